//! The library that ships, at the table: every entry is used once.

use phasekeeper_engine::command::{Command, Library, Template};
use phasekeeper_engine::encounter::{Combatant, Id, Timeline};
use phasekeeper_engine::rules::{Morph, ReadyEffect, Stat, WeaponMark, WeaponProfile};
use phasekeeper_engine::text::PlainText;

use crate::lines::{Sequence, execute};

/// The group of the templates that are bodies alone.
const MORPHS: &str = "morphs";

const ENTRY: Id = Id(1);
const OTHER: Id = Id(2);

/// A fight of a template against somebody who stands a lot.
struct Fight {
    timeline: Timeline,
    dice: Sequence,
}

impl Fight {
    fn of(template: &str) -> Self {
        let mut fight = Self { timeline: Timeline::default(), dice: Sequence(1) };
        fight.run(&format!("add X from=\"{template}\""));
        fight.run("add Other dur=999 wt=999");
        fight
    }

    #[track_caller]
    fn run(&mut self, line: &str) {
        let done = execute(&mut self.timeline, line, &mut self.dice);
        done.unwrap_or_else(|error| panic!("{line}: {error}"));
    }

    fn combatant(&self, id: Id) -> &Combatant {
        self.timeline.encounter().get(id).expect("somebody who was added")
    }

    fn stat(&self, stat: Stat) -> Option<i32> {
        self.combatant(ENTRY).stat(stat, self.timeline.encounter().rules())
    }

    /// The value of a skill of the entry.
    fn skill(&self, label: &str) -> Option<i32> {
        let skills = &self.combatant(ENTRY).block.skills;
        skills.iter().find(|(own, _)| own.as_str() == label).map(|(_, value)| *value)
    }
}

/// The templates of the library, of which there are many.
fn templates() -> &'static [Template] {
    let templates = Library::shipped().templates();
    assert!(templates.len() >= 100, "{} templates", templates.len());
    templates
}

/// The templates that are more than a body.
fn opponents() -> Vec<(&'static str, Fight)> {
    let opponents = templates().iter().filter(|it| it.group.as_str() != MORPHS);
    let fights: Vec<_> = opponents.map(|it| (it.name.as_str(), Fight::of(&it.name))).collect();
    assert!(fights.len() >= 70, "{} opponents", fights.len());
    fights
}

#[test]
fn every_body_has_durability_and_every_opponent_initiative() {
    for template in templates() {
        let (name, fight) = (&template.name, Fight::of(&template.name));
        let block = &fight.combatant(ENTRY).block;
        let has_body = [Stat::Dur, Stat::Wt].iter().all(|stat| fight.stat(*stat).is_some());
        assert!(has_body || block.morph == Morph::Info, "{name}");
        assert!(!template.group.is_empty(), "{name}");
        let is_opponent = template.group.as_str() != MORPHS;
        assert_eq!(block.explicit.contains_key(&Stat::Init), is_opponent, "{name}");
    }
}

#[test]
fn opponents_attack_with_each_weapon_by_its_skill() {
    let mut attacks = 0;
    for (name, mut fight) in opponents() {
        for weapon in fight.combatant(ENTRY).block.weapons.clone() {
            let label = &weapon.label;
            let skill = weapon.profile.skill.as_ref().and_then(|skill| fight.skill(skill));
            let skill = skill.unwrap_or_else(|| panic!("{name} lacks the skill of {label}"));
            let bonus = fight.combatant(ENTRY).damage_bonus();
            assert!(bonus.is_some() || !weapon.profile.damage.som, "{name} has no SOM for {label}");
            let before = fight.combatant(OTHER).injuries.damage;
            fight.run(&format!("attack {skill} 0 by=X on=Other with=\"{label}\""));
            // The damage of a jolt waits for its test.
            if !fight.timeline.encounter().due().is_empty() {
                fight.run("dismiss all");
            }
            assert!(fight.combatant(OTHER).injuries.damage > before, "{name} with {label}");
            attacks += 1;
        }
    }
    assert!(attacks >= 100, "{attacks} attacks");
}

