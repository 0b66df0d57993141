//! How a puzzle goes on and ends after a move, and what its first message tells.

use crate::{
    explore::private,
    prelude::*,
    puzzle_file::{library_of, text_of},
    puzzles::{of, pick, picking, updated},
};

/// An application with a single puzzle.
pub struct Single {
    pub app: Application,
    pub puzzle: Puzzle,
    _folder: tempfile::TempDir,
}

impl Single {
    pub fn new(game: GameKind, row: String) -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let clock: Arc<dyn Clock> = Fixture::new().clock.clone();
        let store = Store::open(folder.path()).expect("the store opens");
        let puzzles = library_of(&text_of(game, &[row]));
        let puzzle = puzzles.of(game).expect("it is sound").expect("it is there").iter().next().expect("one").clone();
        Self { app: Application::new(store, clock).with_puzzles(puzzles), puzzle, _folder: folder }
    }

    /// The picker after the first clicks of a move that is played after so many moves of the solution.
    fn pick(&self, ply: usize, mv: &str, clicks: usize) -> Pick {
        let mut position = self.puzzle.start();
        for earlier in &self.puzzle.line[..ply] {
            position.play(earlier).expect("the solution is legal");
        }
        let draft = position.steps(mv).expect("a legal move").into_iter().take(clicks).collect();
        pick(&self.puzzle, u8::try_from(ply).expect("a short line")).with_draft(draft)
    }

    pub fn press(&self, control: Control) -> Post {
        updated(&self.app.handle(&request(HERE, ANN, Ask::Press(control))).expect("answered"))
    }

    /// The message after a move.
    pub fn play(&self, ply: usize, mv: &str) -> Post {
        self.press(Control::Play(self.pick(ply, mv, usize::MAX)))
    }
}

#[test]
fn a_move_that_wins_as_well_is_right() {
    const POSITION: &str = "4p-r-/1rs1w-3/1srw-1sr1/2WR1RS2/3W-2/1R-S-RPS-1P-/1P-4 w 1 11";
    const LINE: &str = "b4-b5=d6;e5-e6;d6=e6|d6=e6-f7;e2-d2;e6=f6-g6";
    let single = Single::new(GameKind::Pijersi, format!("{POSITION}\twin\t3\t1860\tsplit,threat\t{LINE}"));
    let play = |ply, mv| single.play(ply, mv);
    let post = play(2, "d6=e6-f7");
    assert!(post.text.contains("wins as well. The puzzle continues with `d6=e6!`."), "{}", post.text);
    assert!(post.text.contains("Black replies `e2-d2`"), "{}", post.text);
    assert_eq!(picking(&post).1, 4);
    let right = play(2, "d6=e6").text;
    assert!(right.contains("✅ `d6=e6!` is right. Black replies") && !right.contains("wins as well"), "{right}");
    let clicked = single.press(Control::Pick(single.pick(4, "e6=f6-g6", 1))).text;
    assert!(clicked.contains("Black replies `e2-d2`") && !clicked.contains("is right"), "which was played? {clicked}");
    let wrong = play(2, "d6-e6");
    assert!(
        wrong.text.contains("**Too slow:** `d6-e6!`") && wrong.text.contains("takes 3 turns to win"),
        "{}",
        wrong.text
    );
    assert!(play(4, "e6=f6-g6").text.contains("**Solved**"));
}

