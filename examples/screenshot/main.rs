//! Prints the screen of an encounter as an SVG picture, as the README and the guide show them.
//!
//! `cargo run --example screenshot -- saves/skirmish.ron 120 32 > docs/screen.svg`

mod svg;

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file, columns, rows] = arguments.as_slice() else {
        return Err("name a save, the columns and the rows: saves/skirmish.ron 120 32".into());
    };
    print!("{}", svg::screenshot(Path::new(file), columns.parse()?, rows.parse()?)?);
    Ok(())
}
