//! Lines of the command language, played on an encounter.

use phasekeeper_engine::command::{Library, Line, ReadContext, Request, read};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::Ruleset;
use phasekeeper_engine::script::{Outside, check, resolve};

/// A combatant with everything in the middle of a phase, and some others.
const FIGHT: &str =
    "add Ana init=60 moxie=3 side=pc speed=3 dur=40 armor=6/6 weapon.gun=2d10+6/ap6/kinetic/x30
add Ben init=50 speed=2 dur=30
add Guard x3 init=55 dur=30
begin
next
damage Ana 14
effect Ben fire each=1d10/2 turns=3
next
delay
next";

/// An encounter that lines are played on.
pub struct Table<'a> {
    pub timeline: Timeline,
    library: &'a Library,
    dice: SeededDice,
}

impl<'a> Table<'a> {
    /// An empty encounter.
    pub fn new(ruleset: Ruleset, library: &'a Library) -> Self {
        Self::at(Timeline::new(ruleset), library)
    }

    /// An encounter that is there already.
    pub fn at(timeline: Timeline, library: &'a Library) -> Self {
        Self { timeline, library, dice: SeededDice::new(7) }
    }

    /// Plays the beginning of a fight, as far as the ruleset lets it.
    pub fn fight(&mut self) {
        for line in FIGHT.lines() {
            self.play(line);
        }
    }

    pub fn read(&self, line: &str) -> Option<Line> {
        let initiative_die = self.timeline.encounter().rules().initiative_die;
        read(line, ReadContext { library: self.library, initiative_die }).ok().flatten()
    }

    /// Does what a line says; returns true if something was done. What is refused must change nothing.
    pub fn play(&mut self, line: &str) -> bool {
        let Some(line) = self.read(line) else { return false };
        if let Line::Expect(expectation) = &line {
            let _ = check(expectation, &self.timeline, None);
        }
        let outside = Outside { library: self.library, ..Outside::default() };
        let Ok(Some(request)) = resolve(line, outside) else { return false };
        let before = self.timeline.clone();
        match self.timeline.execute(&request, &mut self.dice) {
            Ok(entry) => {
                let mut other = before;
                other.replay(entry).expect("what was done can be followed");
                assert!(other == self.timeline, "followed, it is another encounter");
                true
            }
            Err(refusal) => {
                assert!(!refusal.to_string().is_empty(), "a refusal has a sentence");
                assert!(before == self.timeline, "a refused line changes something");
                false
            }
        }
    }
}

/// Checks that what was read prints as a line that is read as the same.
pub fn check_printed(line: Line, context: ReadContext) {
    let printed = match &line {
        Line::Request(Request::Command(command)) => command.to_string(),
        Line::Expect(expectation) => format!("expect {expectation}"),
        _ => return,
    };
    let again = read(&printed, context);
    assert!(again.as_ref() == Ok(&Some(line)), "{printed:?} is read as {again:?}");
}
