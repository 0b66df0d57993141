//! What is kept about a person: saying it, giving it out, removing it.

use std::sync::PoisonError;

use super::{Host, HostError, Post, Reply, Request, Stop, TextFile, challenges::MAX_ATTEMPTS, say, view};
use crate::{
    id::GameId,
    language::Language,
    phrase::Phrase,
    session::{
        Action, Actor,
        control::{Button, ButtonStyle, Control, Line},
    },
    store::{Saved, StoreError},
};

/// About how many bytes an export has at most: Discord takes files of up to 10 MiB.
const MAX_EXPORT: usize = 8 << 20;

impl Host {
    /// What is kept about everybody, and what one can do about it.
    pub(super) fn privacy(&self, request: &Request) -> Reply {
        let language = request.caller.language;
        let button = |control, label: &Phrase, style| Button { control, label: say(language, label), style };
        let buttons = vec![
            button(Control::ExportOwn, &Phrase::new("button-export-own"), ButtonStyle::Secondary),
            button(Control::AskToForget, &Phrase::new("button-forget"), ButtonStyle::Danger),
        ];
        let text = say(language, &Phrase::new("privacy"));
        Reply::private(Post { text, controls: vec![Line::Buttons(buttons)], ..Post::default() })
    }

    /// Everything that is kept about the caller, as a file.
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

    /// Asks whether the caller is to be forgotten.
    pub(super) fn ask_to_forget(&self, request: &Request) -> Result<Reply, Stop> {
        let running = self.store.running_of(request.caller.user)?.len();
        let question = Phrase::new("ask-forget").with("running", running as i64);
        let button = Phrase::new("button-forget-yes");
        let view = view::confirmation(&question, &button, Control::Forget, request.caller.language);
        Ok(Reply::private(Self::post(view)))
    }

    /// Resigns the caller's games, and forgets the caller.
    pub(super) fn forget(&self, request: &Request) -> Result<Reply, Stop> {
        let user = request.caller.user;
        let called = |language: Language| say(language, &Phrase::new("former-player"));
        let mut left = GameId::from_bits(0);
        // Holds the lock so that nobody can challenge the caller, under an old name, meanwhile.
        let _turn = self.challenging.lock().unwrap_or_else(PoisonError::into_inner);
        // A game may begin between the look at what runs and the end of that.
        for _ in 0..MAX_ATTEMPTS {
            let running = self.store.forget(user, &request.caller.name, called)?;
            if running.is_empty() {
                return Ok(Reply::update(Post::text(say(request.caller.language, &Phrase::new("forgotten")))));
            }
            for id in running {
                self.leave_game(request, id)?;
                left = id;
            }
        }
        Err(Stop::Failed(HostError::Contended(left)))
    }

    /// Resigns a game for somebody who leaves for good, or is elsewhere. The end is announced at the game's table.
    pub(super) fn leave_game(&self, request: &Request, id: GameId) -> Result<(), Stop> {
        let actor = Actor { user: request.caller.user, moderator: false };
        for _ in 0..MAX_ATTEMPTS {
            let session = match self.store.game(id) {
                Err(StoreError::Stuck(stuck)) => match stuck.aborted(actor, self.now()) {
                    Ok(ended) if self.store.save_ended(&ended, stuck.revision())? == Saved::Done => return Ok(()),
                    Ok(_) => continue,
                    Err(_) => return Ok(()),
                },
                session => session?,
            };
            let Some(session) = session.filter(|session| session.end().is_none()) else { return Ok(()) };
            let (next, event) = session.apply(actor, Action::Resign, self.moment(&session)?)?;
            if self.save_event(request, &next, session.revision(), &event)? == Saved::Done {
                return Ok(());
            }
        }
        Err(Stop::Failed(HostError::Contended(id)))
    }
}
