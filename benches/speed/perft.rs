//! The speed of counting and listing moves. A shortened run leaves out counts above [`FEW`].

use std::hint::black_box;

use criterion::{Criterion, SamplingMode, Throughput};
use engine::biyi::fast::FastBiyi;
use games::{
    AnyPosition, Hosted,
    biyi::Biyi,
    game::{Position, perft::perft},
    paiko::Paiko,
    pijersi::Pijersi,
};

use crate::support;

/// A position of Biyi with tall stacks of both colors at the river.
const BIYI_MIDDLE: &str = "c4:wwbww,d4:wbwbw,e4:bbww,c5:bwb,d5:bbwbw,e5:wb,d6:b,c8:bwwb,d8:wbb,e9:bbb b";

/// The largest number of move sequences that a shortened run counts.
const FEW: u64 = 1_000_000;

/// Measures counting the move sequences from a position. Each entry of `counts` is the length of the sequences and
/// their expected number.
fn counts<P: Position + Hosted>(criterion: &mut Criterion, name: &str, position: &P, counts: &[(u32, u64)]) {
    let mut group = criterion.benchmark_group(format!("perft of {name}"));
    let any: AnyPosition = position.clone().into();
    for &(depth, count) in counts.iter().filter(|(_, count)| *count <= FEW || !support::is_quick()) {
        assert_eq!(engine::perft(&any, depth), count);
        group.throughput(Throughput::Elements(count)).sample_size(10).sampling_mode(SamplingMode::Flat);
        group
            .bench_function(format!("perft {depth}"), |bencher| bencher.iter(|| engine::perft(black_box(&any), depth)));
    }
    if !support::is_quick() {
        let count = perft(position, 2);
        group.throughput(Throughput::Elements(count));
        group.bench_function("perft 2 by legal_moves", |bencher| bencher.iter(|| perft(black_box(position), 2)));
    }
    group.finish();
}

fn biyi(criterion: &mut Criterion) {
    let start = Biyi::default();
    let middle: Biyi = BIYI_MIDDLE.parse().expect("a position");
    counts(criterion, "biyi", &start, &[(3, 697_417), (4, 60_048_865)]);
    counts(criterion, "biyi in the middle", &middle, &[(4, 215_078), (5, 4_644_439)]);

    let mut group = criterion.benchmark_group("perft, biyi moves");
    for (name, position) in [("start", &start), ("middle", &middle)] {
        let fast = FastBiyi::from(position);
        let mut moves = Vec::new();
        fast.moves_into(&mut moves);
        group.throughput(Throughput::Elements(moves.len() as u64));
        group.bench_function(format!("{name}, listed"), |bencher| {
            bencher.iter(|| black_box(&fast).moves_into(&mut moves));
        });
        group.bench_function(format!("{name}, counted"), |bencher| bencher.iter(|| black_box(&fast).count_moves()));
        let mut playing = fast.clone();
        group.bench_function(format!("{name}, played and taken back"), |bencher| {
            bencher.iter(|| {
                for &mv in &moves {
                    let undo = playing.play(black_box(mv));
                    playing.undo(undo);
                }
            });
        });
    }
    group.finish();
}

/// A position of Paiko with 1,667 moves, many of which deploy a Sai and then shift it.
const PAIKO_SAI: &str = "2/4/6/8/10/7bv1Bv2/14/14/12/6S1e1/5W2/6/4/2 w t F1I1/B2 E1/S1 30";

/// A position of Paiko with full hands.
const PAIKO_MIDDLE: &str = "2/3i>/1L4/4f>3/8L1/1S6i<e1i</14/14/11L/B^2Iv6/8/1S4/4/2 b t S1E1W2/S3B2E2W1A2 -/- 17";

fn paiko(criterion: &mut Criterion) {
    counts(criterion, "paiko", &Paiko::default(), &[(2, 13_170_816)]);
    let middle: Paiko = PAIKO_MIDDLE.parse().expect("a position");
    counts(criterion, "paiko in the middle", &middle, &[(2, 70_714), (3, 22_265_763)]);
    let sai: Paiko = PAIKO_SAI.parse().expect("a position");
    counts(criterion, "paiko with a Sai", &sai, &[(2, 397_548)]);
    let moves = sai.legal_moves();
    let mut group = criterion.benchmark_group("perft, paiko moves");
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("listed", |bencher| bencher.iter(|| black_box(&sai).legal_moves()));
    // Playing a move updates the threats and covers of all squares.
    group.bench_function("played", |bencher| {
        bencher.iter(|| {
            for mv in &moves {
                let mut after = sai.clone();
                after.play_unchecked(black_box(mv));
            }
        });
    });
    group.finish();
}

fn pijersi(criterion: &mut Criterion) {
    counts(criterion, "pijersi", &Pijersi::default(), &[(3, 6_410_472), (4, 1_181_445_032)]);
}

pub fn run(criterion: &mut Criterion) {
    biyi(criterion);
    paiko(criterion);
    pijersi(criterion);
}
