//! The encounter, and what is worked out anew after every command: who is acting, and in which
//! order the others stand.

use super::people::Combatant;
use super::rules::{Rules, rules};

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Setup,
    Initiative,
    Acting,
    Over,
    Finished,
}

/// A right to act in this phase that has not been used up. Those that have are simply gone.
#[derive(Clone)]
pub struct Slot {
    pub who: u32,
    /// Given by the gamemaster with `slot`.
    pub given: bool,
    pub moxie: bool,
    /// Its place once the gamemaster has moved a slot of this phase.
    pub place: i64,
    /// It has become acting (or would be, were it not interrupted).
    pub reached: bool,
}

#[derive(Clone)]
#[allow(clippy::struct_excessive_bools, reason = "plain fields are the point of this model")]
pub struct State {
    pub ruleset: String,
    pub title: String,
    pub turn: i64,
    pub phase: i64,
    pub stage: Stage,
    pub people: Vec<Combatant>,
    pub next_id: u32,
    pub slots: Vec<Slot>,
    /// The reached slot's stage has started.
    pub started: bool,
    /// It was reached as a shared slot, and so it stands, also with one member left.
    pub standing: bool,
    /// Who acts by `act`, and whether that stage has started; the last is acting.
    pub interrupters: Vec<(u32, bool)>,
    /// A stage of this phase has started or ended (decision 2).
    pub under_way: bool,
    /// `move` was used in this phase.
    pub moved: bool,
    /// What the last hit or wound came to.
    pub hit: serde_json::Value,
}

impl State {
    pub fn new() -> State {
        State {
            ruleset: "ep1".into(),
            title: String::new(),
            turn: 1,
            phase: 1,
            stage: Stage::Setup,
            people: Vec::new(),
            next_id: 1,
            slots: Vec::new(),
            started: false,
            standing: false,
            interrupters: Vec::new(),
            under_way: false,
            moved: false,
            hit: serde_json::Value::Null,
        }
    }

    pub fn rules(&self) -> Rules {
        rules(&self.ruleset).expect("only a known ruleset is ever chosen")
    }

    pub fn person(&self, id: u32) -> &Combatant {
        let found = self.people.iter().find(|p| p.id == id);
        found.expect("slots go when their holder is removed")
    }

    pub fn person_mut(&mut self, id: u32) -> &mut Combatant {
        let found = self.people.iter_mut().find(|p| p.id == id);
        found.expect("slots go when their holder is removed")
    }

    /// "named in full or, where that is unambiguous, by the start of the name in any case";
    /// "also found without the blanks of the name".
    pub fn find(&self, text: &str) -> Result<u32, String> {
        let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let wanted = folded.to_lowercase();
        let squeezed = |name: &str| name.to_lowercase().replace(' ', "");
        let tries: [&dyn Fn(&str) -> bool; 3] = [
            &|name| name.to_lowercase() == wanted,
            &|name| squeezed(name) == squeezed(&wanted),
            &|name| name.to_lowercase().starts_with(&wanted) || squeezed(name).starts_with(&wanted),
        ];
        if !wanted.is_empty() {
            for fits in tries {
                let found: Vec<&Combatant> = self.people.iter().filter(|p| fits(&p.name)).collect();
                match found.len() {
                    0 => {}
                    1 => return Ok(found[0].id),
                    _ => return Err(format!("{text} may be several")),
                }
            }
        }
        Err(format!("nobody is called {text}"))
    }

