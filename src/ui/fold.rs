//! Chooses what of the strip of slots is shown where not all of it has room (LOOK 4).

use strum::{EnumIter, IntoEnumIterator};

use super::scroll::visible;
use phasekeeper_engine::encounter::Id;
use phasekeeper_engine::view::{OrderRow, RowStatus, StripPart, StripRow};

/// A line of the strip on the screen; rows are given by their index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StripLine {
    /// The combatant who was done last in this phase.
    Passed,
    /// The state of the encounter, while nobody acts.
    Stage,
    Row(usize),
    /// A line of details below the row of who acts.
    Detail(usize),
    /// The rule above a part, with the further slots in it that have no row of their own.
    Rule(StripPart, Vec<usize>),
    /// The rows that are left out of some parts.
    Folded(Vec<(StripPart, Vec<usize>)>),
}

/// The strip with what the folding depends on.
pub struct Fold<'a> {
    pub rows: &'a [StripRow],
    pub selected: Option<usize>,
    /// Lines of details, if a single one acts.
    pub details: usize,
    /// True if a line has the last one who is done; one while nobody acts.
    pub has_passed: bool,
    pub has_stage: bool,
    /// Lines of the reserve.
    pub reserves: usize,
    /// True for those whom an effect kills.
    pub is_deadly: &'a dyn Fn(Id) -> bool,
}

/// The steps of folding, in this order; each includes those before.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, EnumIter)]
enum Step {
    Nothing,
    Out,
    Done,
    Reserve,
    /// Further slots go into the rule of their phase.
    Again,
    LaterPhases,
    /// The end of this phase goes too, and all that is folded has one line.
    Tail,
    /// The details of who acts and the row above go.
    Details,
}

/// The rows to come that are never folded: they are what a gamemaster reads aloud.
const NEXT: usize = 4;

/// The least lines of this phase: who acts, and the selected row.
const MIN_WINDOW: usize = 2;

/// The lines for the selected row, its neighbors, and what is left out around them.
const AROUND_SELECTION: usize = 3;

