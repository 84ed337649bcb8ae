//! Tasks of a gamemaster, played with the keys counted. The README shows the table.

mod task;
mod ten_foes;

use phasekeeper_engine::command::Library;
use phasekeeper_engine::encounter::{Combatant, Fact};
use phasekeeper_engine::rules::{ArmorLayer, Mode};

use super::opening::save_items;
use super::scenes::{friday, three};
use super::table::{Table, keys};
use task::Keys::{Asked, Typed};
use task::Task;
use ten_foes::{called_out, is_round_over, rolled, ten_foes};

/// The tasks that the README lists.
pub static TASKS: [Task; 17] = [
    Task {
        about: "add four guards and two named foes, with INIT, DUR and armor",
        scene: Table::empty,
        keys: Typed(
            "cGuard x4<Tab>60<Tab>30<Tab>6/6<Enter>\
                 Ilse<Tab>80<Tab>35<Tab>6/6<Enter>Kurt<Tab>70<Tab>35<Tab>6/6<Enter><Esc>",
        ),
        is_done: |table| are_six(table, "Guard", ["Ilse", "Kurt"]),
    },
    Task {
        about: "add four guards and two others from the library that ships, with all their numbers",
        scene: Table::empty,
        keys: Typed(SIX),
        is_done: |table| are_six(table, "Security trooper", ["Bounty hunter", "Police officer"]),
    },
    Task {
        about: "the same six again, in the next encounter",
        scene: after_the_six,
        keys: Typed("cse<Enter><Enter>bo<Enter><Enter>po<Enter><Enter><Esc>"),
        is_done: |table| are_six(table, "Security trooper", ["Bounty hunter", "Police officer"]),
    },
    Task {
        about: "enter four rolls in any order, have the others rolled, begin",
        scene: four_players,
        keys: Typed("id38<Enter>b24<Enter>c76<Enter>a07<Enter><Enter>"),
        is_done: |table| table.state().mode() == Mode::Acting,
    },
    Task {
        about: "hit the selected combatant for 12, less armor",
        scene: armored,
        keys: Typed("d12<Enter>"),
        is_done: |table| is_hit(table, "Ana"),
    },
    Task {
        about: "delay, and interrupt later",
        scene: three,
        keys: Typed("wa"),
        is_done: |table| table.state().phase().interrupter().is_some(),
    },
    Task {
        about: "have another than the acting combatant, who is selected, go first on Moxie",
        scene: armored,
        keys: Typed("m2"),
        is_done: |table| table.combatant("Cleo").pool == 0,
    },
    Task {
        about: "take back three commands",
        scene: || {
            let mut table = three();
            table.press("xxx");
            table
        },
        keys: Typed("uuu"),
        is_done: |table| table.combatant("Ana").injuries.wounds == 0,
    },
    Task {
        about: "find one of 40",
        scene: || Table::after(&["add Guard x40 init=50 dur=30 armor=6/6"]),
        keys: Typed("/23<Enter>"),
        is_done: |table| table.selected() == Some("Guard 23"),
    },
    Task {
        about: "make a test against knockdown, the die called out",
        scene: || {
            let mut table = three();
            table.press("x");
            table
        },
        keys: Typed("y10<Enter>"),
        is_done: |table| table.state().due().is_empty(),
    },
    Task {
        about: "attack with a weapon that ships, both rolls called out, the damage rolled by the program",
        scene: gunfight,
        keys: Typed(ATTACK),
        is_done: |table| table.combatant("Bo").injuries.damage > 0,
    },
    Task {
        about: "hit each of three guards for 12, less armor",
        scene: || Table::after(&["add Ana side=pc", "add Guard x3 dur=30 armor=6/6 side=foe"]),
        keys: Typed("/g*<Enter>d12<Enter>"),
        is_done: |table| ["Guard 1", "Guard 2", "Guard 3"].into_iter().all(|it| is_hit(table, it)),
    },
    Task {
        about: "begin a new fight with the four players of the last one",
        scene: || {
            let mut table = Table::picking(save_items());
            table.party = Some(friday());
            table
        },
        keys: Typed("p<Enter><Enter>"),
        is_done: |table| table.is_on_main_screen() && table.state().combatants().len() == 4,
    },
    Task {
        about: "bring a wave that was prepared",
        scene: || Table::after(&["add Ana side=pc", "add Ghoul x6 side=foe reserve=second"]),
        keys: Typed("V"),
        is_done: |table| table.state().reserve().is_empty(),
    },
    Task {
        about: "play a round of ten foes who fire twice, and all their tests; Moxie is offered to players",
        scene: ten_foes,
        keys: Asked(rolled),
        is_done: is_round_over,
    },
    Task {
        about: "the same, with the players' dice called out",
        scene: ten_foes,
        keys: Asked(called_out),
        is_done: is_round_over,
    },
    Task {
        about: "end the stage of the acting combatant",
        scene: three,
        keys: Typed("n"),
        is_done: |table| table.acting() == ["Ben"],
    },
];

