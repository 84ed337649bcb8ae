//! Brings saves and journals of version 1 to version 2.

use super::changes::{changes_of, splice_between};
use super::decisions::Open;
use super::event::Event;
use super::{Fight, History, JournalEntry, Save, Step};
use crate::store::format::values::Word;
use crate::store::format::{VERSION, checksum, header, v2};

/// The way through a history of version 1, step by step. What is due depends on the steps before.
#[derive(Debug)]
pub struct Upgrade {
    /// The decisions that are open before the first step, and after each.
    marks: Vec<Mark>,
    /// The number of steps that stand.
    done: usize,
}

#[derive(Clone, Debug)]
struct Mark {
    open: Open,
    /// True where the ruleset keeps decisions.
    keeps: bool,
}

impl Upgrade {
    /// Brings a save to version 2. What comes back goes on with its journal.
    pub fn of(Save { at, fight }: Save) -> (v2::Save, Self) {
        let Fight { encounter, history: History { steps, done } } = fight;
        let id = at.id();
        let first = steps.iter().flat_map(|step| &step.events).find_map(|event| match event {
            Event::Ruleset(it) => Some(&it.was),
            _ => None,
        });
        let keeps = keeps_decisions(first.unwrap_or(&encounter.ruleset));
        let mut upgrade = Self { marks: vec![Mark { open: Open::default(), keeps }], done: 0 };
        let steps: Vec<v2::Step> = steps.into_iter().map(|step| upgrade.step(step)).collect();
        upgrade.done = done.min(steps.len());
        let ladder = encounter.ladder;
        let phase = v2::Phase {
            slots: ladder.slots.into_iter().map(Into::into).collect(),
            shared_slot_locked: ladder.standing,
            interrupters: ladder.interrupters.into_iter().map(Into::into).collect(),
            started: ladder.under_way,
        };
        let encounter = v2::Encounter {
            ruleset: encounter.ruleset.0,
            title: encounter.title,
            mode: Word(encounter.stage.0),
            clock: encounter.now.into(),
            downtime_seconds: encounter.passed,
            last_id: encounter.last_id,
            combatants: encounter.combatants.into_iter().map(Into::into).collect(),
            phase,
            timers: encounter.timers.into_iter().map(Into::into).collect(),
            decisions: upgrade.marks[upgrade.done].open.decisions.clone(),
        };
        let includes = v2::JournalPosition { journal: at.journal, lines: at.entries, check: None };
        let save = v2::Save {
            format: header::SAVE.to_owned(),
            version: VERSION,
            check: checksum::UNKNOWN.to_owned(),
            id,
            includes: Some(includes),
            summary: None,
            names: None,
            encounter,
            done,
            steps,
        };
        (save, upgrade)
    }

    /// Brings the next entry of the journal to version 2.
    pub fn entry(&mut self, entry: JournalEntry) -> v2::JournalEntry {
        match entry {
            JournalEntry::Step(step) => v2::JournalEntry::Step(self.step(step)),
            JournalEntry::Undo(count) => {
                self.done = self.done.saturating_sub(count);
                v2::JournalEntry::Undo(count)
            }
            JournalEntry::Redo(count) => {
                self.done = self.done.saturating_add(count).min(self.marks.len() - 1);
                v2::JournalEntry::Redo(count)
            }
        }
    }

    fn step(&mut self, step: Step) -> v2::Step {
        self.marks.truncate(self.done + 1);
        let before = &self.marks[self.done];
        let ruleset = step.events.iter().find_map(|event| match event {
            Event::Ruleset(it) => Some(&it.now),
            _ => None,
        });
        let keeps = ruleset.map_or(before.keeps, keeps_decisions);
        let open = before.open.after(&step, keeps);
        let decisions = splice_between(&before.open.decisions, &open.decisions);
        self.marks.push(Mark { open, keeps });
        self.done += 1;
        let mut changes: Vec<v2::Change> = step.events.into_iter().flat_map(changes_of).collect();
        changes.extend(decisions.map(v2::Change::Decisions));
        v2::Step {
            at: step.at.into(),
            command: step.words,
            facts: step.said.into_iter().map(v2::Fact::Sentence).collect(),
            changes,
        }
    }
}

fn keeps_decisions(ruleset: &super::Ruleset) -> bool {
    ruleset.0.0.parameters.decisions
}

#[cfg(test)]
mod tests {
    use super::super::Named;
    use super::*;
    use crate::rules::Stat;
    use crate::store::format::ron_text::{in_one_line, read_explicit};
    use crate::store::format::values::Numbers;

    fn upgrade() -> Upgrade {
        let mark = Mark { open: Open::default(), keeps: true };
        Upgrade { marks: vec![mark], done: 0 }
    }

