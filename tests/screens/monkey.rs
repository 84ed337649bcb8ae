//! Any keys at all, in any fight: nothing breaks, and whatever is left goes on as before.

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{ACTIONS, App, Effect, Input, Key, Keymap, Named, update};
use phasekeeper::dice::SeededDice;
use phasekeeper::encounter::{Entry, Timeline, is_unprintable};
use phasekeeper::rules::{Ruleset, shipped};
use phasekeeper::script::{Line, read};
use phasekeeper::store::RulesetCatalog;
use phasekeeper::ui::{SMALLEST, Theme, draw};
use proptest::prelude::*;
use proptest::sample::{Index, select};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::opening;
use super::table::{keys, text_of};
use crate::lines;

/// What may happen at the keyboard.
#[derive(Clone, Debug)]
enum Move {
    /// A key that means something where it is pressed.
    Likely(Index),
    /// Any other.
    Any(Key),
    /// A text, or one of the lines at hand.
    Paste(Index),
    /// The window has another size.
    Resize(u16, u16),
}

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let other = prop_oneof![
        4 => Just(Key::from(Named::Esc)),
        2 => select(keys("<F1><Ctrl-a><Ctrl-e><Ctrl-u><Ctrl-w><Ctrl-z><Delete><PageUp><Home>")),
        1 => any::<char>().prop_map(Key::Char),
    ];
    let resize = (SMALLEST.0..=200, SMALLEST.1..=60);
    let combatant = prop_oneof![
        30 => any::<Index>().prop_map(Move::Likely),
        3 => other.prop_map(Move::Any),
        3 => any::<Index>().prop_map(Move::Paste),
        1 => resize.prop_map(|(width, height)| Move::Resize(width, height)),
    ];
    proptest::collection::vec(combatant, 40..160)
}

/// What gamemasters type, and what nobody should.
const TEXTS: [&str; 20] = [
    "Guard x3",
    "Zoë O\"Neill",
    "漢字 e\u{301} 👩\u{200d}👩\u{200d}👧",
    "\u{1b}[31mAna\r\nBen\t\u{202e}\u{9b}1m",
    "speed=+1 init=-20 test=-999",
    "6/6+3/4",
    "Fray 40, Kinetic Weapons 60",
    "Fray 40,, Fray",
    "1d10/2",
    "9d10+99",
    "d",
    "2147483648",
    "-2147483648",
    "99999999999999999999",
    "=118-30",
    "knocked down",
    "somx3",
    "add \"Ana\" init=",
    "expect acting Ana",
    "refuse next",
];

/// The keys that mean something as things are.
fn likely(app: &App) -> Vec<Key> {
    let Some(layer) = app.layer() else {
        let bound = ACTIONS.iter().flat_map(|row| app.keymap().keys(row.action));
        return bound.map(|key| key.parse().expect("a key as it is shown")).collect();
    };
    keys(match layer {
        Layer::SavePicker(_) => "jkn<Enter><Up><Down><Home><End>q",
        Layer::NewEncounterForm(_) => "Duel<Enter><Enter><Up><Down><PageUp><PageDown><Backspace>",
        Layer::InitiativeEntry(_) => {
            "0123456789<Enter><Enter><Enter><Tab><Up><Down>=+- abcg<Backspace>"
        }
        Layer::Form(_) => {
            "0123456789/+-x,n <Enter><Enter><Enter><Tab><Tab><Tab><BackTab><Left><Right><Backspace>"
        }
        Layer::Menu(_) => "1123456789jk<Enter><Enter>",
        Layer::NumberPrompt(_) => "0123456789<Enter><Enter><Enter>d+-/kep<Tab><Backspace>",
        Layer::Text(_) => "an x<Enter><Left><Home><Delete><Backspace>",
        Layer::TestDialog(_) | Layer::Attack(_) => {
            "0123456789<Enter><Enter><Enter><Enter><Enter><Enter><Up><Down><Left><Right>+-<Tab>\
             <Backspace>artcvhyixlpbnmouwegsCHFTRDSMkfod/"
        }
        Layer::Palette(_) => "<Enter><Enter><Enter><Tab><Tab><BackTab><Up><Down>anr =\"<Backspace>",
        Layer::Find(_) => "abcg1<Enter><Enter><Tab><Up><Down><Backspace>",
        Layer::Log(_) | Layer::Help(_) | Layer::Pager(_) => {
            "jk <Up><PageUp><PageDown><Home><End><Enter>"
        }
    })
}

