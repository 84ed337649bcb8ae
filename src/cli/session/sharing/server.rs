//! The server of a table: whom it shows what, and where it is.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Instant;

use phasekeeper_share::{Door, Key, LeadsTo, Settings, Share, Status, View, network_address};

use super::seats::{parties, seats};
use super::{Fight, fresh, milliseconds, seconds_since_1970};
use crate::app::{Action, Answer, App, Link, LinkOf, Post, Presence};
use crate::terminal::PostSink;
use phasekeeper_engine::encounter::{Id, Step, Timeline};
use phasekeeper_engine::players::{PlayersEncounter, PlayersView};
use phasekeeper_files::store::{Seat, Table, TablesFile};

/// The server, with what it shows.
pub(super) struct Server {
    pub(super) share: Share,
    pub(super) settings: Settings,
    pub(super) table: Table,
    /// The encounter that posts are for.
    pub(super) opening: Arc<AtomicU32>,
    /// The players' characters of the open fight, if it is of this table.
    pub(super) seats: Option<Vec<(Id, Seat)>>,
    pub(super) view: String,
    /// The stamp of the view that was published last; `None` before the first time, and at a new address.
    pub(super) published: Option<Stamp>,
    /// The encounter of another table of which that was told.
    pub(super) told: u32,
    /// When the address was last looked at.
    pub(super) looked: Instant,
    /// The reason why the links are for this session alone; `None` if they are kept.
    pub(super) notice: Option<String>,
}

/// The state that a published view was made of: the number of the opening, whether the list of encounters is open instead, the
/// number of steps that are done, and the last one.
pub(super) type Stamp = (u32, bool, usize, Option<Arc<Step>>);

pub(super) fn stamp(app: &App) -> Stamp {
    let done = app.timeline().history().done();
    (app.opening(), app.is_choosing(), done.len(), done.last().cloned())
}

/// Starts the server itself, with nothing to see yet.
pub(super) fn serve(
    settings: Settings,
    posts: Option<PostSink>,
    opening: Arc<AtomicU32>,
) -> Result<Share, String> {
    let propose = move |who, body, reply: phasekeeper_share::Reply| {
        let (opening, at) = (opening.load(Ordering::Relaxed), milliseconds());
        let post = Post { opening, who: Id(who as u32), body, at };
        if let Some(send) = &posts {
            send(post, Box::new(|answer| reply(answered(&answer))));
        }
    };
    let nothing = View { json: String::new(), doors: Vec::new() };
    Share::start(settings, nothing, propose).map_err(|it| it.to_string())
}

fn answered(answer: &Answer) -> phasekeeper_share::Answer {
    let status = match answer {
        Answer::Waits(_) | Answer::Withdrawn(_) => Status::Waits,
        Answer::Wrong(_) => Status::Wrong,
        Answer::Unknown => Status::Unknown,
        Answer::Impossible(_) => Status::Impossible,
        Answer::TooMany { seconds } => Status::TooMany { seconds: *seconds },
    };
    phasekeeper_share::Answer { status, json: answer.json() }
}

impl Server {
    /// Changes the table, in its file too; in this session alone if the file can't be changed.
    pub(super) fn change_table(&mut self, tables: &TablesFile, change: impl Fn(&mut Table)) {
        let (now, own) = (seconds_since_1970(), self.table.everybody.clone());
        let changed = tables.change(now, |tables| {
            let table = tables.iter_mut().find(|it| it.everybody == own)?;
            change(table);
            Some(table.clone())
        });
        match changed {
            Ok(Some(table)) => self.table = table,
            Ok(None) | Err(_) => change(&mut self.table),
        }
    }

    pub(super) fn seat(&self, id: Id) -> Option<Seat> {
        self.seats.iter().flatten().find(|(who, _)| *who == id).map(|(_, seat)| seat.clone())
    }

