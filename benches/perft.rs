//! How fast moves are counted.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use parlor::{
    game::{Position, perft::perft},
    games::pijersi::Pijersi,
};

fn pijersi(criterion: &mut Criterion) {
    let start = Pijersi::default();
    let mut group = criterion.benchmark_group("pijersi");
    group.throughput(Throughput::Elements(6_410_472));
    group.sample_size(20).bench_function("perft 3", |bencher| bencher.iter(|| black_box(&start).perft(3)));
    group.throughput(Throughput::Elements(34_054));
    group.bench_function("perft 2 by legal_moves", |bencher| bencher.iter(|| perft(black_box(&start), 2)));
    group.finish();
}

criterion_group!(benches, pijersi);
criterion_main!(benches);
