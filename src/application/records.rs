//! Records of games: showing and importing them.

use std::{borrow::Cow, sync::Arc};

use encoding_rs::{Encoding, WINDOWS_1252};

use super::{
    ApplicationError, Films, Post, Readers, Reply, Request, Sessions, Stop, TextFile, message, save::retry, say,
};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{Import, Refusal, Session, id::GameId, markup::code, time::Clock, transcript};
use games::GameKind;
use store::{Inserted, Store};

/// The maximum length of a record that is shown in the message itself, in characters.
const MAX_INLINE_RECORD: usize = 1500;

/// Records and replays of games.
pub(super) struct Records {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) films: Arc<Films>,
}

impl Records {
    /// Imports a record, so that the caller can replay the game and continue it.
    ///
    /// `wanted` names one of several games; see [`transcript::read_one`].
    pub(super) fn import(&self, request: &Request, record: &[u8], wanted: Option<&str>) -> Result<Reply, Stop> {
        let text = decoded(record).ok_or(Refusal::NotText)?;
        let transcript = transcript::read_one(&text, wanted)?;
        let Request { caller, place, .. } = request;
        let now = self.clock.now();
        let import = retry(ApplicationError::NoFreeId, || {
            let id = GameId::from_bits(rand::random());
            let session = domain::import::imported(id, place.table(), caller.language, &transcript, now);
            let import = Import { user: caller.user, session, created: now, gathered: false };
            let inserted = self.store.imports.insert_import(&import)?;
            Ok((inserted == Inserted::Done).then_some(import))
        })?;
        Ok(Reply::private(Post::of(message::import(&import, transcript.left_out, &self.readers.reader(request)?))))
    }

    pub(super) fn record(&self, request: &Request, game: Option<&str>) -> Result<Reply, Stop> {
        let session = self.sessions.named_game(request, game)?;
        Ok(Reply::private(record_of(&session, request.caller.language)))
    }

    /// The record of the game that a button names. Everybody who sees the button may read the record.
    pub(super) fn record_of(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let session = self.sessions.looked_at(id)?;
        Ok(Reply::private(record_of(&session, request.caller.language)))
    }
}

/// The text of a file: Unicode if it says so or can be read so, otherwise in the encoding of older Windows programs.
/// `None` if the file is not text.
fn decoded(file: &[u8]) -> Option<Cow<'_, str>> {
    if let Ok(text) = str::from_utf8(file) {
        return Some(Cow::Borrowed(text));
    }
    let encoding = Encoding::for_bom(file).map_or(WINDOWS_1252, |(encoding, _)| encoding);
    let (text, _, has_errors) = encoding.decode(file);
    let is_text = |sign: char| !sign.is_control() || sign.is_whitespace();
    (!has_errors && text.chars().all(is_text)).then_some(text)
}

fn record_of(session: &Session, language: Language) -> Post {
    record_post(session.kind(), session.id(), transcript::write(session), language)
}

/// The message with the record of a game.
pub(super) fn record_post(kind: GameKind, id: GameId, text: String, language: Language) -> Post {
    let head = say(language, &Phrase::new("record-head").with("id", code(&id.to_string())));
    let shown = if text.chars().count() <= MAX_INLINE_RECORD && !text.contains("```") {
        format!("{head}\n```\n{text}```")
    } else {
        head
    };
    let file = TextFile { name: format!("{kind}-{id}.txt"), text };
    Post { text: shown, file: Some(file), ..Post::default() }
}
