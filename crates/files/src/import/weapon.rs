//! Weapons as tables and stat blocks print them: in columns of their own, as `Heavy Pistol {Smartlink} + AP Ammo`, as
//! `Bite (1d10 + 2 DV, AP −1)`.

use phasekeeper_engine::command::{GearKind, Labeled, Library, UnknownName, split_list};
use phasekeeper_engine::rules::{
    DamageKind, Reach, SkillFit, WeaponDamage, WeaponMark, WeaponParts, WeaponProfile,
};
use phasekeeper_engine::text::PlainText;

/// Skills, with the words of a type by which they are meant.
const CLASSES: [(&str, &str); 9] = [
    ("Gunnery", "gunnery"),
    ("Seeker Weapons", "seeker,missile"),
    ("Spray Weapons", "spray"),
    ("Throwing Weapons", "throw,grenade"),
    ("Beam Weapons", "beam,laser,energy weapon"),
    ("Blades", "blade,sword,knife,knives"),
    ("Clubs", "club,blunt"),
    ("Unarmed Combat", "unarmed,natural,claw,bite"),
    ("Kinetic Weapons", "kinetic,firearm,gun,pistol,rifle,smg"),
];

/// Words beside the parts of a weapon that say nothing more.
const FILLERS: &str = "ap armor penetration x rounds round shots shot ammo magazine none no n a type skill use modes \
    mode firing fire auto automatic";

/// Takes the parts of a weapon out of a text, and returns what is not understood.
pub fn take_parts(parts: &mut WeaponParts, text: &str) -> Vec<String> {
    pieces(text).into_iter().filter(|piece| !take(parts, piece)).collect()
}

/// Completes a weapon by what follows from its skill: its reach, and its kind of damage, which is kinetic if nothing
/// says otherwise.
///
/// # Errors
/// A sentence if there is no DV, or a number is beyond its range.
pub fn complete(mut parts: WeaponParts) -> Result<WeaponProfile, String> {
    let skill = parts.skill.clone().unwrap_or_default().to_lowercase();
    let usual = if skill.starts_with("beam") { DamageKind::Energy } else { DamageKind::Kinetic };
    parts.kind = parts.kind.or(Some(usual));
    if parts.marks.is_empty() {
        parts.marks.extend(SkillFit::reach(&skill).map(|reach| match reach {
            Reach::Melee => WeaponMark::Melee,
            Reach::Ranged => WeaponMark::Ranged,
        }));
    }
    let profile: WeaponProfile = parts.to_string().parse()?;
    let wrong = || format!("{profile} can't be a weapon");
    if profile.is_valid() { Ok(profile) } else { Err(wrong()) }
}

/// Reads a weapon that somebody carries: its label and its numbers. What is cut off goes to `cut`.
///
/// # Errors
/// A sentence if it has no DV, and the library does not know it.
pub fn read_carried(
    text: &str,
    library: &Library,
    cut: &mut Vec<String>,
) -> Result<(String, String), String> {
    let (mut accessories, said) = (Vec::new(), cut.len());
    // How many there are is not kept.
    let count = text.trim().split_once(' ').filter(|(count, _)| count.parse::<u16>().is_ok());
    let text = count.map_or(text, |(_, name)| name);
    let text = without_braces(text, &mut accessories);
    let linked = |it: &mut String| it.eq_ignore_ascii_case("smartlink");
    let is_linked = accessories.extract_if(.., linked).count() > 0;
    cut.extend(accessories);
    if let Some(Ok((label, value))) = Labeled::Weapons.read_each(&text).pop()
        && let Ok(numbers) = library.with_numbers(Some(GearKind::Weapon), &value)
        && numbers.parse::<WeaponProfile>().is_ok()
        && (value.parse::<i32>().is_err() || !label.contains(|it: char| it.is_ascii_digit()))
    {
        let is_ranged =
            |it: &WeaponProfile| is_linked && it.reach().is_none_or(|it| it == Reach::Ranged);
        let linked = numbers.parse().ok().filter(is_ranged).map(|_| "/smartlink");
        return Ok((label, value + linked.unwrap_or_default()));
    }
    // What follows a plus is a number, the damage bonus, or something that is fitted or loaded.
    let text = text.replace(" w/", " +").replace(" with ", " + ");
    let is_extra = |piece: &&str| {
        let piece = piece.trim().to_lowercase();
        let is_bonus = ["som", "db", "damage"].iter().any(|it| piece.starts_with(it));
        piece.starts_with(char::is_alphabetic) && !is_bonus
    };
    let plus = split_list(&text, |sign| sign == '+');
    let (extras, rest): (Vec<&str>, Vec<&str>) = plus[1..].iter().partition(|it| is_extra(it));
    let head = [&plus[..1], &rest].concat().join("+");
    let is_dice = |at: &usize| {
        let after = head[*at..].trim_start_matches(|it: char| it.is_ascii_digit());
        after.len() < head.len() - at && after.starts_with(['d', 'D'])
    };
    let dice = head.char_indices().map(|(at, _)| at).find(is_dice);
    let end = dice.into_iter().chain(head.find(['(', '['])).min().unwrap_or(head.len());
    let (name, numbers) = head.split_at(end);
    let name = name.trim().trim_end_matches("DV").trim_end_matches([':', ' ', '-', '–']);
    let (own_name, mut known) = find(name, library).unwrap_or_default();
    // Several of a kind are one weapon.
    let is_plural = !own_name.is_empty() && !own_name.ends_with('s');
    let mut label = if is_plural { name.trim_end_matches('s') } else { name }.to_owned();
    // A piece can't be another skill than that of the weapon.
    let mut own = WeaponParts { skill: known.skill.clone(), ..WeaponParts::default() };
    let extras = extras.into_iter().map(|it| (it.trim().to_owned(), true));
    for (piece, is_extra) in extras.chain(pieces(numbers).into_iter().map(|it| (it, false))) {
        let loaded = loaded_with(name, &piece);
        if let Some((_, found)) = loaded.as_ref().and_then(|it| find(it, library)) {
            own.skill.clone_from(&found.skill);
            (label, known) = (loaded.unwrap_or_default(), found);
        } else if is_extra {
            cut.push(piece);
        } else {
            cut.extend(take_parts(&mut own, &piece));
        }
    }
    let mut parts = own.or(known);
    if is_linked && !parts.marks.contains(&WeaponMark::Melee) {
        parts.marks.insert(WeaponMark::Smartlink);
    }
    if parts.damage.is_none() || name.is_empty() {
        // The sentence about the weapon is enough.
        cut.truncate(said);
        let unknown = library.with_numbers(Some(GearKind::Weapon), name).err();
        return Err(unknown.map_or(format!("{text:?} is not a weapon"), |UnknownName(it)| it));
    }
    complete(parts).map(|profile| (label, profile.to_string()))
}

