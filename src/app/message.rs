//! The message line: what the last key came to.

use phasekeeper_engine::text::PlainText;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Message {
    #[default]
    None,
    /// A command was carried out; what came of it, in order, as the log has it.
    Done(PlainText),
    /// A command was carried out; the news of it, and what the log has not.
    DoneAnd(PlainText),
    /// Something to know.
    Said(PlainText),
    /// Something that could not be done.
    Error(PlainText),
    /// A question; pressing the same key again confirms it.
    Question(PlainText),
}

impl Message {
    pub fn said(text: impl AsRef<str>) -> Self {
        Self::Said(PlainText::new(text.as_ref()))
    }

    pub fn error(text: impl AsRef<str>) -> Self {
        Self::Error(PlainText::new(text.as_ref()))
    }

    pub fn text(&self) -> &str {
        match self {
            Self::None => "",
            Self::Done(text)
            | Self::DoneAnd(text)
            | Self::Said(text)
            | Self::Error(text)
            | Self::Question(text) => text,
        }
    }

    /// What the last command came to; `None` if the message is about something else.
    pub fn outcome(&self) -> Option<&str> {
        match self {
            Self::Done(text) | Self::DoneAnd(text) => Some(text),
            _ => None,
        }
    }

    /// Returns true if there is no question, or if just this one was asked. Players are asked about once, so there may be less
    /// to ask the second time.
    pub fn answers(&self, question: &str) -> bool {
        question.is_empty() || matches!(self, Self::Question(asked) if asked.ends_with(question))
    }
}
