//! Shows the players' view in browsers, while the gamemaster wants that; before, nothing is computed or started.

use std::net::SocketAddr;
use std::sync::Arc;

use phasekeeper_share::{Person, Proposal, Settings, Share, View, network_address};

use crate::app::{App, Proposed, Shared};
use crate::terminal::ProposalSink;
use phasekeeper_engine::encounter::{Combatant, Id, Step};
use phasekeeper_engine::players::players_view;

/// The server, if there is one, and where it sends proposals.
#[derive(Default)]
pub(super) struct Sharing {
    pub proposals: Option<ProposalSink>,
    pub server: Option<Server>,
}

pub(super) struct Server {
    share: Share,
    pub in_network: bool,
    address: SocketAddr,
    published: Stamp,
}

/// What a published view was made of: the steps that stand, the last one, and whose proposals wait.
type Stamp = (usize, Option<Arc<Step>>, Vec<Id>);

impl Sharing {
    /// Starts a server in the place of the one there is.
    pub fn start(&mut self, settings: Settings, app: &App) -> Result<(), String> {
        // Its port must be free.
        self.server = None;
        let proposals = self.proposals.clone();
        let propose = move |who, proposal| {
            let what = match proposal {
                Proposal::Damage(points) => Proposed::Damage(points),
                Proposal::Roll(result) => Proposed::Roll(result),
                Proposal::Wait => Proposed::Wait,
                Proposal::Moxie => Proposed::Moxie,
            };
            if let Some(send) = &proposals {
                send(Id(who as u32), what);
            }
        };
        let in_network = settings.in_network;
        let share = Share::start(settings, view(app), propose).map_err(|it| it.to_string())?;
        let address = share.address();
        self.server = Some(Server { share, in_network, address, published: stamp(app) });
        Ok(())
    }

    /// Says how it stands.
    pub fn look(&self, app: &App) -> Shared {
        let network = network_address().map(|ip| ip.to_string()).map_err(|it| it.to_string());
        let links = self.server.as_ref().map_or_else(Vec::new, |Server { share, .. }| {
            let own = |it: &Combatant| (it.name.to_string(), share.link(Some(it.id.0.into())));
            let everybody = ("everybody".to_owned(), share.link(None));
            [everybody].into_iter().chain(players(app).map(own)).collect()
        });
        Shared { network, links }
    }

    /// Publishes the view if it may have changed. Returns news for the gamemaster.
    pub fn publish(&mut self, app: &App) -> Option<String> {
        let server = self.server.as_mut()?;
        let stamp = stamp(app);
        if server.published == stamp {
            return None;
        }
        server.share.publish(view(app));
        server.published = stamp;
        let before = std::mem::replace(&mut server.address, server.share.address());
        (before != server.address)
            .then(|| "this computer has another address now, and so have its links".to_owned())
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
    let json = serde_json::to_string(&players_view(app.timeline(), app.config().players));
    View { json: json.expect("names and numbers"), people: people.collect() }
}

fn stamp(app: &App) -> Stamp {
    let done = app.timeline().history().done();
    (done.len(), done.last().cloned(), waiting(app))
}

fn waiting(app: &App) -> Vec<Id> {
    app.requests().iter().map(|request| request.who).collect()
}
