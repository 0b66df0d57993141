//! Draft, draws, rewards, endings and the options of a game.

use board::color::Color;
use games::{
    game::{Ending, Outcome, Position},
    paiko::{BOTH_PASSED, Options, Paiko, REPETITION, STOPPED, TEN_POINTS, TIE, TileKind},
};

const EMPTY: &str = "2/4/6/8/10/12/14/14/12/10/8/6/4/2";

fn read(text: &str) -> Paiko {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn play(position: &mut Paiko, action: &str) {
    let mv = position.read_move(action).unwrap_or_else(|refusal| panic!("{position}: {action}: {refusal}"));
    position.play(&mv).unwrap_or_else(|refusal| panic!("{position}: {action}: {refusal}"));
}

fn after(text: &str, actions: &[&str]) -> Paiko {
    let mut position = read(text);
    actions.iter().for_each(|action| play(&mut position, action));
    position
}

/// The reason code of a refused action.
fn refusal(position: &Paiko, action: &str) -> &'static str {
    let judged = position.read_move(action).and_then(|mv| position.judge(&mv));
    judged.expect_err(action).code
}

fn texts(position: &Paiko) -> Vec<String> {
    position.legal_moves().iter().map(ToString::to_string).collect()
}

fn draw(by: Ending) -> Option<Outcome> {
    Some(Outcome::Draw { by })
}

/// The phase in the position string.
fn phase(position: &Paiko) -> String {
    position.to_string().split(' ').nth(2).expect("a phase").to_owned()
}

#[test]
fn the_draft_takes_exactly_so_many() {
    let start = Paiko::default();
    assert_eq!(start.legal_moves().len(), 2_472);
    assert_eq!(refusal(&start, "draft SSBBWL"), "WRONG_COUNT");
    assert_eq!(refusal(&start, "draft SSBBWLAA"), "WRONG_COUNT");
    assert_eq!(refusal(&start, "draft SSSSBWL"), "NOT_IN_RESERVE");
    assert_eq!(refusal(&start, "S@f5"), "WRONG_PHASE");
    assert_eq!(refusal(&start, "--"), "WRONG_PHASE");
}

#[test]
fn the_draft_goes_white_black_white() {
    let mut position = Paiko::default();
    for (action, turn, drafted) in [
        ("draft ALWBBSS", Color::Black, format!("{EMPTY} b d9 S2B2W1L1A1/- -/- 0")),
        ("draft SSSBBBEEE", Color::White, format!("{EMPTY} w d1 S2B2W1L1A1/S3B3E3 -/- 0")),
        ("draft F", Color::White, format!("{EMPTY} w t S2B2F1W1L1A1/S3B3E3 -/- 0")),
    ] {
        play(&mut position, action);
        assert_eq!(position.turn(), turn);
        assert_eq!(position.to_string(), drafted);
    }
    let [white, black] = Color::ALL.map(|color| *position.stock(color));
    assert_eq!((white.hand.total(), white.reserve.total()), (8, 16));
    assert_eq!((black.hand.total(), black.reserve.total()), (9, 15));
}

#[test]
fn a_draw_takes_three() {
    // White's reserve has one Sword, two Bows and two Lotuses.
    let before = read(&format!("{EMPTY} w t S2B1L1/- E3F3W3I3A3/- 12"));
    assert_eq!(refusal(&before, "draw SSB"), "NOT_IN_RESERVE");
    assert_eq!(refusal(&before, "draw SB"), "WRONG_COUNT");
    let after = after(&before.to_string(), &["draw SBL"]);
    assert_eq!(after.to_string(), format!("{EMPTY} b t S3B2L2/- E3F3W3I3A3/- 13"));
    assert_eq!(after.stock(Color::White).reserve.total(), 2);
}

#[test]
fn a_short_reserve_is_drawn_whole() {
    // White's reserve has one Air and one Lotus.
    let text = format!("{EMPTY} w t S3B3L2A2/- E3F3W3I3/- 12");
    assert_eq!(refusal(&read(&text), "draw A"), "WRONG_COUNT");
    let mut position = after(&text, &["draw AL"]);
    assert!(position.stock(Color::White).reserve.is_empty());
    play(&mut position, "draw SSS");
    assert_eq!(refusal(&position, "draw A"), "RESERVE_EMPTY");
}

