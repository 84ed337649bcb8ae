//! A question or a dialog as lines, with its answers.

use crate::app::layer::{Hint, Layer};
use crate::app::{App, MAX_ANSWERS, Question};

/// A question with the numbers of its answers.
pub(super) fn numbered(question: Question) -> Vec<String> {
    let more = question.answers.len().saturating_sub(MAX_ANSWERS);
    let answers = question.answers.into_iter().take(MAX_ANSWERS).zip(1..);
    let answers = answers.map(|(offer, number)| {
        let told = offer.told().replace('"', "");
        let is_more = !offer.about.is_empty() && told != offer.about;
        let about = if is_more { format!(", {}", offer.about) } else { String::new() };
        format!("{number} {told}{about}")
    });
    let more = (more > 0).then(|| format!("and {more} more, each by the beginning of its name"));
    [question.text].into_iter().chain(answers).chain(more).collect()
}

/// The words of a dialog: what an empty line does, and the others.
pub(super) fn words(app: &App, layer: &Layer) -> Vec<String> {
    let hints = layer.hints(&app.context());
    let is_enter = |hint: &&Hint| hint.keys.contains("Enter");
    let enter = hints.iter().find(is_enter).map(|hint| format!("Enter: {}.", hint.words));
    let others = hints.iter().filter(|hint| !is_enter(hint) && hint.is_word());
    let others = others.map(|hint| hint.words).collect::<Vec<_>>().join(", ");
    vec![[enter.unwrap_or_default(), format!("Words: {others}")].join(" ").trim().to_owned()]
}
