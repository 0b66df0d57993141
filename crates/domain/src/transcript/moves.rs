//! Plays the moves of a transcript.

use super::{MAX_MOVES, Problem, TranscriptError, scan::Entry};
use board::color::Color;
use games::{
    AnyPosition,
    game::{IllegalMove, Outcome},
};

/// What became of the entries of a transcript.
pub(super) struct Played {
    /// The moves in canonical notation.
    pub(super) moves: Vec<String>,
    /// The outcome, if the rules end the game.
    pub(super) end: Option<Outcome>,
    /// The number of lines after the moves that are not moves, such as a report.
    pub(super) lines_after: usize,
}

/// How a transcript numbers its moves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbering {
    /// Each move has a number of its own.
    Moves,
    /// White's move and Black's answer share a number.
    Pairs,
}

/// Plays the moves of a transcript.
pub(super) fn play(start: &AnyPosition, entries: &[Entry]) -> Result<Played, TranscriptError> {
    let mut game = Game { position: start.clone(), moves: Vec::new(), numbering: None };
    for (index, entry) in entries.iter().enumerate() {
        let Err(problem) = game.enter(entry) else { continue };
        if game.are_no_moves(&entries[index..]) {
            return Ok(game.over(entries.len() - index));
        }
        return Err(TranscriptError { line: entry.line, problem });
    }
    Ok(game.over(0))
}

/// A game as far as it has been read.
struct Game {
    position: AnyPosition,
    moves: Vec<String>,
    /// The numbering, once a number has shown it.
    numbering: Option<Numbering>,
}

impl Game {
    fn over(self, lines_after: usize) -> Played {
        Played { end: self.position.outcome(), moves: self.moves, lines_after }
    }

    /// The number of the next move in a numbering.
    fn number(&self, numbering: Numbering) -> usize {
        match numbering {
            Numbering::Moves => self.moves.len() + 1,
            Numbering::Pairs => self.moves.len() / 2 + 1,
        }
    }

    /// Plays a move of the transcript, or a pair of moves.
    fn enter(&mut self, Entry { number: written, text, .. }: &Entry) -> Result<(), Problem> {
        use Numbering::{Moves, Pairs};
        let number = self.moves.len() + 1;
        if let Some(found) = written {
            let fits = |numbering| found.parse() == Ok(self.number(numbering));
            self.numbering = match (self.numbering, fits(Moves), fits(Pairs)) {
                (None, true, true) => None,
                (None | Some(Moves), true, _) => Some(Moves),
                (None | Some(Pairs), _, true) => Some(Pairs),
                (known, ..) => {
                    let expected = self.number(known.unwrap_or(Moves));
                    return Err(Problem::Number { expected, found: found.clone() });
                }
            };
        }
        if text.is_empty() {
            return Err(Problem::NoMove(number));
        }
        if number > MAX_MOVES {
            return Err(Problem::TooManyMoves);
        }
        if self.position.outcome().is_some() {
            return Err(Problem::AfterEnd(number));
        }
        match self.position.play(text) {
            Ok(mv) => self.moves.push(mv),
            Err(illegal) => {
                let [first, second] = self.pair(text).ok_or_else(|| problem(number, text, illegal))?;
                self.moves.extend([first, second]);
                self.numbering = Some(Numbering::Pairs);
            }
        }
        Ok(())
    }

    /// Plays a text that is White's move and Black's answer; `None` if it is not.
    fn pair(&mut self, text: &str) -> Option<[String; 2]> {
        if self.numbering == Some(Numbering::Moves) || self.position.turn() != Color::White {
            return None;
        }
        let mut spaces = text.match_indices(' ').map(|(at, _)| text.split_at(at));
        let (after, moves) = spaces.find_map(|(first, second)| {
            let mut after = self.position.clone();
            let moves = [after.play(first).ok()?, after.play(second).ok()?];
            Some((after, moves))
        })?;
        self.position = after;
        Some(moves)
    }

    /// Whether these entries are other lines than moves: the game has begun, none has the number of the next move, and
    /// none is in the game's notation.
    fn are_no_moves(&self, entries: &[Entry]) -> bool {
        let next = self.number(self.numbering.unwrap_or(Numbering::Moves)).to_string();
        let is_move = |text: &str| match self.position.clone().play(text) {
            Ok(_) => true,
            Err(illegal) => illegal.code != IllegalMove::SYNTAX,
        };
        let is_other = |entry: &Entry| entry.number.as_ref() != Some(&next) && !is_move(&entry.text);
        !self.moves.is_empty() && entries.iter().all(is_other)
    }
}

