//! Shows the players' view in browsers, while the gamemaster wants that; before, nothing is computed or started.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime};

use phasekeeper_share::{Door, Key, LeadsTo, Settings, Share, Status, View, network_address};

use crate::app::{Action, Answer, App, Link, LinkOf, Post, Presence, Shared};
use crate::terminal::PostSink;
use phasekeeper_engine::command::{Line, ReadContext, read};
use phasekeeper_engine::encounter::{Combatant, Id, StateChange, Step, Timeline};
use phasekeeper_engine::players::{PlayersEncounter, PlayersView};
use phasekeeper_files::store::{DataDir, Seat, StoreError, Table, TablesFile, read_with_id};

/// The server, if there is one, where it sends posts, and the keys of links.
#[derive(Default)]
pub(super) struct Sharing {
    pub posts: Option<PostSink>,
    pub tables: TablesFile,
    server: Option<Server>,
}

struct Server {
    share: Share,
    settings: Settings,
    table: Table,
    /// The encounter that posts are for.
    opening: Arc<AtomicU32>,
    /// The players' characters of the open fight, if it is of this table.
    seats: Option<Vec<(Id, Seat)>>,
    view: String,
    /// The stamp of the view that was published last; `None` before the first time, and at a new address.
    published: Option<Stamp>,
    /// The encounter of another table of which that was told.
    told: u32,
    /// When the address was last looked at.
    looked: Instant,
    /// The reason why the links are for this session alone; `None` if they are kept.
    notice: Option<String>,
}

/// The open fight: the id of its save, and where other encounters are.
pub(super) struct Fight<'a> {
    pub id: Option<&'a str>,
    pub data_dir: &'a DataDir,
}

/// The least pause between two looks at the address, which may change.
const LOOK_PAUSE: Duration = Duration::from_secs(3);

/// The pause between two looks at who is there.
pub(super) const PRESENCE_PAUSE: Duration = Duration::from_secs(1);

/// The state that a published view was made of: the number of the opening, whether the list of encounters is open instead, the
/// number of steps that are done, and the last one.
type Stamp = (u32, bool, usize, Option<Arc<Step>>);

/// The beginning of the clock of posts.
static START: LazyLock<Instant> = LazyLock::new(Instant::now);

fn milliseconds() -> u64 {
    START.elapsed().as_millis() as u64
}

fn seconds_since_1970() -> u64 {
    SystemTime::UNIX_EPOCH.elapsed().map_or(0, |it| it.as_secs())
}

fn fresh() -> String {
    Key::random().to_string()
}

impl Sharing {
    /// Starts a server for the table of the open fight, in the place of the one there is.
    pub fn start(
        &mut self,
        settings: Settings,
        app: &mut App,
        fight: &Fight,
    ) -> Result<(), String> {
        let id = fight.id.ok_or("this encounter is not saved yet")?;
        // Its port must be free.
        self.server = None;
        let parties = parties(app.timeline(), fight.data_dir);
        let now = seconds_since_1970();
        let shared = self.tables.change(now, |tables| {
            let of_party = |table: &Table| parties.iter().any(|(from, _)| table.has(from));
            let place = tables.iter().position(|it| it.has(id));
            let place = place.or_else(|| tables.iter().position(of_party)).unwrap_or_else(|| {
                tables.push(Table::new(id, now, &mut fresh));
                tables.len() - 1
            });
            tables[place].share(id, now);
            tables[place].clone()
        });
        let (table, notice) = match shared {
            Ok(table) => (table, None),
            Err(error) => {
                let notice = format!("{error}; the links are for this session");
                (Table::new(id, now, &mut fresh), Some(notice))
            }
        };
        let opening = Arc::new(AtomicU32::new(app.opening()));
        let share = serve(settings.clone(), self.posts.clone(), Arc::clone(&opening))?;
        let (view, looked) = (String::new(), Instant::now());
        self.server = Some(Server {
            share,
            settings,
            table,
            opening,
            seats: None,
            view,
            published: None,
            told: 0,
            looked,
            notice,
        });
        self.publish(app, fight);
        Ok(())
    }

    pub fn stop(&mut self) {
        self.server = None;
    }

    pub fn is_on(&self) -> bool {
        self.server.is_some()
    }

    /// Makes a link anew, for everybody all of them.
    pub fn renew(&mut self, of: LinkOf, app: &mut App, fight: &Fight) {
        let Some(server) = &mut self.server else { return };
        let seat = match of {
            LinkOf::Player(id) => server.seat(id),
            LinkOf::Everybody | LinkOf::Screen => None,
        };
        server.change_table(&self.tables, |table| match (of, &seat) {
            (LinkOf::Everybody, _) => table.renew(&mut fresh),
            (LinkOf::Screen, _) => table.screen = fresh(),
            (LinkOf::Player(_), Some(seat)) => table.renew_seat(seat, &mut fresh),
            (LinkOf::Player(_), None) => {}
        });
        self.publish(app, fight);
    }

    /// Says how it stands. In a fight of another table, nothing is shared.
    pub fn look(&self, app: &App) -> Shared {
        let network = network_address().map(|ip| ip.to_string()).map_err(|it| it.to_string());
        let server = self.server.as_ref().filter(|server| server.seats.is_some());
        let links = server.map_or_else(Vec::new, |server| server.links(app));
        // Whole tens of seconds: nothing ticks.
        let notice = server.and_then(|server| server.notice.clone());
        Shared { network, links, notice, now: milliseconds() / 10_000 * 10_000 }
    }

