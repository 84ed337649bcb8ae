//! Shows the players' view in browsers, while the gamemaster wants that; before, nothing is computed or started.

mod seats;
mod server;

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant, SystemTime};

use phasekeeper_share::{Key, Settings, network_address};

use crate::app::{App, LinkOf, Shared};
use crate::terminal::PostSink;
use phasekeeper_files::store::{DataDir, StoreError, Table, TablesFile};
use seats::parties;
use server::{Server, serve, stamp};

/// The server, if there is one, where it sends posts, and the keys of links.
#[derive(Default)]
pub(super) struct Sharing {
    pub posts: Option<PostSink>,
    pub tables: TablesFile,
    server: Option<Server>,
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
    use phasekeeper_share::LeadsTo;

    use super::*;
    use crate::app::Config;
    use phasekeeper_engine::command::{ReadContext, read};
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
