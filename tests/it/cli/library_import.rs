//! `library`: tables become entries of one's own.

use super::shell::{Answer, Shell, names};

const TABLE: &str = "\u{feff}Name;Club;Ego;Morph;Skills;Armour;Weapons;SPD\n\
    Zoë Möller;Argonauts;\"COG:15, INT:20, SPD:2\";+5 COG, DUR:35;Fray 50, Hardware: Robotics 50;14/14;automatic rifle/x30;\n\
    Bo;Firewall;COG 10, REF 20, COO:15 SOM 15 WIL 10;Fury;\"Fray 40\nGuns 60\";armor vest;\"knife, SMG\";3\n\
    ;x;;;;;;\n\
    Hank;;hair 3;synth;Fray;99/99/99;no gun;9\n";

impl Shell {
    fn import(&self, file: &str, arguments: &[&str]) -> Answer {
        let all: Vec<&str> = ["library", "import", file].iter().chain(arguments).copied().collect();
        self.run(&all)
    }

    /// The names of the files of the library.
    fn entries(&self) -> Vec<String> {
        names(&self.data().join("library"))
    }
}

#[test]
fn a_table_comes_into_the_library_and_a_script_uses_it() {
    let shell = Shell::new();
    shell.file("npcs.csv", TABLE);
    let answer = shell.import("npcs.csv", &[]);
    assert_eq!(answer.code, 3, "{}", answer.err);
    assert_eq!(shell.entries(), ["bo.ron", "hank.ron", "zoë-möller.ron"]);
    let script = "add from=\"zoë möller\" x2\n\
        expect stats \"Zoë Möller 2\" cog=20 int=20 dur=35 speed=2 armor=14/14 weapon.automatic rifle=2d10+6/ap6/kinetic/sa/bf/fa/x30/\"Kinetic Weapons\"/r150-250-500-900/smartlink\n\
        add from=Bo\nexpect stats Bo cog=10 ref=25 som=25 dur=50 speed=3 armor=6/6 skill.Guns=60\n";
    let script = script.replace("weapon.automatic rifle=", "\"weapon.automatic rifle\"=");
    let answer = shell.run_with_input(&["run", "-"], &script);
    assert_eq!(answer.code, 0, "{}", answer.err);
}

#[test]
fn what_is_missing_or_not_understood_is_told_row_by_row() {
    let shell = Shell::new();
    shell.file("npcs.csv", TABLE);
    let told = shell.import("npcs.csv", &[]).err;
    for what in ["Club", "npcs.csv:5", "npcs.csv:6: Hank", "hair", "no gun", "99/99/99", "speed"] {
        assert!(told.contains(what), "{what}: {told}");
    }
    assert!(!told.contains("npcs.csv:2") && !told.contains("npcs.csv:3"), "{told}");
}

#[test]
fn a_dry_run_changes_nothing() {
    let shell = Shell::new();
    shell.file("npcs.csv", TABLE);
    let answer = shell.import("npcs.csv", &["--dry-run", "--map", "Club=unused"]);
    assert_eq!(answer.code, 3);
    assert!(answer.out.contains("name: \"Bo\""), "{}", answer.out);
    assert!(!shell.data().exists());
}

#[test]
fn twice_the_same_does_not_double_and_other_numbers_are_asked_about() {
    let shell = Shell::new();
    shell.file("npcs.csv", TABLE);
    assert_eq!(shell.import("npcs.csv", &[]).code, 3);
    assert_eq!(shell.import("npcs.csv", &[]).code, 1);
    shell.file("npcs.csv", TABLE.replace("DUR:35", "DUR:40"));
    assert_eq!(shell.import("npcs.csv", &[]).code, 1, "there was no one to ask");
    let zoe = |shell: &Shell| shell.run(&["library", "show", "Zoë Möller"]).out;
    assert!(zoe(&shell).contains("dur=35"));
    assert_eq!(shell.import("npcs.csv", &["--replace"]).code, 3);
    assert!(zoe(&shell).contains("dur=40"));
    assert_eq!(shell.entries().len(), 3);
}

#[test]
fn a_column_mapped_by_hand_is_remembered() {
    let shell = Shell::new();
    shell.file("a.csv", "Who is it?,Toughness\nBo,35\n");
    shell.import("a.csv", &[]).is_refused("no column is known as the name");
    let map = ["--map", "who is it?=name", "--map", "Toughness=dur"];
    assert_eq!(shell.import("a.csv", &map).code, 0);
    shell.file("b.csv", "Toughness,Who is it?\n40,Cy\n");
    assert_eq!(shell.import("b.csv", &[]).code, 0);
    assert!(shell.run(&["library", "show", "cy"]).out.contains("dur=40"));
    for wrong in ["Toughness", "Toughness=durr", "Hair=dur"] {
        assert_eq!(shell.import("a.csv", &["--map", wrong]).code, 2, "{wrong}");
    }
}