/// Cuts braces with their words out of a text.
pub fn without_braces(text: &str, cut: &mut Vec<String>) -> String {
    let (mut kept, mut left) = (String::new(), text.trim());
    while let Some((before, rest)) = left.split_once('{')
        && let Some((inside, after)) = rest.split_once('}')
    {
        cut.extend(inside.split([',', ';']).map(|word| word.trim().to_owned()));
        kept.push_str(before.trim_end());
        left = after;
    }
    kept + left
}

/// A name without blanks, signs, capitals and the plural.
pub fn squeezed(name: &str) -> String {
    let name: String = words(name).collect();
    name.trim_end_matches('s').replace("submachinegun", "smg")
}

/// A weapon of the library, with its name and its numbers.
pub fn find(name: &str, library: &Library) -> Option<(PlainText, WeaponParts)> {
    let name = squeezed(name);
    let found = library.weapons().iter().rfind(|it| squeezed(&it.name) == name)?;
    Some((found.name.clone(), found.value.clone().into()))
}

/// The name that a weapon would have with this ammunition.
fn loaded_with(name: &str, text: &str) -> Option<String> {
    let is_kind = |word: &String| !["ammo", "ammunition", "rounds"].contains(&word.as_str());
    let kind = words(text).filter(is_kind).collect::<Vec<_>>().join(" ");
    let kind = match kind.as_str() {
        "ap" => "armor-piercing",
        "hp" => "hollow-point",
        kind => kind,
    };
    Some(format!("{name} {kind}")).filter(|_| !kind.is_empty())
}

/// The pieces of the numbers of a weapon. Dice may be divided, so what is none is cut at slashes too.
fn pieces(text: &str) -> Vec<String> {
    let mut text = text.replace("(SOM", "SOM").replace("(som", "som");
    for word in [" ap", " AP", " kinetic", " Kinetic", " energy", " Energy"] {
        text = text.replace(word, &format!(",{word}"));
    }
    let pieces = text.split([',', ';', '(', ')', '[', ']']).map(|it| it.trim().to_owned());
    let cut = |piece: String| match damage_of(&piece) {
        Some(_) => vec![piece],
        None => piece.split('/').map(|it| it.trim().to_owned()).collect(),
    };
    pieces.flat_map(cut).filter(|piece| !piece.is_empty()).collect()
}

