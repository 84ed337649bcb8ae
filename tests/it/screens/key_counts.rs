//! Tasks of a gamemaster, played with the keys counted. The README shows the table.

use phasekeeper_engine::encounter::Combatant;
use phasekeeper_engine::rules::Mode;

use super::opening::save_items;
use super::scenes::{friday, three, with_rifle};
use super::suggestions::{after_a_fight, with_library};
use super::table::{Table, keys};

/// A task: what is there before it, the keys for it, and what must hold after it.
pub struct Task {
    /// The task in words.
    pub about: &'static str,
    scene: fn() -> Table,
    script: &'static str,
    is_done: fn(&Table) -> bool,
}

impl Task {
    /// The number of keys.
    pub fn count(&self) -> usize {
        keys(self.script).len()
    }
}

/// The tasks that the README lists.
pub static TASKS: [Task; 15] = [
    Task {
        about: "add four guards and two named foes, with INIT, DUR and armor",
        scene: Table::empty,
        script: "cGuard x4<Tab>60<Tab>30<Tab>6/6<Enter>\
                 Ilse<Tab>80<Tab>35<Enter>Kurt<Tab>70<Tab>35<Enter><Esc>",
        is_done: are_six,
    },
    Task {
        about: "the same from the library, by their names",
        scene: with_library,
        script: "cgu<Enter>4<Enter>i<Enter><Enter>k<Enter><Enter><Esc>",
        is_done: are_six,
    },
    Task {
        about: "the same six again, in the next encounter",
        scene: after_a_fight,
        script: "cgu<Enter><Enter>i<Enter><Enter>k<Enter><Enter><Esc>",
        is_done: are_six,
    },
    Task {
        about: "enter four rolls in any order, have the others rolled, begin",
        scene: four_players,
        script: "id38<Enter>b24<Enter>c76<Enter>a07<Enter><Enter>",
        is_done: |table| table.state().mode() == Mode::Acting,
    },
    Task {
        about: "deal 12 damage to the selected combatant",
        scene: three,
        script: "d12<Enter>",
        is_done: |table| table.combatant("Ana").injuries.damage == 12,
    },
    Task {
        about: "delay, and interrupt later",
        scene: three,
        script: "wa",
        is_done: |table| table.state().phase().interrupter().is_some(),
    },
    Task {
        about: "spend Moxie to go first, with another combatant selected",
        scene: three,
        script: "m1",
        is_done: |table| table.combatant("Cleo").pool == 0,
    },
    Task {
        about: "take back three commands",
        scene: || {
            let mut table = three();
            table.press("xxx");
            table
        },
        script: "uuu",
        is_done: |table| table.combatant("Ana").injuries.wounds == 0,
    },
    Task {
        about: "find one of 40",
        scene: || Table::after(&["add Guard x40 init=50"]),
        script: "/g9<Enter>",
        is_done: |table| table.selected() == Some("Guard 9"),
    },
    Task {
        about: "make a test against knockdown, the die called out",
        scene: || {
            let mut table = three();
            table.press("x");
            table
        },
        script: "y10<Enter>",
        is_done: |table| table.state().due().is_empty(),
    },
    Task {
        about: "attack with the weapon used last, both rolls called out, the damage dealt",
        scene: || {
            let mut table = with_rifle("skill.\"Kinetic Weapons\"=60 skill.Athletics=50");
            table.press("/bo<Enter>");
            table
        },
        script: "A41<Enter>80<Enter>",
        is_done: |table| table.combatant("Bo").injuries.damage > 0,
    },
    Task {
        about: "deal 12 damage to each of three guards",
        scene: || Table::after(&["add Ana side=pc", "add Guard x3 side=foe"]),
        script: "/g*<Enter>d12<Enter>",
        is_done: |table| {
            let is_hurt = |name: &str| table.combatant(name).injuries.damage == 12;
            ["Guard 1", "Guard 2", "Guard 3"].into_iter().all(is_hurt)
        },
    },
    Task {
        about: "begin a new fight with the four players of the last one",
        scene: || {
            let mut table = Table::picking(save_items());
            table.party = Some(friday());
            table
        },
        script: "p<Enter>",
        is_done: |table| table.is_on_main_screen() && table.state().combatants().len() == 4,
    },
    Task {
        about: "bring a wave that was prepared",
        scene: || Table::after(&["add Ana side=pc", "add Ghoul x6 side=foe reserve=second"]),
        script: "V",
        is_done: |table| table.state().reserve().is_empty(),
    },
    Task {
        about: "end the stage of the acting combatant",
        scene: three,
        script: "n",
        is_done: |table| table.acting() == ["Ben"],
    },
];

/// Four guards, Ilse and Kurt, with their numbers.
fn are_six(table: &Table) -> bool {
    let numbers = |it: &Combatant| {
        ["init", "dur"].map(|key| it.block.explicit.get(&key.parse().expect("a stat")).copied())
    };
    let state = table.state();
    let is_like = |name: &str, init: i32, dur: i32| {
        state.find(name).is_ok_and(|it| numbers(it) == [Some(init), Some(dur)])
    };
    let guards = ["Guard 1", "Guard 2", "Guard 3", "Guard 4"];
    state.combatants().len() == 6
        && guards.iter().all(|name| is_like(name, 60, 30))
        && is_like("Ilse", 80, 35)
        && is_like("Kurt", 70, 35)
}

/// Four players and two guards between turns.
fn four_players() -> Table {
    Table::after(&[
        "add Guard x2 init=50 side=foe",
        "add Ana init=60 side=pc",
        "add Ben init=70 side=pc",
        "add Cleo init=70 side=pc",
        "add Dov init=70 side=pc",
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
        let mut table = (task.scene)();
        assert!(!(task.is_done)(&table), "{} is done before", task.about);
        table.press(task.script);
        assert!((task.is_done)(&table), "{}: {}", task.about, table.told());
        assert!(table.is_on_main_screen(), "{}", task.about);
    }
}
