//! The number of those who are added, behind a name or in a field of its own.

/// The letters before a count.
pub(super) const COUNT_SIGNS: [char; 3] = ['x', 'X', '×'];

/// `Guard x4` as `Guard` and 4.
pub(super) fn split_count(name: &str) -> (&str, Option<u32>) {
    let counted = name.rsplit_once(' ').and_then(|(base, last)| {
        let digits = last.strip_prefix(COUNT_SIGNS)?;
        Some((base, Some(digits.parse().ok()?)))
    });
    counted.unwrap_or((name, None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_is_taken_from_the_name() {
        assert_eq!(split_count("Guard x4"), ("Guard", Some(4)));
        assert_eq!(split_count("Red Guard X12"), ("Red Guard", Some(12)));
        assert_eq!(split_count("x4"), ("x4", None));
        assert_eq!(split_count("Planet xyz"), ("Planet xyz", None));
    }
}
