//! The stream of views.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::timeout;

use crate::published::Published;

/// The longest silence. A page takes five seconds of it for a sign that it is cut off.
const BEAT: Duration = Duration::from_secs(2);

/// Returns the body of a stream: the view of now and each later one, but for those that were replaced before the reader
/// had taken what came before.
pub(crate) fn events(mut views: watch::Receiver<Published>, place: OwnedSemaphorePermit) -> Body {
    views.mark_changed();
    Body::from_stream(stream::unfold((views, place), |(mut views, place)| async move {
        let event = next(&mut views).await?;
        Some((Ok::<Bytes, Infallible>(event), (views, place)))
    }))
}

async fn next(views: &mut watch::Receiver<Published>) -> Option<Bytes> {
    match timeout(BEAT, views.changed()).await {
        Err(_) => Some(Bytes::from_static(b"event: beat\ndata: .\n\n")),
        Ok(changed) => changed.ok().map(|()| views.borrow_and_update().event.clone()),
    }
}