impl Fold<'_> {
    /// Returns the lines for `room` lines, and how many lines of the reserve stand below them.
    pub fn lines(&self, room: usize) -> (Vec<StripLine>, usize) {
        // As long as this phase alone has too many rows, only the last steps can do.
        let is_long = self.now() > room;
        let (mut lines, mut reserves) = (Vec::new(), 0);
        for step in Step::iter().filter(|step| !is_long || *step >= Step::Tail) {
            (lines, reserves) = self.at(step, room);
            if lines.len() + reserves <= room {
                break;
            }
        }
        lines.truncate(room);
        let reserves = reserves.min(room - lines.len());
        (lines, reserves)
    }

    /// The number of rows of this phase.
    fn now(&self) -> usize {
        self.rows.iter().take_while(|it| it.part == StripPart::Now).count()
    }

    fn at(&self, step: Step, room: usize) -> (Vec<StripLine>, usize) {
        let now = self.now();
        let (mut below, mut folded) = (Vec::new(), Vec::new());
        let mut begin = now;
        for part in self.rows[now..].chunk_by(|a, b| a.part == b.part) {
            let rows = begin..begin + part.len();
            begin = rows.end;
            let part = part[0].part;
            let (kept, left): (Vec<usize>, Vec<usize>) =
                rows.partition(|&row| self.keeps(step, part, row));
            let is_open = match part {
                StripPart::Now => true,
                StripPart::Phase(_) => step < Step::LaterPhases,
                StripPart::Done => step < Step::Done,
                StripPart::Out => step < Step::Out,
            };
            if is_open {
                below.push(StripLine::Rule(part, left));
            } else {
                // A row that is selected keeps the heading of its part.
                below.extend((!kept.is_empty()).then(|| StripLine::Rule(part, Vec::new())));
                folded.extend((!left.is_empty()).then_some((part, left)));
            }
            below.extend(kept.into_iter().map(StripLine::Row));
        }
        let details = if step < Step::Details { self.details } else { 0 };
        let reserves = if step < Step::Reserve { self.reserves } else { self.reserves.min(1) };
        let mut lines = Vec::new();
        lines.extend((self.has_passed && step < Step::Details).then_some(StripLine::Passed));
        lines.extend(self.has_stage.then_some(StripLine::Stage));
        let others = lines.len() + details + below.len() + reserves;
        if step < Step::Tail {
            lines.extend((0..now).map(StripLine::Row));
            lines.append(&mut below);
            lines.extend((!folded.is_empty()).then_some(StripLine::Folded(folded)));
        } else {
            // All that is folded has a line, above a row that is selected in it.
            let room = room.saturating_sub(others + 1).max(MIN_WINDOW);
            let (shown, tail) = self.window(now, room);
            lines.extend(shown);
            if !tail.is_empty() {
                folded.insert(0, (StripPart::Now, tail));
            }
            lines.extend((!folded.is_empty()).then_some(StripLine::Folded(folded)));
            lines.append(&mut below);
        }
        let is_in_play = |line: &StripLine| match line {
            StripLine::Row(row) => self.rows[*row].row.status.is_in_play(),
            _ => false,
        };
        if let Some(first) = lines.iter().position(is_in_play) {
            let below = first + 1;
            lines.splice(below..below, (0..details).map(StripLine::Detail));
        }
        (lines, reserves)
    }

    /// Returns true if a row below this phase has a line of its own.
    fn keeps(&self, step: Step, part: StripPart, row: usize) -> bool {
        let StripRow { row: OrderRow { who, .. }, is_again, .. } = self.rows[row];
        let may_fold = match part {
            StripPart::Now => false,
            StripPart::Phase(_) if step >= Step::LaterPhases => true,
            StripPart::Phase(_) => step >= Step::Again && is_again,
            StripPart::Done => step >= Step::Done,
            StripPart::Out => step >= Step::Tail || step >= Step::Out && !(self.is_deadly)(who),
        };
        !may_fold || self.selected == Some(row)
    }

    /// Returns the rows of this phase for `room` lines, and those that are left out and have no line among them: who acts, who
    /// holds an action and the next four always, the rest scrolls around the selected row.
    fn window(&self, now: usize, room: usize) -> (Vec<StripLine>, Vec<usize>) {
        if now <= room {
            return ((0..now).map(StripLine::Row).collect(), Vec::new());
        }
        // Some of the room is always left for the selection, and the next one stands even in three lines.
        let most = (room / 2).max(room.saturating_sub(AROUND_SELECTION)).max(room.min(3) - 1);
        let pinned = self.pinned().min(most);
        let chosen = self.selected.filter(|row| (pinned..now).contains(row)).unwrap_or(pinned);
        let shown = visible(now - pinned, chosen - pinned, room - pinned);
        let (begin, end) = (pinned + shown.start, pinned + shown.end);
        let mut lines: Vec<StripLine> = (0..pinned).chain(begin..end).map(StripLine::Row).collect();
        // The line of those left out above replaces a row, which is then among them.
        let has_line = begin > pinned && shown.len() > 1;
        if has_line {
            let left = (pinned..=begin).collect();
            lines[pinned] = StripLine::Folded(vec![(StripPart::Now, left)]);
        }
        let above = if has_line { pinned..pinned } else { pinned..begin };
        (lines, above.chain(end..now).collect())
    }

    /// The number of rows at the beginning that are never folded.
    fn pinned(&self) -> usize {
        let status = |it: &StripRow| it.row.status;
        let is_first = |it: &&StripRow| status(it).is_in_play() || status(it) == RowStatus::Standby;
        let in_play = self.rows.iter().take_while(is_first).count();
        let is_next = |it: &&StripRow| status(it) == RowStatus::Pending;
        in_play + self.rows[in_play..].iter().take(NEXT).take_while(is_next).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use phasekeeper_engine::view::OrderRow;

    fn row(who: u32, part: StripPart, status: RowStatus) -> StripRow {
        let row = OrderRow { who: Id(who), slot: None, status, joined: false, since: None };
        StripRow { part, row, is_again: false }
    }

    /// One who acts, `pending` who come, one in phase 2, one who is done, one who is out and bleeds.
    fn strip(pending: u32) -> Vec<StripRow> {
        let mut rows = vec![row(0, StripPart::Now, RowStatus::Acting)];
        rows.extend((1..=pending).map(|who| row(who, StripPart::Now, RowStatus::Pending)));
        rows.push(StripRow { is_again: true, ..row(0, StripPart::Phase(2), RowStatus::Pending) });
        rows.push(row(100, StripPart::Phase(2), RowStatus::Done));
        rows.push(row(101, StripPart::Done, RowStatus::Done));
        rows.push(row(102, StripPart::Out, RowStatus::Done));
        rows
    }

    fn lines(rows: &[StripRow], selected: Option<usize>, room: usize) -> Vec<StripLine> {
        let fold = Fold {
            rows,
            selected,
            details: 2,
            has_passed: true,
            has_stage: false,
            reserves: 0,
            is_deadly: &|who| who == Id(102),
        };
        fold.lines(room).0
    }

    #[test]
    fn all_is_shown_where_there_is_room_and_folds_by_steps() {
        let rows = strip(2);
        let count = |room| lines(&rows, None, room).len();
        // The row above, who acts with two details, two to come; three rules and four rows.
        assert_eq!(count(40), 13);
        // Parts that are folded share a line.
        assert_eq!([12, 11, 10, 9].map(count), [12, 11, 9, 9]);
    }

    #[test]
    fn the_acting_the_next_four_and_the_selected_are_in_sight_in_any_room() {
        let rows = strip(40);
        for room in 8..30 {
            for selected in 0..rows.len() {
                let lines = lines(&rows, Some(selected), room);
                assert!(lines.len() <= room, "{lines:?}");
                let is_again = rows[selected].is_again;
                assert!(
                    is_again || lines.contains(&StripLine::Row(selected)),
                    "{selected}: {lines:?}"
                );
                let pinned = if room >= 12 { 0..5 } else { 0..2 };
                for row in pinned {
                    assert!(lines.contains(&StripLine::Row(row)), "{row} in {room}: {lines:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_left_out_above_a_selected_row_stands_above_it() {
        let rows = strip(40);
        let out = rows.len() - 1;
        let lines = lines(&rows, Some(out), 12);
        let place = |is_it: &dyn Fn(&StripLine) -> bool| lines.iter().position(is_it);
        let folded = place(&|line| matches!(line, StripLine::Folded(_)));
        assert!(folded < place(&|line| *line == StripLine::Row(out)), "{lines:?}");
        assert!(folded.is_some(), "{lines:?}");
    }

    #[test]
    fn nobody_is_neither_shown_nor_counted() {
        let rows = strip(20);
        for room in 5..40 {
            let mut found = Vec::new();
            for line in lines(&rows, Some(15), room) {
                match line {
                    StripLine::Row(row) => found.push(row),
                    StripLine::Rule(_, rows) => found.extend(rows),
                    StripLine::Folded(parts) => {
                        found.extend(parts.into_iter().flat_map(|(_, rows)| rows));
                    }
                    _ => {}
                }
            }
            found.sort_unstable();
            assert_eq!(found, (0..rows.len()).collect::<Vec<_>>(), "{room}");
        }
    }
}
