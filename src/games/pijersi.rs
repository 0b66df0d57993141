//! Pijersi (stand-in until the rules are written).