    /// Publishes the view if it may have changed. Returns true if the screen is another then.
    pub fn publish(&mut self, app: &mut App, fight: &Fight) -> bool {
        let Self { server: Some(server), tables, posts } = self else { return false };
        let mut is_new = false;
        if server.published != Some(stamp(app)) {
            server.published = Some(stamp(app));
            server.opening.store(app.opening(), Ordering::Relaxed);
            is_new |= server.see(app, fight, tables);
        }
        if !server.share.publish(server.view_for(app)) {
            self.server = None;
            app.show_error("the players' page has ended by an error; share it again");
            return true;
        }
        if let Some(notice) = server.share.take_notice() {
            app.show_error(notice);
            is_new = true;
        }
        if server.looked.elapsed() >= LOOK_PAUSE {
            server.looked = Instant::now();
            is_new |= server.follow_address(app, posts.clone());
        }
        is_new
    }
}

/// Starts the server itself, with nothing to see yet.
fn serve(
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
    fn change_table(&mut self, tables: &TablesFile, change: impl Fn(&mut Table)) {
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

    fn seat(&self, id: Id) -> Option<Seat> {
        let mut seats = self.seats.iter().flatten();
        seats.find(|(who, _)| *who == id).map(|(_, seat)| seat.clone())
    }

    /// Takes what players see now, and whose links there are. Returns true if the screen is another then.
    fn see(&mut self, app: &mut App, fight: &Fight, tables: &TablesFile) -> bool {
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
                        let number = left.encounter().combatants().iter();
                        let number = number.filter(|it| it.is_players() && it.name == *seat.name);
                        let own = self::seats(left, from).into_iter();
                        let number = number.map(|it| it.id).next()?;
                        own.into_iter().find(|(id, _)| *id == number).map(|(_, seat)| seat)
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

    fn view_for(&self, app: &App) -> View {
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
    fn links(&self, app: &App) -> Vec<Link> {
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
    fn follow_address(&mut self, app: &mut App, posts: Option<PostSink>) -> bool {
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

/// The players' characters of a fight, by the names that they were added by.
fn seats(timeline: &Timeline, fight: &str) -> Vec<(Id, Seat)> {
    let steps = timeline.history().done().iter().flat_map(|step| &step.changes);
    let added = steps.filter_map(|change| match change {
        StateChange::CombatantAdded(it) => Some((it.id, it.name.to_string())),
        _ => None,
    });
    let is_players = |id: Id| timeline.encounter().get(id).is_some_and(Combatant::is_players);
    let added = added.filter(|(id, _)| is_players(*id));
    added.map(|(id, name)| (id, Seat { fight: fight.to_owned(), number: id.0, name })).collect()
}

/// The encounters that parties came from, with the ids of their saves. One that can't be read is as if there had been none.
fn parties(timeline: &Timeline, data_dir: &DataDir) -> Vec<(String, Timeline)> {
    let steps = timeline.history().done().iter();
    let lines = steps.map(|step| step.command.as_str()).filter(|line| line.starts_with("party "));
    let files = lines.filter_map(|line| match read(line, ReadContext::default()) {
        Ok(Some(Line::Party(order))) => Some(order.file),
        _ => None,
    });
    files.filter_map(|file| read_with_id(&data_dir.file_of(&file)).ok()).collect()
}

fn stamp(app: &App) -> Stamp {
    let done = app.timeline().history().done();
    (app.opening(), app.is_choosing(), done.len(), done.last().cloned())
}

/// Lets a copy of an encounter belong to the table of the encounter.
pub(super) fn add_copy(tables: &TablesFile, of: &str, copy: &str) -> Result<(), StoreError> {
    tables.change(seconds_since_1970(), |tables| {
        if let Some(table) = tables.iter_mut().find(|it| it.has(of)) {
            table.add_copy(of, copy);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Config;
    use phasekeeper_engine::dice::SeededDice;
    use phasekeeper_engine::encounter::Timeline;
    use phasekeeper_engine::script::{Outside, resolve};

    /// An encounter of Ana and Ben, one hidden.
    fn app() -> App {
        let mut timeline = Timeline::default();
        for line in ["add Ana side=pc", "add Ben side=pc hidden=yes"] {
            let read = read(line, ReadContext::default()).expect(line).expect("no empty one");
            let request = resolve(read, Outside::default()).expect(line).expect("a request");
            timeline.execute(&request, &mut SeededDice::new(1)).expect(line);
        }
        let mut app = App::new(Vec::new(), SeededDice::new(1), Config::default());
        app.load(timeline);
        app
    }

    fn shared(app: &mut App) -> Sharing {
        let folder = DataDir::at(std::env::temp_dir());
        let mut sharing = Sharing::default();
        let settings = Settings { in_network: false, port: 0, hosts: Vec::new() };
        let fight = Fight { id: Some("1"), data_dir: &folder };
        assert_eq!(sharing.start(settings, app, &fight), Ok(()));
        sharing
    }

    #[test]
    fn a_hidden_players_character_has_a_link_that_names_nobody() {
        let mut app = app();
        let sharing = shared(&mut app);
        let server = sharing.server.as_ref().expect("it runs");
        let doors = server.view_for(&app).doors;
        let of: Vec<LeadsTo> = doors.iter().map(|door| door.leads_to).collect();
        let hidden = LeadsTo::Player(None);
        let ana = LeadsTo::Player(Some(1));
        assert_eq!(of, [LeadsTo::Everybody, LeadsTo::Table, ana, hidden]);
        assert!(doors[2].you.contains("Ana") && doors[3].you == doors[0].you);
        let links = sharing.look(&app).links;
        let names: Vec<_> = links.iter().map(|link| link.name.as_str()).collect();
        assert_eq!(names, ["everybody", "table's screen", "Ana"]);
    }
}
