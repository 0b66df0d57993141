//! What a second start with the same folder finds: the clock, the threads, and the games that run.

use std::{convert::Infallible, fs, io, io::Write as _, path::Path};

use crate::application::Application;
use board::color::Color;
use discord_stand_in::{ChannelNote, Person, Place, SavedState, StandIn};
use domain::{Session, StoredGame, id::UserId};
use store::StoreError;

/// The file for the memory of the stand-in, beside the games.
const FILE: &str = "sandbox.json";

/// Reads the memory of the stand-in that used this folder last. If there is none, or if it is damaged, the stand-in
/// starts anew.
pub(super) fn read(folder: &Path) -> SavedState {
    let path = folder.join(FILE);
    let read = fs::read(&path).and_then(|bytes| serde_json::from_slice(&bytes).map_err(io::Error::from));
    read.unwrap_or_else(|error| {
        if error.kind() != io::ErrorKind::NotFound {
            tracing::warn!(path = %path.display(), %error, "the clock and the threads start anew");
        }
        SavedState::default()
    })
}

/// Writes the memory of the stand-in into the folder whenever it changes. `memory` is what the file holds now.
pub(super) async fn keep(folder: &Path, stand_in: &StandIn, mut memory: SavedState) -> Infallible {
    loop {
        memory = stand_in.changed_state(&memory).await;
        if let Err(error) = write(folder, &memory) {
            tracing::warn!(%error, "the clock and the threads are not kept");
        }
    }
}

/// Replaces the file as a whole, so that it is never half written.
fn write(folder: &Path, memory: &SavedState) -> io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(&serde_json::to_vec(memory)?)?;
    file.persist(folder.join(FILE)).map_err(|error| error.error)?;
    Ok(())
}

/// Has the page tell of the games that run, each in its channel, and returns a line about each. Games whose channel
/// does not exist are left out.
pub(super) fn show_games(app: &Application, stand_in: &StandIn) -> Vec<String> {
    let games = running(app).unwrap_or_else(|error| {
        tracing::warn!(%error, "the running games cannot be listed");
        Vec::new()
    });
    let (mut notes, mut lines) = (Vec::new(), Vec::new());
    for game in games {
        for channel in game.homes().channels() {
            let place = Place::of(channel.0);
            let Some(name) = stand_in.name_of(place) else { continue };
            let words = in_words(&game);
            lines.push(format!("{name}: {words}"));
            let text = format!("A game goes on here: {words}.");
            notes.push(ChannelNote {
                place,
                text,
                mark: "game",
                elsewhere: "Games go on in",
                command: "board",
                label: "Show the board",
            });
        }
    }
    stand_in.show_notes(notes);
    lines
}

/// The running games of all people, in the order of their channels.
fn running(app: &Application) -> Result<Vec<Session>, StoreError> {
    let mut ids = Vec::new();
    for person in Person::ALL {
        ids.extend(app.store().games.running_of(UserId(person.id()))?);
    }
    ids.sort_unstable();
    ids.dedup();
    let mut games = Vec::new();
    for id in ids {
        match app.store().games.stored_game(id) {
            Ok(Some(StoredGame::Playable(game))) => games.push(*game),
            Ok(_) => {}
            Err(error) if error.is_about_one_record() => tracing::warn!(%id, %error, "a game cannot be read"),
            Err(error) => return Err(error),
        }
    }
    games.sort_by_key(|game| game.homes().channels().next());
    Ok(games)
}

/// A game in a few words: `Pijersi, Ann against Ben, Ann to move`.
fn in_words(game: &Session) -> String {
    let [white, black] = [Color::White, Color::Black].map(|color| game.seats()[color].name());
    let to_move = game.seat_to_move().map(|seat| format!(", {} to move", seat.name())).unwrap_or_default();
    format!("{}, {white} against {black}{to_move}", game.kind().title())
}
