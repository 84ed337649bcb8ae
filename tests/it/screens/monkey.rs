//! Any keys and clicks at all, in any fight: nothing panics, and the journal makes the same fight.

use std::panic::{AssertUnwindSafe, catch_unwind};

use phasekeeper::app::layer::Layer;
use phasekeeper::app::{
    ACTIONS, App, ColorScheme, FileRequest, Input, Key, Named, SavesChanged, ShareOrder, SideEffect,
};
use phasekeeper::ui::{Charset, SMALLEST, Screen, Theme};
use phasekeeper_engine::command::{ReadContext, read};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{JournalEntry, Timeline};
use phasekeeper_engine::script::{Outside, resolve};
use phasekeeper_engine::text::is_unprintable;
use phasekeeper_engine::view::summary;
use phasekeeper_files::store::RulesetCatalog;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use serde_json::json;

use super::opening;
use super::scenes::{friday, three};
use super::sharing::{not_shared, shared};
use super::table::{Table, keys, text_of};
use crate::lines;

/// Something that happens at the keyboard.
#[derive(Clone, Debug)]
enum Move {
    /// A key that means something in the open layer.
    Likely(Index),
    /// Any other.
    Any(Key),
    /// A text is pasted.
    Paste(&'static str),
    /// The window gets another size.
    Resize(u16, u16),
    /// A place of the screen is clicked.
    Click(u16, u16),
    /// The wheel is turned there, by so many notches.
    Wheel(u16, u16, isize),
}

/// Texts that gamemasters type, and texts that they should not.
const TEXTS: [&str; 14] = [
    "Guard x3",
    "Zoë O\"Neill",
    "漢字 e\u{301} 👩\u{200d}👩\u{200d}👧",
    "\u{1b}[31mAna\r\nBen\t\u{202e}\u{9b}1m",
    "6/6+3/4",
    "Fray 40,, Fray",
    "1d10/2",
    "9d10+99",
    "2147483648",
    "99999999999999999999",
    "=118-30",
    "add \"Ana\" init=",
    "expect acting Ana",
    "refuse next",
];

fn moves() -> impl Strategy<Value = Vec<Move>> {
    let other = prop_oneof![
        4 => Just(Key::from(Named::Esc)),
        2 => select(keys("<F1><Ctrl-a><Ctrl-e><Ctrl-u><Ctrl-w><Ctrl-z><Delete><PageUp><Home>")),
        1 => any::<char>().prop_map(Key::Char),
    ];
    let size = (SMALLEST.0 - 5..=200, SMALLEST.1 - 5..=60);
    let one = prop_oneof![
        30 => any::<Index>().prop_map(Move::Likely),
        3 => other.prop_map(Move::Any),
        3 => select(&TEXTS[..]).prop_map(Move::Paste),
        1 => size.prop_map(|(width, height)| Move::Resize(width, height)),
        2 => (0..200_u16, 0..60_u16).prop_map(|(x, y)| Move::Click(x, y)),
        1 => (0..200_u16, 0..60_u16, -3..=3_isize).prop_map(|(x, y, by)| Move::Wheel(x, y, by)),
    ];
    proptest::collection::vec(one, 100..300)
}

/// The keys that mean something as things are.
fn likely(app: &App) -> Vec<Key> {
    if app.is_blank() {
        return keys("BB<F9>nd1<Enter>q");
    }
    let Some(layer) = app.layer() else {
        let bound = ACTIONS.iter().flat_map(|row| app.keymap().keys(row.action));
        return bound.map(|key| key.parse().expect("a key as it is shown")).collect();
    };
    keys(match layer {
        Layer::SavePicker(_) => "jkn<Enter><Up><Down><Home><End>qTduRCp",
        Layer::RenameSave(_) => "Duel<Enter><Backspace>",
        Layer::NewEncounterForm(_) => "Duel<Enter><Enter><Up><Down><PageUp><PageDown><Backspace>",
        Layer::Party(_) => "12345jk <Enter><Enter>hm<Home><End>",
        Layer::InitiativeEntry(_) => {
            "0123456789<Enter><Enter><Enter><Tab><Up><Down>=+- abcg!sf<Backspace>"
        }
        Layer::Form(_) => {
            "0123456789/+-x,nfu <Up><Down><Enter><Enter><Enter><Tab><Tab><Tab><BackTab><PageDown><Left><Right><Backspace>"
        }
        Layer::Menu(_) => "1123456789jk<Enter><Enter>",
        Layer::Damage(_) => "0123456789<Enter><Enter><Enter>d+-/kepucath<Up><Down><Tab><Backspace>",
        Layer::Draft(_) => "0123an xthc<Enter><Enter><Left><Home><Tab><Delete><Backspace>",
        Layer::Decision(_) => "0123456789<Enter><Enter><Enter>fWoD<Tab><BackTab><Backspace>",
        Layer::TestDialog(_) | Layer::FirstAid(_) | Layer::Attack(_) => {
            "0123456789<Enter><Enter><Enter><Enter><Enter><Enter><Up><Down><Left><Right>+-<Tab>\
             <BackTab><Backspace>artcvhyixlpbnmouwegsCKVHFTRDSMkfod/"
        }
        Layer::Palette(_) => "<Enter><Enter><Enter><Tab><Tab><BackTab><Up><Down>anr =\"<Backspace>",
        Layer::Find(_) => "abcg1<Enter><Enter><Tab><Up><Down><Backspace>",
        Layer::Log(_) => {
            "jjkkk <Up><PageUp><PageDown><Home><End><Enter><Tab><Esc>/fnNab1<Backspace>"
        }
        Layer::End(_) => "<Tab><Tab><Up><Down><Enter>uOlpmhe",
        Layer::Share(_) => "<Enter>njk<Up><Down>Rs",
        Layer::Requests(_) => "123+--<Enter><Down>ab<Backspace>",
        Layer::Help(_) | Layer::Pager(_) | Layer::Odds(_) => {
            "jk <Up><Tab><PageUp><PageDown><Home><End><Backspace><Enter>?"
        }
    })
}

fn terminal(width: u16, height: u16) -> Terminal<TestBackend> {
    Terminal::new(TestBackend::new(width, height)).expect("a screen in memory")
}

/// A table with random keys, a copy that follows its journal, and a screen.
struct Monkey {
    table: Table,
    start: Timeline,
    replayed: Timeline,
    screen: Screen,
    terminal: Terminal<TestBackend>,
    done: Vec<String>,
}

impl Monkey {
    fn new(start: Timeline, rulesets: RulesetCatalog) -> Self {
        let mut table = Table::with(rulesets);
        table.app.load(start.clone());
        let screen = Screen::new(Theme::new(ColorScheme::Any), Charset::Unicode);
        let (replayed, terminal) = (start.clone(), terminal(80, 24));
        Self { table, start, replayed, screen, terminal, done: Vec::new() }
    }