#[test]
fn opponents_defend_by_fray_and_resist_what_a_wound_does() {
    for (name, mut fight) in opponents() {
        let fray = fight.skill("Fray").unwrap_or_else(|| panic!("{name} has no Fray"));
        fight.run(&format!("attack 60 33 vs {fray} 99 by=Other on=X dv=1"));
        assert_eq!(fight.combatant(ENTRY).injuries.damage, 1, "{name}");
        fight.run(&format!("damage X {}", fight.stat(Stat::Wt).expect("its Wound Threshold")));
        // A swarm has no wounds.
        if !fight.timeline.encounter().pending().is_empty() {
            fight.run("resist X knockdown");
        }
    }
}

#[test]
fn weapons_name_a_skill_and_gear_is_found_by_its_name() {
    let mut fight = Fight::of("Splicer");
    let gear = [Library::shipped().weapons().len(), Library::shipped().armor().len()];
    assert!(gear[0] >= 100 && gear[1] >= 30, "{gear:?} weapons and suits of armor");
    for weapon in Library::shipped().weapons() {
        let (name, profile) = (&weapon.name, &weapon.value);
        assert!(profile.skill.is_some() && profile.kind.is_some(), "{name}");
        let is_charge = profile.skill.as_ref().is_some_and(|skill| skill.as_str() == "Demolitions");
        assert_eq!(profile.reach().is_none(), is_charge, "{name} is ranged or for melee");
        assert!(profile.modes().next().is_none() || profile.magazine.is_some(), "{name}");
        fight.run(&format!("set X weapon.it=\"{name}\""));
        assert_eq!(fight.combatant(ENTRY).block.weapons[0].profile, *profile, "{name}");
    }
    for armor in Library::shipped().armor() {
        fight.run(&format!("set X armor=none accessory=\"{}\"", armor.name));
        assert_eq!(fight.combatant(ENTRY).armor(), armor.value, "{}", armor.name);
    }
}

/// What the weapons of the gear chapter know of the ground, by how their names begin; the first that fits counts.
const WORDS: &[(&str, &str)] = &[
    ("light pistol railgun", "r15-37-60-90/smartlink"),
    ("medium pistol railgun", "r15-45-75-105/smartlink"),
    ("heavy pistol railgun", "r15-52-90-120/smartlink"),
    ("SMG railgun", "r45-120-187-345/smartlink"),
    ("automatic rifle railgun", "r225-375-750-1350/smartlink"),
    ("sniper rifle railgun", "r270-600-1650-3450/smartlink"),
    ("machine gun railgun", "r150-600-1500-3000/smartlink"),
    ("light pistol", "r10-25-40-60/smartlink"),
    ("medium pistol", "r10-30-50-70/smartlink"),
    ("heavy pistol", "r10-35-60-80/smartlink"),
    ("SMG", "r30-80-125-230/smartlink"),
    ("automatic rifle", "r150-250-500-900/smartlink"),
    ("sniper rifle", "r180-400-1100-2300/smartlink"),
    ("machine gun", "r100-400-1000-2000/smartlink"),
    ("cybernetic hand laser", "r30-80-125-230"),
    ("laser pulser", "r30-100-150-250"),
    ("microwave agonizer", "r5-15-30-50"),
    ("particle beam bolter", "r30-100-150-300"),
    ("plasma rifle", "r20-50-100-300"),
    ("stunner", "r10-25-40-60/shock"),
    ("disposable launcher", "r5-300-1000-3000-10000/smartlink/blast"),
    ("seeker rifle", "r5-150-300-1000-3000/smartlink/blast"),
    ("seeker", "r5-70-180-600-2000/smartlink/blast"),
    ("underbarrel seeker", "r5-70-180-600-2000/smartlink/blast"),
    ("shard pistol", "r10-30-50-70"),
    ("shredder", "r10-40-70-100"),
    ("torch", "r5-15-30-50"),
    ("thrown knife", "rsom20-50-100-200"),
    ("frag grenade", "rsom20-50-100-300/blast"),
    ("HE grenade", "rsom20-50-100-300/blast"),
    ("plasmaburst grenade", "rsom20-50-100-300/blast"),
    ("frag minigrenade", "rsom50-100-200-300/blast"),
    ("HE minigrenade", "rsom50-100-200-300/blast"),
    ("plasmaburst minigrenade", "rsom50-100-200-300/blast"),
    ("thermobaric grenade", "rsom20-50-100-300/uniform10"),
    ("thermobaric minigrenade", "rsom50-100-200-300/uniform5"),
    ("concussion grenade", "rsom20-50-100-300/uniform10"),
    ("overload grenade", "rsom20-50-100-300/uniform10"),
    ("frag micromissile", "r5-70-180-600-2000/blast"),
    ("HE micromissile", "r5-70-180-600-2000/blast"),
    ("plasmaburst micromissile", "r5-70-180-600-2000/blast"),
    ("HEAP micromissile", "r5-70-180-600-2000/blast4"),
    ("thermobaric micromissile", "r5-70-180-600-2000/uniform5"),
    ("frag minimissile", "r5-150-300-1000-3000/blast"),
    ("HE minimissile", "r5-150-300-1000-3000/blast"),
    ("plasmaburst minimissile", "r5-150-300-1000-3000/blast"),
    ("HEAP minimissile", "r5-150-300-1000-3000/blast4"),
    ("thermobaric minimissile", "r5-150-300-1000-3000/uniform10"),
    ("frag missile", "r5-300-1000-3000-10000/blast"),
    ("HE missile", "r5-300-1000-3000-10000/blast"),
    ("plasmaburst missile", "r5-300-1000-3000-10000/blast"),
    ("HEAP missile", "r5-300-1000-3000-10000/blast4"),
    ("thermobaric missile", "r5-300-1000-3000-10000/uniform20"),
    ("diamond ax", "reach"),
    ("monofilament sword", "reach"),
    ("club", "reach"),
    ("extendable baton", "reach"),
    ("shock baton", "reach/shock"),
    ("shock gloves", "shock"),
    ("eelware", "shock"),
];

