//! A small collection of puzzles of Pijersi, so that no test depends on the collections of the program.

use std::{fmt::Write as _, hash::Hasher as _};

use games::GameKind;
use puzzles::Library;
use siphasher::sip::SipHasher13;

/// The rows of the file. In the first six, a rock of White's, each time in another column, reaches the last row in two
/// turns; a rock of Black's can close one of its two goals, and a scissors of Black's would need three turns. In the
/// last two, the win takes one turn, and in the first of these a second cube stands beside the rock.
fn rows() -> Vec<String> {
    let mut rows = Vec::new();
    for column in 0..6 {
        let blank = |cells: usize| if cells == 0 { String::new() } else { cells.to_string() };
        let (left, right, start) = (blank(column), blank(5 - column), column + 1);
        let (step, rock) = if column < 5 { (start + 1, column + 1) } else { (start, column) };
        let (before, behind, goal) = (blank(rock), blank(5 - rock), rock);
        let motif = ["threat", "quiet"][column % 2];
        let rating = 1350 + 60 * column;
        rows.push(format!(
            "{before}r-{behind}/7/{left}R-{right}/7/s-5/7/6 w 0 5\twin\t2\t{rating}\t{motif}\t\
             e{start}-f{step};c1-b1;f{step}-g{goal}"
        ));
    }
    rows.push("6/R-P-5/6/7/4s-1/7/6 w 0 5\twin\t1\t900\tthreat\tf1-g1".to_owned());
    rows.push("6/7/4S-1/7/6/r-6/6 b 0 5\twin\t1\t950\tquiet\tb1-a1".to_owned());
    rows
}

/// The text of the collection's file.
pub fn text() -> String {
    text_of(GameKind::Pijersi, &rows())
}

/// The text of the file of a collection with these rows.
pub fn text_of(game: GameKind, rows: &[String]) -> String {
    let mut text = format!("parlor puzzles 2 {} maker 1 seed 1 count {}\n", game.name(), rows.len());
    for row in rows {
        writeln!(text, "{row}").expect("a text takes everything");
    }
    let mut hasher = SipHasher13::new();
    hasher.write(text.as_bytes());
    writeln!(text, "end {:016x}", hasher.finish()).expect("a text takes everything");
    text
}

/// The collection, in a library without other puzzles.
pub fn library() -> Library {
    library_of(&text())
}

/// A library whose only file has this text. The text names its game.
pub fn library_of(text: &str) -> Library {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let game = text.split(' ').nth(3).expect("the text names its game");
    std::fs::write(folder.path().join(format!("{game}.txt")), text).expect("it is written");
    let library = Library::in_folder(folder.path().to_owned());
    // Each collection is read once, so the folder is not needed after this.
    for game in GameKind::ALL {
        library.of(game).ok();
    }
    library
}
