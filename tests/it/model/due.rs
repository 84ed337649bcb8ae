//! Decisions that are due: opened by steps, settled by tests, effects and the gamemaster.

use super::Dice;
use super::combatant::Effect;
use super::line::Line;
use super::record::Right;
use super::situation::Situation;
use super::skill::{Asked, number_modifiers, read_roll};

/// The tests that can be due, each with its aptitude.
const TESTS: [(&str, &str); 3] =
    [("knockdown", "som"), ("unconsciousness", "som"), ("trauma", "wil")];

impl Situation {
    /// Adds something that is due, if the ruleset keeps decisions.
    pub fn call_for(&mut self, who: u32, what: &str) {
        if self.rules.has("decisions") {
            self.due.insert((Some(who), what.to_owned()));
        }
    }

    /// Adds a timer that ran out.
    pub fn call_for_all(&mut self, label: &str) {
        if self.rules.has("decisions") {
            self.due.insert((None, format!("timer.{label}")));
        }
    }

    /// Brings up the reminders of those who have reached a slot since then.
    pub fn bring_up_reminders(&mut self, before: &[(i64, i64, bool, Right)]) {
        let mut reached = self.reached();
        reached.retain(|slot| !before.contains(slot));
        for (.., Right { who, .. }) in reached {
            if !self.of(who).is_active() {
                continue;
            }
            for (what, _) in self.of(who).reminders.clone() {
                self.call_for(who, &format!("reminder.{what}"));
            }
            self.of_mut(who).reminders.retain(|(_, once)| !once);
        }
    }

    /// Drops the reminders of one whose stage is over, or of all.
    pub fn pass_reminders(&mut self, of: Option<u32>) {
        let is_past = |who: Option<u32>| of.is_none() || who == of;
        self.due.retain(|(who, what)| !(what.starts_with("reminder.") && is_past(*who)));
    }

    /// Adds the tests that wounds ask for (EX-3, EX-4).
    pub fn call_for_tests(&mut self, who: u32, wounds: i64) {
        let before = self.of(who).counter("wounds") - wounds;
        for (what, least) in [("knockdown", 1), ("unconsciousness", 2)] {
            let is_due = self.due.contains(&(Some(who), what.to_owned()));
            if wounds >= least && !is_due {
                self.call_for(who, what);
                self.owed_above.insert((who, what), before);
            }
        }
    }

    /// Drops what is due of wounds that are taken back: the tests as soon as fewer are left than they are about, those from
    /// before not counted; bleeding if nobody could bleed so.
    pub fn drop_what_is_taken_back(&mut self, who: u32) {
        let wounds = self.of(who).counter("wounds");
        for (what, least) in [("knockdown", 1), ("unconsciousness", 2)] {
            if wounds < self.owed_above.get(&(who, what)).unwrap_or(&0) + least {
                self.due.remove(&(Some(who), what.to_owned()));
            }
        }
        if !self.can_bleed(who) {
            self.due.remove(&(Some(who), "bleeding".to_owned()));
        }
    }

    /// Returns true for flesh with a wound and damage above Durability.
    fn can_bleed(&self, who: u32) -> bool {
        let combatant = self.of(who);
        let dur = combatant.derived("dur", &self.rules);
        let above = dur.is_some_and(|dur| combatant.counter("damage") > dur);
        above && combatant.counter("wounds") > 0 && combatant.is_flesh()
    }

    /// Adds bleeding after a hit, unless they bleed already (EX-5).
    pub fn call_for_bleeding(&mut self, who: u32, taken: i64) {
        if taken > 0 && self.can_bleed(who) && !self.of(who).has_effect("bleeding") {
            self.call_for(who, "bleeding");
        }
    }

    /// Settles what an effect of this name is the outcome of.
    pub fn settle_by_effect(&mut self, who: u32, label: &str) {
        let outcome = match label.to_lowercase().as_str() {
            "bleeding" => "bleeding",
            "knocked down" => "knockdown",
            "disoriented" => "trauma",
            _ => return,
        };
        self.due.remove(&(Some(who), outcome.to_owned()));
    }

    /// Drops the tests of those who are not active, and all that is due of the dead and the gone.
    pub fn drop_what_is_no_longer_due(&mut self) {
        let combatants = &self.combatants;
        self.due.retain(|(owner, what)| {
            let holder = owner.and_then(|who| combatants.iter().find(|other| other.key == who));
            let is_reminder = what.starts_with("reminder.");
            let is_test = is_reminder || TESTS.iter().any(|(test, _)| test == what);
            holder.is_none_or(|holder| holder.is_there() && (holder.is_active() || !is_test))
        });
    }

    /// Returns the target of a test of three times an aptitude, with all test modifiers.
    pub fn resistance(&self, who: u32, aptitude: &str) -> Option<i64> {
        let base = self.of(who).aptitude(aptitude)? * 3;
        let modifiers = self.own_modifiers(self.of(who)).iter().sum();
        Some(base + self.capped(modifiers))
    }

    /// Makes a test that is due, whether one is or not; a failure has its outcome at once.
    pub fn resist(&mut self, who: u32, line: &mut Line, dice: &mut Dice) -> Result<(), String> {
        let what = line.word()?;
        let test = TESTS.iter().find(|(test, _)| *test == what);
        let (_, aptitude) = test.ok_or("no test of this name")?;
        let base = self.of(who).aptitude(aptitude).ok_or("the aptitude is not known")? * 3;
        let moxie = line.option("moxie");
        let mut asked = Asked::of(Some(who), base);
        asked.modifiers = number_modifiers(line)?;
        asked.roll = read_roll(line)?;
        asked.ignore = moxie.as_deref() == Some("ignore");
        asked.is_about_a_blow = true;
        let mut test = self.make_test(asked, dice)?;
        if let Some(use_) = moxie.filter(|use_| use_ != "ignore") {
            self.spend_on(who, &mut test, &use_)?;
        }
        let result = test.results(&self.rules);
        let fails = result["outcome"] == "failure";
        self.result = Some(result);
        self.due.remove(&(Some(who), what.clone()));
        let combatant = self.of_mut(who);
        let fails = fails && combatant.is_there();
        match what.as_str() {
            "knockdown" if fails => combatant.take_effect(lasting("knocked down")),
            "trauma" if fails => combatant.take_effect(lasting("disoriented")),
            "unconsciousness" if fails && combatant.is_active() => {
                combatant.status = "unconscious".into();
            }
            _ => {}
        }
        Ok(())
    }

    /// Settles without a test a timer, or all.
    pub fn dismiss_alone(&mut self, what: &str) -> Result<(), String> {
        if what == "all" && !self.due.is_empty() {
            self.due.clear();
            return Ok(());
        }
        self.dismiss(None, what)
    }

    /// Settles without a test what is due.
    pub fn dismiss(&mut self, owner: Option<u32>, what: &str) -> Result<(), String> {
        let before = self.due.len();
        // Decision: capitals make no other label here either.
        let is_meant = |due: &str| due.to_lowercase() == what.to_lowercase();
        self.due.retain(|(who, due)| !(*who == owner && is_meant(due)));
        if self.due.len() == before { Err("nothing is due".into()) } else { Ok(()) }
    }
}

/// Returns an effect without a time.
pub fn lasting(label: &str) -> Effect {
    Effect { label: label.to_owned(), ..Effect::default() }
}
