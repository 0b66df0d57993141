//! The setups that servers keep.

use super::{Caller, Place, Post, Reply, Request, Servers, Stop, TextFile, message};
use board::phrase::Phrase;
use domain::{
    Refusal,
    id::GuildId,
    markup::{code, short_code},
    setup::{KeptSetup, MAX_KEPT, MAX_LAYOUT, Setup, SetupName},
};
use games::GameKind;
use store::{Kept, Removed, StoreError};

/// The maximum length of typed text that an answer repeats, in characters.
const MAX_ECHO: usize = 100;

impl Servers {
    pub(super) fn save_setup(
        &self,
        request: &Request,
        game: GameKind,
        name: &str,
        layout: &str,
    ) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let reader = self.readers.reader(request)?;
        let name = SetupName::typed(name).map_err(|_| Refusal::SetupName(short_code(name, MAX_ECHO)))?;
        if name.is_reserved(game) {
            return Err(Refusal::SetupNameTaken(code(name.as_str())).into());
        }
        fits(layout)?;
        let setup = Setup::read(game, layout, rand::random(), &self.store.servers.setups(guild, Some(game))?)?;
        fits(&setup.layout)?;
        let kept = KeptSetup { guild, game, name, layout: setup.layout.clone() };
        let replaced = match self.store.servers.put_setup(&kept, MAX_KEPT)? {
            Kept::Full => return Err(Refusal::TooManySetups(game).into()),
            Kept::Replaced(old) if old.layout != kept.layout => Some(old.layout),
            Kept::New | Kept::Replaced(_) => None,
        };
        Ok(Reply::private(Post::of(message::setup_saved(&kept, &setup, replaced.as_deref(), &reader))))
    }

    pub(super) fn list_setups(&self, request: &Request, game: Option<GameKind>) -> Result<Reply, Stop> {
        let kept = self.store.servers.setups(managed(&request.caller, &request.place)?, game)?;
        let (view, file) = message::kept_setups(&kept, game, request.caller.language);
        let file = file.map(|text| TextFile { name: "setups.txt".to_owned(), text });
        Ok(Reply::private(Post { file, ..Post::of(view) }))
    }

    pub(super) fn delete_setup(&self, request: &Request, game: GameKind, name: &str) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let unknown = || Refusal::UnknownSetup(game, short_code(name.trim(), MAX_ECHO));
        let typed = SetupName::typed(name).map_err(|_| unknown())?;
        let deleted = match self.store.servers.remove_setup(guild, game, &typed)? {
            Removed::Nothing => return Err(unknown().into()),
            Removed::Setup(KeptSetup { layout, .. }) => {
                Phrase::new("setup-deleted").with("layout", short_code(&layout, MAX_LAYOUT))
            }
        };
        let deleted = deleted.with("name", code(typed.as_str())).with("game", game.title());
        Ok(Reply::private(request.told(&deleted)))
    }

    /// The setups that the server of a place keeps, for one game or for all games. Empty outside of servers, and on
    /// servers that have not added the bot.
    pub(super) fn kept_setups(&self, place: &Place, game: Option<GameKind>) -> Result<Vec<KeptSetup>, StoreError> {
        keeper(place).map_or_else(|| Ok(Vec::new()), |guild| self.store.servers.setups(guild, game))
    }
}

/// The server of the place. Refuses callers who may not manage its setups and settings.
///
/// Discord checks the permission as well, but a server can allow anybody to use the command.
pub(super) fn managed(caller: &Caller, place: &Place) -> Result<GuildId, Refusal> {
    let guild = keeper(place).ok_or(Refusal::NoServer)?;
    if caller.manager { Ok(guild) } else { Err(Refusal::NotAManager) }
}

/// The server of a place, if it has added the bot. The bot keeps no setups and settings for other servers.
pub(super) fn keeper(place: &Place) -> Option<GuildId> {
    place.guild.filter(|_| place.added)
}

fn fits(layout: &str) -> Result<(), Refusal> {
    if layout.chars().count() > MAX_LAYOUT { Err(Refusal::LayoutTooLong) } else { Ok(()) }
}
