//! Shows the players' view in browsers, while the gamemaster wants that; before, nothing is computed or started.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::mpsc::Sender;

use phasekeeper_share::{Person, Proposal, Reach, Secret, Settings, Share, View, network_address};

use super::ShareOptions;
use super::events::Incoming;
use super::files::Files;
use crate::app::{App, Input, Proposed, ShareOrder, ShareReach, Shared};
use phasekeeper_engine::encounter::{Combatant, Id, Step};

/// The server, if there is one.
pub(super) struct Sharing {
    options: ShareOptions,
    incoming: Sender<Incoming>,
    server: Option<Server>,
}

struct Server {
    share: Share,
    reach: ShareReach,
    address: SocketAddr,
    /// What the published view was made of: the steps that stand, the last one, and whose proposals wait.
    published: (usize, Option<Arc<Step>>, Vec<Id>),
}

impl Sharing {
    /// No server yet. Proposals will go to `incoming`.
    pub fn new(options: ShareOptions, incoming: Sender<Incoming>) -> Self {
        Self { options, incoming, server: None }
    }

    /// Carries out an order, and returns its answer.
    pub fn carry_out(&mut self, order: ShareOrder, app: &App, files: &mut dyn Files) -> Input {
        let done = match (order, &self.server) {
            (ShareOrder::Start(reach), _) => self.start(reach, false, app, files),
            (ShareOrder::Renew, Some(server)) => self.start(server.reach, true, app, files),
            (ShareOrder::Look | ShareOrder::Renew, _) => Ok(()),
            (ShareOrder::Stop, _) => {
                self.stop();
                Ok(())
            }
        };
        Input::Shared(done.map(|()| self.shared(app)))
    }

    /// Closes all connections. The encounter is not open any more, or the gamemaster has had enough.
    pub fn stop(&mut self) {
        self.server = None;
    }

    fn start(
        &mut self,
        reach: ShareReach,
        is_new: bool,
        app: &App,
        files: &mut dyn Files,
    ) -> Result<(), String> {
        let secret = files.link_secret(&Secret::random().to_string(), is_new)?.parse()?;
        // Its port must be free.
        self.stop();
        let settings = Settings {
            reach: match reach {
                ShareReach::Computer => Reach::Computer,
                ShareReach::Network => Reach::Network,
            },
            port: self.options.port,
            hosts: self.options.hosts.clone(),
            secret,
        };
        let incoming = self.incoming.clone();
        let propose = move |who, proposal| {
            let what = match proposal {
                Proposal::Damage(points) => Proposed::Damage(points),
                Proposal::Roll(result) => Proposed::Roll(result),
                Proposal::Wait => Proposed::Wait,
                Proposal::Moxie => Proposed::Moxie,
            };
            // At the end of the program nobody asks any more.
            let _ = incoming.send(Incoming::Proposed(Id(who as u32), what));
        };
        let share = Share::start(settings, view(app), propose)
            .map_err(|error| format!("{error}; the fight goes on without browsers"))?;
        let address = share.address();
        self.server = Some(Server { share, reach, address, published: stamp(app) });
        Ok(())
    }

    fn shared(&mut self, app: &App) -> Shared {
        let network = network_address().map(|ip| ip.to_string()).map_err(|it| it.to_string());
        let links = self.server.as_mut().map_or_else(Vec::new, |server| {
            server.address = server.share.address();
            let everybody = ("everybody".to_owned(), server.share.link(None));
            let own =
                |it: &Combatant| (it.name.to_string(), server.share.link(Some(it.id.0.into())));
            [everybody].into_iter().chain(players(app).map(own)).collect()
        });
        Shared { network, links }
    }

    /// Publishes the view if it may have changed. Returns news for the gamemaster.
    pub fn publish(&mut self, app: &App) -> Option<Input> {
        if app.is_choosing() {
            self.stop();
        }
        let server = self.server.as_mut()?;
        let stamp = stamp(app);
        if server.published == stamp {
            return None;
        }
        server.share.publish(view(app));
        server.published = stamp;
        let address = server.share.address();
        let has_moved = address != std::mem::replace(&mut server.address, address);
        has_moved.then_some(Input::AddressChanged)
    }
}

/// The players' characters whom players know, who have links of their own.
fn players(app: &App) -> impl Iterator<Item = &Combatant> {
    app.encounter().combatants().iter().filter(|it| it.is_players() && it.is_seen())
}

fn view(app: &App) -> View {
    let waiting = waiting(app);
    let people = players(app).map(|it| Person {
        id: it.id.0.into(),
        name: it.players_name().to_string(),
        is_waiting: waiting.contains(&it.id),
    });
    let json = serde_json::to_string(&app.players_view()).expect("names and numbers");
    View { json, people: people.collect() }
}

fn waiting(app: &App) -> Vec<Id> {
    app.requests().iter().map(|request| request.who).collect()
}

fn stamp(app: &App) -> (usize, Option<Arc<Step>>, Vec<Id>) {
    let done = app.timeline().history().done();
    (done.len(), done.last().cloned(), waiting(app))
}