    fn play(&mut self, it: &Move) {
        match it {
            Move::Likely(index) => self.press(*index.get(&likely(&self.table.app))),
            Move::Any(key) => self.press(*key),
            Move::Paste(text) => {
                self.done.push(format!("{text:?}"));
                self.table.paste(text);
            }
            Move::Resize(width, height) => {
                self.done.push(format!("{width}x{height}"));
                self.terminal = terminal(*width, *height);
            }
            Move::Click(x, y) => {
                self.done.push(format!("click {x},{y}"));
                if let Some(input) = self.screen.targets().click((*x, *y).into()) {
                    self.table.input(input);
                }
            }
            Move::Wheel(x, y, by) => {
                self.done.push(format!("wheel {by} at {x},{y}"));
                self.table.input(self.screen.targets().wheel((*x, *y).into(), *by));
            }
        }
        self.follow();
        self.look();
    }

    fn press(&mut self, key: Key) {
        self.done.push(key.to_string());
        self.table.input(Input::Key(key));
    }

    /// Follows the effects and the journal; the text of a step is a command. Nothing of a tour is in the journal.
    fn follow(&mut self) {
        for effect in std::mem::take(&mut self.table.effects) {
            match effect {
                SideEffect::StartSave => {
                    self.replayed = Timeline::new(self.table.state().ruleset().clone());
                }
                SideEffect::OpenSave(_) => {
                    self.table.app.load(self.start.clone());
                    self.replayed = self.start.clone();
                }
                SideEffect::Ask(FileRequest::ListSaves) => {
                    self.table.input(Input::SavesListed(Ok(opening::save_items())));
                }
                SideEffect::Ask(FileRequest::FindParty { order, refuse }) => {
                    let found = Ok(three().state().party());
                    self.table.input(Input::PartyFound { order, refuse, found });
                }
                SideEffect::Ask(FileRequest::Export(_)) => {
                    self.table.input(Input::Exported(Ok("first.md".to_owned())));
                }
                SideEffect::Ask(FileRequest::ChangeSaves(change)) => {
                    let (outcome, saves) = (Ok("first.ron".into()), opening::save_items());
                    let changed = SavesChanged { change, outcome, notice: None, saves };
                    self.table.input(Input::SavesChanged(changed));
                }
                SideEffect::Share(order) => {
                    let is_off = matches!(order, ShareOrder::Look | ShareOrder::Stop);
                    self.table.input(Input::Shared(Ok(if is_off {
                        not_shared()
                    } else {
                        shared()
                    })));
                    let state = self.table.state();
                    let names = state.combatants().iter().map(|it| it.name.to_string());
                    for (place, name) in names.collect::<Vec<_>>().into_iter().enumerate() {
                        let bodies = [json!({"damage": 12}), json!({"roll": 44}), json!("done")];
                        self.table.posts_after(0, &name, &bodies[place % 3]);
                    }
                }
                other => assert_eq!(other, SideEffect::Quit),
            }
        }
        for entry in std::mem::take(&mut self.table.journal) {
            if let JournalEntry::Step(step) = &entry {
                assert!(
                    matches!(read(&step.command, ReadContext::default()), Ok(Some(_))),
                    "{}",
                    step.command
                );
            }
            assert_eq!(self.replayed.replay(entry), Ok(()));
        }
        if self.table.app.is_unsaved_sample() {
            self.replayed = self.table.app.timeline().clone();
        }
    }

