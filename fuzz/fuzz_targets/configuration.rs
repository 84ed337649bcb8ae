#![no_main]
//! The configuration: every action keeps a key, faults name their lines, and a screen can be drawn.

use libfuzzer_sys::fuzz_target;
use phasekeeper::app::{Action, Config};
use phasekeeper_engine::encounter::Timeline;
use phasekeeper_fuzz::{draw, text_of};
use strum::IntoEnumIterator;

fuzz_target!(|input: &[u8]| {
    let Some(text) = text_of(input) else { return };
    let lines = text.lines().count().max(1);
    let (config, faults) = Config::read(text);
    assert!(faults.iter().all(|it| (1..=lines + 1).contains(&it.line)), "{faults:?}");
    for action in Action::iter() {
        let key = config.keymap.keys_of(action).next();
        assert!(key.is_some_and(|key| config.keymap.action(key) == Some(action)), "{action}");
    }
    if faults.is_empty() {
        draw(config, &Timeline::default());
    }
});
