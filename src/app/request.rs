//! Requests of players to the gamemaster: how they are read, what becomes of them, and what players hear of that.
//!
//! A request changes nothing. It waits until the gamemaster takes or drops it, or until the players' encounter has no place
//! for it any more.

use std::fmt::{self, Display, Formatter};

use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use phasekeeper_engine::encounter::{Combatant, Encounter, Id};
use phasekeeper_engine::players::{Impossible, OwnView, PlayersEncounter, RequestKind};
use phasekeeper_engine::rules::{InitiativeDie, Mode};

/// The version of the page and of what it reads and sends.
const VERSION: u32 = 2;

/// A player's posts that count within [`PAUSE`], in milliseconds.
const MAX_POSTS: usize = 6;
const PAUSE: u64 = 10_000;

/// A message from the phone of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The encounter that it is for, by [`App::opening`](super::App::opening).
    pub opening: u32,
    /// The player's character.
    pub who: Id,
    /// JSON.
    pub body: Vec<u8>,
    /// When it came, in milliseconds of a clock that only goes forward.
    pub at: u64,
}

/// The immediate answer to a phone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    Waits(RequestKind),
    Withdrawn(RequestKind),
    /// The body means nothing, or a number is out of range.
    Wrong(String),
    /// Players see no such character.
    Unknown,
    Impossible(String),
    TooMany {
        /// The pause until the next one, in seconds from 1.
        seconds: u64,
    },
}

impl Answer {
    /// The body for the phone.
    pub fn json(&self) -> String {
        let body = match self {
            Self::Waits(kind) => json!({"kind": kind, "state": "waits"}),
            Self::Withdrawn(kind) => json!({"kind": kind, "state": "withdrawn"}),
            Self::Wrong(error) | Self::Impossible(error) => json!({"error": error}),
            Self::Unknown => return String::new(),
            Self::TooMany { .. } => json!({"error": "wait a moment"}),
        };
        body.to_string()
    }
}

/// Names a request as long as the program runs.
pub type RequestId = u32;

/// A request of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub id: RequestId,
    /// The player's character.
    pub who: Id,
    pub kind: RequestKind,
    /// A number, several dice, or nothing.
    pub numbers: Vec<i32>,
    /// When it came, in milliseconds.
    pub at: u64,
    pub state: RequestState,
}

/// The state of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestState {
    Waits,
    Taken,
    Refused(Impossible),
    Dropped,
}

/// The deed, as rows and lists have it: `12 damage`.
impl Display for Request {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let number = self.numbers.first().copied().unwrap_or_default();
        match self.kind {
            RequestKind::Initiative => write!(f, "die {}", self.dice()),
            RequestKind::Roll => write!(f, "roll {number:02}"),
            RequestKind::Test(it) => write!(f, "{it} {number:02}"),
            RequestKind::Damage => write!(f, "{number} damage"),
            RequestKind::Wait => f.write_str("waits"),
            RequestKind::Act => f.write_str("acts now"),
            RequestKind::Done => f.write_str("done"),
            RequestKind::Moxie => f.write_str("first on Moxie"),
        }
    }
}

impl Request {
    /// The dice, as the sheet of initiative takes them.
    pub fn dice(&self) -> String {
        self.numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The number, if it is just one.
    pub fn number(&self) -> Option<i32> {
        if let [number] = self.numbers[..] { Some(number) } else { None }
    }

    /// Returns the request as a sentence without its full stop: `Ana took 12 damage`.
    pub fn told(&self, state: &Encounter) -> String {
        let name = state.name(self.who);
        let number = self.number().unwrap_or_default();
        match self.kind {
            RequestKind::Damage => format!("{name} took {number} damage"),
            RequestKind::Roll => format!("{name} rolled {number:02}"),
            RequestKind::Test(it) => format!("{name} rolled {number:02} for {it}"),
            _ => format!("{name}: {self}"),
        }
    }
}

/// All requests of an encounter, and what players see, by which they are judged.
#[derive(Default)]
pub struct Requests {
    /// The oldest first, the answered ones too.
    all: Vec<Request>,
    last_id: RequestId,
    /// The posts that counted, by whom and when.
    accepted: Vec<(Id, u64)>,
    /// The encounter as it was published last, with the players' own views; `None` while no fight is published.
    seen: Option<(PlayersEncounter, Vec<(Id, OwnView)>)>,
}

impl Requests {
    /// The requests that wait, of those who are there, the oldest first.
    pub fn waiting(&self, state: &Encounter) -> impl Iterator<Item = &Request> {
        let is_there = |it: &&Request| state.get(it.who).is_some();
        self.all.iter().filter(|it| it.state == RequestState::Waits).filter(is_there)
    }

    /// The one that waits with this id.
    pub fn get(&self, id: RequestId, state: &Encounter) -> Option<&Request> {
        self.waiting(state).find(|it| it.id == id)
    }

    /// The one that waits of a player's character and a kind.
    pub fn of(&self, who: Id, kind: RequestKind, state: &Encounter) -> Option<&Request> {
        self.waiting(state).find(|it| (it.who, it.kind) == (who, kind))
    }

