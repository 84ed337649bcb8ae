//! Moments of a fight, by keys alone.

use super::player::Player;
use super::pty::ENTER;
use crate::cli::shell::Shell;

#[test]
fn a_grenade_hits_three_guards_in_one_step() {
    let shell = Shell::new();
    let script = "add Ana init=60\nadd Guard x3 init=50 dur=40 armor=6/6\nroll Ana 50\nbegin\n";
    let mut player = Player::after(&shell, script);
    player.press(&format!("/guard*{ENTER}d20k{ENTER}"), "stats Guard3 damage=14");
    for guard in ["Guard1", "Guard2"] {
        player.saved_is(&format!("stats {guard} damage=14 wounds=1")).expect("all are hit");
    }
    player.press("u", "stats Guard3 damage=0");
    player.saved_is("stats Guard1 damage=0").expect("all of it is taken back");
}

#[test]
fn a_miss_is_flipped_into_a_hit() {
    let shell = Shell::new();
    let script = "add Mira init=90 moxie=2 dur=40 skill.Guns=60 weapon.rifle=2d10/ap2/kinetic/Guns/x9 side=pc\n\
                  add Bo init=50 dur=60 armor=4/4 side=foe\nroll Mira 50\nroll Bo 20\nbegin\n";
    let mut player = Player::after(&shell, script);
    player.press("s", "stage acting");
    player.table.type_in(&format!("/bo{ENTER}Aa{ENTER}=72{ENTER}"));
    player.table.see("27");
    player.press(&format!("fN15{ENTER}"), "stats Bo damage=18");
    player
        .saved_is("stats Mira pool=1 weapon.rifle=2d10/ap2/kinetic/Guns/x8")
        .expect("a point and a round");
}

#[test]
fn a_tie_of_five_continues_after_a_power_cut() {
    let shell = Shell::new();
    let script = "add Ann init=60\nadd Bea init=60\nadd Cid init=60\nadd Dan init=60\nadd Eva init=60\n\
                  roll Ann 40\nroll Bea 40\nroll Cid 40\nroll Dan 40\nroll Eva 40\nbegin\n";
    let mut player = Player::after(&shell, script);
    player.press("n", "acting Bea Cid Dan Eva");
    player.press(&format!("/dan{ENTER}n"), "acting Bea Cid Eva");
    player.press("n", "acting Cid Eva");
    player.table.kill();

    let mut player = Player::open(&shell);
    player.table.see("untitled");
    player.press(&format!("{ENTER}n"), "acting Eva");
    player.press("n", "stage initiative");
    player.press("u", "acting Eva");
}