    /// Takes what players see now, and whose links there are. Returns true if the screen is another then.
    pub(super) fn see(&mut self, app: &mut App, fight: &Fight, tables: &TablesFile) -> bool {
        let timeline = app.timeline();
        let id = fight.id.filter(|_| !app.is_choosing() && !app.is_unsaved_sample());
        // Other encounters are read once, and again for another party.
        let last = timeline.history().done().last();
        let has_party = last.is_some_and(|step| step.command.starts_with("party "));
        let is_known = |id: &str| self.table.has(id) && self.has_all(timeline, id);
        let parties = match id {
            Some(id) if !is_known(id) && (has_party || self.told != app.opening()) => {
                parties(timeline, fight.data_dir)
            }
            _ => Vec::new(),
        };
        let of_table = |table: &Table, id: &str| {
            table.has(id) || parties.iter().any(|(from, _)| table.has(from))
        };
        let Some(id) = id.filter(|id| of_table(&self.table, id)) else {
            self.seats = None;
            self.view = json_of(&PlayersView::default());
            let is_told = self.told == app.opening() || fight.id.is_none();
            app.see(None);
            if is_told {
                return false;
            }
            self.told = app.opening();
            let key = app.keymap().key(Action::Share);
            app.show_error(format!("this fight is another table's: {key} shares it"));
            return true;
        };
        let seats: Vec<(Id, Seat)> = seats(timeline, id);
        if !self.table.has(id) || seats.iter().any(|(_, seat)| self.table.key(seat).is_none()) {
            self.change_table(tables, |table| {
                table.share(id, seconds_since_1970());
                for (_, seat) in &seats {
                    let before = parties.iter().find_map(|(from, left)| {
                        let mut all = left.encounter().combatants().iter();
                        let same = all.find(|it| it.is_players() && it.name == *seat.name)?;
                        let mut own = self::seats(left, from).into_iter();
                        own.find(|(id, _)| *id == same.id).map(|(_, seat)| seat)
                    });
                    table.key_of(seat, before.as_ref(), &mut fresh);
                }
            });
        }
        self.seats = Some(seats);
        let players = PlayersEncounter::of(timeline, app.config().players);
        self.view = json_of(&players.view());
        app.see(Some(players))
    }

    fn has_all(&self, timeline: &Timeline, id: &str) -> bool {
        seats(timeline, id).iter().all(|(_, seat)| self.table.key(seat).is_some())
    }

    pub(super) fn view_for(&self, app: &App) -> View {
        let door =
            |key: &str, leads_to, you| key.parse().ok().map(|key| Door { key, leads_to, you });
        let nobody = || app.you(None);
        let own = |(id, seat): &(Id, Seat)| {
            let key = self.table.key(seat)?;
            let who = Some(*id).filter(|id| app.requests().is_seen(*id));
            door(key, LeadsTo::Player(who.map(|id| id.0.into())), app.you(who))
        };
        let own: Vec<Door> = self.seats.iter().flatten().filter_map(own).collect();
        let others = self.table.keys().filter_map(|key| door(key, LeadsTo::Player(None), nobody()));
        let others = others.filter(|it| own.iter().all(|own| own.key != it.key));
        let all = door(&self.table.everybody, LeadsTo::Everybody, nobody());
        let screen = door(&self.table.screen, LeadsTo::Table, nobody());
        let doors = all.into_iter().chain(screen).chain(others).chain(own.clone()).collect();
        View { json: self.view.clone(), doors }
    }

    /// The links. Players may look at the screen, so the hidden have none.
    pub(super) fn links(&self, app: &App) -> Vec<Link> {
        let link = |of, name: &str, key: &str| {
            let key: Key = key.parse().ok()?;
            let presence = match self.share.presence(key) {
                phasekeeper_share::Presence::Here(count) => Presence::Here(count),
                phasekeeper_share::Presence::Gone(since) => Presence::Gone(since.as_secs() / 60),
                phasekeeper_share::Presence::Never => Presence::Never,
            };
            Some(Link { of, name: name.to_owned(), url: self.share.link(key), presence })
        };
        let state = app.encounter();
        let own = self.seats.iter().flatten().filter_map(|(id, seat)| {
            let it = state.get(*id).filter(|it| it.is_seen())?;
            link(LinkOf::Player(*id), &it.name, self.table.key(seat)?)
        });
        let all = link(LinkOf::Everybody, "everybody", &self.table.everybody);
        let screen = link(LinkOf::Screen, "table's screen", &self.table.screen);
        all.into_iter().chain(screen).chain(own).collect()
    }

    /// Serves at the address that this computer has now. Returns true if it is another.
    pub(super) fn follow_address(&mut self, app: &mut App, posts: Option<PostSink>) -> bool {
        let is_same = |ip| ip == self.share.address().ip();
        let network = network_address();
        if !self.settings.in_network || network.as_ref().is_ok_and(|ip| is_same(*ip)) {
            return false;
        }
        let moved = network.map_err(|error| error.to_string()).and_then(|ip| {
            self.share = serve(self.settings.clone(), posts, Arc::clone(&self.opening))?;
            self.published = None;
            Ok(format!("this computer has another address now, and so have its links: {ip}"))
        });
        app.show_error(moved.unwrap_or_else(|error| error));
        true
    }
}

fn json_of(view: &PlayersView) -> String {
    serde_json::to_string(view).expect("names and numbers")
}
