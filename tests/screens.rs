//! The screen: a script of keys goes in, a picture comes out.

mod screens {
    mod keys;
    mod layers;
    mod pictures;
    mod rulesets;
    mod table;
}
