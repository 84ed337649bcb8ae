//! Armor by the names of what is worn: `Armor Vest (6/6) + Light Helmet {Chameleon Coating}`.

use super::weapon::{squeezed, without_braces};
use phasekeeper_engine::command::{GearKind, Library, UnknownName, split_list};
use phasekeeper_engine::rules::ArmorLayer;

/// Words in the names of armor that is no layer.
const ACCESSORIES: [&str; 8] =
    ["helmet", "shield", "patches", "fireproofing", "coating", "glazing", "bioweave", "cyberlimb"];

/// Armor that is a layer only if no other is worn.
const SKINS: [&str; 2] = ["second skin", "smart skin"];

/// Reads a list of armor, by its names in the library or with its numbers: the layers, and what is none. What is not
/// understood goes to `problems`, what is cut off to `cut`.
pub fn read_worn(
    cell: &str,
    library: &Library,
    problems: &mut Vec<String>,
    cut: &mut Vec<String>,
) -> [Vec<String>; 2] {
    let (mut layers, mut others) = (Vec::new(), Vec::new());
    let cell = without_braces(cell, cut);
    // Printed gear has the total behind all its words.
    let total = cell.strip_suffix(']').and_then(|it| it.rsplit_once('['));
    let total = total.filter(|(words, _)| !words.contains(char::is_numeric));
    if let Some(Ok(layer)) = total.map(|(_, it)| it.replace(' ', "").parse::<ArmorLayer>()) {
        return [vec![layer.to_string()], Vec::new()];
    }
    for piece in split_list(&cell, |sign| [',', ';', '+', '&', '|', '\n'].contains(&sign)) {
        let (name, remark) = piece.split_once(['(', '[']).unwrap_or((piece, ""));
        let (name, remark) = (name.trim(), remark.trim_end_matches([')', ']']));
        let numbers = [remark, name, name.rsplit(' ').next().unwrap_or_default()];
        let numbers = numbers.map(|it| it.replace(' ', "").parse::<ArmorLayer>());
        let known = library.armor().iter().rfind(|it| squeezed(&it.name) == squeezed(name));
        let value = match (numbers.into_iter().find_map(Result::ok), known) {
            (Some(layer), _) => layer.to_string(),
            (None, Some(known)) => {
                cut.extend(Some(remark.to_owned()).filter(|it| !it.is_empty()));
                known.name.to_string()
            }
            (None, None) => {
                let unknown = library.with_numbers(Some(GearKind::Armor), name).err();
                let unread = format!("{name:?} is not armor; write energy/kinetic, such as 6/6");
                let is_none = name.is_empty() || name.eq_ignore_ascii_case("none");
                let sentence = unknown.map_or(unread, |UnknownName(it)| it);
                problems.extend(Some(sentence).filter(|_| !is_none));
                continue;
            }
        };
        let is_layer = !ACCESSORIES.iter().any(|word| name.to_lowercase().contains(word));
        if is_layer { &mut layers } else { &mut others }.push(value);
    }
    if layers.len() > 1 {
        let (skins, worn) = layers.into_iter().partition(|it| SKINS.contains(&it.as_str()));
        layers = worn;
        others.extend::<Vec<String>>(skins);
    }
    [layers, others]
}
