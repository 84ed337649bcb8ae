//! An initiative roll as it is called out.

use phasekeeper_engine::command::RollSource;
use phasekeeper_engine::rules::InitiativeDie;

/// Reads `38`, `38-30` with a modifier, `=118` as a total, `6 3` as two dice, which may have a modifier
/// too. A number that is not on the die is a total, but for one above d100, which is likely a slip.
pub(super) fn read_roll(
    text: &str,
    die: InitiativeDie,
) -> Result<(RollSource, Option<i32>), String> {
    let error =
        || format!("{text:?} is not a roll; type 38, 38-30 with a modifier, or =118 for a total");
    let text = text.trim();
    let number = |text: &str| text.parse::<i32>().map_err(|_| error());
    let behind_sign = text.strip_prefix('=');
    let (total, text) = (behind_sign.is_some(), behind_sign.unwrap_or(text));
    // A sign behind a digit belongs to the modifier, any other to the number itself.
    let behind_digit = |at: &usize| text[..*at].ends_with(|before: char| before.is_ascii_digit());
    let sign = text.rfind(['+', '-']).filter(behind_digit).unwrap_or(text.len());
    let (values, modifier) = text.split_at(sign);
    let modifier = if modifier.is_empty() { None } else { Some(number(modifier)?) };
    let read: Vec<i32> = values.split_whitespace().map(number).collect::<Result<_, String>>()?;
    let value = match read.as_slice() {
        [] => return Err(error()),
        [value] => *value,
        _ if total => return Err(error()),
        _ => return Ok((RollSource::Dice(read), modifier)),
    };
    let by = match die.read(value) {
        Some(_) if !total => RollSource::Dice(vec![value]),
        None if !total && die == InitiativeDie::D100 && value > 99 => {
            return Err(format!("the die shows 00 to 99, and 100 is 00; ={text} is a total"));
        }
        _ => RollSource::Total(value),
    };
    Ok((by, modifier))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_roll_is_read_as_it_is_called_out() {
        let d100 = |text| read_roll(text, InitiativeDie::D100).ok();
        assert_eq!(d100("38"), Some((RollSource::Dice(vec![38]), None)));
        assert_eq!(d100("00"), Some((RollSource::Dice(vec![0]), None)));
        assert_eq!(d100("38-30"), Some((RollSource::Dice(vec![38]), Some(-30))));
        assert_eq!(d100("=88"), Some((RollSource::Total(88), None)));
        assert_eq!(d100("=118"), Some((RollSource::Total(118), None)));
        assert_eq!(d100("=118+5"), Some((RollSource::Total(118), Some(5))));
        assert_eq!(d100("-5"), Some((RollSource::Total(-5), None)));
        assert_eq!(d100("6 3"), Some((RollSource::Dice(vec![6, 3]), None)));
        assert_eq!(d100("6 -3"), Some((RollSource::Dice(vec![6, -3]), None)));
        assert_eq!(d100("6 3-10"), Some((RollSource::Dice(vec![6, 3]), Some(-10))));
        for nonsense in ["=", "+", "38-", "3=8", "99999999999", "=6 3", "100", "138", "118+5"] {
            assert_eq!(d100(nonsense), None, "{nonsense}");
        }
    }

    #[test]
    fn what_is_not_on_the_small_die_is_a_total() {
        let d10 = |text| read_roll(text, InitiativeDie::D10).ok();
        assert_eq!(d10("10"), Some((RollSource::Dice(vec![10]), None)));
        assert_eq!(d10("11"), Some((RollSource::Total(11), None)));
    }
}