/// Four of a kind and two named, each with INIT, Durability and armor.
fn are_six(table: &Table, kind: &str, others: [&str; 2]) -> bool {
    let state = table.state();
    let has_all = |it: &Combatant| {
        let has = |key: &str| it.block.explicit.contains_key(&key.parse().expect("a stat"));
        has("init") && has("dur") && it.armor() != ArmorLayer::default()
    };
    let four = (1..=4).map(|number| format!("{kind} {number}"));
    let six = four.chain(others.map(str::to_owned));
    state.combatants().len() == 6
        && six.into_iter().all(|name| state.find(&name).is_ok_and(has_all))
}

/// Adds four security troopers, a bounty hunter and a police officer.
const SIX: &str = "cse<Enter>4<Enter>bo<Enter><Enter>po<Enter><Enter><Esc>";

/// The attack of the acting combatant on the selected one: it hits.
const ATTACK: &str = "A41<Enter>80<Enter>";

/// An empty encounter after a fight against those six.
fn after_the_six() -> Table {
    let mut fight = Table::empty();
    fight.press(SIX).press("d1<Enter>");
    let mut table = Table::empty();
    table.former_npcs = fight.state().npcs();
    table
}

/// Ana, Ben and Cleo, all with armor and Moxie; Ana acts, and is selected.
fn armored() -> Table {
    let mut table = three();
    table.run("set Ana,Ben,Cleo armor=6/6").run("set Ben moxie=1").run("set Ben pool=1");
    assert_eq!((table.selected(), table.acting()), (Some("Ana"), vec!["Ana"]));
    table
}

/// Returns true if somebody has taken a hit of 12, of which their armor took 6.
fn is_hit(table: &Table, name: &str) -> bool {
    table.combatant(name).injuries.damage == 6
}

/// A gatecrasher acts; Bo, a bounty hunter with armor and Fray, is selected.
fn gunfight() -> Table {
    fight_after("set Kade moxie=4")
}

/// The same after a line that changes the gatecrasher.
fn fight_after(line: &str) -> Table {
    let mut table = Table::after(&[
        "add Kade from=Gatecrasher side=pc",
        "add Bo from=\"Bounty hunter\" moxie=1 side=foe",
        line,
        "roll Kade 98",
        "roll Bo 5",
        "begin",
    ]);
    table.press("/bo<Enter>");
    table
}

/// Four players and two guards between turns.
fn four_players() -> Table {
    Table::after(&[
        "add Guard x2 init=50 dur=30 armor=6/6 side=foe",
        "add Ana init=60 dur=30 armor=6/6 moxie=2 side=pc",
        "add Ben init=70 dur=30 armor=6/6 moxie=2 side=pc",
        "add Cleo init=70 dur=30 armor=6/6 moxie=2 side=pc",
        "add Dov init=70 dur=30 armor=6/6 moxie=2 side=pc",
    ])
}

/// The table for the README.
pub fn markdown() -> String {
    let rows = TASKS.iter().map(|task| format!("| {} | {} |\n", task.about, task.count()));
    format!("| task | keys |\n| --- | --- |\n{}", rows.collect::<String>())
}

#[test]
fn every_task_is_done_with_its_keys() {
    for task in &TASKS {
        for round in 0..task.rounds() {
            let (table, _) = task.play(round);
            assert!((task.is_done)(&table), "{}: {}", task.about, table.told());
            assert!(table.is_on_main_screen(), "{}", task.about);
        }
    }
}

#[test]
fn the_keys_of_an_attack_mean_the_same_with_any_weapon_that_ships() {
    let mut wrong = Vec::new();
    for weapon in Library::shipped().weapons() {
        let skill = weapon.value.skill.as_ref().map(|it| format!("skill.\"{it}\"=70"));
        let mut table = fight_after(&format!(
            "set Kade weapon.\"automatic rifle\"=none weapon.knife=none weapon.own=\"{}\" {}",
            weapon.name,
            skill.unwrap_or_default()
        ));
        table.press(ATTACK);
        let attack = table.last_facts().iter().find_map(|fact| match fact {
            Fact::Attacked(it) => Some(it.attack()),
            _ => None,
        });
        let is_meant = attack.is_some_and(|it| {
            let defense = it.defender.map(|it| it.check.roll);
            (it.attacker.check.roll, defense) == (41, Some(80)) && it.is_hit()
        });
        if !is_meant || !table.is_on_main_screen() {
            wrong.push(format!("{}: {}", weapon.name, table.told()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(keys(ATTACK).len(), 7);
}

#[test]
fn every_one_of_40_is_found_with_4_keys() {
    let mut table = Table::after(&["add Guard x40 init=50 dur=30 armor=6/6"]);
    for number in 1..=40 {
        table.press(&format!("/{number}<Enter>"));
        assert_eq!(table.selected(), Some(format!("Guard {number}").as_str()));
    }
}
