//! The record of a phase: what happened in it, in order. What stands follows from it.

/// A right to act in a phase: that of a combatant, or of one of their dice, by its index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Right {
    pub who: u32,
    pub die: usize,
}

/// Something that happened in a phase.
#[derive(Clone, Debug)]
pub enum Fact {
    /// The phase opens with declarations (CT-3).
    DeclarationsOpen,
    /// All who had to declare have.
    AllDeclared,
    /// A right to act in this phase, by the rules or by the gamemaster's hand.
    Granted { right: Right, by_hand: bool },
    /// A slot that several share became acting.
    CameUp(Vec<Right>),
    /// The slot that had come up is ordered afresh.
    PutBack,
    /// The stage of a slot started, for all who share it.
    Started(Vec<Right>),
    /// The stage of a slot ended.
    Ended(Right),
    /// A slot was given up for a standby.
    Delayed(Right),
    /// A slot was forfeited by the use of a standby.
    Forfeited(Right),
    /// A slot was passed over while its holder could not use it.
    Missed(Right),
    /// The holder of a slot left, or got another for it.
    Withdrawn(Right),
    /// A point of Moxie lifted a slot.
    Lifted(Right),
    /// The gamemaster's own order of all slots still to be played.
    Arranged(Vec<Vec<Right>>),
    /// A combatant acts from standby.
    Interrupted(u32),
    /// The stage of a combatant from standby started.
    InterruptionStarted(u32),
    /// The stage of a combatant from standby ended.
    InterruptionEnded(u32),
    /// A combatant went back to the reserve.
    SentAway(u32),
    /// The phase was over, with no one acting.
    Over,
}

/// A right that has not been used up.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    pub right: Right,
    pub by_hand: bool,
    pub lifted: bool,
}

/// The slot that is taken out of the order: it was shared when it came up, or its stage has started.
pub struct AtHand {
    pub rights: Vec<Right>,
    pub shared: bool,
    pub started: bool,
}

/// The facts of a phase, in order.
#[derive(Clone, Default)]
pub struct Record {
    facts: Vec<Fact>,
}

impl Record {
    pub fn add(&mut self, fact: Fact) {
        self.facts.push(fact);
    }

    /// Returns the place of the last fact of a kind.
    pub fn last_of(&self, kind: impl Fn(&Fact) -> bool) -> Option<usize> {
        self.facts.iter().rposition(kind)
    }

    /// Returns the slots still to be played, as they were granted.
    pub fn slots(&self) -> Vec<Slot> {
        let mut slots: Vec<Slot> = Vec::new();
        for fact in &self.facts {
            match fact {
                Fact::Granted { right, by_hand } => {
                    slots.push(Slot { right: *right, by_hand: *by_hand, lifted: false });
                }
                Fact::Lifted(right) => {
                    let lifted = slots.iter_mut().filter(|slot| slot.right == *right);
                    lifted.for_each(|slot| slot.lifted = true);
                }
                _ => {
                    if let Some(gone) = gone(fact) {
                        slots.retain(|slot| slot.right != gone);
                    }
                }
            }
        }
        slots
    }

    /// Returns the slot that is taken out of the order, if there is one.
    pub fn at_hand(&self) -> Option<AtHand> {
        let mut at_hand: Option<AtHand> = None;
        for fact in &self.facts {
            match fact {
                Fact::CameUp(rights) => {
                    let rights = rights.clone();
                    at_hand = Some(AtHand { rights, shared: true, started: false });
                }
                Fact::PutBack => at_hand = None,
                Fact::Started(rights) => {
                    let rights = rights.clone();
                    let fresh = AtHand { rights, shared: false, started: false };
                    at_hand.get_or_insert(fresh).started = true;
                }
                _ => {
                    if let (Some(gone), Some(slot)) = (gone(fact), &mut at_hand) {
                        slot.rights.retain(|right| *right != gone);
                        at_hand = at_hand.filter(|slot| !slot.rights.is_empty());
                    }
                }
            }
        }
        at_hand
    }

