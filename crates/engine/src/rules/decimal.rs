//! Exact decimal numbers.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use serde_with::{DeserializeFromStr, SerializeDisplay};

/// A number with up to six decimals, in millionths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, SerializeDisplay, DeserializeFromStr)]
pub struct Decimal(pub i64);

impl Decimal {
    /// The millionths of one.
    pub const ONE: i64 = 1_000_000;
}

impl Display for Decimal {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let (sign, millionths) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        let one = Self::ONE.unsigned_abs();
        let decimals = format!("{:06}", millionths % one);
        let decimals = decimals.trim_end_matches('0');
        let dot = if decimals.is_empty() { "" } else { "." };
        write!(f, "{sign}{}{dot}{decimals}", millionths / one)
    }
}

impl FromStr for Decimal {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is not a number with up to six decimals");
        let (sign, digits) = text.strip_prefix('-').map_or((1, text), |digits| (-1, digits));
        let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
        let is_plain = |digits: &str| digits.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() || !is_plain(whole) || !is_plain(part) || part.len() > 6 {
            return Err(wrong());
        }
        let millionths: i64 = format!("{whole}{part:0<6}").parse().map_err(|_| wrong())?;
        Ok(Self(sign * millionths))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_are_exact() {
        for millionths in
            [0, 1, -1, 250_000, 4_500_000, -12_000_003, i64::from(i32::MAX) * 1_000_000]
        {
            let text = Decimal(millionths).to_string();
            assert_eq!(text.parse(), Ok(Decimal(millionths)), "{text}");
        }
        assert_eq!(Decimal(4_500_000).to_string(), "4.5");
        assert_eq!(Decimal(0).to_string(), "0");
        for wrong in ["", "-", ".5", "1.2345678", "1e3", "--1", "9999999999999999999"] {
            assert!(wrong.parse::<Decimal>().is_err(), "{wrong}");
        }
    }
}
