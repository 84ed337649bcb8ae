//! The keys of links.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// The digits: capitals are short in QR codes, and I, L, O and U are left out as look-alikes.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The digits of 128 bits.
const LENGTH: usize = 26;

/// The secret part of a link: 128 random bits, as 26 digits and capitals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Key(u128);

impl Key {
    /// Makes a new one, which nobody has.
    pub fn random() -> Self {
        Self(rand::random())
    }
}

impl Display for Key {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let digit = |place| char::from(DIGITS[(self.0 >> (5 * place)) as usize % DIGITS.len()]);
        f.write_str(&(0..LENGTH).rev().map(digit).collect::<String>())
    }
}

impl FromStr for Key {
    type Err = &'static str;

    /// Reads it in any case, and look-alikes as the digits that they look like.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.bytes().try_fold(0u128, |number, digit| {
            let digit = match digit.to_ascii_uppercase() {
                b'O' => b'0',
                b'I' | b'L' => b'1',
                digit => digit,
            };
            let value = DIGITS.iter().position(|it| *it == digit)?;
            number.checked_mul(32)?.checked_add(value as u128)
        });
        number.filter(|_| text.len() == LENGTH).map(Self).ok_or("not a key of a link")
    }
}

/// A hash by which keys are compared: how long that takes tells nothing about them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fingerprint([u8; 32]);

impl From<Key> for Fingerprint {
    fn from(key: Key) -> Self {
        Self(Sha256::digest(key.0.to_be_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_as_it_is_written_and_as_it_is_typed() {
        for key in [Key(0), Key(u128::MAX), Key::random()] {
            let text = key.to_string();
            assert!(text.parse() == Ok(key) && text.to_lowercase().parse() == Ok(key));
            assert!(text.replace('0', "o").replace('1', "l").parse() == Ok(key));
        }
        let short = "0".repeat(25);
        let wrong = ["", &short, "U0000000000000000000000000", "Z0000000000000000000000000"];
        assert!(wrong.iter().all(|text| text.parse::<Key>().is_err()));
    }
}