#[test]
fn a_reward_is_as_large_as_the_reserve() {
    let board = "2/4/6/8/10/9Bv2/14/9fv4/12/4S2ws1/8/6/4/2";
    // White's reserve has two Lotuses.
    let mut position = after(&format!("{board} w t A1/- S2B2E3F3W3I3L1A2/- 12"), &["A@h6"]);
    assert_eq!((position.turn(), phase(&position)), (Color::Black, "r2".to_owned()));
    assert_eq!(texts(&position), ["give LL"]);
    assert_eq!(refusal(&position, "S@i8"), "WRONG_PHASE");
    assert_eq!(refusal(&position, "--"), "WRONG_PHASE");
    assert_eq!(refusal(&position, "give L"), "WRONG_COUNT");
    play(&mut position, "give LL");
    assert_eq!((position.turn(), phase(&position)), (Color::Black, "t".to_owned()));
    assert_eq!(position.stock(Color::White).hand.to_string(), "LL");
    assert_eq!(position.turns(), 13);
    // White's reserve is empty.
    let position = after(&format!("{board} w t A1/- S2B2E3F3W3I3L3A2/- 12"), &["A@h6"]);
    assert_eq!(phase(&position), "t");
}

#[test]
fn the_enemy_chooses_the_reward() {
    // All white Fires are in the hand, so none is in the reserve.
    let mut position = after("2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t B1F3/- -/- 12", &["B@e4>"]);
    assert_eq!(refusal(&position, "give F"), "NOT_IN_RESERVE");
    play(&mut position, "give L");
    assert_eq!(position.stock(Color::White).hand.to_string(), "FFFL");
    assert_eq!(position.stock(Color::Black).discard.to_string(), "E");
    assert_eq!(position.turn(), Color::Black);
}

#[test]
fn ten_points_win() {
    let board = "2/4/5W/5A2/8E1/8SL1s/14/14/12/4SS4/8/6/4/2";
    let position = after(&format!("{board} w t -/- -/- 12"), &["g5-g6-h6"]);
    assert_eq!(position.outcome(), Some(Outcome::Decisive { winner: Color::White, by: TEN_POINTS }));
    assert_eq!((position.score(Color::White), position.score(Color::Black)), (10, 0));
    assert_eq!((phase(&position), position.turn(), position.legal_moves()), ("x1-0".to_owned(), Color::Black, vec![]));
    assert_eq!(refusal(&position, "draw SSS"), "GAME_OVER");
}

#[test]
fn few_points_and_many_losses_are_a_tie() {
    let capture = |row: &str, swords: u32, options: Options| {
        let losses = "F3W3I3L3A1/F3I3L3A3";
        let text = format!("1A2/3A4/{row}/2S7/12/1EE11/12ww/12/4S5/4e3/6/4/2 w t B1/- {losses} 12");
        let text = text.replacen("1A2/3A4", "2/1A2/2A3", 1);
        let mut position =
            Paiko::from_setup(&format!("{text} {options}"), 0).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(position.score(Color::White), swords);
        play(&mut position, "B@e4>");
        assert_eq!(position.stock(Color::Black).discard.total(), 13);
        position
    };
    assert_eq!(capture("8", 5, Options::STANDARD).outcome(), draw(TIE));
    assert_eq!(phase(&capture("8", 5, Options::STANDARD)), "x1/2");
    assert_eq!(phase(&capture("1S6", 6, Options::STANDARD)), "r1");
    assert_eq!(phase(&capture("8", 5, Options { tie: false, ..Options::STANDARD })), "r1");
}

#[test]
fn a_position_for_the_third_time_is_a_draw() {
    let mut position = read("2/4/6/7s/10/12/14/14/12/10/8/1S4/4/2 w t -/- -/- 12");
    let round = ["f3-f4", "k11-k10", "f4-f3", "k10-k11"];
    for action in round.into_iter().chain(round.into_iter().take(3)) {
        play(&mut position, action);
        assert_eq!(position.outcome(), None);
    }
    // A position that is read from its text has no history.
    let mut again = read(&position.to_string());
    assert_eq!(again, position);
    play(&mut again, "k10-k11");
    assert_eq!(again.outcome(), None);
    // After a draw of tiles, no earlier position can occur again.
    let mut drawn = position.clone();
    play(&mut drawn, "draw BBB");
    for action in ["f3-f4", "k10-k11", "f4-f3", "k11-k10"] {
        play(&mut drawn, action);
        assert_eq!(drawn.outcome(), None);
    }
    play(&mut position, "k10-k11");
    assert_eq!(position.outcome(), draw(REPETITION));
    assert_eq!(phase(&position), "x1/2");
    let read = read(&position.to_string());
    assert_eq!((read.outcome(), read == position), (draw(STOPPED), true));
}