#[test]
fn a_malformed_file_changes_nothing() {
    let shell = Shell::new();
    for (name, text) in [
        ("a.csv", &b"Name,DUR\nBo,30,40\n"[..]),
        ("a.csv", b"Name,DUR\n\xff,30\n"),
        ("a.json", b"[{\"name\": \"Bo\""),
        ("a.ron", b"[Combatant(name: \"Bo\", keys: \"dur=x\")]"),
        ("a.ron", b"[Combatant(nam: \"Bo\")]"),
        ("a.xlsx", b"PK"),
    ] {
        shell.file(name, text);
        let answer = shell.import(name, &[]);
        assert_eq!((answer.code, answer.err.lines().count()), (2, 1), "{name}: {}", answer.err);
    }
    assert_eq!(shell.import("none.csv", &[]).code, 2);
    assert!(!shell.data().exists());
}

#[test]
fn entries_go_out_and_come_back() {
    let shell = Shell::new();
    assert_eq!(shell.run(&["library", "export", "mine.ron"]).code, 1);
    shell.file(
        "npcs.json",
        r#"[{"name": "Bo", "dur": 30, "skills": {"Fray": 40}, "weapons": ["knife"]}]"#,
    );
    assert_eq!(shell.import("npcs.json", &[]).code, 0);
    let shown = shell.run(&["library", "show", "bo"]).out;
    assert_eq!(shell.run(&["library", "export", "mine.ron"]).code, 0);
    let inside = shell.data().join("library/mine.ron");
    let answer = shell.run(&["library", "export", inside.to_str().expect("a path")]);
    answer.is_refused("export to another folder");
    assert!(!inside.exists());
    assert_eq!(shell.run(&["library", "remove", "BO"]).code, 0);
    assert_eq!(shell.run(&["library", "remove", "Bo"]).code, 1);
    assert_eq!(shell.run(&["library", "show", "Bo"]).code, 1);
    assert_eq!(shell.import("mine.ron", &[]).code, 0);
    assert_eq!(shell.run(&["library", "show", "Bo"]).out, shown);
}

#[test]
fn the_list_marks_one_s_own_and_those_that_ship_stay() {
    let shell = Shell::new();
    shell.file("own.csv", "Name,DUR\nFury,55\n");
    assert_eq!(shell.import("own.csv", &[]).code, 0);
    let list = shell.run(&["library", "list"]).out;
    let own: Vec<&str> = list.lines().filter(|line| line.starts_with("* combatant")).collect();
    assert_eq!(own.len(), 1, "{list}");
    assert!(own[0].contains("Fury") && own[0].contains("dur=55"));
    assert_eq!(shell.run(&["library", "remove", "Ghost"]).code, 1);
    assert!(shell.run(&["library", "show", "automatic rifle"]).out.contains("2d10+6"));
}

#[test]
fn rows_of_one_name_and_a_mapping_in_other_capitals_are_told() {
    let shell = Shell::new();
    shell.file("a.csv", "Name,HP\nBo,30\nBo,40,\nCy,\n");
    let answer = shell.import("a.csv", &["--map", "hp=wt"]);
    assert!(answer.err.contains("Bo appears more than once"), "{}", answer.err);
    assert!(answer.err.contains("Cy: there are no numbers"), "{}", answer.err);
    assert!(shell.run(&["library", "show", "Bo"]).out.contains("wt=40"));
    // What was said last counts from now on, in whatever capitals.
    assert_eq!(shell.import("a.csv", &["--map", "HP=dur", "--replace"]).code, 3);
    assert!(shell.run(&["library", "show", "Bo"]).out.contains("dur=40"));
    shell.file("b.csv", "Name,Hp\nDi,20\n");
    assert_eq!(shell.import("b.csv", &[]).code, 0);
    assert!(shell.run(&["library", "show", "Di"]).out.contains("dur=20"));
}

/// The sample table of this name, imported into an empty library.
fn imported(sample: &str) -> (Shell, Answer) {
    let shell = Shell::new();
    let file = format!("{}/tests/samples/tables/{sample}", env!("CARGO_MANIFEST_DIR"));
    let answer = shell.import(&file, &[]);
    (shell, answer)
}

