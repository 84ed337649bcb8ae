//! Sentences such as `Ana takes 9 damage`, and the lines of the command language that they stand for.
//!
//! A phrase is a row of words, and the line it stands for. A verb may end in `s` or `es`, `a|b` is one of several words, `[a]` is
//! optional, `{placeholder}` takes one word or more. A phrase matches only a whole sentence.

/// Phrases for the time before a turn begins.
pub const BEFORE_THE_TURN: &[(&str, &str)] = &[
    ("start|begin [the] [first|next] [fight|turn]", "begin"),
    ("roll [for] initiative", "initiative"),
    ("roll [for] [the] rest|others", "roll all"),
    ("{who} roll for|the initiative|dice", "initiative"),
    ("{who} roll initiative", "initiative"),
    ("roll for {who}", "roll {who}"),
    ("{who} roll", "roll {who}"),
    (
        "{who} [rolled|roll|got|has] [a] {dice} [for|on] [initiative] [not] [{old}]",
        "roll {who} {dice}",
    ),
    ("{whose} initiative die|roll [is|was] {dice}", "roll {whose} {dice}"),
    ("ambush [by] {who} {group} is|are surprised", "ambush {who} surprised={group}"),
];

/// Phrases for any time. `by=` names the actor of a command whose other parts are asked for.
pub const PHRASES: &[(&str, &str)] = &[
    ("call it [a] day|night|off|quits", "finish"),
    ("call it|this {text}", "title {text}"),
    ("[the] title [is] {text}", "title {text}"),
    ("call {who} {name}", "rename {who} {name}"),
    ("add {people} as foes|enemies", "add {people}"),
    ("add {template} called|named {name}", "add {name} from={template}"),
    ("add {name} as [a] foe", "add {name} side=foe"),
    ("add [a] foe|enemy {name}", "add {name} side=foe"),
    ("foe|enemy {newcomer}", "add {newcomer} side=foe"),
    ("ally {newcomer}", "add {newcomer} side=ally"),
    ("{name} is a player [{more}]", "add {name} {more} side=pc"),
    ("reinforcements {people}", "add {people}"),
    ("reinforcements {newcomer}", "add {newcomer}"),
    ("{name} join|arrive [the] [fight]", "add {name}"),
    (
        "{people} join|come|arrive [in] [the] [fight|foes|enemies] [as] [reinforcements]",
        "add {people}",
    ),
    (
        "one|another {template} [join|come|arrive] [in]",
        "add {template} x1 from={template} side=foe",
    ),
    ("they|we rest [for] {time}", "pass {time}"),
    ("{who} rest [for] {time}", "pass {time}"),
    ("remind me in {time} [that|to] {text}", "timer {text} {time}"),
    ("remind me in {turn} [that|to] {text}", "timer {text} {turn}"),
    ("set a timer for {time}", "timer timer {time}"),
    ("the fight|encounter is over", "finish"),
    ("end|finish [the|this] fight|encounter|combat", "finish"),
    ("end [the|this] turn", "end-turn"),
    ("{time} pass|later", "pass {time}"),
    ("undo that|it|this", "undo"),
    ("take that|it back", "undo"),
    ("next please|one", "next"),
    ("that's it for {who}", "done {who}"),
    ("{absent} return", "status {absent} active"),
    ("{absent} come back", "status {absent} active"),
    // What is due.
    ("{due} [rolled|roll|got] [a] {dice}", "decide {due} {dice}"),
    ("{due} stay|stand|keep [up|conscious|standing] rolled {dice}", "decide {due} {dice}"),
    ("{due} roll", "decide {due} ?"),
    ("{due} stay|keep conscious", "dismiss {due} unconsciousness"),
    ("{due} stay|keep up|standing", "dismiss {due} knockdown"),
    ("{owes} pass|succeed", "decide {owes} waive"),
    ("{due} is|are not bleeding", "dismiss {due} bleeding"),
    ("{who} fail", "decide {who} fails"),
    ("{who} waive", "decide {who} waive"),
    // What somebody does.
    ("{who} [take] aim [at] [{whom}]", "action {who} aim"),
    ("{who} dodge", "action {who} defense"),
    ("{who} [is|are|go|use] [on] full defense", "action {who} defense"),
    ("{who} ambush", "ambush {who}"),
    ("{who} ambush|surprise {group}", "ambush {who} surprised={group}"),
    (
        "{who} charge [at] {whom} with {arm} [{more}]",
        "attack {whom} with {arm} charge=yes {more} by={who}",
    ),
    ("{who} charge [at] {whom} [{more}]", "attack {whom} charge=yes {more} by={who}"),
    ("{who} punch|kick [at] {whom} with {more}", "attack {whom} with {more} by={who}"),
    (
        "{who} punch|kick [at] {whom} [bare-handed] [{more}]",
        "attack {whom} with fists {more} by={who}",
    ),
    ("{who} wait|delay|hold [his|her|their] [action|turn] until|for|to {more}", "delay {who}"),
    ("{who} delay|hold his|her|their|the action|turn", "delay {who}"),
    ("{who} is|are done|finished", "done {who}"),
    ("{who} end his|her|their turn", "done {who}"),
    ("{who} do nothing", "done {who}"),
    ("skip {who}", "done {who}"),
    ("{who} hide", "set {who} hidden=yes"),
    ("{who} use|spend [a|one] [point] [of] moxie [point]", "moxie {who}"),
    ("{who} go|act first [with|on|by] [moxie]", "moxie {who} none"),
    ("{who} use|spend [a] [point] [of] [moxie] [point] to go|act first", "moxie {who} none"),
    (
        "{who} throw {thrown} at {one} {near} [{more}]",
        "attack {one} with {thrown} {near} {more} by={who}",
    ),
    ("{who} throw {thrown} at {whom} [{more}]", "attack {whom} with {thrown} {more} by={who}"),
    (
        "{who} use|employ {arm} on|at|against {whom} [{more}]",
        "attack {whom} with {arm} {more} by={who}",
    ),
    ("{who} give|do [first] aid to|on|for {whom} [{more}]", "aid {whom} {more} by={who}"),
    ("{who} give {whom} first aid [{more}]", "aid {whom} {more} by={who}"),
    ("{who} heal|patch [up] {whom} [{more}]", "aid {whom} {more} by={who}"),
    ("{who} stop|staunch {whose} bleeding [{more}]", "aid {whose} {more} by={who}"),
    ("{who} wake [up] {asleep}", "status {asleep} active"),
    ("{asleep} is|are conscious|awake [again]", "status {asleep} active"),
    ("{asleep} is|are not unconscious|out", "status {asleep} active"),
    (
        "{who} knock [down] {whom} [down] with {arm} [{more}]",
        "attack {whom} with {arm} intent=knock {more} by={who}",
    ),
    (
        "{who} knock [down] {whom} [down] [{more}]",
        "attack {whom} with fists intent=knock {more} by={who}",
    ),
    ("revive {who}", "status {who} active"),
    ("{who} flee|leave|surrender [from] [the] [fight|scene]", "status {who} gone"),
    ("{who} run away|off", "status {who} gone"),
    ("{who} give up", "status {who} gone"),
    // What becomes of somebody.
    ("{who} heal {n} [{more}]", "heal {who} {n} {more}"),
    ("{who} take|suffer|get {n} wound", "wound {who} {n}"),
    ("{who} take|suffer|get [another] {dv} [more] [damage] [{harm}]", "damage {who} {dv} {harm}"),
    ("{who} take|suffer|get {dv} [damage] from {place}", "damage {who} {dv}"),
    ("{who} has|have {dv} more damage [{harm}]", "damage {who} {dv} {harm}"),
    ("{dv} [more] [{harm}] damage to {who}", "damage {who} {dv} {harm}"),
    ("{who} [should] has|have {n} {points} [left]", "set {who} {points}={n}"),
    ("{who} has|have no {points}", "set {who} {points}=0"),
    ("{who} has|have no [skill] {skill}", "set {who} {skill}=none"),
    ("{who} has|have no {arm}", "set {who} weapon.{arm}=none"),
    ("{whose} [has|have] {stats} not {old}", "set {whose} {stats}"),
    ("{whose} [also] [has|have|wear] {stats}", "set {whose} {stats}"),
    ("{who} is|are called|named {name}", "rename {who} {name}"),
    ("{who} is|are [a|an] {side}", "set {who} side={side}"),
    ("{who} is|are|has|have [a|an] {morph}", "set {who} morph={morph}"),
    ("{who} has|have|wear [a|an] {gear}", "set {who} {gear}"),
    ("give {who} [a|an] {gear}", "set {who} {gear}"),
    ("{who} rolled {n} for|on initiative", "set {who} die={n}"),
    ("{whose} initiative die|roll [is|was] {n}", "set {whose} die={n}"),
    ("{who} dies", "status {who} dead"),
    ("{who} is|are killed|destroyed", "status {who} dead"),
    ("kill {who}", "status {who} dead"),
    ("{who} is|are surprised", "set {who} surprised=yes"),
    ("{who} is|are not surprised", "set {who} surprised=no"),
    ("{who} is|are [now] out|down", "status {who} unconscious"),
    ("{who} is|are|fall [now] {status}", "status {who} {status}"),
    ("{who} is|are [now] [behind|in|on] {effect} for {span}", "effect {who} {effect} {span}"),
    ("{who} fall [down|over]", "effect {who} \"knocked down\""),
    (
        "{who} is|are|has|have|go|fall|drop|take [now] [behind|in|on] {effect} [too]",
        "effect {who} {effect}",
    ),
    ("{who} take|get|go [in|into] {effect} behind|in|under {place}", "effect {who} {effect}"),
    (
        "{who} duck|dive|crouch|hide behind|under {place}",
        "effect {who} \"minor cover\" attacked=-10",
    ),
    ("{who} is|are|has|have not|no [longer] [behind|in|on] {own}", "clear {who} {own}"),
    ("{who} no longer is|are|has|have [behind|in|on] {own}", "clear {who} {own}"),
    ("{who} leave|lose {own}", "clear {who} {own}"),
    ("{who} put out [the|his|her|their] fire|flames", "clear {who} \"on fire\""),
    ("{whose} {own} end|is [over]", "clear {whose} {own}"),
    ("{people}", "add {people}"),
];

