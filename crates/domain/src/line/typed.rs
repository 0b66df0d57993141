//! Several moves typed at once.

use super::{Exploration, Unplayable};
use games::game::IllegalMove;

/// The maximum number of words in a move, such as `draft SSBEWLA` in Paiko.
const MOST_WORDS: usize = 3;

/// The reason why a typed move was not played, and the text of the move.
#[derive(Clone, PartialEq, Eq)]
pub struct Mistake {
    /// The text of the move.
    pub text: String,
    /// The reason.
    pub reason: Unplayable,
}

debug_only! { Mistake { reason } }

/// Several typed moves, of which the last one may be unfinished.
#[derive(Clone, PartialEq, Eq)]
pub struct Typed<'a> {
    /// The line after the finished moves.
    pub line: Exploration<'a>,
    /// The text of the finished moves, with a space at its end unless it is empty.
    pub finished: String,
    /// The text of the last move; empty if it has not been begun.
    pub rest: String,
    /// The mistake with which the last move begins, if a word of it is finished. It may be no mistake in a move of
    /// several words.
    pub mistake: Option<Mistake>,
}

debug_only! { Typed<'_> { line, mistake } }

impl<'a> Exploration<'a> {
    /// Plays several moves, separated by spaces, commas or semicolons. Numbers between them are ignored. The moves
    /// begin at the root or, if the first one is not legal there, at the position that is shown. Moves before a mistake
    /// are played. Forced passes are played with the move before them, so they may be left out.
    ///
    /// # Errors
    /// Returns the first move that cannot be played.
    pub fn enter(&mut self, text: &str) -> Result<(), Mistake> {
        let words = words(text);
        let mut line = self.at_root();
        if line.next(&words).is_none() {
            line = self.clone();
        }
        let entered = line.enter_all(&words);
        if entered.played > 0 {
            *self = line;
        }
        match entered.mistake {
            Some(mistake) => Err(mistake),
            None => Ok(()),
        }
    }

    /// Reads moves that are being typed, as [`enter`](Self::enter) does. A word is finished if a separator follows it.
    /// An unfinished first move is read at the root.
    pub fn typed(&self, text: &str) -> Typed<'a> {
        let all = words(text);
        let is_open = !text.is_empty() && !text.ends_with(is_separator);
        let count = all.len() - usize::from(is_open && !all.is_empty());
        let mut line = self.at_root();
        if line.next(&all).is_none() && self.next(&all).is_some() {
            line = self.clone();
        }
        let mut entered = line.enter_all(&all[..count]);
        if count < all.len() && entered.words == count && entered.passes > 0 && line.is_pass(all[count]) {
            entered.words += 1;
        }
        let (finished, rest) = all.split_at(entered.words);
        let mut finished = finished.join(" ");
        if !finished.is_empty() {
            finished.push(' ');
        }
        let rest = rest.join(" ");
        // The space after `draft` belongs to the move that is being typed.
        let rest = if rest.is_empty() || is_open { rest } else { rest + " " };
        Typed { line, finished, rest, mistake: entered.mistake }
    }

    /// The line at its root.
    fn at_root(&self) -> Self {
        let mut line = self.clone();
        line.rewind();
        line
    }

    /// The number of words at the beginning of the words that make up a legal move.
    fn next(&self, words: &[&str]) -> Option<usize> {
        let is_legal = |count: &usize| self.position().clone().play(&words[..*count].join(" ")).is_ok();
        (1..=MOST_WORDS.min(words.len())).find(is_legal)
    }

    fn enter_all(&mut self, words: &[&str]) -> Entered {
        let mut entered = Entered { played: 0, words: 0, passes: 0, mistake: None };
        while entered.words < words.len() {
            let rest = &words[entered.words..];
            if entered.passes > 0 && self.is_pass(rest[0]) {
                entered.words += 1;
                entered.passes -= 1;
                continue;
            }
            let count = self.next(rest).unwrap_or(1);
            let text = rest[..count].join(" ");
            let before = self.cursor();
            if let Err(reason) = self.play(&text) {
                entered.mistake = Some(self.mistake(rest).unwrap_or(Mistake { text, reason }));
                break;
            }
            entered.words += count;
            entered.played += 1;
            entered.passes = self.cursor() - before - 1;
        }
        entered
    }

    /// Whether a word is a pass.
    fn is_pass(&self, word: &str) -> bool {
        self.position().is_pass(word) || word.eq_ignore_ascii_case("pass")
    }

    /// The mistake in the move with which these words begin, if several words are a move that the rules forbid.
    fn mistake(&self, words: &[&str]) -> Option<Mistake> {
        (1..=MOST_WORDS.min(words.len())).find_map(|count| {
            let text = words[..count].join(" ");
            let illegal = self.position().clone().play(&text).err()?;
            (illegal.code != IllegalMove::SYNTAX).then_some(Mistake { text, reason: Unplayable::Illegal(illegal) })
        })
    }
}

/// The result of playing several moves.
struct Entered {
    /// The number of moves that were played.
    played: usize,
    /// The number of words that they have.
    words: usize,
    /// The number of forced passes after the last move that the words do not name.
    passes: usize,
    /// The mistake after them.
    mistake: Option<Mistake>,
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';')
}

/// The words of a text, without the numbers of moves.
fn words(text: &str) -> Vec<&str> {
    let is_number = |word: &&str| word.trim_end_matches('.').bytes().all(|byte| byte.is_ascii_digit());
    text.split(is_separator).filter(|word| !word.is_empty() && !is_number(word)).collect()
}
