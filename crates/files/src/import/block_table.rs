//! The tables of printed stat blocks: rows of headers, and below each row as many cells.

/// The headers. Every block has those of the seven aptitudes, which come first.
const HEADERS: &str = "COG COO INT REF SAV SOM WIL MOX INIT SPD LUC TT IR DUR WT DR";

/// Signs that stand for no number.
pub(super) const DASHES: [char; 5] = ['-', '–', '—', '−', '*'];

/// Numbers with their headers.
type Cells = Vec<(String, String)>;

/// Finds the tables in a text: the first and the last line of each, and its numbers.
pub(super) fn tables(text: &str) -> Vec<(usize, usize, Cells)> {
    let text = text.replace('(', " (");
    let lines = text.lines().enumerate();
    let words = lines.flat_map(|(line, text)| text.split_whitespace().map(move |it| (line, it)));
    let tokens: Vec<(usize, &str)> = words.collect();
    let (mut tables, mut at) = (Vec::new(), 0);
    while at < tokens.len() {
        let (mut cells, start) = (Vec::new(), at);
        while let Some(after) = read_cells(&tokens, at, &mut cells) {
            at = after;
        }
        let has = |header| cells.iter().any(|(own, _)| own == header);
        if HEADERS.split(' ').take(7).all(has) {
            tables.push((tokens[start].0, tokens[at - 1].0, cells));
        }
        at = at.max(start + 1);
    }
    tables
}

/// Reads a row of headers and the cells below it. Returns the place after them.
fn read_cells(tokens: &[(usize, &str)], at: usize, cells: &mut Cells) -> Option<usize> {
    let names = tokens[at..].iter().map(|(_, word)| word.trim_end_matches(':'));
    let is_known = |name: &&str| HEADERS.split(' ').any(|it| it == *name);
    let is_new = |name: &&str| is_known(name) && cells.iter().all(|(own, _)| own != name);
    let names: Vec<&str> = names.take_while(is_new).take(16).collect();
    names.first()?;
    let (mut after, mut row) = (at + names.len(), Vec::new());
    for name in names {
        let &(_, word) = tokens.get(after)?;
        let is_sign = |it| it == '+' || DASHES.contains(&it);
        let cell = number(word).or_else(|| word.chars().all(is_sign).then(|| word.to_owned()))?;
        let total = tokens.get(after + 1).and_then(|(_, next)| in_brackets(next));
        after += 1 + usize::from(total.is_some());
        row.push((name.to_owned(), total.unwrap_or(cell)));
    }
    // What is torn off its cell stands below: a total, or a bonus whose total is known.
    for (_, word) in &tokens[after..] {
        let bonus = row.iter_mut().find(|(_, cell)| cell.starts_with('+'));
        match (in_brackets(word), bonus) {
            (Some(total), Some((_, cell))) => *cell = total,
            (None, _) if number(word).is_none() => break,
            _ => {}
        }
        after += 1;
    }
    cells.extend(row);
    Some(after)
}

/// The number that a word is, with its sign.
pub(super) fn number(word: &str) -> Option<String> {
    let word = word.replace(['–', '−'], "-");
    let digits = word.strip_prefix(['+', '-']).unwrap_or(&word);
    let is_number = !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then_some(word)
}

/// The number in brackets that a word is.
pub(super) fn in_brackets(word: &str) -> Option<String> {
    number(word.trim().strip_prefix('(')?.strip_suffix(')')?.trim())
}
