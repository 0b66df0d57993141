//! Measures how many nodes a search visits in a second, and how deep it searches in that time.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use criterion::{Criterion, SamplingMode, Throughput};
use engine::{Handicap, Search, SearchLimits, SearchNode, biyi, paiko, pijersi};

use crate::support;

/// Named positions of Biyi: the start, and positions of a game after 15 and after 90 plies.
const BIYI: &[(&str, &str)] = &[
    ("start", "bbb1bbb/bbbbbbb/bbbbbbb/bbbbbbb/bbbbbbb/7/7/7/wwwwwww/wwwwwww/wwwwwww/wwwwwww/www1www w"),
    (
        "opening",
        "bbb1bbb/bbbbbbb/bbbbbbb/1bbb1b1/(bb)1bbbbb/2b1b1b/7/(ww)(ww)5/2ww(ww)ww/1w(ww)(ww)1ww/w3www/wwwwwww/www1www b - \
         e4e5:1:1:2 b8c8:1:1:1",
    ),
    (
        "middle",
        "bbb1bbb/1bbbbbb/1bbb1b1/(bb)1b3b/(bw)4b1/(wb)b(bb)1b2/1w1(ww)(wbw)(bw)1/(wb)3(bw)(ww)w/(wwb)1(wb)1(wb)2/\
         2w(ww)2(ww)/1w2w1w/w1ww1w1/1ww1www w - f5f6:2:1:1 d8c8:2:1:1",
    ),
];

/// Named positions of Pijersi: the start, and positions of a game after four and after thirty turns.
const PIJERSI: &[(&str, &str)] = &[
    ("start", "s-p-r-s-p-r-/p-r-s-wwr-s-p-/6/7/6/P-S-R-WWS-R-P-/R-P-S-R-P-S- w 0 1"),
    ("opening", "s-p-r-s-1r-/p-r-s-ww1s-p-/6/5rp1/6/P-S-R-WWS-R-PS/R-P-S-R-P-1 w 0 1"),
    ("middle", "s-1r-1p-r-/p-r-psww2S-/2W-1rss-/2W-1RP2/6/P-S-R-S-3/R-P-S-R-2 b 1 5"),
];

/// Named positions of Paiko: the first turn, and positions after 13, 28 and 33 turns.
const PAIKO: &[(&str, &str)] = &[
    ("first turn", "2/4/6/8/10/12/14/14/12/10/8/6/4/2 w t S1B2E1W1A3/S2B1E2F1W1A2 -/- 0"),
    ("opening", "2/4/6/8/10/3A3a1b<2/14/5A3aA3/8W1b<1/10/4B^3/6/4/2 b t B1L1/S2B1E2F1W1L2 S1E1/A1 13"),
    ("middle", "2/4/6/8/8fv1/3A3a1b<2/14/5A5f>2/8E3/6wb^e1/4s1B^1/1S4/4/2 w t B1L3/S1E1F1L3 S1B1E1W1A1/B1A2 28"),
    ("end", "2/4/6/2B>5/8fv1/3A3a1b<2/14/5A5f>2/4Li<6/5f>wb^e1/4s3/2S3/4/2 b t L2/S1E1I1L3 S1B2E2W1A1/B1A2 33"),
];

fn search<N: SearchNode>(criterion: &mut Criterion, game: &str, positions: &[(&str, &str)]) {
    // A shortened run only shows that the bench works.
    let (nodes, time) =
        if support::is_quick() { (5_000, Duration::from_millis(50)) } else { (200_000, Duration::from_secs(1)) };
    let mut group = criterion.benchmark_group(format!("search, {game}"));
    group.throughput(Throughput::Elements(nodes)).sample_size(10).sampling_mode(SamplingMode::Flat);
    let mut search = Search::<N>::new(N::Weights::default(), Search::<N>::TABLE_BYTES);
    for (name, text) in positions {
        let position: N::Position = text.parse().expect("a position");
        let play = N::new(&position, search.weights());
        group.bench_function(format!("{nodes} nodes from the {name}"), |bencher| {
            bencher.iter(|| {
                search.forget();
                search.think(black_box(&play), &SearchLimits::nodes(nodes), Handicap::NONE, |_| {})
            });
        });
        search.forget();
        let second = SearchLimits { deadline: Some(Instant::now() + time), ..SearchLimits::default() };
        let answer = search.think(&play, &second, Handicap::NONE, |_| {}).expect("the game is not over");
        println!("{game}, {name}: depth {} in {time:?}, {} nodes", answer.depth, answer.nodes);
    }
    group.finish();
}

pub fn run(criterion: &mut Criterion) {
    search::<biyi::BiyiNode>(criterion, "biyi", BIYI);
    search::<paiko::PaikoNode>(criterion, "paiko", PAIKO);
    search::<pijersi::PijersiNode>(criterion, "pijersi", PIJERSI);
}