    /// The initiative dice that a player has told: also any roll, of whoever has no die.
    pub fn initiative(&self, who: Id, state: &Encounter) -> Option<&Request> {
        let has_die = state.get(who).is_some_and(|it| it.roll.is_some());
        let roll = || self.of(who, RequestKind::Roll, state).filter(|_| !has_die);
        self.of(who, RequestKind::Initiative, state).or_else(roll)
    }

    /// Describes the waiting requests that outlive the phase: in words, or only their number; empty if there are none.
    pub fn told_of_surviving(&self, state: &Encounter) -> String {
        let told: Vec<&Request> = self.waiting(state).filter(|it| it.kind.survives()).collect();
        match told[..] {
            [] => String::new(),
            [_] | [_, _] => told.iter().map(|it| it.told(state)).collect::<Vec<_>>().join(", "),
            _ => format!("{} requests", told.len()),
        }
    }

    /// Answers one. The others of its kind and character were answered before.
    pub fn answer(&mut self, id: RequestId, state: RequestState) {
        if let Some(request) = self.all.iter_mut().find(|it| it.id == id) {
            request.state = state;
        }
    }

    /// Judges a post by what was published last. `in_hand` are those that a dialog holds.
    pub fn post(&mut self, post: &Post, in_hand: &[RequestId]) -> Answer {
        let Some((seen, _)) = self.seen.as_ref().filter(|(_, own)| has_own(own, post.who)) else {
            return Answer::Unknown;
        };
        let read = match read(post, seen) {
            Ok(read) => read,
            Err(error) => return Answer::Wrong(error),
        };
        self.accepted.retain(|(_, at)| post.at.saturating_sub(*at) < PAUSE);
        let mut own = self.accepted.iter().filter(|(who, _)| *who == post.who);
        let oldest = own.next().filter(|_| own.count() + 1 >= MAX_POSTS);
        let is_new = matches!(read, Told::Request(..));
        if let Some((_, oldest)) = oldest.filter(|_| is_new) {
            let pause = PAUSE.saturating_sub(post.at - oldest);
            return Answer::TooMany { seconds: pause.div_ceil(1000) };
        }
        let (Told::Request(kind, _) | Told::Withdraw(kind)) = read;
        if let Err(reason) = seen.possible(post.who, kind)
            && is_new
        {
            return Answer::Impossible(reason.to_string());
        }
        let is_it = |it: &Request| (it.who, it.kind) == (post.who, kind);
        let is_waiting = |it: &Request| is_it(it) && it.state == RequestState::Waits;
        match (self.all.iter_mut().find(|it| is_waiting(it)), read) {
            (Some(it), _) if in_hand.contains(&it.id) => {
                return Answer::Impossible("the gamemaster has it in hand".to_owned());
            }
            (None, Told::Withdraw(_)) => return Answer::Impossible("nothing waits".to_owned()),
            (Some(it), Told::Withdraw(_)) => {
                let id = it.id;
                self.all.retain(|it| it.id != id);
            }
            (Some(it), Told::Request(_, numbers)) => it.numbers = numbers,
            (None, Told::Request(_, numbers)) => {
                self.last_id += 1;
                self.all.retain(|it| !is_it(it));
                let (id, who, at, state) = (self.last_id, post.who, post.at, RequestState::Waits);
                self.all.push(Request { id, who, kind, numbers, at, state });
            }
        }
        self.accepted.push((post.who, post.at));
        if is_new { Answer::Waits(kind) } else { Answer::Withdrawn(kind) }
    }

    /// Takes what players see now: what is impossible by it is refused. `can_redo` says that something was undone, which may
    /// bring back a test.
    pub fn see(&mut self, seen: PlayersEncounter, can_redo: bool) {
        let turn = |seen: &PlayersEncounter| seen.seen().clock().turn;
        if self.seen.as_ref().is_some_and(|(before, _)| turn(before) != turn(&seen)) {
            self.all.retain(|it| it.state == RequestState::Waits);
        }
        for it in self.all.iter_mut().filter(|it| it.state == RequestState::Waits) {
            let is_gone = match it.kind {
                RequestKind::Damage | RequestKind::Roll => false,
                RequestKind::Test(_) => !can_redo && seen.seen().mode() != Mode::Finished,
                _ => true,
            };
            let is_seen = seen.seen().get(it.who).is_some();
            if let Err(reason) = seen.possible(it.who, it.kind)
                && is_gone
                && is_seen
            {
                it.state = RequestState::Refused(reason);
            }
        }
        let players = seen.seen().ids_where(Combatant::is_players).into_iter();
        let own = players.filter_map(|who| Some((who, seen.own(who)?))).collect();
        self.seen = Some((seen, own));
    }

    /// Takes it that players see no fight now.
    pub fn unsee(&mut self) {
        self.seen = None;
    }

    /// Returns true if players see a player's character, by what was published last.
    pub fn is_seen(&self, who: Id) -> bool {
        self.seen.as_ref().is_some_and(|(_, own)| has_own(own, who))
    }

