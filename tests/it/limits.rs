//! Numbers at their limits and far beyond: what is not refused adds up, and can be shown and kept.

use phasekeeper_engine::encounter::Timeline;
use phasekeeper_engine::rules::{Ruleset, shipped};
use phasekeeper_engine::script::render_text;
use phasekeeper_files::store::save_as;
use proptest::prelude::*;
use proptest::sample::select;

use crate::lines::{self, Sequence, execute};
use crate::saves::table::contents;

/// Commands with `N` for a number and `S` for one with a sign. Ana is there.
#[rustfmt::skip]
const LINES: [&str; 82] = [
    "begin", "begin", "next", "next", "next", "start", "end-turn", "end-turn", "delay", "act Ana", "moxie Ana",
    "add Ben init=N speed=N dur=N moxie=N", "add Ben x9", "copy Ana x9", "add Ben cog=N coo=N int=N ref=N som=N wil=N",
    "add Ben damage=N wounds=N stress=N traumas=N", "add Ben discipline=N physique=N load=N", "remove Ben",
    "set Ana init=N speed=N moxie=N pool=N", "set Ana dur=N wt=N dr=N", "set Ana wil=N luc=N tt=N ir=N",
    "set Ana int=N ref=N som=N maximum=N", "set Ana wounds=N damage=N stress=N traumas=N ignore=N",
    "set Ana armor=N/N+N/N accessory=N/N", "set Ana skill.Fray=N", "set Ana die=N",
    "set Ana discipline=N physique=N load=N", "set Ana init=none", "set Ana dur=none",
    "roll Ana N mod=S", "roll Ana total=S mod=S", "roll Ana N N mod=S", "slot Ana die=N",
    "damage Ana N kinetic ap=S", "damage Ana N", "wound Ana S", "heal Ana N wounds=N", "status Ana active",
    "stress Ana N", "relieve Ana N traumas=N", "shock Ana roll=N", "shock Ana",
    "effect Ana S init=S ref=S test=S speed=S", "effect Ana S dur=S wil=S som=S int=S ignore=S",
    "effect Ana burn each=NdN turns=N", "effect Ana burn each=NdN+N phases=N", "effect Ana N each=1d10/N",
    "timer N turns=N", "timer N seconds=N", "timer N phases=N at=Ana", "pass seconds=N", "pass turns=N",
    "test Ana N mod=S mod=S helpers=N try=N", "test Ana somxN minutes=N need=N", "test Ana Fray roll=N mod=S",
    "test Ana N roll=N moxie=ignore", "moxie Ana upgrade", "moxie Ana avert", "moxie Ana flip", "moxie Ana regain=N",
    "attack S ? vs S ? on=Ana dv=N kinetic ap=S", "attack N N vs N N on=Ana dv=N energy ap=N",
    "set Ana weapon.gun=NdN+N/apN/xN", "set Ana weapon.gun=N/apN/xN/energy", "reload Ana force=yes",
    "attack S ? by=Ana on=Ana with=gun mode=auto ap=S force=yes",
    "oppose S ? vs S ? variable=yes", "oppose N N vs N N", "defend Ana N ranged=yes full=yes",
    "task Nh margin=S rush=N", "task N.Nd margin=S extra=Nm", "distance Ana run result=S", "distance Ana walk",
    "distance jump physique=N result=S load=N", "distance run speed=N phases=N", "load physique=N lb=N",
    "busy N moving=yes", "dice NdN+N", "dice NdN-N", "undo N", "redo N", "session",
];

fn number() -> impl Strategy<Value = &'static str> {
    let small = select(vec!["0", "1", "2", "3", "10", "40"]);
    let large = select(vec!["99", "100", "999", "1000", "9999"]);
    let beyond = select(vec!["2147483647", "4294967295", "99999999999999999999"]);
    prop_oneof![4 => small, 4 => large, 1 => beyond]
}

fn line() -> impl Strategy<Value = String> {
    let signs = proptest::collection::vec(select(vec!["-", "+"]), 8);
    let numbers = proptest::collection::vec(number(), 8);
    (select(&LINES[..]), numbers, signs).prop_map(|(line, numbers, signs)| {
        let mut values = numbers.into_iter().zip(signs).cycle();
        let mut written = String::new();
        for letter in line.chars() {
            match (letter, values.next()) {
                ('N', Some((number, _))) => written.push_str(number),
                ('S', Some((number, sign))) => written.extend([sign, number]),
                _ => written.push(letter),
            }
        }
        written
    })
}

proptest! {
    #![proptest_config(lines::cases(64))]

    #[test]
    fn no_number_is_too_large(
        ruleset in select(shipped().collect::<Vec<_>>()),
        lines in proptest::collection::vec(line(), 20..80),
        seed in any::<u64>(),
    ) {
        let mut timeline = Timeline::new(Ruleset::named(ruleset).expect("it ships"));
        let mut dice = Sequence(seed);
        for line in std::iter::once("add Ana moxie=3").chain(lines.iter().map(String::as_str)) {
            let before = timeline.clone();
            let is_refused = execute(&mut timeline, line, &mut dice).is_err();
            prop_assert!(!is_refused || timeline == before, "{line} is refused, and changes something");
        }
        let encounter = timeline.encounter();
        for combatant in encounter.combatants().iter() {
            prop_assert!(render_text(encounter).contains(combatant.name.as_str()));
        }
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("fight.ron");
        save_as(&path, &timeline).expect("written");
        prop_assert!(contents(&path) == timeline);
    }
}
