//! How fast moves are counted.

use std::hint::black_box;

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use parlor::{
    game::{Position, perft::perft},
    games::pijersi::Pijersi,
};

fn pijersi(criterion: &mut Criterion) {
    let start = Pijersi::default();
    let mut group = criterion.benchmark_group("pijersi");
    for (depth, count) in [(3, 6_410_472), (4, 1_181_445_032)] {
        assert_eq!(start.perft(depth), count);
        group.throughput(Throughput::Elements(count)).sample_size(10).sampling_mode(SamplingMode::Flat);
        group.bench_function(format!("perft {depth}"), |bencher| bencher.iter(|| black_box(&start).perft(depth)));
    }
    group.throughput(Throughput::Elements(34_054));
    group.bench_function("perft 2 by legal_moves", |bencher| bencher.iter(|| perft(black_box(&start), 2)));
    group.finish();
}

criterion_group!(benches, pijersi);
criterion_main!(benches);