    /// Ends all: the encounter is left for `next`, in which those of the same names hear of it.
    pub fn leave(&mut self, before: &Encounter, next: &Encounter) {
        self.all.retain_mut(|it| {
            let who = next.combatants().iter().find(|other| other.name == before.name(it.who));
            let is_waiting = it.state == RequestState::Waits;
            it.state = RequestState::Refused(Impossible::Over);
            who.filter(|_| is_waiting).inspect(|other| it.who = other.id).is_some()
        });
        self.seen = None;
    }

    /// Returns the JSON that the phone of a player's character shows beside the view; for those whom players don't see, and for
    /// everybody, without anything of their own.
    pub(super) fn you(&self, who: Option<Id>, in_hand: &[RequestId]) -> String {
        let own = self.seen.iter().flat_map(|(_, own)| own);
        let own = own.clone().find(|(id, _)| Some(*id) == who);
        let Some((who, own)) = own else {
            return format!("{{\"version\":{VERSION},\"name\":null}}");
        };
        let requests = self.all.iter().filter(|it| it.who == *who);
        let requests = requests.map(|it| {
            let (state, why) = match it.state {
                RequestState::Waits if in_hand.contains(&it.id) => ("in hand", None),
                RequestState::Waits => ("waits", None),
                RequestState::Taken => ("taken", None),
                RequestState::Refused(reason) => ("refused", Some(reason.to_string())),
                RequestState::Dropped => ("dropped", None),
            };
            OwnRequest { kind: it.kind, number: &it.numbers, state, why }
        });
        let you = You { version: VERSION, own, requests: requests.collect() };
        serde_json::to_string(&you).expect("names and numbers")
    }
}

fn has_own(own: &[(Id, OwnView)], who: Id) -> bool {
    own.iter().any(|(id, _)| *id == who)
}

/// The content of a phone beside the view. Its JSON has these names.
#[derive(Serialize)]
struct You<'a> {
    version: u32,
    #[serde(flatten)]
    own: &'a OwnView,
    requests: Vec<OwnRequest<'a>>,
}

#[derive(Serialize)]
struct OwnRequest<'a> {
    kind: RequestKind,
    #[serde(serialize_with = "number_or_list")]
    number: &'a [i32],
    state: &'static str,
    why: Option<String>,
}

fn number_or_list<S: Serializer>(numbers: &&[i32], serializer: S) -> Result<S::Ok, S::Error> {
    match numbers {
        [] => serializer.serialize_none(),
        [number] => number.serialize(serializer),
        several => several.serialize(serializer),
    }
}

/// The meaning of a post.
enum Told {
    Request(RequestKind, Vec<i32>),
    Withdraw(RequestKind),
}

/// The forms that a post has.
#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Body {
    Word(RequestKind),
    Withdraw {
        withdraw: RequestKind,
    },
    Damage {
        damage: i64,
    },
    Roll {
        roll: i64,
        #[serde(rename = "for")]
        purpose: Option<RequestKind>,
    },
    Die {
        initiative: i64,
    },
    Dice {
        initiative: Vec<i64>,
    },
}

/// Reads a post. Nothing gets through but words of a fixed list and numbers in a range.
fn read(post: &Post, seen: &PlayersEncounter) -> Result<Told, String> {
    let strange = || "not understood".to_owned();
    let body = serde_json::from_slice(&post.body).map_err(|_| strange())?;
    let initiative = |faces: Vec<i64>| {
        let faces: Option<Vec<i32>> = faces.iter().map(|&it| i32::try_from(it).ok()).collect();
        let dice = faces.and_then(|faces| seen.initiative_dice(post.who, &faces));
        let range = match seen.seen().rules().initiative_die {
            InitiativeDie::D100 => "a die is 00 to 99, or 100",
            InitiativeDie::D10 => "a die is 0 to 10, and as many as your Speed if each counts",
            InitiativeDie::Fudge => "a result is -99 to 99",
        };
        Ok(Told::Request(RequestKind::Initiative, dice.ok_or(range)?))
    };
    match body {
        Body::Word(kind) => match kind {
            RequestKind::Wait | RequestKind::Act | RequestKind::Done | RequestKind::Moxie => {
                Ok(Told::Request(kind, Vec::new()))
            }
            _ => Err(strange()),
        },
        Body::Withdraw { withdraw } => Ok(Told::Withdraw(withdraw)),
        Body::Damage { damage: points @ 0..=999 } => {
            Ok(Told::Request(RequestKind::Damage, vec![points as i32]))
        }
        Body::Damage { .. } => Err("damage is 0 to 999".to_owned()),
        Body::Roll { purpose, .. } if !matches!(purpose, None | Some(RequestKind::Test(_))) => {
            Err(strange())
        }
        Body::Roll { roll: roll @ 0..=100, purpose } => {
            let kind = purpose.unwrap_or(RequestKind::Roll);
            Ok(Told::Request(kind, vec![(roll % 100) as i32]))
        }
        Body::Roll { .. } => Err("a die is 00 to 99, or 100".to_owned()),
        Body::Die { initiative: face } => initiative(vec![face]),
        Body::Dice { initiative: faces } => initiative(faces),
    }
}