/// The problem with a move that cannot be played.
fn problem(number: usize, text: &str, illegal: IllegalMove) -> Problem {
    let text = text.to_owned();
    if illegal.code == IllegalMove::SYNTAX {
        Problem::Syntax { number, text }
    } else {
        Problem::Move { number, text, illegal }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        AGREEMENT, RESIGNATION,
        transcript::{Finish, LeftOut, Problem, read},
    };
    use board::color::Color;
    use games::{AnyPosition, GameKind, game::Outcome};

    /// A game as the author of Pijersi publishes it.
    const AUTHORS: &str = "   g16:sprspr f13:prs f4:ww f57:rsp\n   b13:PSR b4:WW b57:SRP a16:RPSRPS\n\n   \
        1 a4-b5=c4             2 f4=d5-d4        \n   3 a1-b2=c2             4 f1-f2=d3        \n";

    #[test]
    fn the_author_of_pijersi_is_understood() {
        let moves = ["a4-b5=c4", "f4=d5-d4", "a1-b2=c2", "f1-f2=d3"];
        let plain = read(AUTHORS).expect("a record");
        assert_eq!((plain.start.kind(), plain.setup.as_str()), (GameKind::Pijersi, "classic"));
        assert_eq!((&plain.moves[..], plain.left_out), (&moves.map(str::to_owned)[..], LeftOut::default()));
        let text = format!(
            "A game of last night, between friends.\n\n{AUTHORS}\nBlack has the better attack.\n12 cubes are left.\n"
        );
        let told = read(&text).expect("a record");
        assert_eq!(told.moves, plain.moves);
        assert_eq!(told.left_out, LeftOut { lines: 3, ..LeftOut::default() });

        let other = AUTHORS.replace("b13:PSR", "b13:RPS");
        let other = read(&other).unwrap_or_else(|error| panic!("{error:?}"));
        assert_eq!(other.setup, "g16:sprspr f13:prs f4:ww f57:rsp b13:RPS b4:WW b57:SRP a16:RPSRPS");
        let again = AnyPosition::from_setup(GameKind::Pijersi, &other.setup, 0);
        assert_eq!(again.as_ref(), Ok(&other.start));
        for wrong in ["b4:WW b5:W", "b13:PSR b3:R", "b8:P", "b4:PR", "b31:PSR", "b13:PSRR", "b4:Ww", "é4:W", "b:P"] {
            let text = AUTHORS.replace("b13:PSR", wrong);
            assert!(read(&text).is_err(), "{wrong}");
        }
    }

    #[test]
    fn moves_are_numbered_in_pairs_too() {
        let single = read(AUTHORS).expect("a record");
        for text in [
            "1. a4-b5=c4 f4=d5-d4 2. a1-b2=c2 f1-f2=d3",
            "1. a4-b5=c4 1... f4=d5-d4 2. a1-b2=c2 2… f1-f2=d3",
            "1. a4-b5=c4\n1... f4=d5-d4\n2. a1-b2=c2 f1-f2=d3",
            "1. a4-b5=c4? $1 (1. a1-b2=c2 (1. a3-b3 {or} b5-c5)) 1... f4=d5-d4 !? 2. a1-b2=c2 f1-f2=d3",
        ] {
            let pairs = read(text).unwrap_or_else(|error| panic!("{text}: {error:?}"));
            assert_eq!(pairs.moves, single.moves, "{text}");
        }
        let annotated = read("1. a4-b5=c4? $1 (1. a1-b2=c2 (x)) 2. f4=d5-d4 !?").expect("a record");
        assert_eq!(annotated.left_out, LeftOut { variations: 1, annotations: 3, lines: 0 });
        let refused = |text: &str| read(&format!("[Game \"Pijersi\"]\n{text}")).expect_err("it is refused").problem;
        assert_eq!(refused("1. a4-b5=c4 f4=d5-d4 3. a1-b2=c2"), Problem::Number { expected: 2, found: "3".to_owned() });
        assert_eq!(refused("1 a4-b5=c4 3 f4=d5-d4"), Problem::Number { expected: 2, found: "3".to_owned() });
        assert_eq!(refused("1 a4-b5=c4 2 f4=x"), Problem::Syntax { number: 2, text: "f4=x".to_owned() });
        assert!(matches!(refused("1. a4-b5=c4 a1-b2=c2"), Problem::Syntax { number: 1, .. }));
    }

    #[test]
    fn a_result_may_follow_the_moves() {
        let finish = |text: &str| read(text).map(|transcript| transcript.finish);
        let won = |winner, by| Ok(Finish::Ended(Outcome::Decisive { winner, by }));
        assert_eq!(finish("1 a4-b5=c4 0-1"), won(Color::Black, RESIGNATION));
        assert_eq!(finish("1 a4-b5=c4 1–0"), won(Color::White, RESIGNATION));
        assert_eq!(finish("1 a4-b5=c4 ½–½"), Ok(Finish::Ended(Outcome::Draw { by: AGREEMENT })));
        assert_eq!(finish("1 a4-b5=c4 *"), Ok(Finish::Ongoing));
        assert_eq!(
            finish("[Result \"1-0\"]\n[Ending \"time\"]\n1 a4-b5=c4 1-0"),
            finish("[Result \"1-0\"]\n[Ending \"time\"]\n1 a4-b5=c4")
        );
    }

    #[test]
    fn a_game_that_is_certain_needs_no_name() {
        assert_eq!(read("1 a4-b5=c4").expect("only one game has this move").start.kind(), GameKind::Pijersi);
        assert_eq!(
            read("1 draft SSBBWEA").map(|record| record.start.kind()).ok(),
            read("[Game \"Paiko\"]\n1 draft SSBBWEA").map(|record| record.start.kind()).ok()
        );
        assert_eq!(read("1 zz").expect_err("no game has this move").problem, Problem::NoGame);
        let position = "[SetUp \"1\"]\n[Game \"Pijersi\"]\n1 a4-b5=c4";
        assert_eq!(read(position).expect("the header of PGN says nothing").setup, "classic");
    }
}
