//! Records of games: showing and importing them.

use std::{borrow::Cow, sync::Arc};

use encoding_rs::{Encoding, WINDOWS_1252};

use super::{
    ApplicationError, ArchiveSearches, Films, Post, Readers, Reply, Request, Sessions, Stop, TextFile, message,
    save::retry, say,
};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{
    Import, Refusal, Session, Transcript,
    id::GameId,
    import::{MOST_GATHERED, MOST_RECORDS},
    markup::code,
    message::GatheredFile,
    time::Clock,
    transcript,
};
use games::GameKind;
use store::{Gathered, Inserted, Store};

/// The maximum length of a record that is shown in the message itself, in characters.
const MAX_INLINE_RECORD: usize = 1500;

/// The number of records of a file that are stored in one transaction.
const AT_ONCE: usize = 50;

/// Records and replays of games.
pub(super) struct Records {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) sessions: Sessions,
    pub(super) films: Arc<Films>,
    pub(super) archive: ArchiveSearches,
}

impl Records {
    /// Imports a record, so that the caller can replay the game and continue it.
    ///
    /// `wanted` names one of several games; see [`transcript::read_one`]. Without it, several games are imported
    /// together, so that the caller can search among them.
    pub(super) fn import(&self, request: &Request, record: &[u8], wanted: Option<&str>) -> Result<Reply, Stop> {
        let text = decoded(record).ok_or(Refusal::NotText)?;
        if wanted.is_none() && transcript::count(&text) > 1 {
            return self.gather(request, &text);
        }
        let transcript = transcript::read_one(&text, wanted)?;
        let import = retry(ApplicationError::NoFreeId, || {
            let import = Import { gathered: false, ..self.gathered(request, &transcript) };
            let inserted = self.store.imports.insert_import(&import)?;
            Ok((inserted == Inserted::Done).then_some(import))
        })?;
        Ok(Reply::private(Post::of(message::import(&import, transcript.left_out, &self.readers.reader(request)?))))
    }

    /// Imports the records of a text together. Those that are refused do not keep out the others.
    fn gather(&self, request: &Request, text: &str) -> Result<Reply, Stop> {
        let count = transcript::count(text);
        if count > MOST_RECORDS {
            return Err(Refusal::TooManyRecords(count).into());
        }
        let user = request.caller.user;
        self.archive.spend(user)?;
        let mut file = GatheredFile::default();
        let mut read = Vec::new();
        for (number, transcript) in (1..).zip(transcript::read_each(text)) {
            match transcript {
                Ok(transcript) => read.push(transcript),
                Err(error) => file.refused.push((number, error)),
            }
        }
        for transcripts in read.chunks(AT_ONCE) {
            let mut rest: Vec<&Transcript> = transcripts.iter().collect();
            retry(ApplicationError::NoFreeId, || {
                let imports: Vec<_> = rest.iter().map(|transcript| self.gathered(request, transcript)).collect();
                let done = self.store.imports.gather(user, &imports)?;
                let count = |what: Gathered| done.iter().filter(|done| **done == what).count();
                file.added += count(Gathered::Done);
                file.there += count(Gathered::There);
                file.without_room += count(Gathered::Full);
                let mut taken = done.iter().map(|done| *done == Gathered::IdTaken);
                rest.retain(|_| taken.next() == Some(true));
                Ok(rest.is_empty().then_some(()))
            })?;
        }
        let kept = self.store.imports.count_gathered(user)?;
        Ok(Reply::private(Post::of(message::gathered(&file, kept, MOST_GATHERED, &self.readers.reader(request)?))))
    }

    /// A game to import together with others, with an identifier that may be taken.
    fn gathered(&self, request: &Request, transcript: &Transcript) -> Import {
        let Request { caller, place, .. } = request;
        let (id, now) = (GameId::from_bits(rand::random()), self.clock.now());
        let session = domain::import::imported(id, place.table(), caller.language, transcript, now);
        Import { user: caller.user, session, created: now, gathered: true }
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