#[cfg(test)]
mod tests {
    use super::super::translate::{Meaning, match_words, translate};
    use super::*;
    use crate::app::state::App;
    use crate::app::{Config, Input, update};
    use phasekeeper_engine::command::command_called;
    use phasekeeper_engine::dice::SeededDice;

    /// A sentence for each of `PHRASES`, in order, and its line.
    const SAID: &[(&str, &str)] = &[
        ("call it a night", "finish"),
        ("call it Dark alley", "title \"Dark alley\""),
        ("the title is Dark alley", "title \"Dark alley\""),
        ("call Ana Boss", "rename Ana Boss"),
        ("add 3 thugs as foes", "add thug x3 from=Thug side=foe"),
        ("add a riot trooper called Boss", "add Boss from=\"Riot trooper\""),
        ("add three pirates as foes", "add three pirates side=foe"),
        ("add a foe Boss dur 40", "add Boss dur 40 side=foe"),
        ("foe Boss dur 40", "add Boss dur 40 side=foe"),
        ("ally Tan dur 40", "add Tan dur 40 side=ally"),
        ("Lena is a player with dur 40", "add Lena with dur 40 side=pc"),
        ("reinforcements: two thugs", "add thug x2 from=Thug side=foe"),
        ("reinforcements: Boss", "add Boss"),
        ("two pirates join the fight", "add two pirates"),
        ("two thugs come in as reinforcements", "add thug x2 from=Thug side=foe"),
        ("another riot trooper comes in", "add \"Riot trooper\" x1 from=\"Riot trooper\" side=foe"),
        ("they rest for 8 hours", "pass 8 hours"),
        ("Ana rests for 8 hours", "pass 8 hours"),
        ("remind me in two turns that the door opens", "timer \"the door opens\" two turns"),
        ("remind me in turn 3 that the door opens", "timer \"the door opens\" turns=2"),
        ("set a timer for 2 turns", "timer timer 2 turns"),
        ("the fight is over", "finish"),
        ("end the fight", "finish"),
        ("end this turn", "end-turn"),
        ("eight hours pass", "pass eight hours"),
        ("undo that", "undo"),
        ("take that back", "undo"),
        ("next please", "next"),
        ("that's it for Ana", "done Ana"),
        ("Kell returns", "status Kell active"),
        ("Kell comes back", "status Kell active"),
        ("Ana 31", "decide Ana 31"),
        ("Ana stays up, rolled 31", "decide Ana 31"),
        ("Ana rolls", "decide Ana ?"),
        ("Ana stays conscious", "dismiss Ana unconsciousness"),
        ("Ana stays up", "dismiss Ana knockdown"),
        ("Ana passes", "decide Ana waive"),
        ("Ana is not bleeding", "dismiss Ana bleeding"),
        ("Ana fails", "decide Ana fails"),
        ("Ana waives", "decide Ana waive"),
        ("Ana takes aim at Thug 1", "action Ana aim"),
        ("Ana dodges", "action Ana defense"),
        ("Ana goes on full defense", "action Ana defense"),
        ("thugs ambush", "ambush \"Thug 1\",\"Thug 2\""),
        ("thugs ambush Ana", "ambush \"Thug 1\",\"Thug 2\" surprised=Ana"),
        (
            "Ana charges Thug 1 with her knife 31",
            "attack \"Thug 1\" with knife charge=yes 31 by=Ana",
        ),
        ("Ana charges Thug 1 31", "attack \"Thug 1\" charge=yes 31 by=Ana"),
        ("Ana kicks Thug 1 with boots", "attack \"Thug 1\" with boots by=Ana"),
        ("Ana punches at Thug 1 31", "attack \"Thug 1\" with fists 31 by=Ana"),
        ("Ana holds her action until the door opens", "delay Ana"),
        ("Ana delays her action", "delay Ana"),
        ("Ana is finished", "done Ana"),
        ("Ana ends her turn", "done Ana"),
        ("Ana does nothing", "done Ana"),
        ("skip Ana", "done Ana"),
        ("Ana hides", "set Ana hidden=yes"),
        ("Ana spends a point of Moxie", "moxie Ana"),
        ("Ana goes first with Moxie", "moxie Ana none"),
        ("Ana spends a Moxie point to go first", "moxie Ana none"),
        (
            "Ana throws a dart at Thug 1, Thug 2 two metres away, 31",
            "attack \"Thug 1\" with dart \"Thug 2\":2 31 by=Ana",
        ),
        ("Ana throws a frag grenade at Thug 1", "attack \"Thug 1\" with frag grenade by=Ana"),
        ("Ana uses her knife on Thug 1 31", "attack \"Thug 1\" with knife 31 by=Ana"),
        ("Thug 1 gives first aid to Ana", "aid Ana by=\"Thug 1\""),
        ("Thug 1 gives himself first aid rolled 31", "aid \"Thug 1\" rolled 31 by=\"Thug 1\""),
        ("Thug 1 patches up Ana", "aid Ana by=\"Thug 1\""),
        ("Thug 1 stops Ana's bleeding, rolled 31", "aid Ana rolled 31 by=\"Thug 1\""),
        ("Thug 1 wakes Bob", "status Bob active"),
        ("Bob is awake again", "status Bob active"),
        ("Bob is not out", "status Bob active"),
        (
            "Ana knocks down Thug 1 with her knife 31",
            "attack \"Thug 1\" with knife intent=knock 31 by=Ana",
        ),
        ("Ana knocks Thug 1 down", "attack \"Thug 1\" with fists intent=knock by=Ana"),
        ("revive Ana", "status Ana active"),
        ("thugs and Ana leave the fight", "status Ana,\"Thug 1\",\"Thug 2\" gone"),
        ("Ana runs away", "status Ana gone"),
        ("Ana gives up", "status Ana gone"),
        ("Ana heals 5 wounds=1", "heal Ana 5 wounds=1"),
        ("Ana takes 2 wounds", "wound Ana 2"),
        ("Ana takes another 9 kinetic damage", "damage Ana 9 kinetic"),
        ("Ana takes 9 damage from the baton", "damage Ana 9"),
        ("Ana has 5 more damage past armor", "damage Ana 5 past armor"),
        ("5 energy damage to Ana", "damage Ana 5 energy"),
        ("Ana should have 2 moxie left", "set Ana pool=2"),
        ("Ana has no wounds", "set Ana wounds=0"),
        ("Ana has no skill kinetic weapons", "set Ana \"skill.Kinetic Weapons\"=none"),
        ("Ana has no knife", "set Ana weapon.knife=none"),
        ("Ana's kinetic weapons is 40 not 35", "set Ana \"skill.kinetic weapons\"=40"),
        (
            "Ana also has 2 frag grenades and dur 40",
            "set Ana \"weapon.frag grenade\"=\"frag grenade\"/x2 dur=40",
        ),
        ("Thug 1 is called Boss", "rename \"Thug 1\" Boss"),
        ("Ana is a foe", "set Ana side=foe"),
        ("Ana is a synthmorph", "set Ana morph=synth"),
        ("Ana has a medium pistol", "set Ana \"weapon.medium pistol\"=\"medium pistol\""),
        ("give Ana 2 frag grenades", "set Ana \"weapon.frag grenade\"=\"frag grenade\"/x2"),
        ("Ana rolled 27 for initiative", "set Ana die=27"),
        ("Ana's initiative die was 27", "set Ana die=27"),
        ("Ana dies", "status Ana dead"),
        ("Ana is killed", "status Ana dead"),
        ("kill Ana", "status Ana dead"),
        ("Ana is surprised", "set Ana surprised=yes"),
        ("Ana is not surprised", "set Ana surprised=no"),
        ("Ana is down", "status Ana unconscious"),
        ("Ana falls unconscious", "status Ana unconscious"),
        ("Ana is prone for 3 turns", "effect Ana \"prone\" attacked=-10 turns=3"),
        ("Ana falls down", "effect Ana \"knocked down\""),
        ("Ana is in cover too", "effect Ana \"minor cover\" attacked=-10"),
        ("Ana takes cover behind a crate", "effect Ana \"minor cover\" attacked=-10"),
        ("Ana ducks behind a crate", "effect Ana \"minor cover\" attacked=-10"),
        ("Ana is no longer on fire", "clear Ana \"on fire\""),
        ("Ana no longer is on fire", "clear Ana \"on fire\""),
        ("Ana loses fire", "clear Ana \"on fire\""),
        ("Ana puts out the flames", "clear Ana \"on fire\""),
        ("Ana's fire is over", "clear Ana \"on fire\""),
        ("three gang members", "add \"gang member\" x3 from=\"Gang member\" side=foe"),
    ];

