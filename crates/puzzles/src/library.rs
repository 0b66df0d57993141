//! The collections of all games.

use std::{collections::HashMap, fs, path::PathBuf, sync::OnceLock};

use super::{
    file::{self, Damaged},
    puzzle::{Puzzle, PuzzleId},
};
use engine::{Motif, Provable, with_engine};
use games::GameKind;

/// The puzzles of a game.
#[derive(Clone, Debug)]
pub struct Collection {
    puzzles: Vec<Puzzle>,
    by_id: HashMap<PuzzleId, usize>,
    /// The motifs of most puzzles.
    common: Vec<Motif>,
}

impl Collection {
    /// Reads a collection's file.
    pub fn read(kind: GameKind, text: &str) -> Result<Self, Damaged> {
        let (_, puzzles) = file::read(kind, text)?;
        let by_id = (0..).zip(&puzzles).map(|(at, puzzle)| (puzzle.id, at)).collect();
        let has = |motif: &Motif| puzzles.iter().filter(|puzzle| puzzle.motifs.contains(motif)).count();
        let common = Motif::ALL.into_iter().filter(|motif| 2 * has(motif) > puzzles.len()).collect();
        Ok(Self { puzzles, by_id, common })
    }

    /// The puzzle with an identifier.
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.by_id.get(&id).map(|&at| &self.puzzles[at])
    }

    /// The motifs that tell a puzzle from most others of the collection; its rarest motif if there are none.
    pub fn telling<'a>(&self, puzzle: &'a Puzzle) -> &'a [Motif] {
        // The rarest come first.
        let rare = puzzle.motifs.iter().take_while(|motif| !self.common.contains(motif)).count();
        &puzzle.motifs[..rare.max(1)]
    }

    /// All puzzles, in the order of the file.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &Puzzle> {
        self.puzzles.iter()
    }
}

/// The collections of all games. Each is read when it is first asked for.
#[derive(Debug)]
pub struct Library {
    /// The folder with the files, `GAME.txt` each; `None` for the collections in the program.
    folder: Option<PathBuf>,
    collections: [OnceLock<Result<Option<Collection>, Damaged>>; GameKind::ALL.len()],
}

impl Library {
    /// The collections that are part of the program.
    pub fn built_in() -> Self {
        Self { folder: None, collections: Default::default() }
    }

    /// The collections in a folder: a file `GAME.txt` for each game that has puzzles.
    pub fn in_folder(folder: PathBuf) -> Self {
        Self { folder: Some(folder), collections: Default::default() }
    }

    /// The puzzles of a game; `None` if there are none.
    ///
    /// # Errors
    /// Returns `Damaged` if the game's file is damaged or of another game.
    pub fn of(&self, kind: GameKind) -> Result<Option<&Collection>, &Damaged> {
        let collection = self.collections[kind as usize].get_or_init(|| self.read(kind));
        collection.as_ref().map(Option::as_ref)
    }

    /// The file of a game in the folder, for messages; `None` if the collections are part of the program.
    pub fn path(&self, kind: GameKind) -> Option<PathBuf> {
        self.folder.as_ref().map(|folder| folder.join(format!("{}.txt", kind.name())))
    }

    fn read(&self, kind: GameKind) -> Result<Option<Collection>, Damaged> {
        let Some(path) = self.path(kind) else {
            let text = with_engine!(kind, Node => Node::PUZZLES);
            return text.map(|text| Collection::read(kind, text)).transpose();
        };
        match fs::read_to_string(&path) {
            Ok(text) => Collection::read(kind, &text).map(Some),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(Damaged { line: 1, reason: error.to_string() }),
        }
    }
}