/// Checks that the entry of a name has each of these parts.
#[track_caller]
fn check(shell: &Shell, name: &str, parts: &[&str]) {
    let shown = shell.run(&["library", "show", name]).out.replace("\\\"", "\"");
    for part in parts {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

#[test]
fn printed_people_keep_specializations_fields_weapons_and_armor() {
    let (shell, answer) = imported("npcs.csv");
    assert_eq!(answer.code, 3, "{}", answer.err);
    let told: Vec<&str> = answer.err.lines().collect();
    assert_eq!(told.len(), 2, "{told:?}");
    for lost in [
        "Equipped Armor: \"Chameleon Coating\" is left out (Ring Marshal)",
        "Equipped Weapons: \"Gyromount\" is left out (Ring Marshal)",
    ] {
        assert!(answer.err.contains(lost), "{lost}: {told:?}");
    }
    check(
        &shell,
        "Dock Fixer",
        &[
            "\"skill.Academics: Astronomy\"=40",
            "\"skill.Kinetic Weapons (Pistols)\"=45",
            "\"weapon.Heavy Pistol armor-piercing\"=\"2d10+2/ap9/",
            "/smartlink\"",
            "armor=6/6",
            "accessory=2/2",
        ],
    );
    let script =
        "add from=\"Dock Fixer\"\nexpect stats \"Dock Fixer\" \"skill.kinetic weapons\"=45\n";
    assert_eq!(shell.run_with_input(&["run", "-"], script).code, 0);
    check(
        &shell,
        "Quiet Knife",
        &[
            "\"skill.Kinetic Weapons (Submachine Guns)\"=65",
            "\"skill.Blades (Vibroblades)\"=70",
            "\"weapon.Submachine Gun hollow point\"=\"3d10+3/kinetic",
            "armor=3/4",
            "accessory=1/3",
        ],
    );
}

#[test]
fn creatures_keep_numbers_that_people_can_not_have() {
    let (shell, answer) = imported("creatures.csv");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    check(
        &shell,
        "Reef Stalker",
        &[
            "ref=60",
            "\"skill.Perception (Vibration)\"=100",
            "weapon.Bite=2d10+3/ap4/kinetic",
            "\"weapon.Tail Slap\"=1d10+som/kinetic",
        ],
    );
    check(&shell, "Glass Swarm", &["weapon.Sting=1d10/2+2/ap8/kinetic", "armor=0/2"]);
}

#[test]
fn weapons_are_read_from_rows_by_many_headers() {
    for (sample, code, weapons) in [
        (
            "weapons.csv",
            0,
            [
                ("Coil Carbine", "\"2d10+6/ap6/kinetic/sa/bf/fa/x30\""),
                ("hull hook", "\"1d10+2+som/ap3/kinetic/Blades/melee\""),
            ],
        ),
        (
            "weapons-by-the-book.csv",
            3,
            [
                ("Dart Thrower", "\"1d10/ap4/kinetic/Exotic Ranged Weapon: Darts/ss/ranged/x8\""),
                ("Bell Hammer", "\"2d10+som/kinetic/Clubs/melee\""),
            ],
        ),
        (
            "weapons.json",
            0,
            [
                ("Rail Needle", "\"3d10/ap9/kinetic/Kinetic Weapons/sa/bf/x20\""),
                ("Heat Ray", "\"2d10+2/energy/Beam Weapons/sa/x40\""),
            ],
        ),
    ] {
        let (shell, answer) = imported(sample);
        assert_eq!(answer.code, code, "{sample}: {}", answer.err);
        for (name, parts) in weapons {
            check(&shell, name, &[parts]);
        }
    }
    check(&imported("weapons.csv").0, "Long Tom", &["\"3d10/ap8/kinetic/ss/x1\""]);
    let (shell, answer) = imported("people.json");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""));
    check(&shell, "Grace", &["\"weapon.Long Gun\"=2d10+8/ap6/kinetic/sa/bf/x20"]);
}

#[test]
fn what_is_lost_is_named_with_row_column_and_words() {
    let shell = Shell::new();
    let text = "Name;Dur;Skills;Weapons;Armor\nBo;30 (35);Guns, Fray 300, Blades 40 (50);No Such Gun;paper\n";
    shell.file("a.csv", text);
    let answer = shell.import("a.csv", &[]);
    assert_eq!(answer.code, 3, "{}", answer.err);
    for lost in [
        "a.csv:2: Bo: Skills: \"Guns\" ",
        "a.csv:2: Bo: Skills: Fray 300: ",
        "a.csv:2: Bo: Weapons: there is no weapon \"No Such Gun\"",
        "a.csv:2: Bo: Armor: there is no armor \"paper\"",
        "Skills: \"(50)\" is left out (Bo)",
    ] {
        assert!(answer.err.contains(lost), "{lost}: {}", answer.err);
    }
    check(&shell, "Bo", &["dur=35", "skill.Blades=40"]);
}