/// Checks that a weapon knows of the ground what is printed of one with the name.
#[track_caller]
fn check_words(name: &str, profile: &WeaponProfile) {
    let printed = WORDS.iter().find(|(begin, _)| name.starts_with(begin));
    let words = printed.map_or("", |(_, words)| words);
    let wanted: WeaponProfile = format!("1d10/{words}").trim_end_matches('/').parse().unwrap();
    let ground = |it: &WeaponProfile| {
        let marks = [WeaponMark::Smartlink, WeaponMark::Reach, WeaponMark::Shock];
        (it.ranges, it.area, marks.map(|mark| it.marks.contains(&mark)))
    };
    assert_eq!(ground(profile), ground(&wanted), "{name}: {words}");
}

#[test]
fn every_weapon_knows_the_ranges_and_words_that_are_printed_of_it() {
    for weapon in Library::shipped().weapons() {
        check_words(&weapon.name, &weapon.value);
    }
    for (begin, _) in WORDS {
        let is_there = Library::shipped().weapons().iter().any(|it| it.name.starts_with(begin));
        assert!(is_there, "{begin}");
    }
    let mut guns = 0;
    for (name, fight) in opponents() {
        for weapon in &fight.combatant(ENTRY).block.weapons {
            let skill = weapon.profile.skill.as_ref().map_or("", PlainText::as_str);
            let of_guns = ["Kinetic Weapons", "Beam Weapons", "Seeker Weapons", "Spray Weapons"];
            if of_guns.contains(&skill) {
                assert!(weapon.profile.ranges.is_some(), "{name}: {}", weapon.label);
                guns += 1;
            }
        }
    }
    assert!(guns >= 50, "{guns} guns of opponents");
}

#[test]
fn every_effect_that_ships_can_be_put_on_somebody() {
    let mut fight = Fight::of("Soldier");
    for effect in ReadyEffect::shipped() {
        let put = Command::ready_effect("X", effect).into();
        let done = fight.timeline.execute(&put, &mut fight.dice);
        assert!(done.is_ok(), "{}: {done:?}", effect.label);
        let changes = effect.test != 0 || effect.attacked != 0 || effect.each.is_some();
        let changes = changes || !effect.stats.is_empty();
        // Rules look for these.
        let is_rule = effect.role.is_some();
        assert!(changes || is_rule, "{} does nothing", effect.label);
    }
    let effects = fight.combatant(ENTRY).effects.len();
    assert_eq!(effects, ReadyEffect::shipped().len(), "each has a label of its own");
    assert!(effects >= 30, "{effects} effects");
}
