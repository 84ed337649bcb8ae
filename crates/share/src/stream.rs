//! The stream of views.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{Instant, timeout_at};

use crate::published::{Published, ViewDocument};

/// The longest silence. A page takes five seconds of it for a sign that it is cut off.
const BEAT: Duration = Duration::from_secs(2);

struct Stream {
    views: watch::Receiver<Arc<Published>>,
    last: Option<Arc<ViewDocument>>,
    _place: OwnedSemaphorePermit,
}

/// Returns the body of a stream: the view of now and each later one, but for those that were replaced before the reader
/// had taken what came before.
pub(crate) fn events(
    mut views: watch::Receiver<Arc<Published>>,
    place: OwnedSemaphorePermit,
) -> Body {
    views.mark_changed();
    let state = Stream { views, last: None, _place: place };
    Body::from_stream(stream::unfold(state, |mut state| async move {
        let event = state.next().await?;
        Some((Ok::<Bytes, Infallible>(event), state))
    }))
}

impl Stream {
    async fn next(&mut self) -> Option<Bytes> {
        // A view that is as the last one must not be told by a beat that comes late.
        let beat = Instant::now() + BEAT;
        loop {
            match timeout_at(beat, self.views.changed()).await {
                Err(_) => return Some(Bytes::from_static(b"event: beat\ndata: .\n\n")),
                Ok(changed) => changed.ok()?,
            }
            let view = Arc::clone(&self.views.borrow_and_update().view);
            // People may have changed alone.
            if !self.last.as_ref().is_some_and(|last| Arc::ptr_eq(last, &view)) {
                let event = view.event.clone();
                self.last = Some(view);
                return Some(event);
            }
        }
    }
}