    /// An entry of version 1 in the text of version 2.
    fn entry(upgrade: &mut Upgrade, text: &str) -> String {
        let entry = read_explicit(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
        in_one_line(&upgrade.entry(entry)).expect("it can be written")
    }

    fn step(events: &str, due: &str) -> String {
        let at = "at:(turn:1,phase:1)";
        format!("Step(({at},words:\"next\",said:[],due:[{due}],events:[{events}]))")
    }

    /// The changes of version 2 that an event comes to.
    fn changes(event: &str) -> String {
        let text = entry(&mut upgrade(), &step(event, ""));
        let begin = text.find("changes:").unwrap_or_else(|| panic!("no changes in {text}"));
        text[begin..].trim_end_matches(')').to_owned()
    }

    #[test]
    fn actions_become_changes_one_by_one() {
        let none = "(declared:None,moving:false,actions:[],aim:0,aim_is_held:false)";
        let some = "(declared:Some(\"run\"),moving:true,actions:[Aim],aim:10,aim_is_held:true)";
        assert_eq!(
            changes(&format!("Of(2,Doing((was:{none},now:{some})))")),
            "changes:[combatant(2,declared(old:None,new:\"run\")),combatant(2,moving(old:false,new:true)),\
             combatant(2,actions(at:0,added:[aim])),combatant(2,aim(old:0,new:10)),\
             combatant(2,aim_is_held(old:false,new:true))]"
        );
    }

    #[test]
    fn armor_becomes_one_text() {
        let layers = "[(energy:6,kinetic:6),(energy:3,kinetic:4)]";
        assert_eq!(
            changes(&format!("Of(2,Block((was:(),now:(armor:{layers}))))")),
            "changes:[combatant(2,armor(old:\"0/0\",new:\"6/6+3/4\"))]"
        );
    }

    #[test]
    fn dice_become_what_is_written_on_paper() {
        for (dice, written) in [
            ("(count:3,sides:10,divisor:1,plus:4)", "3d10+4"),
            ("(count:1,sides:10,divisor:2,plus:0)", "1d10/2"),
            ("(count:0,sides:1,divisor:1,plus:5)", "5"),
            ("(count:0,sides:1,divisor:1,plus:1500)", "1000+500"),
            ("(count:0,sides:1,divisor:1,plus:-5)", "0-5"),
        ] {
            let effect = format!(
                "(label:\"fire\",stats:{{}},test:0,each:Some({dice}),stuns:false,end:None,fades:[])"
            );
            assert_eq!(
                changes(&format!("Of(2,Effects((was:[],now:[{effect}])))")),
                format!(
                    "changes:[combatant(2,effects(at:0,added:[(label:\"fire\",each:\"{written}\")]))]"
                )
            );
        }
    }

    #[test]
    fn a_number_that_is_given_twice_is_named_in_the_words_of_now() {
        let error = read_explicit::<Numbers<Named<Stat>>>("{Coo:1,Coo:2}").expect_err("twice");
        assert_eq!(error.what, "coo is given twice");
    }

    #[test]
    fn decisions_follow_what_is_undone_and_redone() {
        let mut upgrade = upgrade();
        let [due, next] = [step("", "Knockdown(1)"), step("", "")];
        let opened = "decisions(at:0,added:[consequence(who:1,what:knockdown)])";
        assert!(entry(&mut upgrade, &due).contains(opened));
        assert_eq!(entry(&mut upgrade, "Undo(1)"), "undo(1)");
        assert_eq!(entry(&mut upgrade, "Redo(1)"), "redo(1)");
        assert!(!entry(&mut upgrade, &due).contains("decisions"), "it is open already");
        assert_eq!(entry(&mut upgrade, "Undo(2)"), "undo(2)");
        assert!(entry(&mut upgrade, &due).contains(opened));
        // The timeline refuses more than there is.
        assert_eq!(entry(&mut upgrade, "Redo(99)"), "redo(99)");
        assert_eq!(entry(&mut upgrade, "Undo(99)"), "undo(99)");
        assert!(entry(&mut upgrade, &due).contains(opened));
        entry(&mut upgrade, "Redo(99)");
        assert!(!entry(&mut upgrade, &next).contains("decisions"));
    }

    #[test]
    fn the_first_ruleset_says_whether_decisions_are_kept() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/saves/v1/contract.ron");
        let text = std::fs::read_to_string(path).expect("a save");
        let first = "steps: [(at: (turn: 1, phase: 1), words: \"wound Ana\", said: [], due: [Knockdown(1)], events: []),";
        let text = text.replacen("steps: [", first, 1);
        let (save, _) = Upgrade::of(read_explicit(&text).expect("a save of version 1"));
        assert!(matches!(save.steps[0].changes[..], [v2::Change::Decisions(_)]), "as in ep1");
    }
}
