//! Tasks and the time they take (TK-2, TK-3, TK-6, TK-7, AMB-52).

use super::Transaction;
use crate::encounter::{Fact, Refusal, check_range};
use crate::rules::TaskDuration;

/// The largest time saving by rushing, in percent, and so the largest penalty (TK-6).
const MAX_RUSH: i32 = 60;

/// `task TIME …`: the duration of a task, or the time spent until its failure shows.
pub(super) fn compute_duration(
    tx: &mut Transaction,
    time: TaskDuration,
    margin: Option<i32>,
    rush: i32,
    extra: Option<TaskDuration>,
) -> Result<(), Refusal> {
    let margin = check_range("margin", margin.unwrap_or(0), -999, 999)?;
    if !(0..=MAX_RUSH).contains(&rush) || rush % 10 != 0 {
        return Err(Refusal::NoSuchRush(rush));
    }
    let slower = extra.map_or(0, |extra| time.halves_in(extra).min(99) as i32 * 10);
    let cap = tx.rules().modifier_cap;
    let modifier = (slower - rush).clamp(-cap, cap);
    let planned = time.percent(i64::from(100 - rush));
    let planned = extra.map_or(planned, |extra| planned.plus(extra));
    tx.push(Fact::TaskTimed { time: planned.with_margin(margin), modifier });
    Ok(())
}
