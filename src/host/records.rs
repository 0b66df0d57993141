//! Records of games: showing and importing them.

use super::{Host, HostError, Post, Reply, Request, Stop, TextFile, save::retry, say, view};
use board::phrase::Phrase;
use catalogue::Language;
use domain::{
    Import, Refusal, Session, Table,
    id::GameId,
    markup::{code, quoted},
    transcript,
};
use games::GameKind;
use store::Inserted;

/// The maximum length of a record that is shown in the message itself, in characters.
const MAX_INLINE_RECORD: usize = 1500;

impl Host {
    /// The game with this identifier, played on Discord or imported.
    pub(super) fn looked_at(&self, id: GameId) -> Result<Session, Stop> {
        if let Some(session) = self.store.games.game(id)? {
            return Ok(session);
        }
        let import = self.store.imports.imported(id)?.ok_or_else(|| Refusal::UnknownGame(code(&id.to_string())))?;
        Ok(import.session)
    }

    /// Imports a record, so that the caller can replay the game and continue it.
    pub(super) fn import(&self, request: &Request, record: &[u8]) -> Result<Reply, Stop> {
        let text = str::from_utf8(record).map_err(|_| Refusal::NotText)?;
        let transcript = transcript::read(text)?;
        let Request { caller, place, .. } = request;
        let now = self.now();
        let import = retry(HostError::NoFreeId, || {
            let id = GameId::from_bits(rand::random());
            let session = Session::imported(id, place.table(), caller.language, &transcript, now);
            let import = Import { user: caller.user, session, created: now };
            let inserted = self.store.imports.insert_import(&import)?;
            Ok((inserted == Inserted::Done).then_some(import))
        })?;
        Ok(Reply::private(Self::post(view::import(&import, &self.reader(request)?))))
    }

    /// The game with the typed identifier, if the caller may see it. Without an identifier, the channel's running or
    /// last game.
    pub(super) fn named_game(&self, request: &Request, game: Option<&str>) -> Result<Session, Stop> {
        let Some(text) = game else { return self.running_or_last(request.place.channel) };
        self.typed_game(text, |session| may_look(request, session))
    }

    /// The game with the typed identifier, if `may_name` allows it. The refusal does not tell whether such a game
    /// exists.
    pub(super) fn typed_game(&self, text: &str, may_name: impl Fn(&Session) -> bool) -> Result<Session, Stop> {
        let unknown = || Refusal::UnknownGame(quoted(text));
        let id = text.trim().parse().map_err(|_| unknown())?;
        Ok(self.store.games.game(id)?.filter(may_name).ok_or_else(unknown)?)
    }

    pub(super) fn record(&self, request: &Request, game: Option<&str>) -> Result<Reply, Stop> {
        let session = self.named_game(request, game)?;
        Ok(Reply::private(record_of(&session, request.caller.language)))
    }

    /// The record of the game that a button names. Everybody who sees the button may read the record.
    pub(super) fn record_of(&self, request: &Request, id: GameId) -> Result<Reply, Stop> {
        let session = self.looked_at(id)?;
        Ok(Reply::private(record_of(&session, request.caller.language)))
    }
}

/// Whether the caller may see a game: as a player, or as a person who can see the game's channel.
pub(super) fn may_look(request: &Request, session: &Session) -> bool {
    session.color_of(request.caller.user).is_some() || is_in_sight(request, session.table())
}

/// Whether the caller can see a table: in this channel, or in another channel of the server that the caller can see.
pub(super) fn is_in_sight(Request { place, .. }: &Request, table: Table) -> bool {
    table.channel == place.channel
        || (table.guild.is_some()
            && table.guild == place.guild
            && place.visible_channels.contains(&table.parent.unwrap_or(table.channel)))
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
