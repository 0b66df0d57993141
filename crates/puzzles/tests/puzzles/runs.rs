//! Runs of Biyi, and what is no puzzle to hold.

use board::grid::Cell;
use engine::{Motif, Provable, biyi::BiyiNode};
use games::{
    GameKind,
    biyi::{Biyi, BiyiMove},
    game::{Outcome, Position},
};
use puzzles::{Goal, Prover, Puzzle, held, hold, is_run, motifs};

use super::collections::collection;

/// The position of a puzzle of Biyi.
fn parsed(text: &str) -> Biyi {
    text.parse().expect("a position of Biyi")
}

/// What the replies to the first move of a win in two turns come to.
#[derive(Debug, Default)]
struct Replies {
    /// Those after which no move over the squares of the solution's last move wins.
    meeting: usize,
    /// Those that lose at once.
    losing: usize,
}

fn replies(puzzle: &Puzzle) -> Replies {
    let start = parsed(&puzzle.position);
    let mv = |text: &str| text.parse::<BiyiMove>().expect("a move of Biyi");
    let own: Vec<BiyiMove> = puzzle.own_moves(0).into_iter().map(mv).collect();
    let squares = |mv: &BiyiMove| mv.actions().map(|action| (action.from, action.to)).collect::<Vec<_>>();
    let (after, last) = (start.played(&own[0]), squares(&own[1]));
    let won = |at: &Biyi| at.outcome().and_then(Outcome::winner) == Some(start.turn());
    let mut replies = Replies::default();
    for reply in after.legal_moves() {
        let next = after.played(&reply);
        if won(&next) {
            replies.losing += 1;
        } else if !next.legal_moves().iter().any(|mv| squares(mv) == last && won(&next.played(mv))) {
            replies.meeting += 1;
        }
    }
    replies
}

/// Whether all own moves are single movements of one stack.
fn is_one_stack(puzzle: &Puzzle) -> bool {
    let own: Vec<BiyiMove> = puzzle.own_moves(0).into_iter().map(|mv| mv.parse().expect("a move of Biyi")).collect();
    own.windows(2).all(|pair| pair[0].end() == pair[1].start()) && own.iter().all(|mv| mv.actions().count() == 1)
}

/// Whether the first move is one of the stack nearest to the enemy's nest, and leads no farther from it.
fn is_lead(puzzle: &Puzzle) -> bool {
    let start = parsed(&puzzle.position);
    let nest = start.nests()[!start.turn()];
    let far = |cell: Cell| cell.letter().abs_diff(nest.letter()) + cell.number().abs_diff(nest.number());
    let key: BiyiMove = puzzle.key_move().parse().expect("a move of Biyi");
    let own = start.board().stacks().filter(|(_, stack)| stack.pilot() == Some(start.turn()));
    let nearest = own.map(|(cell, _)| far(cell)).min();
    is_one_stack(puzzle) && nearest >= Some(far(key.start())) && far(key.end()) <= far(key.start())
}

/// But for those of the stack that leads, which solvers play without a look at the replies.
#[test]
fn at_most_one_reply_meets_a_run() {
    let (mut runs, mut walks, mut leads, mut losing, mut others) = (0, 0, 0, 0, 0);
    for puzzle in collection(GameKind::Biyi).iter().filter(|puzzle| puzzle.goal == Goal::Win && puzzle.turns == 2) {
        let replies = replies(puzzle);
        if puzzle.is_run() {
            assert!(replies.meeting <= 1 || is_lead(puzzle), "{}: {replies:?}", puzzle.position);
            assert!(replies.meeting == 0 || is_one_stack(puzzle), "{}", puzzle.position);
            leads += usize::from(replies.meeting > 1);
            runs += 1;
            walks += usize::from(replies.meeting == 1);
            losing += usize::from(replies.losing > 0);
        } else {
            assert!(replies.meeting > 0, "{}: {replies:?}", puzzle.position);
            others += 1;
        }
    }
    println!(
        "{runs} runs, {walks} of them met by a reply, {leads} by more, {losing} with replies that lose; {others} others"
    );
    assert!(runs >= 100 && losing >= 1, "{runs} runs, {losing} with replies that lose");
}

