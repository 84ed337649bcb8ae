//! The examples in the table of commands are carried out, each in a small scene in which it works.

use std::collections::BTreeSet;

use phasekeeper_engine::command::{Line, ReadContext, commands, read};
use phasekeeper_engine::dice::SeededDice;
use phasekeeper_engine::encounter::{Encounter, Timeline};
use phasekeeper_engine::rules::{EXAMPLE, Ruleset};
use phasekeeper_engine::script::{Outside, ScriptOutput, Verdict, play};

/// Who is there: two players, two others and two foes.
const PEOPLE: &str = "\
add Cami init=100 dur=40 som=15 wil=15 int=15 ref=20 moxie=3 morph=bio side=pc \"skill.Medicine: Paramedic\"=70 \
    \"skill.Kinetic Weapons\"=60 weapon.rifle=\"automatic rifle\"
add Bob init=90 speed=2 dur=40 wt=8 som=20 wil=20 int=15 ref=20 moxie=3 morph=bio armor=4/4 side=pc skill.Fray=40 \
    skill.Perception=50 skill.Medicine=60
add Kade init=60 dur=35 som=15 wil=15 int=15 moxie=2 morph=bio side=ally
add Cleo init=55 dur=30
add Lurker init=70 dur=30 wil=15 side=foe skill.Infiltration=60
add Guard x2 init=40 dur=30 som=15 side=foe
";

/// Their dice: Cami acts, then Bob, then Lurker.
const FIGHT: &str = "\
roll Cami 50
roll Bob 42
roll Lurker 35
roll Kade 30
roll Cleo 25
roll Guard1 20
roll Guard2 10
begin
";

/// The scenes: for which examples, by how they begin (the longest that fits), whether those of [`PEOPLE`] are there, and in
/// their fight, and what else has been done.
const SCENES: &[(&str, Scene, &str)] = &[
    ("ruleset", Scene::Empty, ""),
    ("title", Scene::Empty, ""),
    ("players", Scene::Empty, ""),
    ("add", Scene::Empty, ""),
    ("set", Scene::People, "roll Bob 24"),
    ("sleeve", Scene::People, ""),
    ("party", Scene::Empty, ""),
    ("wave", Scene::Fight, "add Ghoul x2 init=50 side=foe reserve=second"),
    ("copy", Scene::Empty, "add Guard dur=30"),
    ("ground", Scene::Empty, "ground gallery yard 30"),
    ("rename", Scene::People, ""),
    ("remove", Scene::People, ""),
    ("roll", Scene::People, ""),
    ("roll Fury", Scene::Empty, "ruleset ep1-d10-dice\nadd Fury init=8 speed=3"),
    ("roll Bob flip", Scene::People, "roll Bob 24"),
    ("ambush", Scene::People, ""),
    ("begin", Scene::People, ""),
    ("auto", Scene::Fight, ""),
    ("start", Scene::Fight, ""),
    ("next", Scene::Fight, ""),
    ("done", Scene::Empty, TIED),
    ("delay", Scene::Fight, ""),
    ("act", Scene::Empty, WAITING),
    ("moxie Bob", Scene::Fight, ""),
    ("moxie Bob flip", Scene::Fight, "test Bob Fray roll=72"),
    ("moxie Bob regain", Scene::Fight, "moxie Bob"),
    ("move", Scene::Fight, ""),
    ("move Bob after", Scene::Fight, "move Bob first"),
    ("slot", Scene::Fight, "next\nnext"),
    ("action", Scene::Fight, "next"),
    ("declare", Scene::Empty, DECLARING),
    ("change", Scene::Empty, DECLARED),
    ("pass", Scene::Fight, "end-turn"),
    ("end-turn", Scene::Fight, ""),
    ("finish", Scene::Fight, ""),
    ("damage", Scene::People, ""),
    ("blast", Scene::People, ""),
    ("wound", Scene::People, "wound Bob"),
    ("heal", Scene::People, "damage Bob 20\nwound Bob"),
    ("aid", Scene::People, "damage Bob 20 kinetic"),
    ("stress", Scene::People, ""),
    ("relieve", Scene::People, "stress Bob 8"),
    ("status", Scene::People, ""),
    ("status Bob active", Scene::People, "status Bob unconscious"),
    ("effect", Scene::People, ""),
    ("clear", Scene::People, "effect Bob \"on fire\" each=1d10/2"),
    ("shock", Scene::People, ""),
    ("note", Scene::People, ""),
    ("remind", Scene::People, ""),
    ("remind Kade none", Scene::People, "remind Kade waits"),
    ("count", Scene::People, "set Bob counter.shells=4/6 \"counter.rounds of Kick\"=3/5"),
    ("resist", Scene::People, "wound Bob\nwound Guard1\nstress Bob 8"),
    (
        "dismiss",
        Scene::People,
        "effect Bob haze turns=1\ntimer grenade turns=1\nremind Bob \"heals 3\"\nroll Bob 99\nbegin\nend-turn\nroll Bob 99\nbegin\nwound Bob",
    ),
    ("timer", Scene::Fight, ""),
    ("session", Scene::Fight, "moxie Bob"),
    ("test", Scene::People, ""),
    ("oppose", Scene::People, ""),
    ("attack", Scene::Fight, ""),
    ("reload", Scene::Fight, "attack linked 30 by=Cami with=rifle action=no"),
    ("defend", Scene::People, ""),
    ("task", Scene::Empty, ""),
    ("distance", Scene::People, ""),
    ("load", Scene::Empty, "ruleset contract"),
    ("busy", Scene::Empty, "ruleset contract"),
    ("dice", Scene::Empty, ""),
    ("undo", Scene::People, ""),
    ("redo", Scene::People, "undo 3"),
    ("expect", Scene::Empty, TIED),
    ("refuse roll", Scene::People, ""),
    ("refuse moxie", Scene::People, ""),
    ("odds", Scene::Fight, ""),
    ("show", Scene::People, ""),
];

