//! What the pages print is done as it is printed: the steps of the README, the command lines and notations of the guide, the
//! examples of the commands, the sentences of those who play without a screen.

mod command_lines;
mod examples;
mod first_fight;
mod notations;
pub mod reader;
mod sentences;
