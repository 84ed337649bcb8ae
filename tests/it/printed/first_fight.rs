//! "A first fight" of the README and `docs/EVENING.md`, step by step in the real program.

use super::reader::{keys, page, section, steps};
use crate::cli::shell::Shell;
use crate::terminal::player::Player;

/// What a step promises, whatever the program has rolled.
struct Promise {
    /// What is saved then, in the words of `expect`.
    saved: &'static [&'static str],
    /// What the screen shows then.
    shown: &'static [&'static str],
}

/// The promises of the steps, in order.
const PROMISES: [Promise; 12] = [
    Promise { saved: &[], shown: &["setup", "P "] },
    Promise { saved: &[], shown: &["Sava", "80", "35", "6/6"] },
    Promise {
        saved: &[
            "stats Sava side=pc init=80 dur=35 armor=6/6 skill.Fray=40",
            "stats Sava skill.\"Kinetic Weapons\"=60",
            "stats Ilse side=pc init=60 dur=30",
            "stats Sava weapon.\"automatic rifle\"=\"2d10+6/ap6/kinetic/Kinetic Weapons/sa/bf/fa/x30/r150-250-500-900/smartlink\"",
        ],
        shown: &["Sava", "Ilse"],
    },
    Promise {
        saved: &[
            "stats Doorman1 side=foe armor=3/4 skill.Fray=40 skill.Clubs=40",
            "stats Doorman2 side=foe armor=3/4 weapon.baton=1d10+2+som/kinetic/Clubs/melee/reach",
        ],
        shown: &["Doorman 1", "Doorman 2"],
    },
    Promise {
        saved: &[
            "turn 1",
            "phase 1",
            "stats Sava score=179",
            "stats Ilse score=65",
            "stats Doorman1 score=77",
            "acting Sava",
        ],
        shown: &["▶ ■ SAVA"],
    },
    Promise {
        saved: &[
            "result hit=yes attack_roll=41 defense_roll=80 dv=18 taken=18 wounds=2",
            "stats Doorman1 damage=18 wounds=2 score=57",
            "due Doorman1:knockdown Doorman1:unconsciousness",
            "acting Sava",
        ],
        shown: &["18/40"],
    },
    Promise {
        saved: &["result roll=31 outcome=success", "due none", "stats Doorman1 status=active"],
        shown: &["Doorman 1"],
    },
    Promise { saved: &["acting Doorman2", "held none"], shown: &["Doorman 2 attacks", "%"] },
    Promise { saved: &["held Doorman2", "acting Ilse"], shown: &["▶ ■ ILSE"] },
    Promise {
        saved: &["acting Doorman2", "stats Ilse damage=12 wounds=2"],
        shown: &["▶ ▲ DOORMAN 2", "interrupts Ilse", "12/30"],
    },
    Promise {
        saved: &["held Doorman2", "acting Ilse", "stats Ilse damage=0 wounds=0", "due none"],
        shown: &["▶ ■ ILSE"],
    },
    Promise { saved: &["stage finished"], shown: &["Sava", "Ilse", "18 of 40", "Doorman 2"] },
];

/// The promises of the ten keys, in order.
const EVENING: [Promise; 10] = [
    Promise {
        saved: &[
            "stats Sava side=pc init=80 armor=6/6 skill.Fray=40",
            "stats Ilse side=pc init=60 dur=30",
        ],
        shown: &["Sava", "Ilse"],
    },
    Promise { saved: &["stats Doorman2 side=foe armor=3/4"], shown: &["Doorman 2"] },
    Promise { saved: &["turn 1", "stats Sava score=179", "acting Sava"], shown: &["▶ ■ SAVA"] },
    Promise { saved: &[], shown: &["Doorman 1"] },
    Promise { saved: &["stats Doorman1 damage=18 wounds=2"], shown: &["18/40"] },
    Promise { saved: &["due none", "stats Doorman1 status=active"], shown: &["Doorman 1"] },
    Promise { saved: &["acting Doorman2"], shown: &["▶ ▲ DOORMAN 2"] },
    Promise { saved: &["acting Doorman2"], shown: &["▶ ▲ DOORMAN 2"] },
    Promise { saved: &["acting Sava"], shown: &["▶ ■ SAVA"] },
    Promise { saved: &["stage finished"], shown: &["Sava", "18 of 40"] },
];

#[test]
fn readme_first_fight() {
    let steps = steps(section(&page("README.md"), "## A first fight"));
    assert_eq!(keys(&steps[0]), "phasekeeper", "the first step starts it");
    play(&steps, &PROMISES);
}

#[test]
fn an_evening_in_ten_keys() {
    play(&steps(&page("docs/EVENING.md")), &EVENING);
}

/// Types the steps at several sizes of the screen, and checks what each promises.
fn play(steps: &[String], promises: &[Promise]) {
    assert_eq!(steps.len(), promises.len(), "{steps:#?}");
    for size in [(80, 24), (120, 40)] {
        let shell = Shell::new();
        let mut player = Player::sized(&shell, size);
        for (step, promise) in steps.iter().zip(promises) {
            let keys = keys(step);
            // What the last step promises is on the screen until the program ends.
            player.press_keys(
                keys.strip_prefix("phasekeeper").unwrap_or(&keys).trim_end_matches('q'),
            );
            for expected in promise.saved {
                player.press("", expected);
            }
            for text in promise.shown {
                player.table.see(text);
            }
        }
        player.press_keys("q");
        assert_eq!(player.table.end(), 0);
    }
}