    /// Returns who acts from standby and whether that stage has started, the last one acting.
    pub fn interruptions(&self) -> Vec<(u32, bool)> {
        let mut open: Vec<(u32, bool)> = Vec::new();
        for fact in &self.facts {
            match fact {
                Fact::Interrupted(who) => open.push((*who, false)),
                Fact::InterruptionStarted(who) => {
                    open.iter_mut().filter(|it| it.0 == *who).for_each(|it| it.1 = true);
                }
                Fact::InterruptionEnded(who) => open.retain(|it| it.0 != *who),
                _ => {}
            }
        }
        open
    }

    /// Returns whether a stage of the phase has started or ended. Of one from standby, too: it is a
    /// stage, though no slot.
    pub fn has_begun(&self) -> bool {
        self.facts.iter().any(|fact| {
            matches!(
                fact,
                Fact::Started(_)
                    | Fact::Ended(_)
                    | Fact::InterruptionStarted(_)
                    | Fact::InterruptionEnded(_)
            )
        })
    }

    /// Returns whether a stage of the phase has ended.
    pub fn has_stage_ended(&self) -> bool {
        let ended = |fact: &Fact| matches!(fact, Fact::Ended(_) | Fact::InterruptionEnded(_));
        self.facts.iter().any(ended)
    }

    /// Returns whether a slot was given up for a standby in this phase.
    pub fn has_delay(&self) -> bool {
        self.facts.iter().any(|fact| matches!(fact, Fact::Delayed(_)))
    }

    /// Returns whether a combatant has spent Moxie to go first in this phase. Decision: a combatant who comes back from the
    /// reserve begins anew.
    pub fn has_lifted(&self, who: u32) -> bool {
        let mut facts = self.facts.iter().rev();
        let last = facts.find(|fact| match fact {
            Fact::Lifted(right) => right.who == who,
            Fact::SentAway(other) => *other == who,
            _ => false,
        });
        matches!(last, Some(Fact::Lifted(_)))
    }

    /// Returns all combatants with a stage that has started or ended in this phase.
    pub fn stages(&self) -> Vec<u32> {
        let who = |fact: &Fact| match fact {
            Fact::Started(rights) => rights.iter().map(|right| right.who).collect(),
            Fact::Ended(right) => vec![right.who],
            Fact::InterruptionStarted(who) | Fact::InterruptionEnded(who) => vec![*who],
            _ => Vec::new(),
        };
        self.facts.iter().flat_map(who).collect()
    }

    /// Returns the gamemaster's own order, if there is one.
    pub fn arrangement(&self) -> Option<&Vec<Vec<Right>>> {
        self.facts.iter().rev().find_map(|fact| match fact {
            Fact::Arranged(groups) => Some(groups),
            _ => None,
        })
    }

    /// Returns whether actions are declared and none is taken yet.
    pub fn is_declaring(&self) -> bool {
        let opens = self.facts.iter().any(|fact| matches!(fact, Fact::DeclarationsOpen));
        opens && !self.facts.iter().any(|fact| matches!(fact, Fact::AllDeclared))
    }

    /// Returns whether the phase is over: nothing was granted or begun since it was last found so.
    pub fn is_over(&self) -> bool {
        let last =
            self.facts.iter().rev().find(|fact| {
                matches!(fact, Fact::Over | Fact::Granted { .. } | Fact::Interrupted(_))
            });
        matches!(last, Some(Fact::Over))
    }
}

/// Returns the right that a fact uses up.
fn gone(fact: &Fact) -> Option<Right> {
    match fact {
        Fact::Ended(right)
        | Fact::Delayed(right)
        | Fact::Forfeited(right)
        | Fact::Missed(right)
        | Fact::Withdrawn(right) => Some(*right),
        _ => None,
    }
}