    /// The class of a slot: where it is both, what comes first (decision 12).
    pub fn class(&self, slot: &Slot) -> &'static str {
        if self.person(slot.who).critical(&self.rules()) {
            "critical"
        } else if slot.moxie {
            "moxie"
        } else {
            "normal"
        }
    }

    /// "first by class …, then by score"; after a `move` "this phase keeps its places whatever
    /// the scores do". The greater rank is first.
    pub fn rank(&self, slot: &Slot) -> (i64, i64) {
        if self.moved {
            return (0, -slot.place);
        }
        let score = self.person(slot.who).score(&self.rules()).unwrap_or(0);
        (self.rules().class_rank(self.class(slot)), score)
    }

    /// Decision 1: what a slot needs to be in the order; without it, it is away.
    pub fn available(&self, slot: &Slot) -> bool {
        let holder = self.person(slot.who);
        holder.active()
            && (slot.given
                || (holder.speed_now() >= self.phase && !(holder.surprised && self.phase == 1)))
    }

    /// The slots listed, first to last; those of equal rank are one shared slot.
    pub fn ladder(&self, wanted: impl Fn(&Slot) -> bool) -> Vec<Vec<u32>> {
        let mut sorted: Vec<&Slot> = self.slots.iter().filter(|s| wanted(s)).collect();
        sorted.sort_by_key(|s| std::cmp::Reverse(self.rank(s)));
        let mut rungs: Vec<Vec<u32>> = Vec::new();
        let mut last_rank = None;
        for slot in sorted {
            let rank = Some(self.rank(slot));
            match rungs.last_mut() {
                Some(rung) if rank == last_rank => rung.push(slot.who),
                _ => rungs.push(vec![slot.who]),
            }
            last_rank = rank;
        }
        rungs
    }

    /// Who has reached a slot of this phase.
    pub fn reached(&self) -> Vec<u32> {
        let slots = self.slots.iter().filter(|s| s.reached);
        slots.map(|s| s.who).collect()
    }

    /// "`acting` names the interrupter".
    pub fn acting(&self) -> Vec<u32> {
        match self.interrupters.last() {
            Some((who, _)) => vec![*who],
            None => self.reached(),
        }
    }

    /// "`order` lists the slot that has been reached first, wherever its score would put it now,
    /// then the rest as they stand."
    pub fn order(&self) -> Vec<Vec<u32>> {
        let mut rungs = Vec::new();
        if !self.reached().is_empty() {
            rungs.push(self.reached());
        }
        rungs.extend(self.ladder(|s| !s.reached && self.available(s)));
        rungs
    }

    /// What has been reached goes back among those that wait.
    pub fn unreach(&mut self) {
        for slot in &mut self.slots {
            slot.reached = false;
        }
        self.started = false;
        self.standing = false;
    }

    /// The reached slot's stage starts, for all who share it.
    pub fn start_reached(&mut self) {
        let ranks = self.ranks_of(&self.reached());
        self.started = true;
        self.miss(&ranks);
    }

    /// The slots of these combatants are done.
    pub fn end_slots(&mut self, who: &[u32]) {
        let ranks = self.ranks_of(who);
        self.slots.retain(|s| !who.contains(&s.who));
        self.miss(&ranks);
        for id in who {
            self.person_mut(*id).end_actions();
        }
    }

    /// The stage of somebody who acts by `act` is done.
    pub fn end_interrupt(&mut self, id: u32) {
        self.interrupters.retain(|(who, _)| *who != id);
        self.under_way = true;
        self.person_mut(id).end_actions();
    }

    fn ranks_of(&self, who: &[u32]) -> Vec<(i64, i64)> {
        let slots = self.slots.iter().filter(|s| who.contains(&s.who));
        slots.map(|s| self.rank(s)).collect()
    }

    /// "Whoever is active again has the slot of this phase back, unless a slot of the same or a
    /// lower rank has started or ended meanwhile": then that slot is missed for good.
    fn miss(&mut self, ranks: &[(i64, i64)]) {
        self.under_way = true;
        let here = self.clone();
        self.slots.retain(|s| {
            s.reached || here.available(s) || ranks.iter().all(|rank| here.rank(s) < *rank)
        });
    }

    pub fn lose_standby(&mut self, id: u32) {
        let holder = self.person_mut(id);
        if holder.standby.take().is_some() {
            holder.lost = true;
            holder.end_actions();
        }
    }

    /// After every command: who is acting now?
    pub fn settle(&mut self) {
        // Standby "is lost … when the holder is no longer active".
        for p in self.people.clone() {
            if !p.active() {
                self.lose_standby(p.id);
            }
        }
        if self.stage != Stage::Acting {
            return;
        }
        // "After: the stage ends at once, an interrupter's too."
        for (who, _) in self.interrupters.clone() {
            if !self.person(who).active() {
                self.end_interrupt(who);
            }
        }
        if self.started && !self.standing {
            for who in self.reached() {
                if !self.person(who).active() {
                    self.end_slots(&[who]);
                }
            }
        } else if !self.standing {
            // "until then a single acting slot is still re-ordered when scores change"
            self.unreach();
        }
        if !self.reached().is_empty() {
            return;
        }
        self.unreach();
        if !self.interrupters.is_empty() {
            return;
        }
        match self.ladder(|s| self.available(s)).first() {
            // "The last slot done leaves the phase over, with nobody acting"; those away then
            // have missed it.
            None => {
                self.stage = Stage::Over;
                self.slots.clear();
            }
            Some(first) => {
                for slot in &mut self.slots {
                    slot.reached = first.contains(&slot.who);
                }
                // "A shared slot stands as soon as it is reached".
                self.standing = first.len() > 1;
                // Standby is lost "when the holder's own next slot becomes acting, even if that
                // slot is then re-ordered".
                for who in first {
                    self.lose_standby(*who);
                }
            }
        }
    }
}
