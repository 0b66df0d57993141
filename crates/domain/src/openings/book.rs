//! Parlor's own book: the openings of games that its strongest level plays against itself.

use std::{
    collections::HashMap,
    io::{self, Read},
    sync::OnceLock,
};

use flate2::read::GzDecoder;
use thiserror::Error;

use super::{OpeningCounts, Scored, visits};
use crate::id::GameId;
use board::color::Color;
use engine::with_engine;
use games::{AnyPosition, GameKind, key::PositionKey};

/// What the strongest level plays in a game.
#[derive(Debug)]
pub struct Book {
    /// The positions that at least two games have reached.
    positions: HashMap<PositionKey, OpeningCounts>,
}

/// The reason why a book cannot be read.
#[derive(Debug, Error)]
pub enum BookError {
    /// The file cannot be unpacked.
    #[error("the book cannot be unpacked")]
    Packed(#[from] io::Error),
    /// A line is not a result and legal moves. Lines count from 1.
    #[error("line {0} of the book is no game")]
    Line(usize),
}

impl Book {
    /// The book of a game, which is read when it is asked for the first time; `None` if there is none.
    pub fn of(game: GameKind) -> Option<&'static Self> {
        static BOOKS: [OnceLock<Option<Book>>; GameKind::ALL.len()] = [const { OnceLock::new() }; GameKind::ALL.len()];
        let read = || {
            let packed = with_engine!(game, Node => <Node as engine::SearchNode>::BOOK)?;
            Some(Self::read(game, packed).expect("a test reads every book of the program"))
        };
        BOOKS[game as usize].get_or_init(read).as_ref()
    }

    /// Reads a book: a compressed text with a line for each game, its result and the moves from the usual start with
    /// commas between them. A line that begins with `#` is a comment.
    ///
    /// # Errors
    /// Returns `BookError` if the file is damaged or belongs to another game.
    pub fn read(game: GameKind, packed: &[u8]) -> Result<Self, BookError> {
        let mut text = String::new();
        GzDecoder::new(packed).read_to_string(&mut text)?;
        let start = AnyPosition::start(game);
        let mut positions: HashMap<PositionKey, OpeningCounts> = HashMap::new();
        for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#')) {
            let wrong = || BookError::Line(number);
            let (result, moves) = line.split_once(' ').ok_or_else(wrong)?;
            let winner = match result {
                "1-0" => Some(Color::White),
                "0-1" => Some(Color::Black),
                "1/2" => None,
                _ => return Err(wrong()),
            };
            // The number stands for the game, to tell which positions only one has reached.
            let id = GameId::from_bits(number as u32);
            let visits = visits(&start, moves.split(','));
            if visits.is_empty() {
                return Err(wrong());
            }
            for visit in visits {
                positions.entry(visit.key).or_default().add(id, &visit.mv, Scored::Board(winner), None);
            }
        }
        positions.retain(|_, counts| counts.only.is_none());
        Ok(Self { positions })
    }

    /// What was played from the position with this key; `None` if fewer than two games have reached it.
    pub fn counts(&self, key: PositionKey) -> Option<&OpeningCounts> {
        self.positions.get(&key)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(text.as_bytes()).expect("into memory");
        encoder.finish().expect("into memory")
    }

    fn start(game: GameKind) -> PositionKey {
        AnyPosition::start(game).canonical().key
    }

    #[test]
    fn the_books_of_the_program_are_read() {
        for game in GameKind::ALL {
            let Some(book) = Book::of(game) else { continue };
            let counts = book.counts(start(game)).expect("all games begin there");
            assert!(counts.games() >= 100 && counts.moves.len() >= 3, "{game}: {counts:?}");
        }
    }

    #[test]
    fn damage_is_told() {
        let read = |bytes: &[u8]| Book::read(GameKind::Pijersi, bytes).map(|_| ()).map_err(|error| error.to_string());
        assert_eq!(read(&packed("# comment\n1-0 b4=c3-c2,f4=d3-e3\n")), Ok(()));
        let line = |number| Err(format!("line {number} of the book is no game"));
        assert_eq!(read(&packed("1-0 b4=c3-c2\n2-0 b4=c3-c2\n")), line(2));
        assert_eq!(read(&packed("# comment\n1-0 SSBEWAA\n")), line(2));
        assert_eq!(read(b"1-0 b4=c3-c2"), Err("the book cannot be unpacked".to_owned()));
    }

    #[test]
    fn only_what_two_games_have_reached_is_kept() {
        let text = "1-0 b4=c3-c2,f4=d3-e3\n0-1 b4=c3-c2,f4-e3\n1/2 b4=d3-e3\n";
        let book = Book::read(GameKind::Pijersi, &packed(text)).expect("a book");
        let mut position = AnyPosition::start(GameKind::Pijersi);
        let counts = book.counts(position.canonical().key).expect("three games");
        assert_eq!((counts.games(), counts.moves.len()), (3, 2));
        position.play("b4=c3-c2").expect("a legal move");
        assert_eq!(book.counts(position.canonical().key).map(OpeningCounts::games), Some(2));
        position.play("f4=d3-e3").expect("a legal move");
        assert_eq!(book.counts(position.canonical().key), None);
    }
}
