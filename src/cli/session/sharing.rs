//! Shows the players' view in browsers, while the gamemaster wants that; before, nothing is computed or started.

use std::sync::Arc;
use std::time::{Duration, Instant};

use phasekeeper_share::{Person, Settings, Share, View, network_address};

use crate::app::{Answer, App, Post, Shared};
use crate::terminal::PostSink;
use phasekeeper_engine::encounter::{Combatant, Id, Step};
use phasekeeper_engine::players::{PlayersEncounter, players_view};

/// The server, if there is one, and where it sends posts.
#[derive(Default)]
pub(super) struct Sharing {
    pub posts: Option<PostSink>,
    pub server: Option<Server>,
}

pub(super) struct Server {
    share: Share,
    pub in_network: bool,
    /// The link of everybody when it was last looked at, and when that was.
    link: String,
    looked: Instant,
    /// `None` before the first time.
    published: Option<Stamp>,
}

/// The least pause between two looks at the link: the address of this computer may change.
const LOOK_PAUSE: Duration = Duration::from_secs(3);

/// What a published view was made of: the steps that stand, and the last one.
type Stamp = (usize, Option<Arc<Step>>);

impl Sharing {
    /// Starts a server in the place of the one there is.
    pub fn start(&mut self, settings: Settings, app: &App) -> Result<(), String> {
        // Its port must be free.
        self.server = None;
        let (posts, opening, start) = (self.posts.clone(), app.opening(), Instant::now());
        let propose = move |who, body: &[u8], reply: phasekeeper_share::Reply| {
            let at = start.elapsed().as_millis() as u64;
            let post = Post { opening, who: Id(who as u32), body: body.to_vec(), at };
            if let Some(send) = &posts {
                send(post, Box::new(|answer| reply(matches!(answer, Answer::Waits(_)))));
            }
            true
        };
        let in_network = settings.in_network;
        let share = Share::start(settings, view(app), propose).map_err(|it| it.to_string())?;
        let (link, looked) = (share.link(None), Instant::now());
        self.server = Some(Server { share, in_network, link, looked, published: None });
        Ok(())
    }

    /// Says how it stands.
    pub fn look(&self, app: &App) -> Shared {
        let network = network_address().map(|ip| ip.to_string()).map_err(|it| it.to_string());
        let links = self.server.as_ref().map_or_else(Vec::new, |Server { share, .. }| {
            let own = |it: &Combatant| (it.name.to_string(), share.link(Some(it.id.0.into())));
            let everybody = ("everybody".to_owned(), share.link(None));
            // Players may look at the screen.
            let seen = players(app).filter(|it| it.is_seen());
            [everybody].into_iter().chain(seen.map(own)).collect()
        });
        Shared { network, links }
    }

    /// Publishes the view if it may have changed. Returns news for the gamemaster.
    pub fn publish(&mut self, app: &mut App) -> Option<String> {
        let server = self.server.as_mut()?;
        let stamp = Some(stamp(app));
        if server.published != stamp {
            server.published = stamp;
            app.see(PlayersEncounter::of(app.timeline(), app.config().players));
            if !server.share.publish(view(app)) {
                self.server = None;
                return Some("the players' page has ended by an error; share it again".to_owned());
            }
        }
        if server.looked.elapsed() < LOOK_PAUSE {
            return None;
        }
        server.looked = Instant::now();
        let before = std::mem::replace(&mut server.link, server.share.link(None));
        (before != server.link).then(|| match network_address() {
            Ok(ip) => format!("this computer has another address now, and so have its links: {ip}"),
            Err(error) => error.to_string(),
        })
    }
}

/// The players' characters, who have links of their own.
fn players(app: &App) -> impl Iterator<Item = &Combatant> {
    app.encounter().combatants().iter().filter(|it| it.is_players())
}

fn view(app: &App) -> View {
    let people = players(app).map(|it| Person {
        id: it.id.0.into(),
        name: it.is_seen().then(|| it.players_name().to_string()),
    });
    let json = serde_json::to_string(&players_view(app.timeline(), app.config().players));
    View { json: json.expect("names and numbers"), people: people.collect() }
}

fn stamp(app: &App) -> Stamp {
    let done = app.timeline().history().done();
    (done.len(), done.last().cloned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Config;
    use phasekeeper_engine::command::{ReadContext, read};
    use phasekeeper_engine::dice::SeededDice;
    use phasekeeper_engine::encounter::Timeline;
    use phasekeeper_engine::script::{Outside, resolve};
    use phasekeeper_share::Secret;

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

    fn shared(app: &App) -> Sharing {
        let mut sharing = Sharing::default();
        let (hosts, secret) = (Vec::new(), Secret::random());
        let settings = Settings { in_network: false, port: 0, hosts, secret };
        sharing.start(settings, app).expect("a port is free");
        sharing
    }

    #[test]
    fn another_address_is_told_once_and_without_a_step() {
        let mut app = app();
        let mut sharing = shared(&app);
        let long_ago = Instant::now().checked_sub(LOOK_PAUSE).expect("the computer runs");
        let mut look = |link: Option<&str>, looked| {
            let server = sharing.server.as_mut().expect("it runs");
            server.looked = looked;
            server.link = link.map_or_else(|| server.link.clone(), str::to_owned);
            sharing.publish(&mut app)
        };
        let before = Some("http://192.0.2.77:7333/KEY/");
        let in_an_hour = Instant::now() + Duration::from_hours(1);
        assert_eq!(look(before, in_an_hour), None, "it is not looked up all the time");
        assert!(look(before, long_ago).is_some());
        assert_eq!(look(None, long_ago), None);
    }

    #[test]
    fn a_hidden_players_character_has_a_link_that_names_nobody() {
        let app = app();
        let people: Vec<_> = view(&app).people.into_iter().map(|it| it.name).collect();
        assert_eq!(people, [Some("Ana".to_owned()), None]);
        let links = shared(&app).look(&app).links;
        let names: Vec<_> = links.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["everybody", "Ana"]);
    }
}
