//! The stream of views, and of what is for one reader alone.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use futures_util::stream;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::timeout;

use crate::key::Fingerprint;
use crate::presence::Reader;
use crate::published::Published;

/// The longest silence. A page takes five seconds of it for a sign that it is cut off.
const BEAT: Duration = Duration::from_secs(2);

/// A stream by a key, and what it has brought last.
pub(crate) struct Source {
    pub published: watch::Receiver<Published>,
    pub key: Fingerprint,
    #[expect(dead_code, reason = "held as long as it lasts")]
    pub held: (OwnedSemaphorePermit, Reader),
}

/// Returns the body of a stream: the view of now and each later one, but for those that were replaced before the reader
/// had taken what came before. It ends once the key leads nowhere.
pub(crate) fn events(mut source: Source) -> Body {
    source.published.mark_changed();
    let before = [Bytes::new(), Bytes::new()];
    Body::from_stream(stream::unfold((source, before), |(mut source, mut before)| async move {
        let event = next(&mut source, &mut before).await?;
        Some((Ok::<Bytes, Infallible>(event), (source, before)))
    }))
}

async fn next(source: &mut Source, before: &mut [Bytes; 2]) -> Option<Bytes> {
    loop {
        match timeout(BEAT, source.published.changed()).await {
            Err(_) => return Some(Bytes::from_static(b"event: beat\ndata: .\n\n")),
            Ok(changed) => changed.ok()?,
        }
        let published = source.published.borrow_and_update();
        let now = [published.event.clone(), published.door(source.key)?.event.clone()];
        let new = now.iter().zip(before.iter()).filter(|(now, before)| now != before);
        let new: Vec<u8> = new.flat_map(|(now, _)| now.iter().copied()).collect();
        *before = now;
        if !new.is_empty() {
            return Some(new.into());
        }
    }
}
