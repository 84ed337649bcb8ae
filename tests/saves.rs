//! Saves and journals: whatever moment the machine goes off at, nothing that was shown is lost, nothing
//! is done twice, and nothing that can't be read is touched.

#[path = "saves/crashes.rs"]
mod crashes;
#[path = "saves/damage.rs"]
mod damage;
#[path = "saves/folder.rs"]
mod folder;
#[allow(dead_code, reason = "other tests use the rest of it")]
mod lines;
#[path = "saves/numbers.rs"]
mod number_prompt;
#[path = "saves/properties.rs"]
mod properties;
#[path = "saves/samples.rs"]
mod samples;
#[path = "saves/table.rs"]
mod table;
#[path = "saves/writing.rs"]
mod writing;
