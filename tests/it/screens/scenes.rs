//! Encounters that several tests play in.

use phasekeeper::app::PartyOffer;

use phasekeeper_engine::rules::Side;

use super::table::Table;

/// Ana, Ben and Cleo, in this order, in phase 1 of their first turn.
pub fn three() -> Table {
    Table::after(&[
        "add Ana init=100 speed=2 dur=40 som=20 moxie=2 side=pc",
        "add Ben init=80 speed=2 dur=30 side=pc",
        "add Cleo init=60 dur=40 som=15 moxie=1 morph=synth side=foe",
        "roll Ana 30",
        "roll Ben 41",
        "roll Cleo 24",
        "begin",
    ])
}

/// Ana and Ben in the first phase; five ghouls and two others are in reserve.
pub fn reserve() -> Table {
    Table::after(&[
        "add Ana init=100 speed=2 dur=40 som=20 moxie=2 side=pc",
        "add Ben init=80 dur=30 side=foe",
        "add Ghoul x5 init=50 dur=30 side=foe reserve=second",
        "add Cleo init=60 side=ally reserve=\"the others\"",
        "add Dov init=40 side=ally reserve=\"the others\"",
        "roll Ana 30",
        "roll Ben 41",
        "begin",
    ])
}

/// Ana and Ben on standby, Cleo acting.
pub fn two_on_standby() -> Table {
    let mut table = three();
    table.press("ww");
    assert_eq!((table.held(), table.acting()), (vec!["Ana", "Ben"], vec!["Cleo"]));
    table
}

/// A skirmish in full swing: in its second turn some are done, slow or out, and two decisions are due.
pub fn skirmish() -> Table {
    Table::after(&[
        "title \"Ambush at Nyhavn\"",
        "add Cami init=100 speed=3 dur=40 armor=6/6 moxie=4 som=15 side=pc morph=synth int=20 ref=30",
        "add Dov init=98 speed=2 dur=35 moxie=2 side=pc",
        "add Bob init=90 speed=4 dur=30 som=20 side=pc wil=15",
        "add Eve init=70 speed=2 dur=35 side=ally",
        "add Adam init=80 speed=1 dur=30 side=foe",
        "add \"Security Guard\" x3 init=60 dur=30 armor=10/10 side=foe",
        "add Finn init=50 dur=25 side=foe",
        "add \"Ilse von Sternberg the Younger\" init=40 speed=2 dur=30 hidden=yes",
        "begin",
        "end-turn",
        "roll Cami 36",
        "roll Dov 38",
        "roll Bob 44",
        "roll Eve 38",
        "roll Adam 35",
        "roll \"Security Guard 1\" 12",
        "roll \"Security Guard 2\" 21",
        "roll \"Security Guard 3\" 05",
        "roll Finn 77",
        "roll \"Ilse von Sternberg the Younger\" 18",
        "set \"Ilse von Sternberg the Younger\" surprised=yes",
        "begin",
        "next",
        "damage Finn 90 kinetic",
        "effect Cami Kick speed=+1 ref=+10 turns=17",
        "note Cami \"carries the case\"",
        "next",
        "damage Adam 13 kinetic ap=2",
    ])
}

/// Ana interrupts Cleo and Dov, who share a slot.
pub fn interrupt() -> Table {
    let mut table = Table::after(&[
        "add Ana init=100 speed=2 dur=35 side=pc som=20 moxie=3",
        "add Ben init=80 speed=2 dur=30 side=pc",
        "add Cleo init=60 dur=30 side=foe som=15",
        "add Dov init=60 dur=30 side=foe",
        "roll Ana 30",
        "roll Ben 41",
        "roll Cleo 24",
        "roll Dov 24",
        "begin",
        "delay Ana",
        "next",
        "wound Dov 1",
    ]);
    table.press("a/dov<Enter>");
    table
}

/// Cami, who has skills, Moxie and a wound, acts; two guards are there.
pub fn firefight() -> Table {
    let mut table = Table::after(&[
        "add Cami init=100 speed=3 dur=40 moxie=4 side=pc som=20 armor=6/6 wounds=1 \
         skill.\"Kinetic Weapons\"=60 skill.Fray=40 skill.Perception=50",
        "add Guard x2 init=60 speed=2 dur=30 armor=4/4 som=15 side=foe skill.Fray=30",
        "roll Cami 50",
        "begin",
    ]);
    table.press("<Home>");
    assert_eq!((table.acting(), table.selected()), (vec!["Cami"], Some("Cami")));
    table
}