    /// Draws: what is shown is text, and what is behind it is what the journal says.
    fn look(&mut self) {
        let app = &self.table.app;
        let mut frame = self.terminal.get_frame();
        frame.buffer_mut().reset();
        self.screen.draw(app, &mut frame);
        let text = text_of(frame.buffer_mut());
        assert!(!text.chars().any(|it| it != '\n' && is_unprintable(it)), "{text:?}");
        assert_eq!(app.encounter(), self.replayed.encounter());
    }

    /// Esc leaves whatever lies over the main screen, and changes nothing else.
    fn leave(&mut self) {
        if self.table.app.is_blank() {
            self.press(Key::Function(9));
        }
        // From the damage of an attack back to its weapon, and once more to throw away its roll.
        for _ in 0..5 {
            self.play(&Move::Any(Named::Esc.into()));
        }
        let layer = self.table.app.layer();
        assert!(matches!(layer, None | Some(Layer::SavePicker(_))), "{layer:?}");
        assert_eq!(self.table.app.timeline(), &self.replayed);
    }
}

/// The fight that random lines make.
fn fight(lines: &[String], rulesets: &RulesetCatalog, seed: u64) -> Timeline {
    let (mut timeline, mut dice) = (Timeline::default(), SeededDice::new(seed));
    for line in lines {
        let view = serde_json::to_value(summary(&timeline)).expect("a summary is JSON");
        let Ok(Some(line)) = read(&lines::fill(line, &view), ReadContext::default()) else {
            continue;
        };
        let find = |word: &str| rulesets.find(word);
        let outside = Outside { find_ruleset: &find, ..Outside::default() };
        if let Ok(Some(request)) = resolve(line, outside) {
            // Some lines are refused.
            let _ = timeline.execute(&request, &mut dice);
        }
    }
    timeline
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: ProptestConfig::default().cases / 16,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn no_keys_or_clicks_break_anything(
        lines in lines::script(30),
        starts_with_picker in any::<bool>(),
        moves in moves(),
        seed in any::<u64>(),
    ) {
        let (_folder, rulesets) = opening::custom_rulesets();
        let rulesets = RulesetCatalog { folder: Some("tests/it/lines".into()), ..rulesets };
        let mut monkey = Monkey::new(fight(&lines, &rulesets, seed), rulesets);
        monkey.table.party = Some(friday());
        if starts_with_picker {
            monkey.table.app.choose_from(opening::save_items());
        }
        let played = catch_unwind(AssertUnwindSafe(|| {
            monkey.look();
            for it in &moves {
                monkey.play(it);
            }
            monkey.leave();
        }));
        prop_assert!(played.is_ok(), "after {}\nand {}", lines.join("\n"), monkey.done.join(" "));
    }
}
