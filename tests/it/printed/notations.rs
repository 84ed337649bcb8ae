//! The notations of the guide, typed where it has them.

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::script::Verdict;

use super::reader::{blocks, codes, page, section};
use crate::cases::play::play_under;
use crate::screens::table::Table;

/// Returns a text that stands in backticks below a heading of the guide.
#[track_caller]
fn printed<'a>(heading: &str, code: &'a str) -> &'a str {
    let guide = page("docs/GUIDE.md");
    let below = section(&guide, heading);
    assert!(codes(below).any(|it| it == code), "{heading} should have `{code}`");
    code
}

#[test]
fn dice_are_typed_as_in_the_guide() {
    let mut table = Table::after(&[
        "add Ana init=60 side=pc",
        "add Ben init=70 side=pc",
        "add Thug x3 init=50 side=foe",
    ]);
    table.press("i");
    for (code, line) in [
        ("38-30", "roll Ana 38 mod=-30"),
        ("=118", "roll Ben total=118"),
        ("th38", "roll \"Thug 1\" 38"),
        ("th305", "roll \"Thug 3\" 05"),
    ] {
        let code = printed("### Initiative and turns", code);
        table.records(&format!("{code}<Enter>"), line);
    }
    table.refuses("an100<Enter>");
}

#[test]
fn combatants_are_typed_as_in_the_guide() {
    let of = |code| printed("### Combatants", code);
    let weapons = [of("automatic rifle/x30"), of("rifle 2d10+6/ap6/kinetic/Kinetic Weapons/x36")];
    let skills = [of("Fray 40, Kinetic Weapons 60"), of("fray 40, kinet 60")];
    let mut table = Table::empty();
    table.press("c");
    for (name, (weapon, skills)) in ["Mia", "Bo"].iter().zip(weapons.iter().zip(skills)) {
        let tabs = "<Tab>".repeat(8);
        table.press(&format!("{name}{tabs}{weapon}<Tab>{skills}<Enter>"));
    }
    table.press(&format!("{}<Enter><Enter><Esc>", of("Guard x4")));
    assert_eq!(table.state().combatants().len(), 6, "{}", table.text(80, 24));
    for name in ["Mia", "Bo"] {
        let block = &table.combatant(name).block;
        let skill = |name: &str| block.skills.iter().find(|(it, _)| **it == *name).map(|it| *it.1);
        assert_eq!((skill("Fray"), skill("Kinetic Weapons")), (Some(40), Some(60)), "{name}");
        assert_eq!(block.weapons.len(), 1, "{name}");
    }
}

#[test]
fn several_are_hit_as_in_the_guide() {
    let of = |code| printed("### Damage, effects, healing", code);
    let mut table = Table::after(&["add Ana dur=30", "add Guard x3 dur=90"]);
    // Enter rolls the dice, and deals what they show.
    table.press(&format!("{}<Enter>{}{}<Enter><Enter>", of("/g*"), of("d"), of("2d10+3")));
    let damage = |name: &str| table.combatant(name).injuries.damage;
    assert!(
        ["Guard 1", "Guard 2", "Guard 3"].into_iter().all(|it| damage(it) >= 5),
        "{}",
        table.text(80, 24)
    );
    assert_eq!(damage("Ana"), 0);
}

#[test]
fn the_lines_about_tactics_can_be_carried_out() {
    let find = |it: &&str| it.contains("tactics=");
    let guide = page("docs/GUIDE.md");
    let block = blocks(&guide, "text").into_iter().find(find).expect("the lines");
    let (add, rest) = block.split_once('\n').expect("lines");
    let script = format!(
        "add Kade side=pc init=20 dur=90 wt=99 skill.Fray=40\n{add}\nroll Kade 10\nroll Guard1 98\nroll Guard2 52\n\
         roll Guard3 31\nroll Guard4 20\nbegin\nwound Guard2\n{rest}expect acting Guard2"
    );
    let ruleset = Timeline::default().encounter().ruleset().clone();
    let (verdict, timeline) = play_under(ruleset, &script);
    assert_eq!(verdict, Verdict::Passed, "{script}");
    assert!(timeline.encounter().due().is_empty());
}
