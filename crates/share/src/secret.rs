//! The secret of an encounter, and the keys of links.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use sha2::{Digest, Sha256};

/// The digits of secrets and keys: capitals are short in QR codes, and I, L, O and U are left out as look-alikes.
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The digits of 128 bits.
const LENGTH: usize = 26;

/// A random number from which the keys of all links are made. It stands in no link itself, so no reader can make the
/// link of another.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(u128);

impl Secret {
    /// Makes a new one. Links made of others lead nowhere.
    pub fn random() -> Self {
        Self(rand::random())
    }

    /// Returns the key in the link of a person, or of everybody.
    pub(crate) fn key(self, person: Option<u64>) -> String {
        let mut hash = Sha256::new();
        hash.update(self.0.to_be_bytes());
        hash.update(person.map(u64::to_be_bytes).unwrap_or_default());
        hash.update([u8::from(person.is_some())]);
        let half = hash.finalize()[..16].try_into().expect("16 of 32 bytes");
        digits(u128::from_be_bytes(half))
    }
}

/// A hash by which keys are compared: how long that takes tells nothing about them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fingerprint([u8; 32]);

impl Fingerprint {
    pub fn of(key: &str) -> Self {
        Self(Sha256::digest(key).into())
    }
}

fn digits(number: u128) -> String {
    let digit = |place: usize| char::from(DIGITS[(number >> (5 * place)) as usize % DIGITS.len()]);
    (0..LENGTH).rev().map(digit).collect()
}

impl Display for Secret {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&digits(self.0))
    }
}

impl FromStr for Secret {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let number = text.bytes().try_fold(0u128, |number, digit| {
            let value = DIGITS.iter().position(|it| *it == digit)?;
            number.checked_mul(32)?.checked_add(value as u128)
        });
        number.filter(|_| text.len() == LENGTH).map(Self).ok_or("not a secret of links")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_secret_can_be_written_and_read() {
        for secret in [Secret(0), Secret(u128::MAX), Secret::random()] {
            assert!(secret.to_string().parse() == Ok(secret));
        }
        let short = "0".repeat(25);
        let wrong = ["", &short, "I0000000000000000000000000", "Z0000000000000000000000000"];
        assert!(wrong.iter().all(|text| text.parse::<Secret>().is_err()));
    }

    #[test]
    fn keys_differ_by_secret_and_person() {
        let secrets = [Secret(1), Secret(2)];
        let people = [None, Some(0), Some(1), Some(256)];
        let keys = secrets.iter().flat_map(|secret| people.map(|person| secret.key(person)));
        let keys: BTreeSet<String> = keys.chain(secrets.map(|it| it.to_string())).collect();
        assert_eq!(keys.len(), 10);
        assert!(keys.iter().all(|key| key.len() == LENGTH));
    }
}
