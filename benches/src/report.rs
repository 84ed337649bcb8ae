//! The table: figures, and their limits.

use std::fmt::Write;
use std::process::Command;

/// The head of the page.
const HEAD: &str = "# Benchmarks

```sh
cargo build --release -p phasekeeper -p phasekeeper-benchmarks
target/release/phasekeeper-benchmarks --write
```

These made this page. They start the program in pseudo-terminals of 120×40, beside the smallest program that ratatui can
be: one line, drawn anew for every key. A ratio is to the time of that program in the same run; times are medians of
rounds in which both take turns.
";

/// The rows of all sections.
#[derive(Default)]
pub struct Report {
    sections: Vec<(&'static str, Vec<Row>)>,
}

struct Row {
    what: String,
    measured: String,
    wanted: String,
    is_met: bool,
}

impl Report {
    /// Begins a section.
    pub fn section(&mut self, title: &'static str) {
        eprintln!("{title}");
        self.sections.push((title, Vec::new()));
    }

    /// Adds a figure that should be at most `limit`; `detail` explains it.
    pub fn at_most(&mut self, what: &str, figure: f64, limit: f64, unit: &str, detail: &str) {
        let written = |number: f64| match number {
            large if large >= 100.0 => format!("{large:.0}"),
            small => format!("{small:.2}"),
        };
        let detail = if detail.is_empty() { String::new() } else { format!(" ({detail})") };
        let row = Row {
            what: what.to_owned(),
            measured: format!("{}{unit}{detail}", written(figure)),
            wanted: format!("≤ {limit}{unit}"),
            is_met: figure <= limit,
        };
        eprintln!("  {}: {}, wanted {}", row.what, row.measured, row.wanted);
        let section = self.sections.last_mut().expect("a section has begun");
        section.1.push(row);
    }

    /// Returns true if all figures are within their limits.
    pub fn is_met(&self) -> bool {
        self.sections.iter().flat_map(|(_, rows)| rows).all(|row| row.is_met)
    }

    pub fn page(&self) -> String {
        let mut page = format!("{HEAD}\n{}\n", machine());
        for (title, rows) in &self.sections {
            // Writing to a string can't fail.
            let _ = writeln!(
                page,
                "\n## {title}\n\n| what | measured | wanted | |\n| --- | --- | --- | --- |"
            );
            for Row { what, measured, wanted, is_met } in rows {
                let verdict = if *is_met { "met" } else { "**not met**" };
                let _ = writeln!(page, "| {what} | {measured} | {wanted} | {verdict} |");
            }
        }
        page
    }
}

/// The machine and the versions, in a line.
fn machine() -> String {
    let said = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).output().ok();
        let text = output.map(|output| String::from_utf8_lossy(&output.stdout).trim().to_owned());
        text.filter(|text| !text.is_empty()).unwrap_or_else(|| format!("{program} unknown"))
    };
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let processor = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    format!(
        "{} cores of {}, {}, {}, {}; commit {}; load at the end {}.",
        cores,
        processor.map_or("an unknown processor", |(_, name)| name),
        said("uname", &["-sr"]),
        said("rustc", &["--version"]),
        said("valgrind", &["--version"]),
        said("git", &["rev-parse", "--short", "HEAD"]),
        load.split(' ').next().unwrap_or_default(),
    )
}

/// The median of some numbers.
pub fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
