//! Records: the rows of a table as text, from files of several kinds.

use csv::ReaderBuilder;
use serde_json::Value;

/// The separators that a CSV file may have.
const SEPARATORS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// The explanation of tables and of printed stat blocks, for messages.
pub const TABLE: &str = "a table has headers in its first line, as Name,INIT,DUR, and one row for each combatant; a printed \
    stat block has COG COO INT REF SAV SOM WIL above their numbers";

/// One row of a table, or a printed stat block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The line of the file it begins in, or its number in a file without lines; from 1.
    pub place: u64,
    /// The cells, each with the header of its column. Empty ones are left out.
    pub cells: Vec<(String, String)>,
    /// Items of a printed stat block that have no cell.
    pub lost: Vec<String>,
}

/// Reads CSV whose first line has the headers. The separator is the one that the first line has most of; cells in quotes
/// may have several lines.
///
/// # Errors
/// A sentence about the first line that can't be read.
pub fn read_csv(text: &str) -> Result<Vec<Record>, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let count = |separator: &u8| first.bytes().filter(|byte| byte == separator).count();
    let separator = SEPARATORS.into_iter().rev().max_by_key(count).unwrap_or(b',');
    let mut reader =
        ReaderBuilder::new().delimiter(separator).flexible(true).from_reader(text.as_bytes());
    let headers = reader.headers().map_err(|error| error.to_string())?.clone();
    let mut records = Vec::new();
    let (mut line, mut counted) = (1, 0);
    for row in reader.records() {
        let row = row.map_err(|error| error.to_string())?;
        // The reader's own count leaves out the empty lines before a row.
        let start = row.position().map_or(0, |position| position.byte() as usize).min(text.len());
        let blank = text[start..].len() - text[start..].trim_start_matches(['\r', '\n']).len();
        line += text[counted..start + blank].matches('\n').count() as u64;
        counted = start + blank;
        let place = line;
        if row.iter().skip(headers.len()).any(|cell| !cell.trim().is_empty()) {
            return Err(format!(
                "line {place} has {} cells, and the first line has {} headers; {TABLE}",
                row.len(),
                headers.len()
            ));
        }
        let cells = headers.iter().zip(row.iter());
        let cells = cells.filter(|(_, cell)| !cell.trim().is_empty());
        let cells = cells.map(|(header, cell)| (header.trim().to_owned(), cell.trim().to_owned()));
        records.push(Record { place, cells: cells.collect(), ..Record::default() });
    }
    records.retain(|record: &Record| !record.cells.is_empty());
    Ok(records)
}

/// Reads JSON: a list of objects, or one. A list in a cell is joined by commas, an object in a cell is labels with their
/// values.
///
/// # Errors
/// A sentence about the place that can't be read.
pub fn read_json(text: &str) -> Result<Vec<Record>, String> {
    let value: Value = serde_json::from_str(text.strip_prefix('\u{feff}').unwrap_or(text))
        .map_err(|error| error.to_string())?;
    let rows = match value {
        Value::Array(rows) => rows,
        one => vec![one],
    };
    let records = rows.into_iter().zip(1..).map(|(row, place)| match row {
        Value::Object(cells) => {
            let cells = cells.into_iter().map(|(header, cell)| (header, as_text(&cell)));
            let cells = cells.filter(|(_, cell)| !cell.is_empty()).collect();
            Ok(Record { place, cells, ..Record::default() })
        }
        _ => Err(format!("entry {place} is not an object with a name and numbers")),
    });
    records.collect()
}

fn as_text(value: &Value) -> String {
    let joined = |parts: Vec<String>| parts.join(", ");
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.trim().to_owned(),
        Value::Array(values) => joined(values.iter().map(as_item).collect()),
        Value::Object(cells) => joined(cells.iter().map(labeled).collect()),
        other => other.to_string(),
    }
}

/// An item of a list; one with a name of its own has the rest in brackets.
fn as_item(value: &Value) -> String {
    let is_name = |(label, _): &(&String, &Value)| label.eq_ignore_ascii_case("name");
    let cells = value.as_object().into_iter().flatten();
    let (names, rest): (Vec<_>, Vec<_>) = cells.partition(is_name);
    let Some((_, name)) = names.first() else { return as_text(value) };
    let rest: Vec<String> = rest.into_iter().map(labeled).collect();
    if rest.is_empty() { as_text(name) } else { format!("{} ({})", as_text(name), rest.join("; ")) }
}

fn labeled((label, cell): (&String, &Value)) -> String {
    format!("{label} {}", as_text(cell))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(record: &Record) -> Vec<(&str, &str)> {
        record.cells.iter().map(|(header, cell)| (header.as_str(), cell.as_str())).collect()
    }

    #[test]
    fn separators_quotes_and_lines_within_cells_are_read() {
        let text = "\u{feff}Name;Notes;DUR\nZoë;\"says \"\"no\"\";\nand leaves\";35\n\n漢;;\n";
        let records = read_csv(text).expect("a table");
        assert_eq!(records.len(), 2);
        let notes = "says \"no\";\nand leaves";
        assert_eq!(cells(&records[0]), [("Name", "Zoë"), ("Notes", notes), ("DUR", "35")]);
        assert_eq!((records[1].place, cells(&records[1])), (5, vec![("Name", "漢")]));
        for separator in [",", "\t", "|"] {
            let text = "Name;DUR\nBo;35\n".replace(';', separator);
            assert_eq!(
                cells(&read_csv(&text).expect("a table")[0]),
                [("Name", "Bo"), ("DUR", "35")]
            );
        }
    }

    #[test]
    fn a_row_with_too_many_cells_is_named() {
        assert_eq!(read_csv("Name,DUR\nBo,30,,\n").map(|records| records.len()), Ok(1));
        let error = read_csv("Name,DUR\nBo,30\nCy,30,6\n").expect_err("too many");
        assert!(error.contains("line 3"), "{error}");
    }

    #[test]
    fn objects_and_lists_become_text() {
        let text = r#"[{"name": "Bo", "dur": 35, "skills": {"Fray": 40, "Guns": 60}, "weapons": ["knife", "pistol"]}]"#;
        let records = read_json(text).expect("a table");
        let expected = [
            ("dur", "35"),
            ("name", "Bo"),
            ("skills", "Fray 40, Guns 60"),
            ("weapons", "knife, pistol"),
        ];
        let mut found = cells(&records[0]);
        found.sort_unstable();
        assert_eq!(found, expected);
        assert!(read_json("[3]").is_err());
        assert!(read_json("{").expect_err("no end").contains("line 1"));
    }
}