    /// The same for `BEFORE_THE_TURN`.
    const SAID_BEFORE: &[(&str, &str)] = &[
        ("begin the first turn", "begin"),
        ("roll for initiative", "initiative"),
        ("roll for the others", "roll all"),
        ("Ana and Kell roll for initiative", "initiative"),
        ("Ana rolls initiative", "initiative"),
        ("roll for Ana", "roll Ana"),
        ("Ana rolls", "roll Ana"),
        ("Ana got a 31", "roll Ana 31"),
        ("Ana's initiative die is 31", "roll Ana 31"),
        ("ambush by Ana, the thugs are surprised", "ambush Ana surprised=\"Thug 1\",\"Thug 2\""),
    ];

    /// Lines with words of phrases that match none.
    const OTHERS: &[&str] = &[
        "Ana shoots Thug 1 with rifle, rolled 31",
        "Ana has not rolled 31",
        "Ana die",
        "Ana's aim",
        "Ana has gas",
        "Ana has a hand",
        "Ana has no die",
        "Ana has 12 durability left",
        "Ana and Kell join the fight",
        "Ana joins",
        "reinforcements",
        "reinforcements arrive",
        "foe",
        "foe flees",
        "Ana's dur is 40 since turn 2",
        "Ana's dur is 40 and Kell 30",
        "Ana has no kinetic",
        "Ana has 2 points",
        "Ana wakes Dan",
        "Dan comes back",
        "Ana takes 5 minutes",
        "Ana is not e",
        "thugs flee and Ana stays",
        "call it",
    ];