/// Takes a piece as the part of a weapon that it seems to be; false if it seems none.
fn take(parts: &mut WeaponParts, piece: &str) -> bool {
    let plain = piece.to_lowercase();
    let is_any = |starts: &str| starts.split(',').any(|start| plain.contains(start));
    let number =
        |word: String| word.trim_start_matches("ap").trim_start_matches('x').parse::<i32>().ok();
    let said: Vec<String> = words(&plain).filter(is_said).collect();
    let class = CLASSES.iter().find(|(_, starts)| is_any(starts)).map(|(skill, _)| *skill);
    let skill = Some(piece).filter(|_| plain.starts_with("exotic")).or(class).map(PlainText::new);
    if let Some(damage) = damage_of(piece) {
        parts.damage = Some(damage);
    } else if plain.starts_with("ap") && said.len() <= 1 {
        parts.penetration = Some(words(&plain).find_map(number).unwrap_or(0));
    } else if let Some(rounds) = words(&plain).find_map(number)
        && is_any("round,shot,ammo,magazine")
        && said.len() <= 1
    {
        parts.magazine = Some(rounds).filter(|rounds| *rounds > 0);
    } else if said.iter().all(|word| mark_of(word).is_some()) {
        parts.marks.extend(said.iter().filter_map(|word| mark_of(word)));
    } else if let Ok(kind) = plain.parse() {
        parts.kind = Some(kind);
    } else if skill.is_some() && (parts.skill.is_none() || parts.skill == skill) {
        parts.skill = skill;
    } else {
        return plain.starts_with("av");
    }
    true
}

/// The words of a text in small letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|letter: char| !letter.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// Returns true for a word that is no filler.
fn is_said(word: &String) -> bool {
    FILLERS.split(' ').all(|filler| filler != word)
}

/// Reads a firing mode, or a reach.
fn mark_of(word: &str) -> Option<WeaponMark> {
    match word {
        "single" => Some(WeaponMark::Ss),
        "semi" => Some(WeaponMark::Sa),
        "burst" => Some(WeaponMark::Bf),
        "full" => Some(WeaponMark::Fa),
        _ => word.parse().ok(),
    }
}

/// A DV as it is printed: `2d10 + 6`, `1d10 + 2 + (SOM ÷ 10)`, `DV 10`.
fn damage_of(text: &str) -> Option<WeaponDamage> {
    let mut text: String = text.to_lowercase().split_whitespace().collect();
    let is_damage = text.contains('d');
    for (printed, plain) in [
        ("–", "-"),
        ("−", "-"),
        ("÷", "/"),
        ("som/10", "som"),
        ("damagebonus", "som"),
        ("+db", "+som"),
        ("damage", ""),
        ("dv", ""),
        (":", ""),
    ] {
        text = text.replace(printed, plain);
    }
    let som = if text.contains("+som") { "+som" } else { "" };
    (text.replace("+som", "") + som).parse().ok().filter(|_| is_damage)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_carried_weapon_is_read_as_it_is_printed() {
        for (text, label, numbers, lost) in [
            (
                "Heavy Pistol",
                "Heavy Pistol",
                "2d10+4/ap4/kinetic/Kinetic Weapons/sa/bf/fa/x16/r10-35-60-80/smartlink",
                "",
            ),
            (
                "Heavy Pistol {Smartlink} + AP Ammo",
                "Heavy Pistol armor-piercing",
                "2d10+2/ap9/kinetic/Kinetic Weapons/sa/bf/fa/x16/r10-35-60-80/smartlink",
                "",
            ),
            (
                "Vibro Blade + Perfume",
                "Vibro Blade",
                "2d10+som/ap2/kinetic/Blades/melee",
                "Perfume",
            ),
            (
                "heavy pistol (SA, laser sight)",
                "heavy pistol",
                "2d10+4/ap4/kinetic/Kinetic Weapons/sa/x16/r10-35-60-80/smartlink",
                "laser sight",
            ),
            (
                "Particle Bolt 2d10 {Smartlink, Gyromount}",
                "Particle Bolt",
                "2d10/smartlink",
                "Gyromount",
            ),
            ("Bite (2d10 + 3 DV, AP –4)", "Bite", "2d10+3/ap4/kinetic", ""),
            ("Claws: DV 1d10 + 2 + (SOM ÷ 10) (AP -1)", "Claws", "1d10+2+som/ap1/kinetic", ""),
            ("Spit 1d10 ÷ 2 energy AP 2", "Spit", "1d10/2/ap2/energy", ""),
            ("rifle 2d10/ap6/x36", "rifle", "2d10/ap6/x36", ""),
        ] {
            let mut cut = Vec::new();
            let read = read_carried(text, Library::shipped(), &mut cut);
            let (found, value) = read.expect(text);
            let value = Library::shipped().with_numbers(Some(GearKind::Weapon), &value);
            assert_eq!((found.as_str(), &*value.expect(text)), (label, numbers), "{text}");
            assert_eq!(cut.join(", "), lost, "{text}");
        }
        for text in ["No Such Gun + AP Ammo", "(2d10)", "Bite (AP 4)", "{Smartlink}"] {
            assert!(read_carried(text, Library::shipped(), &mut Vec::new()).is_err(), "{text}");
        }
    }
}