/// The only move that saves traps the piece that threatens: that is found at a glance, and no puzzle.
#[test]
fn trapping_the_only_attacker_is_no_puzzle() {
    const POSITION: &str = "2(bb)4/3w(bb)2/1(wbb)1(bw)1(bbb)1/2(bbwb)(bw)2b/1bb1w1b/bb1b(bbw)1b/b1(wb)(wbbb)3/\
                            (wb)(bw)w1w2/2(www)(bbbw)3/2w1(ww)2/1(www)2w(www)1/2(www)1(ww)1w/2w4 b - \
                            d11d12:1:3:1 b10c10:4:1:1";
    let position = parsed(POSITION);
    let mut prover = Prover::<BiyiNode>::new(400_000);
    let saving = hold(&mut prover, &position, BiyiNode::HUNT.hold).expect("provable");
    assert_eq!(saving.map(|(turns, mv)| (turns, mv.to_string())), Some((1, "e12=d12".to_owned())));
    assert_eq!(held(&mut prover, &position), Ok(None));
    // A move that stands in the way is one.
    const BLOCK: &str = "2(wwb)1b2/2(bb)1(bbb)2/1(bbb)b1b(bbb)1/1(wwwb)(bbb)b1(wwb)1/4(bww)1(wbw)/w(bww)1b(wbw)2/\
                         1w1(bw)w2/4w1(bbw)/2(wbb)3(ww)/7/(ww)2(bbb)3/1w1w(www)w1/2w1w2 w - f8e8:3:1:1 d4d3:3:1:1";
    let found = held(&mut prover, &parsed(BLOCK)).expect("provable");
    assert_eq!(found.map(|(turns, mv)| (turns, mv.to_string())), Some((2, "e2=d2".to_owned())));
}

/// Wins in three turns by a single stack are mostly runs, and those by several pieces hardly ever.
#[test]
fn a_walk_is_a_run() {
    let puzzles = collection(GameKind::Biyi);
    let prover = Prover::<BiyiNode>::new(0);
    let (mut walks, mut others) = (0, 0);
    for puzzle in puzzles.iter().filter(|puzzle| puzzle.goal == Goal::Win && puzzle.turns == 3) {
        let line: Vec<BiyiMove> = puzzle.line.iter().map(|mv| mv.parse().expect("a move of Biyi")).collect();
        assert_eq!(is_run(&prover, &parsed(&puzzle.position), &line), puzzle.is_run(), "{}", puzzle.position);
        let own: Vec<&BiyiMove> = line.iter().step_by(2).collect();
        let is_one_stack = own.windows(2).all(|pair| pair[0].end() == pair[1].start());
        walks += usize::from(puzzle.is_run() && is_one_stack);
        others += usize::from(!puzzle.is_run() && !is_one_stack);
    }
    assert!(walks >= 50 && others >= 10, "{walks} walks, {others} wins by several pieces");
}

/// The stack nearest to the nest walks on, and the solution takes no chain and parts no dragons.
#[test]
fn the_leading_stack_is_a_run() {
    const LEAD: &str = "2b4/(bb)1(bbb)b(bb)2/(ww)5b/1b4(bb)/1(wb)3(bbb)(ww)/2bb3/(bbw)1b(bww)3/(www)w(bbw)bw1(ww)/\
                        3(wb)(ww)(wbw)(bb)/2(bbb)(www)1w1/2(wwwb)1ww1/3(ww)2w/4w2 b - d3e3:1:1:1 c4c3:1:4:4";
    // A solver called this win of the leading stack worth it: Black's step uncovers dragons.
    let line: Vec<BiyiMove> =
        ["c3=d3", "d2=e2", "d3-d2", "d3+d4=c4", "d2+d1#"].map(|mv| mv.parse().expect("a move of Biyi")).to_vec();
    let prover = Prover::<BiyiNode>::new(0);
    assert!(motifs(&prover, &parsed(LEAD), &line).contains(&Motif::Dragons));
    assert!(line.iter().step_by(2).all(|mv| mv.actions().count() == 1) && line[0].end() == line[2].start());
    assert!(!is_run(&prover, &parsed(LEAD), &line));
    let puzzles = collection(GameKind::Biyi);
    let without = |puzzle: &&Puzzle| !puzzle.motifs.iter().any(|motif| [Motif::Dragons, Motif::Chain].contains(motif));
    let wins = puzzles.iter().filter(|puzzle| puzzle.goal == Goal::Win && !puzzle.is_run());
    assert!(wins.filter(without).all(|puzzle| !is_lead(puzzle) || !is_one_stack(puzzle)));
}