/// A fight with something of every kind to decide.
pub fn undecided() -> Table {
    Table::after(&[
        "title \"Ambush at Nyhavn\"",
        "add Ana init=100 speed=2 dur=40 som=20 moxie=2 side=pc",
        "add Ben init=80 dur=30 side=pc",
        "add Clank init=60 dur=40 som=15 morph=synth side=foe",
        "roll Ana 30",
        "roll Ben 41",
        "roll Clank 24",
        "begin",
        "timer grenade turns=1",
        "effect Ben Kick speed=+1 turns=1",
        "end-turn",
        "begin",
        "wound Clank",
        "damage Ana 17 kinetic",
    ])
}

/// Three by their results under `contract`, the lowest about to declare.
pub fn declaring() -> Table {
    Table::after(&[
        "ruleset contract",
        "add Ana discipline=3 physique=2 dur=30 side=pc",
        "add Ben discipline=1 side=pc",
        "add Cleo discipline=0 side=foe",
        "roll Ana 4",
        "roll Ben 2",
        "roll Cleo -1",
        "begin",
    ])
}

/// Three dice of Fury and one of a guard, each a slot.
pub fn several_dice() -> Table {
    Table::after(&[
        "ruleset ep1-d10-dice",
        "add Fury init=8 speed=3 dur=35 side=pc",
        "add Guard init=9 speed=1 dur=30 side=foe",
        "roll Fury 3 6 0",
        "roll Guard 4",
        "begin",
    ])
}

/// Mira, with two weapons and two points of Moxie, acts; Bo has Fray 30.
pub fn armed() -> Table {
    Table::after(&[
        "add Mira init=90 dur=40 moxie=2 side=pc skill.\"Kinetic Weapons\"=60 weapon.knife=5 \
         weapon.rifle=2d10+6/ap6/kinetic/\"Kinetic Weapons\"/x36",
        "add Bo init=50 dur=60 moxie=1 side=foe skill.Fray=60",
        "roll Mira 50",
        "roll Bo 20",
        "begin",
        "add Cy side=foe",
        "status Cy dead",
    ])
}

/// Mira, with a rifle that names no skill, acts against Bo, who has Fray 60; the skills are hers.
pub fn with_rifle(skills: &str) -> Table {
    Table::after(&[
        &format!("add Mira init=90 dur=40 side=pc weapon.rifle=2d10+6/ap6/kinetic {skills}"),
        "add Bo init=50 dur=60 side=foe skill.Fray=60",
        "roll Mira 50",
        "roll Bo 20",
        "begin",
    ])
}

/// The four players of last Friday, as they can come along into a new encounter.
pub fn friday() -> PartyOffer {
    let table = Table::after(&[
        "title Friday",
        "add Kade init=60 dur=40 wt=8 moxie=4 side=pc",
        "add Mira init=70 dur=35 moxie=3 side=pc",
        "add Sato init=80 dur=30 moxie=2 side=pc",
        "add Zed init=50 dur=30 side=ally",
        "add Ghoul x3 side=foe",
        "set Kade damage=17 wounds=2 stress=6 pool=1",
        "status Sato unconscious",
    ]);
    let state = table.state();
    PartyOffer {
        file: "friday.ron".to_owned(),
        title: state.title().to_owned(),
        ruleset: Box::new(state.ruleset().clone()),
        members: state.party(),
    }
}

/// Ten from the shelf and the table in their second turn, after a first one of shots, wounds and effects.
pub fn ten_in_turn_two() -> Table {
    let mut table = Table::after(&[
        "title \"Ambush at Nyhavn\"",
        "add Sava init=100 speed=2 dur=35 armor=10/8 moxie=3 side=pc som=15 skill.\"Kinetic Weapons\"=65 \
         skill.Fray=40 weapon.\"automatic rifle\"=\"2d10+6/ap6/kinetic/Kinetic Weapons/sa/bf/fa/x30\"",
        "add Kell init=80 speed=2 dur=40 armor=6/6 moxie=2 side=pc som=20",
        "add Mira init=60 dur=30 moxie=5 side=pc",
        "add Dov init=90 speed=3 dur=30 side=ally",
        "add Guard x3 from=\"Station security\" side=foe",
        "add Hunter from=\"Bounty hunter\" side=foe",
        "add Sniper from=Sniper side=foe",
        "add Mech from=\"Combat shell soldier\" side=foe",
        "begin",
    ]);
    // Everybody shoots in the first turn, at a guard or at Sava, and hits.
    while table.state().clock().turn == 1 {
        let Some(acting) = table.acting().first().map(|&name| name.to_owned()) else {
            table.run("next on");
            continue;
        };
        let side = table.combatant(&acting).block.side;
        let target = if side == Side::Foe { "Sava" } else { "Guard 2" };
        let numbers = "attack 60 33 vs 20 71 dv=16 kinetic force=yes";
        table.run(&format!("{numbers} by=\"{acting}\" on=\"{target}\"")).run("next on");
    }
    table.run("begin");
    table.run("effect Kell stunned turns=3").run("note Mech \"guards the lock\"");
    table.press("/kell<Enter>");
    table
}
