//! What the last key came to, for the message line.

/// What there is to say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    /// Nothing.
    #[default]
    IgnoreBrokenPipe,
    /// Something was done.
    Done {
        /// What, in the words of the command language.
        words: String,
        /// What came of it, a sentence each.
        said: Vec<String>,
    },
    /// Something there is to know.
    Said(String),
    /// Something could not be done.
    Refused(String),
    /// The same key once more does it.
    Asked(String),
}
