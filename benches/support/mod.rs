//! Helpers that several benches share.
// Each bench uses only some of the helpers.
#![allow(dead_code, unused_imports)]

use std::time::Duration;

#[path = "../../tests/support/requests.rs"]
mod requests;

pub use requests::request;

/// Whether the bench is shortened to a few seconds, as it is with `cargo test --bench NAME` and with `--quick`.
///
/// Cargo passes `--bench` to a bench that has to measure.
pub fn is_quick() -> bool {
    let mut arguments = std::env::args().skip(1);
    arguments.all(|argument| argument != "--bench") || std::env::args().any(|argument| argument == "--quick")
}

/// Whether the arguments name a bench, or none.
pub fn is_wanted(bench: &str) -> bool {
    let mut named = std::env::args().skip(1).filter(|word| word.chars().all(|c| c.is_ascii_lowercase())).peekable();
    named.peek().is_none() || named.any(|word| word == bench)
}

/// The first argument that is a number.
pub fn number() -> Option<u64> {
    std::env::args().skip(1).find_map(|argument| argument.parse().ok())
}

/// A text with the number of measured times and their percentiles in milliseconds.
pub fn percentiles(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |share: f64| {
        let index = (times.len().saturating_sub(1)) as f64 * share;
        times.get(index as usize).copied().unwrap_or_default().as_secs_f64() * 1000.0
    };
    let [median, ninety, late, last] = [0.5, 0.9, 0.99, 1.0].map(at);
    format!("{} times: median {median:.3} ms, 90% {ninety:.3} ms, 99% {late:.3} ms, longest {last:.3} ms", times.len())
}

/// Pseudorandom numbers that are the same in every run.
pub struct Dice(u64);

impl Dice {
    /// The generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number below a bound, which must not be 0.
    pub fn roll(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        // The upper bits of the generator are of better quality.
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }

    /// A random element.
    pub fn pick<'a, T>(&mut self, choices: &'a [T]) -> &'a T {
        &choices[self.roll(choices.len())]
    }
}
