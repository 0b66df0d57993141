//! Pseudorandom numbers.

/// Returns a generator of pseudorandom numbers, which are the same in every run.
pub fn dice(mut seed: u64) -> impl FnMut(usize) -> usize {
    move |sides| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(seed >> 33).expect("31 bits") % sides
    }
}
