//! The message line: what the last key came to.

/// A message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    /// Nothing.
    #[default]
    None,
    /// A command was carried out.
    Done {
        /// The command, as a line of the command language.
        command: String,
        /// News, a sentence each.
        sentences: Vec<String>,
    },
    /// Something to know.
    Said(String),
    /// Something that could not be done.
    Error(String),
    /// A question: the same key once more goes on.
    Question(String),
}