#[test]
fn a_mapping_that_has_not_worked_is_not_remembered() {
    let shell = Shell::new();
    shell.file("m.csv", "Name,Dur\nBo,30\n");
    assert_eq!(shell.import("m.csv", &["--map", "Dur=morph"]).code, 1);
    let columns = shell.data().join("config/columns.ron");
    assert!(!columns.exists());
    assert_eq!(shell.import("m.csv", &[]).code, 0);
    let answer = shell.import("m.csv", &["--map", "Dur=wt", "--replace"]);
    assert!(answer.out.contains("dur=wt is remembered in ") && columns.exists(), "{}", answer.out);
    // A fault of the file is its own, not one of the table or of the library.
    for text in ["dur: 5", "{\"dur\": \"durr\"}"] {
        shell.file("data/config/columns.ron", text);
        let answer = shell.import("m.csv", &[]);
        assert_eq!(answer.code, 2);
        assert!(answer.err.contains("columns.ron: ") && !answer.err.contains("library"));
        let answer = shell.run(&["doctor"]);
        let fault = answer.out.lines().find(|line| line.starts_with('!')).unwrap_or_default();
        assert!(answer.code == 1 && fault.contains("columns.ron: "), "{}", answer.out);
    }
}

#[test]
fn every_own_entry_can_be_removed_by_the_name_that_is_listed() {
    let shell = Shell::new();
    shell.file(
        "own.ron",
        "[Combatant(name: \"  Di  \", keys: \"dur=30\"), Combatant(name: \"Cy\\u{200b}x\", keys: \"dur=30\"), \
         Weapon(name: \"E\\nF\", parts: \"1d10\")]",
    );
    assert_eq!(shell.import("own.ron", &[]).code, 0);
    let list = shell.run(&["library", "list"]).out;
    assert_eq!(list.lines().filter(|line| line.starts_with("* ")).count(), 4, "and the legend");
    for name in ["Di", "Cyx", "E F"] {
        assert_eq!(shell.run(&["library", "remove", name]).code, 0, "{name}");
    }
    for name in ["all", "none", "pc"] {
        shell.file("group.ron", format!("Combatant(name: {name:?}, keys: \"dur=30\")"));
        assert_eq!(shell.import("group.ron", &[]).code, 2, "{name}");
    }
}

#[test]
fn a_name_of_several_lines_is_told_in_one() {
    let shell = Shell::new();
    shell.file("a.csv", "Name,Dur\n\"Bo\nphasekeeper: 500 entries written\",x\n");
    let told = shell.import("a.csv", &[]).err;
    assert_eq!(told.lines().filter(|line| line.contains("500 entries")).count(), 1, "{told}");
    assert!(!told.contains("\nphasekeeper: 500"), "{told}");
}

#[test]
fn more_than_any_stat_block_has_is_left_out_at_once() {
    let shell = Shell::new();
    let skills: Vec<String> = (0..60_000).map(|number| format!("Skill{number}a {}", 40)).collect();
    shell.file("a.csv", format!("Name;Skills\nBo;{}\n", skills.join(", ")));
    let answer = shell.import("a.csv", &[]);
    assert_eq!(answer.code, 3);
    assert!(answer.err.contains("59800 skills and weapons are too many"), "{}", answer.err);
}