/// After a capture, the solver first chooses the tile that the other side gets.
#[test]
fn what_a_capture_gives_is_chosen_before_the_last_move() {
    const POSITION: &str = "2/4/bv5/1s2b<3/2aa6/B>4wa2s2/1S1B^2e1w5/4S5Ai<2/I<W3WF^1S3/7A2/2I^5/6/4/2 w t \
                            E1F1W1L3/S1E1I1L3 E2A1/B1E1F1I1 38";
    const LINE: &str = "E@m8;k9-l8;give W|give F;F@n8>";
    let single = Single::new(GameKind::Paiko, format!("{POSITION}\twin\t2\t1400\tthreat\t{LINE}"));
    let replied = single.play(0, "E@m8");
    assert!(replied.text.contains("✅ `E@m8` is right. Black replies `k9-l8"), "{}", replied.text);
    assert!(replied.text.contains("**White wins in 1 turn.**") && picking(&replied).1 == 2, "{}", replied.text);
    let chosen = single.play(2, "give W");
    assert!(chosen.text.contains("✅ `give W` is right.\n"), "{}", chosen.text);
    assert!(chosen.text.contains("**White wins in 1 turn.**") && picking(&chosen).1 == 3, "{}", chosen.text);
    let instead = single.play(2, "give F").text;
    assert!(instead.contains("wins as well. The puzzle continues with `give W`."), "{instead}");
    assert!(!instead.contains("replies"), "{instead}");
    let clicked = single.press(Control::Pick(single.pick(3, "F@n8>", 1))).text;
    assert!(clicked.contains("Black replies `k9-l8") && !clicked.contains("is right"), "{clicked}");
    assert!(single.play(3, "F@n8>").text.contains("**Solved**"));
    let solution = single.press(Control::Solution(of(&single.puzzle))).text;
    assert!(solution.contains(" · 2. White `give W`, White `F@n8> =W10 #`"), "{solution}");
}

#[test]
fn a_reply_that_wins_the_game_is_told_as_such() {
    const ROW: &str = "6/R-6/6/7/6/s-6/6 w 0 5\twin\t1\t900\tthreat\tf1-g1";
    let text = Single::new(GameKind::Pijersi, ROW.to_owned()).play(0, "f1-e1").text;
    assert!(text.contains("**Not the solution:** `f1-e1`"), "{text}");
    assert!(text.contains("Black replies `b1-a1") && text.contains("and wins.\n"), "{text}");
}

#[test]
fn a_puzzle_ends_when_no_reply_matters() {
    const POSITION: &str = "7/7/2b4/3w(bb)2/bb1b(wbw)(bw)1/(bb)(bbb)1(bww)2(bb)/(wbb)(wwwb)(bwbw)1w1(bwb)/\
                            1w(wwb)(bww)(wbb)b(wbb)/1ww(wb)1(ww)1/3(wb)1(wbw)w/7/w1(ww)(bw)3/7 w - d9d10:1:2:1 b8b7:1:4:4";
    const LINE: &str = "d10=d11;a7-a6;d11=d12;a6=a5;d12+d13#";
    let single = Single::new(GameKind::Biyi, format!("{POSITION}\twin\t3\t1290\tquiet,threat\t{LINE}"));
    let post = single.play(0, single.puzzle.key_move());
    let expected =
        "**Solved** with `d10=d11` (slides to d11).\nWhatever Black replies, `d11=d12`, then `d12+d13#` wins.";
    assert!(post.text.contains(expected) && post.text.contains("streak 1"), "{}", post.text);
    assert!(!post.text.contains("wins in"), "the task is done: {}", post.text);
    let solver = single.app.store().puzzles.solver(UserId(ANN), GameKind::Biyi).expect("readable").expect("stored");
    assert_eq!((solver.tried, solver.right), (1, 1));
}

#[test]
fn what_may_not_be_undone_is_told() {
    // White came sideways; Black came forward, and could not go back anyhow.
    const POSITION: &str = "2b4/b2(bbb)3/1(bb)(www)4/b1(bwww)4/1(bbw)b(bb)2(bb)/2w(bwb)1(bbb)b/(bw)b(wb)wb(wbb)(bbw)/\
                            (wb)(bw)5/2(ww)4/4(bw)(wbw)1/(ww)1w2(www)1/2w1(www)1w/2w1w2 w - d11c11:3:1:1 d9d8:1:3:3";
    const LINE: &str = "c11=c12;c13=b13;c12-c13|c12=c13;d12=c12;c13+d13#";
    const TOLD: &str = "last moved";
    let single = Single::new(GameKind::Biyi, format!("{POSITION}\twin\t3\t1450\tquiet,threat\t{LINE}"));
    let begun = single.app.handle(&request(HERE, ANN, Ask::Puzzle(Some(GameKind::Biyi)))).expect("answered");
    let text = private(&begun).text;
    assert!(
        text.contains("-# White last moved 3 tokens from d11 to c11 and can’t move the same 3 straight back."),
        "{text}"
    );
    assert_eq!(text.matches(TOLD).count(), 1, "{text}");
    let later = single.play(0, "c11=c12").text;
    assert!(!later.contains(TOLD), "{later}");
}
