//! Exports and deletes the data that is kept about a person.

use super::{Host, HostError, Post, Reply, Request, Stop, TextFile, save::retry, say, view};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{Action, Actor, StoredGame, control::Control, id::GameId};
use store::{Saved, StoreError};

/// The approximate limit of an export in bytes. Discord accepts files of up to 10 MiB.
const MAX_EXPORT: usize = 8 << 20;

impl Host {
    /// A file with everything that is kept about the caller.
    pub(super) fn export_own(&self, request: &Request) -> Result<Reply, Stop> {
        let mut bytes = Vec::new();
        let exported = self.store.export_of(request.caller.user, self.now(), MAX_EXPORT, &mut bytes)?;
        let text = String::from_utf8(bytes).expect("an export is text");
        let mut head = Phrase::new("privacy-export").with("records", exported.records as i64);
        if exported.left_out > 0 {
            head = Phrase::new("privacy-export-cut").with("export", head).with("count", exported.left_out as i64);
        }
        let file = TextFile { name: "parlor.jsonl".to_owned(), text };
        let text = say(request.caller.language, &head);
        Ok(Reply::private(Post { text, file: Some(file), ..Post::default() }))
    }

    /// Asks the caller to confirm that everything about them is to be removed.
    pub(super) fn ask_to_forget(&self, request: &Request) -> Result<Reply, Stop> {
        let running = self.store.games.running_of(request.caller.user)?.len();
        let question = Phrase::new("ask-forget").with("running", running as i64);
        let button = Phrase::new("button-forget-yes");
        let view = view::confirmation(&question, &button, Control::Forget, request.caller.language);
        Ok(Reply::private(Self::post(view)))
    }

    /// Resigns the caller's games, and removes everything about the caller.
    pub(super) fn forget(&self, request: &Request) -> Result<Reply, Stop> {
        let user = request.caller.user;
        let called = |language: Language| say(language, &Phrase::new("former-player"));
        // New games may begin while the running games are being resigned, so this may take several attempts.
        retry(HostError::KeepsPlaying(user), || {
            let running = self.store.forget(user, &request.caller.name, called)?;
            for id in &running {
                self.leave_game(request, *id)?;
            }
            Ok(running.is_empty().then_some(()))
        })?;
        Ok(Reply::update(request.told(&Phrase::new("forgotten"))))
    }

    /// Resigns a game for the caller, who may be in another channel. The end is announced in the channel of the game.
    pub(super) fn leave_game(&self, request: &Request, id: GameId) -> Result<(), Stop> {
        let actor = Actor { user: request.caller.user, moderator: false };
        retry(HostError::Contended(id), || {
            let stored = match self.store.games.stored_game(id) {
                Err(StoreError::Unreadable { .. }) => {
                    return Ok(self.store.games.end_unreadable(id, self.now()).map(|_| Some(()))?);
                }
                stored => stored?,
            };
            let saved = match stored {
                Some(StoredGame::Playable(session)) if session.end().is_none() => {
                    let (next, event) = session.apply(actor, Action::Resign, self.moment(&session)?)?;
                    self.save_event(&next, session.revision(), &event, request.cause.clone())?
                }
                Some(StoredGame::Stuck(stuck)) => match stuck.aborted(actor, self.now()) {
                    Ok(ended) => self.store.games.save_ended(&ended, stuck.revision())?,
                    Err(_) => Saved::Done,
                },
                Some(StoredGame::Playable(_)) | None => Saved::Done,
            };
            Ok((saved == Saved::Done).then_some(()))
        })
    }
}
