//! The screen: a script of keys goes in, a picture comes out.

mod screens {
    mod decisions;
    mod dice;
    mod keys;
    mod layers;
    mod opening;
    mod pictures;
    mod rulesets;
    mod table;
}
