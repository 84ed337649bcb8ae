//! Versions of the file format.