#[test]
fn who_can_do_nothing_passes() {
    let board = "2/4/6/4a3/4l5/12/14/14/12/3A6/3L4/6/4/2";
    let (white, black) = ("S3B3E3F3W3I3L2A2", "S3B3E3F3W3I3L2A2");
    // White has no action, but Black has.
    let mut position = read(&format!("{board} w t -/S1 {white}/- 12"));
    assert_eq!(texts(&position), ["--"]);
    assert_eq!(position.read_move("pass").map(|mv| mv.to_string()), Ok("--".to_owned()));
    play(&mut position, "--");
    assert_eq!(position.to_string(), format!("{board} b t -/S1 {white}/- 13"));
    assert_eq!(refusal(&position, "pass"), "PASS_NOT_FORCED");
    // A side that can draw may not pass.
    let position = read(&format!("{board} w t -/S1 S3B3E3F3W3I2L2A2/- 12"));
    assert_eq!(texts(&position), ["draw I"]);
    assert_eq!(refusal(&position, "--"), "PASS_NOT_FORCED");
    // Neither side has an action, which ends the game under `no-tie`.
    let stuck = format!("{board} w t -/- {white}/{black} 12 no-tie");
    let mut position = Paiko::from_setup(&stuck, 0).expect("a setup");
    play(&mut position, "--");
    assert_eq!(position.outcome(), None);
    play(&mut position, "--");
    assert_eq!(position.outcome(), draw(BOTH_PASSED));
}

#[test]
fn a_fire_may_turn_away_at_home() {
    let text = "2/4/6/8/10/12/14/14/12/3S6/2F^5/6/4/2 w t -/- -/- 12";
    let f5 = games::paiko::Square::of("f5".parse().expect("a cell")).expect("a square");
    assert_eq!(read(text).threat(Color::White, f5), 1);
    assert_eq!(after(text, &["f4>"]).threat(Color::White, f5), 0);
}

#[test]
fn a_tile_may_move_three_times_with_the_limit() {
    let text = "2/4/6/7s/10/12/14/14/12/10/8/1S4/4/2 w t S1I1/S1 -/- 12";
    let limited = Options { same_tile_limit: true, ..Options::STANDARD };
    let mut position = read(text).with_options(limited);
    for action in ["f3-f4", "S@l10", "f4-f5", "k11-k10", "f5-f6", "l10-l9"] {
        play(&mut position, action);
    }
    assert_eq!(refusal(&position, "f6-f5"), "SAME_TILE");
    assert!(!texts(&position).iter().any(|mv| mv.starts_with("f6")));
    assert!(texts(&position.clone().with_options(Options::STANDARD)).contains(&"f6-f5".to_owned()));
    // A turn without the tile ends its streak. The shift of a deployed Sai counts as the first turn of the Sai's
    // streak.
    let mut other = position.clone();
    for action in ["S@g1", "l9-l10", "f6-f5"] {
        play(&mut other, action);
    }
    for action in ["I@e4-e5^", "l9-l10", "e5-e4^", "l10-l9", "e4-e5^", "k10-k11"] {
        play(&mut position, action);
    }
    assert_eq!(refusal(&position, "e5>"), "SAME_TILE");
}

#[test]
fn a_tile_may_stay_with_null_rotation() {
    let text = "2/4/6/7s/10/12/14/14/12/10/2A2B^2/1S4/4/2 w t -/- -/- 12";
    for (action, code) in [("f3", "NOTHING_CHANGES"), ("i4^", "NOTHING_CHANGES"), ("i4", "NOTHING_CHANGES")] {
        assert_eq!(refusal(&read(text), action), code);
        let mut position = read(text).with_options(Options { null_rotation: true, ..Options::STANDARD });
        play(&mut position, action);
        assert_eq!(position.turn(), Color::Black);
    }
    let position = read(text).with_options(Options { null_rotation: true, ..Options::STANDARD });
    assert_eq!(refusal(&position, "f4"), "CANNOT_SHIFT");
    assert!(texts(&position).contains(&"f3".to_owned()) && texts(&position).contains(&"i4^".to_owned()));
    assert!(!texts(&read(text)).contains(&"f3".to_owned()));
}

#[test]
fn a_hand_shows_what_was_given() {
    let position = after("2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t B1/- -/- 12", &["B@e4>", "give A"]);
    assert_eq!(position.stock(Color::White).hand.count(TileKind::Air), 1);
    assert_eq!(position.tiles_to_take(), 3);
}