/// Somebody who presses keys, a copy of the fight that follows the journal, and a screen.
struct Monkey {
    app: App,
    start: Timeline,
    followed: Timeline,
    screen: Terminal<TestBackend>,
    rulesets: RulesetCatalog,
    told: Vec<String>,
}

impl Monkey {
    fn new(start: Timeline, rulesets: RulesetCatalog, seed: u64) -> Self {
        let mut app = App::new(rulesets.clone(), SeededDice::new(seed), Keymap::default());
        app.load(start.clone());
        let screen = Terminal::new(TestBackend::new(80, 24)).expect("a screen");
        let followed = start.clone();
        Self { app, start, followed, screen, rulesets, told: Vec::new() }
    }

    fn take(&mut self, combatant: &Move, lines: &[String]) {
        match combatant {
            Move::Likely(index) => self.press(*index.get(&likely(&self.app))),
            Move::Any(key) => self.press(*key),
            Move::Paste(index) => {
                let texts = TEXTS.into_iter().chain(lines.iter().map(String::as_str));
                let text = *index.get(&texts.collect::<Vec<_>>());
                self.told.push(format!("{text:?} is pasted"));
                self.input(Input::Paste(text.to_owned()));
            }
            Move::Resize(width, height) => {
                self.told.push(format!("{width}x{height}"));
                self.screen.backend_mut().resize(*width, *height);
            }
        }
        self.look();
    }

    fn press(&mut self, key: Key) {
        self.told.push(key.to_string());
        self.input(Input::Key(key));
    }

    fn input(&mut self, input: Input) {
        for effect in update(&mut self.app, input) {
            match effect {
                Effect::Record(entry) => self.replay(entry),
                Effect::New => {
                    self.followed = Timeline::by((*self.app.encounter().ruleset).clone())
                }
                Effect::Open(_) => {
                    self.app.load(self.start.clone());
                    self.followed = self.start.clone();
                }
                Effect::Quit => {}
            }
        }
    }

    /// The journal alone makes the same fight, and the words of a step are a command.
    fn follow(&mut self, entry: Entry) {
        if let Entry::Step(step) = &entry {
            let again = read(&step.words, &self.rulesets);
            assert!(matches!(again, Ok(Some(Line::Do(_)))), "{}: {again:?}", step.words);
        }
        self.followed.replay(entry);
    }

    /// What is seen can be shown by any terminal, and what is behind it is what the journal says.
    fn look(&mut self) {
        let (app, screen) = (&self.app, &mut self.screen);
        screen.draw(|frame| draw(app, Theme::new(true), frame)).expect("a picture");
        let seen = text_of(screen.backend().buffer());
        let plain = seen.chars().all(|letter| letter == '\n' || !is_unprintable(letter));
        assert!(plain, "{seen:?}");
        assert_eq!(app.timeline().encounter(), self.followed.encounter());
    }

    /// Esc leaves whatever lies over the fight, one after the other, and changes nothing else.
    fn leave(&mut self) {
        let before = self.app.encounter().clone();
        for _ in 0..3 {
            self.take(&Move::Any(Named::Esc.into()), &[]);
        }
        let left = self.app.layer();
        assert!(matches!(left, None | Some(Layer::SavePicker(_))), "{left:?}");
        assert_eq!(self.app.encounter(), &before);
        assert_eq!(self.app.timeline(), &self.followed);
        assert!(self.app.timeline().is_sound());
    }
}

proptest! {
    // Each of them is a hundred keys and as many pictures.
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases / 8,
        ..ProptestConfig::default()
    })]

    #[test]
    fn nothing_that_is_typed_breaks_anything(
        ruleset in select(shipped().collect::<Vec<_>>()),
        lines in lines::whole_script(30),
        starts_with_choice in any::<bool>(),
        moves in moves(),
        seed in any::<u64>(),
    ) {
        let (_folder, rulesets) = opening::own();
        let mut start = Timeline::by(Ruleset::named(ruleset).expect("it ships"));
        let mut dice = SeededDice::new(seed);
        for line in &lines {
            if let Ok(Some(Line::Do(deed))) = read(line, &rulesets) {
                let _ = start.execute(&deed, &mut dice);
            }
        }
        let mut monkey = Monkey::new(start, rulesets, seed);
        if starts_with_choice {
            monkey.app.choose_from(vec![opening::resumable()]);
        }
        let played = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            monkey.look();
            for combatant in &moves {
                monkey.take(combatant, &lines);
            }
            monkey.leave();
        }));
        prop_assert!(played.is_ok(), "{:?} after {}", played, monkey.told.join(" "));
    }
}
