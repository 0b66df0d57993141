//! Damaged and foreign files of puzzles.

use std::fs;

use engine::{Provable, pijersi};
use games::GameKind;
use laboratory::VERSION;
use puzzles::{
    Collection, Goal, Library, Puzzle,
    file::{self, FileHeader, FileRow},
};

/// A small collection.
fn small() -> String {
    let library = Library::built_in();
    let collection = library.of(GameKind::Pijersi).expect("it is sound").expect("it is there");
    let wins = collection.iter().filter(|puzzle| puzzle.goal == Goal::Win && puzzle.turns < 5);
    let rows: Vec<FileRow> = wins.take(5).map(row).collect();
    let header = FileHeader { game: "pijersi".to_owned(), maker: VERSION, seed: 1, count: rows.len() };
    file::write(&header, &rows)
}

/// A puzzle as in a file.
fn row(puzzle: &Puzzle) -> FileRow {
    FileRow {
        position: puzzle.position.clone(),
        goal: puzzle.goal,
        turns: puzzle.turns,
        rating: puzzle.rating,
        motifs: puzzle.motifs.iter().map(|motif| motif.name().to_owned()).collect(),
        line: puzzle.steps(),
    }
}

/// Checks the line and the beginning of the reason for which a file is refused.
fn refused(text: &str, line: usize, reason: &str) {
    let damaged = Collection::read(GameKind::Pijersi, text).expect_err("the file is refused");
    assert_eq!(damaged.line, line, "{damaged}");
    assert!(damaged.reason.contains(reason), "{damaged}");
}

#[test]
fn damaged_files_are_refused_with_their_line() {
    let text = small();
    Collection::read(GameKind::Pijersi, &text).expect("the file is sound");
    let with = |number: usize, change: &dyn Fn(&str) -> String| {
        let lines = text.lines().zip(1..).map(|(line, at)| if at == number { change(line) } else { line.to_owned() });
        lines.map(|line| line + "\n").collect::<String>()
    };
    let field = |number: usize, value: &'static str| {
        move |line: &str| {
            let mut fields: Vec<&str> = line.split('\t').collect();
            fields[number] = value;
            fields.join("\t")
        }
    };
    refused("", 1, "no collection");
    refused("hello\n", 1, "no collection");
    refused(&text.replace("puzzles 2 ", "puzzles 1 "), 1, "no collection");
    refused(&text.replacen("pijersi", "biyi", 1), 1, "puzzles of biyi");
    refused(&with(3, &field(0, "7/7")), 3, "position");
    refused(&with(3, &field(1, "draw")), 3, "goal");
    refused(&with(3, &field(1, "hold")), 3, "ends the game");
    refused(&with(3, &field(2, "many")), 3, "number of turns");
    refused(&with(3, &field(2, "5")), 3, "takes");
    refused(&with(3, &field(3, "9999")), 3, "rating");
    refused(&with(3, &field(4, "brilliant")), 3, "motif");
    refused(&with(3, &field(5, "a1-a1")), 3, "refused");
    refused(&with(3, &|line| line.replace('\t', " ")), 3, "six fields");
    refused(&with(4, &|line| line.rsplit_once(';').map_or(line.to_owned(), |(line, _)| line.to_owned())), 4, "not win");
    let third = text.lines().nth(2).expect("a puzzle");
    refused(&with(4, &|_| third.to_owned()), 4, "line 3 again");
    let short: String = text.lines().take(4).map(|line| format!("{line}\n")).collect();
    refused(&short, 5, "too early");
    refused(&with(7, &|_| "end 0123456789abcdef".to_owned()), 7, "hash");
    refused(&format!("{text}more\n"), 7, "hash");
}

#[test]
fn a_folder_without_a_file_has_no_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = Library::in_folder(folder.path().to_owned());
    assert!(library.of(GameKind::Biyi).expect("nothing is damaged").is_none());
    fs::write(folder.path().join("paiko.txt"), pijersi::PijersiNode::PUZZLES).expect("writable");
    let damaged = library.of(GameKind::Paiko).expect_err("these are puzzles of another game");
    assert!(damaged.to_string().starts_with("line 1: these are puzzles of pijersi"), "{damaged}");
    fs::write(folder.path().join("pijersi.txt"), small()).expect("writable");
    let collection = library.of(GameKind::Pijersi).expect("sound").expect("there are puzzles");
    let puzzle = collection.iter().next().expect("a puzzle");
    assert_eq!(collection.get(puzzle.id), Some(puzzle));
}
