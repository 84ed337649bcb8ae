//! Explains an attack's hit or miss in a few words.

use super::test_outcome::check;
use crate::rules::{Attack, Check};

/// Tells whether an attack hits, and why: `hit, margin 33: 5 damage is added`.
pub fn attack_outcome(attack: &Attack) -> String {
    let attacker = attack.attacker.check;
    let defender = attack.defender.map(|defender| defender.check);
    if attack.is_fumble() {
        return format!("critical failure, {}", check(attacker));
    }
    if !attacker.succeeds() {
        return format!("miss, {}", check(attacker));
    }
    if let Some(defender) = defender.filter(|_| !attack.is_hit()) {
        return format!("miss, {}", defended(attacker, defender));
    }
    let critical = if attack.is_critical() { "critical " } else { "" };
    let beats = defender.filter(|defender| defender.succeeds());
    let beats =
        beats.map_or_else(String::new, |it| format!(", {:02} beats {:02}", attacker.roll, it.roll));
    let mut extras = Vec::new();
    if attack.bonus() > 0 {
        extras.push(format!("{} damage is added", attack.bonus()));
    }
    if !attack.armor_counts(None) {
        extras.push("ignores armor".to_owned());
    }
    let extras = if extras.is_empty() { String::new() } else { format!(": {}", extras.join(", ")) };
    format!("{critical}hit, margin {}{beats}{extras}", attacker.margin(attack.margin))
}

/// Tells why a defense succeeds.
fn defended(attacker: Check, defender: Check) -> String {
    let (roll, against) = (attacker.roll, defender.roll);
    match defender.is_critical() {
        _ if roll == against => format!("both rolled {roll:02}"),
        true => format!("the critical {against:02} beats {roll:02}"),
        false => format!("{against:02} beats {roll:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Margin;

    #[test]
    fn an_attack_says_why_it_hits_or_misses() {
        let said = |attacker: (i32, i32), defender: Option<(i32, i32)>| {
            let check = |(target, roll)| Check { target, roll }.into();
            let (attacker, defender) = (check(attacker), defender.map(check));
            attack_outcome(&Attack { attacker, defender, margin: Margin::Under })
        };
        assert_eq!(said((50, 60), Some((30, 40))), "miss, 60 against 50");
        assert_eq!(said((50, 66), None), "critical failure, 66 against 50");
        assert_eq!(said((50, 20), Some((30, 25))), "miss, 25 beats 20");
        assert_eq!(said((50, 40), Some((30, 22))), "miss, the critical 22 beats 40");
        assert_eq!(said((50, 20), Some((30, 20))), "miss, both rolled 20");
        assert_eq!(said((50, 40), Some((30, 20))), "hit, margin 10, 40 beats 20");
        assert_eq!(said((50, 20), None), "hit, margin 30: 5 damage is added");
        assert_eq!(
            said((90, 22), Some((30, 31))),
            "critical hit, margin 68: 10 damage is added, ignores armor"
        );
    }
}