/// Bob is the first to declare.
const DECLARING: &str = "\
ruleset contract
add Cami discipline=3 physique=2 dur=30
add Bob discipline=1 physique=2 dur=30
roll Cami 4
roll Bob 2
begin";

/// All have declared.
const DECLARED: &str = "\
ruleset contract
add Cami discipline=3 physique=2 dur=30
add Bob discipline=1 physique=2 dur=30
roll Cami 4
roll Bob 2
begin
declare Bob shoot Cami";

/// Cami and Dov act at once, and Bob is wounded: the examples of `expect`.
const TIED: &str = "\
add Cami init=100
add Dov init=100
add Bob init=90 dur=35 wt=7
roll Cami 36
roll Dov 36
roll Bob 34
begin
damage Bob 12";

/// Eve waits, and Bob acts.
const WAITING: &str = "\
add Eve init=90
add Bob init=60
roll Eve 30
roll Bob 30
begin
delay Eve";

/// What is there before the lines of a scene.
#[derive(Clone, Copy, PartialEq)]
enum Scene {
    Empty,
    People,
    Fight,
}

/// The scene of an example, by its index.
fn scene_of(example: &str) -> Option<usize> {
    let fits = |index: &usize| example.starts_with(SCENES[*index].0);
    (0..SCENES.len()).filter(fits).max_by_key(|index| SCENES[*index].0.len())
}

/// The encounter of a scene.
fn staged((_, scene, lines): (&str, Scene, &str)) -> Result<Timeline, String> {
    let mut timeline = Timeline::default();
    let people = if scene == Scene::Empty { "" } else { PEOPLE };
    let fight = if scene == Scene::Fight { FIGHT } else { "" };
    carry_out(&format!("{people}{fight}{lines}"), &mut timeline)?;
    Ok(timeline)
}

/// Plays lines, and returns what was shown; an error if a line is not carried out, or an expectation does not hold.
fn carry_out(lines: &str, timeline: &mut Timeline) -> Result<String, String> {
    let find_ruleset = |word: &str| match word {
        "ours.ron" => Ruleset::read(EXAMPLE, Ruleset::named).map_err(|it| format!("{it:?}")),
        id => Ruleset::named(id),
    };
    let find_party = |_: &str| {
        let mut friday = Timeline::default();
        carry_out(PEOPLE, &mut friday)?;
        Ok(friday.encounter().party())
    };
    let outside =
        Outside { find_ruleset: &find_ruleset, find_party: &find_party, ..Outside::default() };
    let (mut shows, mut reports) = (Vec::new(), Vec::new());
    let mut output = ScriptOutput { shows: &mut shows, reports: &mut reports };
    let verdict = play("", lines, outside, timeline, &mut SeededDice::new(1), &mut output);
    let text = |bytes| String::from_utf8(bytes).expect("text");
    match verdict.expect("it is taken") {
        Verdict::Passed => Ok(text(shows)),
        _ => Err(text(reports)),
    }
}

/// Returns true if a line has done its work: a command has changed something or told something, `show` and `odds` have
/// shown something. What is expected has been held to it already.
fn is_done(line: &Line, before: &Encounter, timeline: &Timeline, shown: &str) -> bool {
    match line {
        Line::Expect(_) | Line::Refuse(_) => true,
        Line::Show | Line::Odds(_) => !shown.is_empty(),
        _ => {
            let told = timeline.history().done().last().is_some_and(|step| !step.facts.is_empty());
            timeline.encounter() != before || told
        }
    }
}

/// Carries out an example in a scene; an error if it does nothing, or can't be done.
fn try_example(example: &str, scene: (&str, Scene, &str)) -> Result<(), String> {
    let mut timeline = staged(scene).map_err(|error| format!("its scene: {error}"))?;
    let before = timeline.encounter().clone();
    let line = read(example, ReadContext::default()).map_err(|error| error.to_string())?;
    let shown = carry_out(example, &mut timeline)?;
    let is_done = is_done(&line.expect("a line"), &before, &timeline, &shown);
    if is_done { Ok(()) } else { Err("it does nothing".to_owned()) }
}

#[test]
fn every_example_is_carried_out_in_its_scene() {
    let (mut used, mut wrong) = (BTreeSet::new(), Vec::new());
    for spec in commands() {
        let alone = [spec.word];
        let examples = if spec.examples.is_empty() { &alone } else { spec.examples };
        for example in examples {
            let index = scene_of(example).unwrap_or_else(|| panic!("no scene for {example}"));
            used.insert(index);
            let tried = try_example(example, SCENES[index]);
            wrong.extend(tried.err().map(|error| format!("{example}: {error}")));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let unused = (0..SCENES.len()).filter(|index| !used.contains(index));
    let unused: Vec<&str> = unused.map(|index| SCENES[index].0).collect();
    assert!(unused.is_empty(), "no example stands in the scenes of {unused:?}");
}
