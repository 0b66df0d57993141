//! Tests of the counters.
