//! Faults of the system's files, as a test plans them.

use std::cell::RefCell;
use std::io::{self, ErrorKind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

use super::Call;

/// The call that fails, and those after it.
#[derive(Clone, Copy, Debug)]
pub enum Fault {
    /// It fails once with this error.
    Once(ErrorKind),
    /// All calls that write fail from then on with this error.
    WritesFrom(ErrorKind),
    /// All calls of this kind fail from then on.
    Each(Call),
    /// All calls fail from then on, as if the folder were gone.
    Gone,
    /// Nothing is done any more: the process has been killed.
    Killed,
}

/// A plan of faults for the calls of a thread and of those that it starts.
#[derive(Debug, Default)]
struct Plan {
    /// The number of calls so far, those of other threads left out.
    calls: usize,
    /// All calls so far.
    made: Vec<Call>,
    /// The fault, and the call from which on it is there, counted from 0.
    fault: Option<(usize, Fault)>,
    /// The call that failed first, those of other threads left out.
    failed: Option<Call>,
    /// True while a sync stands still.
    holds_syncs: bool,
}

/// The faults of a thread, which it hands to the threads that it starts.
#[derive(Clone, Default)]
pub struct Seam {
    plan: Arc<(Mutex<Plan>, Condvar)>,
    is_of_another_thread: bool,
}

thread_local! {
    static SEAM: RefCell<Option<Seam>> = const { RefCell::new(None) };
}

impl Seam {
    /// Makes the calls of this thread go through a plan of its own, which has no fault yet.
    pub fn install() -> Self {
        let seam = Self::default();
        SEAM.set(Some(seam.clone()));
        seam
    }

    pub fn of_thread() -> Option<Self> {
        SEAM.with_borrow(Clone::clone).map(|seam| Self { is_of_another_thread: true, ..seam })
    }

    fn plan(&self) -> MutexGuard<'_, Plan> {
        self.plan.0.lock().expect("no panic while it is held")
    }

    /// Begins to count calls anew, and lets the one after `calls` of them fail.
    pub fn plan_fault(&self, calls: usize, fault: Fault) {
        *self.plan() = Plan { fault: Some((calls, fault)), ..Plan::default() };
    }

    /// Lets everything succeed from now on. Returns the call that failed first.
    pub fn heal(&self) -> Option<Call> {
        std::mem::take(&mut *self.plan()).failed
    }

    /// The call that failed first.
    pub fn failed(&self) -> Option<Call> {
        self.plan().failed
    }

    /// The calls so far since the fault was planned, those of other threads left out.
    pub fn calls(&self) -> usize {
        self.plan().calls
    }

    /// The calls so far since the fault was planned, those of other threads too.
    pub fn made(&self) -> Vec<Call> {
        self.plan().made.clone()
    }

    /// Holds every sync, or lets them continue.
    pub fn hold_syncs(&self, holds: bool) {
        self.plan().holds_syncs = holds;
        self.plan.1.notify_all();
    }

    /// Returns true if the process has been killed.
    fn is_dead(&self) -> bool {
        let plan = self.plan();
        plan.failed.is_some() && matches!(plan.fault, Some((_, Fault::Killed | Fault::Gone)))
    }

    fn begin(&self, call: Call) -> io::Result<()> {
        let mut plan = self.plan();
        while matches!(call, Call::Sync | Call::SyncFolder)
            && plan.holds_syncs
            && self.is_of_another_thread
        {
            plan = self.plan.1.wait(plan).expect("no panic while it is held");
        }
        plan.made.push(call);
        let number = plan.calls;
        plan.calls += usize::from(!self.is_of_another_thread);
        let Some((first, fault)) = plan.fault else { return Ok(()) };
        let is_writing = !matches!(call, Call::Look | Call::Read | Call::Lock);
        let fails = match fault {
            Fault::Once(_) => number == first && !self.is_of_another_thread,
            Fault::WritesFrom(_) => number >= first && is_writing,
            Fault::Each(kind) => number >= first && call == kind,
            Fault::Gone | Fault::Killed => number >= first,
        };
        if !fails {
            return Ok(());
        }
        if !self.is_of_another_thread {
            plan.failed.get_or_insert(call);
        }
        Err(match fault {
            Fault::Once(kind) | Fault::WritesFrom(kind) => kind.into(),
            Fault::Gone => ErrorKind::NotFound.into(),
            Fault::Each(_) => io::Error::other("a fault of the device"),
            Fault::Killed => io::Error::other("killed"),
        })
    }
}

/// Makes the calls of this thread go through the plan of another one.
pub fn adopt(seam: Option<&Seam>) {
    SEAM.set(seam.cloned());
}

/// Begins a call.
pub fn begin(call: Call) -> io::Result<()> {
    SEAM.with_borrow(Clone::clone).map_or(Ok(()), |seam| seam.begin(call))
}

/// Begins to write so many bytes. One that fails may have written some of them, which are counted beside the error.
pub fn begin_write(bytes: usize) -> Result<(), (usize, io::Error)> {
    let is_dead = SEAM.with_borrow(|seam| seam.as_ref().is_some_and(Seam::is_dead));
    begin(Call::Write).map_err(|error| (if is_dead { 0 } else { bytes / 2 }, error))
}

/// Returns true if a test plans faults for this thread, so that nothing has to reach a disk.
pub fn is_planned() -> bool {
    SEAM.with_borrow(Option::is_some)
}
