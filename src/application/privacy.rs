//! Exports and deletes the data that is kept about a person.

use std::sync::Arc;

use super::{ApplicationError, Play, Post, Reply, Request, Stop, TextFile, message, save::retry, say};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{control::Control, markup::bold, time::Clock};
use store::Store;

/// The approximate limit of an export in bytes. Discord accepts files of up to 10 MiB.
const MAX_EXPORT: usize = 8 << 20;

/// The data that is kept about a person.
pub(super) struct Privacy {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) play: Play,
}

impl Privacy {
    /// A file with everything that is kept about the caller.
    pub(super) fn export_own(&self, request: &Request) -> Result<Reply, Stop> {
        let mut bytes = Vec::new();
        let exported = self.store.export_of(request.caller.user, self.clock.now(), MAX_EXPORT, &mut bytes)?;
        let text = String::from_utf8(bytes).expect("an export is text");
        let mut head = Phrase::new("privacy-export").with("records", exported.records as i64);
        if exported.games_left_out > 0 {
            head = Phrase::new("privacy-export-cut").with("export", head).with("count", exported.games_left_out as i64);
        }
        if exported.imports_left_out > 0 {
            let count = exported.imports_left_out as i64;
            head = Phrase::new("privacy-export-imports").with("export", head).with("count", count);
        }
        let file = TextFile { name: "parlor.jsonl".to_owned(), text };
        let text = say(request.caller.language, &head);
        Ok(Reply::private(Post { text, file: Some(file), ..Post::default() }))
    }

    /// Asks the caller to confirm that everything about them is to be removed.
    pub(super) fn ask_to_forget(&self, request: &Request) -> Result<Reply, Stop> {
        let running = self.store.games.running_of(request.caller.user)?.len();
        let tournaments = self.store.tournaments.tournaments_naming(request.caller.user)?;
        let left = tournaments.iter().filter(|tournament| tournament.is_active(request.caller.user));
        let names: Vec<_> = left.map(|tournament| bold(&tournament.name)).collect();
        let question = Phrase::new("ask-forget")
            .with("running", running as i64)
            .with("count", names.len() as i64)
            .with("tournaments", names.join(", "));
        let button = Phrase::new("button-forget-yes");
        let view = message::confirmation(&question, &button, Control::Forget, request.caller.language);
        Ok(Reply::private(Post::of(view)))
    }

    /// Resigns the caller's games, and removes everything about the caller.
    pub(super) fn forget(&self, request: &Request) -> Result<Reply, Stop> {
        let user = request.caller.user;
        let called = |language: Language| say(language, &Phrase::new("former-player"));
        // New games may begin while the running games are being resigned, so this may take several attempts.
        retry(ApplicationError::KeepsPlaying(user), || {
            let running = self.store.forget(user, &request.caller.name, called)?;
            for id in &running {
                self.play.leave_game(request, *id)?;
            }
            Ok(running.is_empty().then_some(()))
        })?;
        Ok(Reply::update(request.told(&Phrase::new("forgotten"))))
    }
}
