//! The mouse, by the sequences that a terminal sends.

use super::pty::Table;

#[test]
fn a_click_selects_and_the_footer_is_clicked() {
    let data = tempfile::tempdir().expect("a folder");
    let mut table = Table::open(data.path(), &["demo"], (120, 40));
    table.see("? help");
    assert!(table.has_mouse());
    table.click("▲ Whipper");
    table.see("Whipper · selected");
    table.click("d damage");
    table.see("dice as 2d10+4");
    table.miss("d damage");
    table.press("\u{1b}", "d damage");
    // The wheel down, over the order.
    table.type_in("\u{1b}[<65;10;8M");
    table.miss("Whipper · selected");
    table.type_in("q");
    assert_eq!(table.end(), 0);
}
