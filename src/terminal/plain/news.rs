//! What has happened since the last report: events, remarks, and the point of Moxie that would change them.

use super::conversation::{Conversation, Moment};
use super::corrections::told_of_fall;
use super::last_roll::{attacks_of, only_sets};
use super::remarks::{attack_warnings, details, lacks};
use super::rescue::{of_several, rescue};
use super::status::log_lines;
use crate::app::{App, Message};

impl Conversation {
    /// Returns what has happened since the last report, by a line.
    pub fn news(&mut self, app: &App, line: &str) -> Vec<String> {
        let done = app.timeline().history().done();
        let before = std::mem::replace(&mut self.told, Moment::of(app));
        // What another encounter has behind it is not told.
        let is_same = before.opening == app.opening();
        // But the time that has passed before it.
        let has_passed = |from: &usize| done[*from].command.starts_with("pass ");
        let last = done.len().checked_sub(1).filter(has_passed).unwrap_or(done.len());
        let steps = done.get(if is_same { before.steps } else { last }..).unwrap_or_default();
        let mut news: Vec<String> = steps.iter().flat_map(|step| log_lines(app, step)).collect();
        news.dedup();
        let offered = self.rescue.as_ref().map(|it| it.told.clone());
        // What changes nothing, such as a slip of the hand, leaves it.
        if self.told != before {
            self.rescue = rescue(app);
        }
        let acted = std::mem::replace(&mut self.acting, app.encounter().acting());
        let attack_warnings = attack_warnings(app.encounter(), steps, &acted);
        news.extend([details(app, steps, line), lacks(app, steps), attack_warnings].concat());
        news.extend(steps.last().and_then(|it| told_of_fall(it)));
        if !matches!(app.message(), Message::Done(_)) {
            let is_told = |said: &&str| news.iter().all(|it| it.replace('`', "") != *said);
            let message = app.message().text().split(". ").filter(is_told);
            news.push(message.collect::<Vec<_>>().join(". "));
        }
        let offer = self.rescue.as_ref().map(|it| it.told.clone());
        // Behind a number that was set it has been told.
        let is_set = steps.last().is_some_and(|it| only_sets(app, it));
        let is_new = self.told != before && !(is_set && offered == offer);
        news.extend(offer.filter(|_| is_new));
        let is_attack = steps.last().is_some_and(|it| attacks_of(it).next().is_some());
        news.extend(of_several(app, None).filter(|_| is_attack));
        news.extend(app.save_error().map(|why| format!("Not saved: {why}")));
        news
    }
}
