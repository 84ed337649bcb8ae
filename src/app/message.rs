//! What the last key came to, for the message line.

/// What there is to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    /// Nothing.
    #[default]
    Quiet,
    /// Something was done: its words, then what came of it.
    Done(Vec<String>),
    /// Something could not be done.
    Refused(String),
    /// The same key once more does it.
    Asked(String),
}

impl Message {
    /// One sentence about something that was done.
    pub fn done(sentence: impl Into<String>) -> Self {
        Self::Done(vec![sentence.into()])
    }
}