/// The printed stat blocks, of each its text and the line that it becomes.
fn printed_blocks() -> [(&'static str, &'static str, &'static str); 2] {
    macro_rules! block {
        ($name:literal, $file:literal) => {
            (
                $name,
                include_str!(concat!("../../samples/blocks/", $file, ".txt")),
                include_str!(concat!("../../samples/blocks/", $file, ".pk")),
            )
        };
    }
    [block!("Headhunters", "headhunters"), block!("Shifters", "shifters")]
}

#[test]
fn printed_stat_blocks_become_their_lines() {
    for (name, text, line) in printed_blocks() {
        let shell = Shell::new();
        shell.file("block.txt", text);
        let answer = shell.import("block.txt", &[]);
        assert_eq!((answer.code, answer.err.lines().count()), (3, 1), "{}", answer.err);
        let stats = line.lines().find_map(|line| line.strip_prefix("add ")).expect("a line");
        let script = format!("add from={name}\nexpect stats {stats}\n");
        let answer = shell.run_with_input(&["run", "-"], &script);
        assert_eq!(answer.code, 0, "{}", answer.err);
        let count = |text: &str| text.matches('=').count();
        let shown = shell.run(&["library", "show", name]).out;
        assert_eq!(count(&shown), count(stats), "nothing more: {shown}");
    }
}

#[test]
fn standard_input_is_read_by_what_it_is() {
    let [(_, one, _), (_, other, _)] = printed_blocks();
    for (text, code, names) in [
        (format!("{one}and more prose\n\n{other}"), 3, &["headhunters.ron", "shifters.ron"][..]),
        ("Name,DUR\nBo,30\n".to_owned(), 0, &["bo.ron"]),
        // Numbers with their labels in the cells of a table make no block of it.
        (
            "Name\tStats\tDur\nBo\tCOG 10 COO 15 INT 20 REF 10 SAV 10 SOM 10 WIL 15\t30\n"
                .to_owned(),
            0,
            &["bo.ron"],
        ),
        ("[{\"name\": \"Bo\", \"dur\": 30}]".to_owned(), 0, &["bo.ron"]),
        ("Mr Voss\nsays little\n".to_owned(), 2, &[]),
    ] {
        let shell = Shell::new();
        let answer = shell.run_with_input(&["library", "import", "-"], &text);
        assert_eq!(
            (answer.code, shell.entries()),
            (code, names.iter().map(ToString::to_string).collect()),
            "{answer:?}"
        );
    }
}

#[test]
fn the_second_edition_is_refused_in_a_sentence() {
    let shell = Shell::new();
    for (file, text) in [
        ("a.txt", "EXAMPLE\nCOG INT REF SAV SOM WIL\n10 10 10 10 10 10\n"),
        ("a.csv", "Name,Cog,Int,Ref,Sav,Som,Wil\nBo,1,1,1,1,1,1\n"),
        (
            "a.json",
            r#"{"name": "Bo", "aptitudes": {"cog": 1, "int": 1, "ref": 1, "sav": 1, "som": 1, "wil": 1}}"#,
        ),
    ] {
        shell.file(file, text);
        shell.import(file, &[]).is_refused("second edition");
        assert!(!shell.data().exists());
    }
}

#[test]
fn tables_are_read_by_the_facts_of_printed_blocks() {
    let shell = Shell::new();
    shell.file(
        "a.csv",
        "Name;Morph;INT;REF;INIT;SPD;COG;MOX;Armor;Skills\n\
         Bo;Synthmorph;15;20;9;1 (2);— (15);*;Body Armor (Heavy) with Mods [15/16];\
         Exotic Ranged: Darts 40, Interest: Chess 30, Hardware: ??? 10\n\
         Cy;bio;15;20;7;–1;15;2;\"6/6, 2/2 [helmet]\";\n",
    );
    let answer = shell.import("a.csv", &[]);
    assert_eq!((answer.code, answer.err.lines().count()), (3, 1), "{}", answer.err);
    assert!(answer.err.contains("SPD: speed -1"), "{}", answer.err);
    check(
        &shell,
        "Bo",
        &[
            "morph=synth",
            "init=90 ",
            "speed=2",
            "cog=15",
            "armor=15/16",
            "\"skill.Exotic Ranged Weapon: Darts\"=40 \"skill.Interests: Chess\"=30 armor",
        ],
    );
    let shown = shell.run(&["library", "show", "Cy"]).out;
    assert!(!shown.contains("init="), "{shown}");
}

#[test]
fn a_printed_stat_block_is_no_table_and_says_what_is_one() {
    let shell = Shell::new();
    for block in [
        "Mr Voss\nINIT 60\nDUR 35\nSkills: Fray 40, Guns 50, Blades 30\nWeapons: SMG, Vibroblade\n",
        "Mr Voss\n\nINIT 60\nDUR 35\n",
        "Mr Voss, criminal\nCOG 10, COO 20, INT 15\n",
    ] {
        shell.file("block.txt", block);
        let answer = shell.import("block.txt", &[]);
        answer.is_refused("headers in its first line");
        assert!(answer.err.contains("one row for each combatant"), "{}", answer.err);
        assert!(!shell.data().exists());
    }
    // Names alone are a table, and so is one whose column is given by hand.
    shell.file("names.csv", "Name\nBo\n");
    assert_ne!(shell.import("names.csv", &["--dry-run"]).code, 2);
    shell.file("names.csv", "Called\nBo\n");
    assert_ne!(shell.import("names.csv", &["--dry-run", "--map", "Called=name"]).code, 2);
}