    fn app() -> App {
        let mut app = App::new(Vec::new(), SeededDice::new(1), Config::default());
        let people = "add Ana dur=35 som=20 moxie=2 weapon.knife=9 \"weapon.dart (gas)\"=3 weapon.darts=2 \
             \"skill.Kinetic Weapons\"=50";
        let others = [
            "add Kell",
            "add Bob",
            "add Dan",
            "status Kell gone",
            "status Bob unconscious",
            "status Dan dead",
        ];
        for line in [people, "add Thug x2 dur=30 som=15"].into_iter().chain(others) {
            let _ = update(&mut app, Input::Line(line.to_owned()));
        }
        app
    }

    fn in_a_turn() -> App {
        let mut app = app();
        for line in ["begin", "damage Ana 14", "effect Ana \"on fire\""] {
            let _ = update(&mut app, Input::Line(line.to_owned()));
        }
        app
    }

    #[test]
    fn each_sentence_stands_for_its_line() {
        for (app, rows, all) in
            [(app(), BEFORE_THE_TURN, SAID_BEFORE), (in_a_turn(), PHRASES, SAID)]
        {
            assert_eq!(rows.len(), all.len());
            for ((sentence, _), &(said, line)) in rows.iter().zip(all) {
                let words: Vec<&str> = sentence.split(' ').collect();
                assert!(
                    match_words(&app, &words, said, &mut Vec::new()),
                    "{said} is not {sentence}"
                );
                let Meaning { line: meant, by } = translate(&app, said, false).expect(said);
                let by = by.map_or_else(String::new, |it| format!(" by={it}"));
                assert_eq!(meant + &by, line, "{said}");
            }
        }
    }

    #[test]
    fn no_other_line_stands_for_anything() {
        let app = in_a_turn();
        for said in OTHERS {
            let is_command = command_called(said).is_some();
            assert_eq!(translate(&app, said, is_command), None, "{said}");
        }
    }
}
