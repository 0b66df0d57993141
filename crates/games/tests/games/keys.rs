//! Keys of positions: what they cover, the mirrors of the boards, and that they never change.

use std::collections::HashMap;

use games::{
    AnyPosition, GameKind, Hosted,
    biyi::Biyi,
    game::Position,
    key::{KeyBoard, PositionKey},
    paiko::Paiko,
    pijersi::Pijersi,
    tictactoe::TicTacToe,
};

use crate::laws::{Trial, random_games};

const PAIKO: &str = "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t B1/- -/- 12";

fn read(kind: GameKind, text: &str) -> AnyPosition {
    AnyPosition::parse(kind, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The legal moves as they are counted under the key, sorted.
fn counted_moves(position: &AnyPosition) -> Vec<String> {
    let canonical = position.canonical();
    let turned = |mv: &String| position.turned(canonical, mv).expect("a legal move can be read");
    let mut moves: Vec<String> = position.legal_moves().iter().map(turned).collect();
    moves.sort_unstable();
    moves.dedup();
    moves
}

/// Checks the keys along random games: positions with one key have the same legal moves, a mirrored position has the
/// mirrored moves, and the moves lead to mirrored positions.
fn check_keys<P: Hosted>(trial: &Trial<P>, every: u64) {
    let mut known: HashMap<PositionKey, (Vec<String>, String)> = HashMap::new();
    let (mut n, mut again) = (0u64, 0);
    random_games(trial, |position, _, _| {
        n += 1;
        // Positions with few moves come again more often.
        if n % every != 0 && position.legal_moves().len() > 12 {
            return;
        }
        let position: AnyPosition = position.clone().into();
        let canonical = position.canonical();
        let moves = counted_moves(&position);
        let text = position.to_string();
        again += u32::from(known.contains_key(&canonical.key));
        let (others, other) = known.entry(canonical.key).or_insert_with(|| (moves.clone(), text));
        assert_eq!(*others, moves, "{other} and {position} have one key");
        let own = position.legal_moves();
        for mv in own.iter().step_by(7) {
            let turned = position.turned(canonical, mv).expect("a legal move can be read");
            let back = position.turned(canonical, &turned).expect("a turned move can be read");
            assert!(own.contains(&back), "{position}: {mv} becomes {turned}, and then {back}");
            assert!(canonical.board == KeyBoard::Symmetric || back == *mv, "{position}: {mv}");
        }
        let Some(mirrored) = position.mirrored() else {
            assert_eq!(canonical.board, KeyBoard::Same);
            return;
        };
        let other = mirrored.canonical();
        assert_eq!(canonical.key, other.key, "{position} and {mirrored}");
        assert_eq!(mirrored.mirrored().expect("it has a mirror").to_string(), position.to_string());
        assert_eq!(position.outcome(), mirrored.outcome(), "{position}");
        assert_eq!(moves, counted_moves(&mirrored), "{position} and {mirrored}");
        assert_eq!(own.len(), mirrored.legal_moves().len(), "{position} and {mirrored}");
        for mv in own.iter().step_by(own.len().div_ceil(5).max(1)) {
            let counted = position.turned(canonical, mv).expect("it can be read");
            let image = match other.board {
                KeyBoard::Same | KeyBoard::Mirrored => mirrored.turned(other, &counted).expect("it can be read"),
                KeyBoard::Symmetric => continue,
            };
            let (mut after, mut image_after) = (position.clone(), mirrored.clone());
            after.play(mv).expect("a legal move");
            image_after.play(&image).unwrap_or_else(|refused| panic!("{mirrored}: {image} for {mv}: {refused}"));
            // Earlier positions are not mirrored, so a game may be drawn on one board only.
            if after.outcome() == image_after.outcome() {
                assert_eq!(after.canonical().key, image_after.canonical().key, "{position}: {mv}");
            } else {
                assert_eq!(after.outcome().and_then(|outcome| outcome.winner()), None, "{position}: {mv}");
            }
        }
    });
    assert!(again > 20, "{again} positions came again");
}

#[test]
fn biyi_keys_decide_the_moves() {
    check_keys(&Trial { games: 4, ..Trial::biyi() }, 17);
}

#[test]
fn paiko_keys_decide_the_moves() {
    let limited = ["classic same-tile-limit", "classic null-rotation no-tie"];
    let others = limited.map(|setup| Paiko::from_setup(setup, 0).expect("a setup"));
    let trial = Trial::paiko();
    let others = trial.others.into_iter().step_by(5).chain(others);
    check_keys(&Trial { games: 20, others: others.collect(), ..Trial::paiko() }, 11);
}

#[test]
fn pijersi_keys_decide_the_moves() {
    check_keys(&Trial { games: 20, ..Trial::pijersi() }, 3);
}

#[test]
fn tictactoe_keys_decide_the_moves() {
    check_keys(&Trial::<TicTacToe>::of_starts(200), 1);
}

/// A mirror keeps the usual setup, and makes no setup of a game into another one.
#[test]
fn mirrors_keep_the_setups() {
    for kind in GameKind::ALL {
        let starts = kind.setups().iter().map(|setup| AnyPosition::from_setup(kind, setup, 0).expect("a setup"));
        let starts: Vec<AnyPosition> = starts.collect();
        let Some(usual) = starts[0].mirrored() else { continue };
        assert_eq!(usual.to_string(), starts[0].to_string(), "{kind}");
        assert_eq!(starts[0].canonical().board, KeyBoard::Symmetric);
        for start in &starts {
            let mirrored = start.mirrored().expect("the game has a mirror").to_string();
            let same = starts.iter().find(|other| other.to_string() == mirrored);
            assert!(same.is_none_or(|same| same.to_string() == start.to_string()), "{kind}: {start}");
        }
    }
}

/// Without the swap of the roles, the mirror of Pijersi's usual setup is another setup.
#[test]
fn pijersi_has_no_mirror() {
    assert!(Pijersi::MIRROR.is_none() && Biyi::MIRROR.is_some() && Paiko::MIRROR.is_some());
    let names = |row: &str| row.split('-').map(str::to_owned).collect::<Vec<_>>();
    let text = Pijersi::default().to_string();
    let south = text.split(' ').next().and_then(|rows| rows.rsplit('/').next()).expect("a row").to_owned();
    let mut mirrored = names(south.trim_end_matches('-'));
    mirrored.reverse();
    assert_ne!(mirrored, names(south.trim_end_matches('-')));
}

#[test]
fn two_mirrored_moves_of_a_symmetric_position_are_one() {
    let start = AnyPosition::start(GameKind::Biyi);
    let canonical = start.canonical();
    assert_eq!(canonical.board, KeyBoard::Symmetric);
    assert_eq!(start.turned(canonical, "g5=g6").as_deref(), Some("a5=a6"));
    assert_eq!(start.turned(canonical, "a5=a6").as_deref(), Some("a5=a6"));
    assert_eq!(start.turned(canonical, "d5=d6").as_deref(), Some("d5=d6"));
    let (mut west, mut east) = (start.clone(), start);
    west.play("a5=a6").expect("a legal move");
    east.play("g5=g6").expect("a legal move");
    let (west, east) = (west.canonical(), east.canonical());
    assert_eq!(west.key, east.key);
    assert_ne!(west.board, east.board);
}

/// What decides the moves is covered: the side, what may not be undone, the phase, the hands, and the rules.
#[test]
fn keys_differ_if_the_moves_do() {
    let biyi = |text: &str| read(GameKind::Biyi, text).canonical().key;
    let apart = |texts: &[&str], key: &dyn Fn(&str) -> PositionKey| {
        for (at, text) in texts.iter().enumerate() {
            assert!(texts[..at].iter().all(|other| key(other) != key(text)), "{text}");
        }
    };
    apart(
        &["c3:ww,a12:b w", "c3:ww,a12:b b", "c3:ww,a12:b w - b3c3:1:1:2", "c3:ww,a12:b w d2,d12", "c3:wb,a12:b w"],
        &biyi,
    );
    // A movement that cannot be undone anyway is not covered: here a pilot would have to go back alone.
    assert_eq!(biyi("c3:w,a12:b w"), biyi("c3:w,a12:b w - c2c3:1:1:1"));
    assert_eq!(biyi("c3:w,a12:b w"), biyi("c3:w,a12:b w - - a11b11:1:1:1"), "the other side's matters in its turn");
    let paiko = |text: &str| read(GameKind::Paiko, text).canonical().key;
    apart(
        &[
            "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t B1/- -/- 12",
            "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t S1/- -/- 12",
            "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t B1/- B1/- 12",
            "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 b t B1/- -/- 13",
            "2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w r1 B1/- S1/- 12",
        ],
        &paiko,
    );
    assert_eq!(
        paiko("2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t B1/- -/- 12"),
        paiko("2/4/6/8/10/12/14/14/5S6/10/8/6/4/2 w t B1/- -/- 40")
    );
    let under = |rules| AnyPosition::from_setup(GameKind::Paiko, rules, 0).expect("a setup").canonical().key;
    assert_ne!(under("classic"), under("classic null-rotation"));
}

/// Keys are stored, so these never change while [`PositionKey::VERSION`] stays.
#[test]
fn keys_are_the_same_in_every_release() {
    assert_eq!(PositionKey::VERSION, 1);
    let golden = [
        (GameKind::Biyi, "", 0xe463_d780_661b_a9e0_42b0_c469_7072_da35),
        (GameKind::Biyi, "c3:ww,a12:b w - b3c3:1:1:2", 0x985b_db5e_8d01_0a93_7335_6e8c_47c1_2057),
        (GameKind::Paiko, "", 0xec3f_3562_ea5e_2a0c_83a6_cd07_9b2e_3e73),
        (GameKind::Paiko, PAIKO, 0x0a5f_7d56_f327_97f6_a7e1_5afd_f514_a4df),
        (GameKind::Pijersi, "", 0xf02b_2aaf_f194_cff6_7aa4_9534_9b12_6040),
        (GameKind::Pijersi, "6/7/W-5/w-1R-4/W-5/7/6 w 7 30", 0x1e50_464c_a3f5_39f2_4eeb_a554_4da8_54c7),
    ];
    let found = golden.map(|(kind, text, _)| {
        let position = if text.is_empty() { AnyPosition::start(kind) } else { read(kind, text) };
        (kind, text, position.canonical().key.bits())
    });
    assert_eq!(found, golden, "{found:#x?}");
}
