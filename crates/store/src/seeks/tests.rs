//! Seeks in a store, and what several processes do with them.
