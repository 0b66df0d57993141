//! The setups that servers keep under names of their own.

use super::{Caller, Host, Place, Post, Reply, Request, Stop, TextFile, say, view};
use crate::{
    color::Color,
    games::GameKind,
    id::GuildId,
    language::Language,
    phrase::Phrase,
    session::{
        Refusal,
        markup::{code, short_code},
        setup::{KeptSetup, MAX_KEPT, MAX_LAYOUT, Setup, SetupName, is_drawn},
        view::View,
    },
    store::{Kept, Removed, StoreError},
};

/// The most characters of a list that is shown in a message and not as a file.
const MAX_INLINE_LIST: usize = 1900;
/// The most characters of what was typed that an answer repeats.
const MAX_ECHO: usize = 100;

impl Host {
    pub(super) fn save_setup(
        &self,
        request: &Request,
        game: GameKind,
        name: &str,
        layout: &str,
    ) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let language = request.caller.language;
        let reader = self.reader(request)?;
        let name = SetupName::typed(name).map_err(|_| Refusal::SetupName(short_code(name, MAX_ECHO)))?;
        if name.is_reserved(game) {
            return Err(Refusal::SetupNameTaken(code(name.as_str())).into());
        }
        fits(layout)?;
        let setup = Setup::read(game, layout, rand::random(), &self.store.setups(guild, Some(game))?)?;
        fits(&setup.layout)?;
        let kept = KeptSetup { guild, game, name, layout: setup.layout };
        let mut lines = vec![
            Phrase::new("setup-saved").with("name", code(kept.name.as_str())).with("game", game.title()),
            Phrase::new("setup-layout").with("layout", code(&kept.layout)),
            Phrase::new("setup-use").with("command", code(&format!("/challenge game:{game} setup:{}", kept.name))),
        ];
        match self.store.put_setup(&kept, MAX_KEPT)? {
            Kept::Full => return Err(Refusal::TooManySetups(game).into()),
            Kept::Replaced(old) if old.layout != kept.layout => {
                lines.push(Phrase::new("setup-replaced").with("layout", code(&old.layout)));
            }
            Kept::New | Kept::Replaced(_) => {}
        }
        if is_drawn(game, &kept.layout) {
            lines.push(Phrase::new("setup-example"));
        }
        Ok(Reply::private(Self::post(View {
            text: lines.iter().map(|line| say(language, line)).collect::<Vec<_>>().join("\n"),
            drawing: Some(view::start(game, &setup.start, reader.side(Color::White), &reader)),
            controls: Vec::new(),
            mention: None,
        })))
    }

    pub(super) fn list_setups(&self, request: &Request, game: Option<GameKind>) -> Result<Reply, Stop> {
        let kept = self.store.setups(managed(&request.caller, &request.place)?, game)?;
        Ok(Reply::private(list(&kept, game, request.caller.language)))
    }

    pub(super) fn delete_setup(&self, request: &Request, game: GameKind, name: &str) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let unknown = || Refusal::UnknownSetup(game, short_code(name.trim(), MAX_ECHO));
        let typed = SetupName::typed(name).map_err(|_| unknown())?;
        let deleted = match self.store.remove_setup(guild, game, &typed)? {
            Removed::Nothing => return Err(unknown().into()),
            Removed::Setup(KeptSetup { layout, .. }) => {
                Phrase::new("setup-deleted").with("layout", short_code(&layout, MAX_LAYOUT))
            }
            Removed::Unreadable => Phrase::new("setup-deleted-unreadable"),
        };
        let deleted = deleted.with("name", code(typed.as_str())).with("game", game.title());
        Ok(Reply::private(Post::text(say(request.caller.language, &deleted))))
    }

    /// The setups that the server keeps, of one game or of all; none where no server has added the bot.
    pub(super) fn kept_setups(&self, place: &Place, game: Option<GameKind>) -> Result<Vec<KeptSetup>, StoreError> {
        keeper(place).map_or_else(|| Ok(Vec::new()), |guild| self.store.setups(guild, game))
    }
}

/// The server whose setups and settings the caller may see to.
///
/// Discord asks for the permission as well, but a server can give the command to whom it likes.
pub(super) fn managed(caller: &Caller, place: &Place) -> Result<GuildId, Refusal> {
    let guild = keeper(place).ok_or(Refusal::NoServer)?;
    if caller.manager { Ok(guild) } else { Err(Refusal::NotAManager) }
}

/// The server that can keep setups and settings for a place: one that has added the bot.
pub(super) fn keeper(place: &Place) -> Option<GuildId> {
    place.guild.filter(|_| place.added)
}

fn fits(layout: &str) -> Result<(), Refusal> {
    if layout.chars().count() > MAX_LAYOUT { Err(Refusal::LayoutTooLong) } else { Ok(()) }
}

fn list(kept: &[KeptSetup], game: Option<GameKind>, language: Language) -> Post {
    if kept.is_empty() {
        let none = game.map_or_else(
            || Phrase::new("setups-none"),
            |game| Phrase::new("setups-none-of").with("game", game.title()),
        );
        return Post::text(say(language, &none));
    }
    let count = Phrase::new("setups-kept").with("count", kept.len() as i64);
    let head = say(language, &count);
    let mut shown = head.clone();
    let mut file = String::new();
    for of_game in kept.chunk_by(|one, next| one.game == next.game) {
        let title = of_game[0].game.title();
        shown += &format!("\n**{title}**");
        file += &format!("{title}\n");
        for setup in of_game {
            shown += &format!("\n{} {}", code(setup.name.as_str()), code(&setup.layout));
            file += &format!("{} {}\n", setup.name, setup.layout);
            if let Err(reason) = setup.judge() {
                let remark = say(language, &Phrase::new("setup-not-valid").with("reason", reason));
                shown += &format!("\n-# {remark}");
                file += &format!("  {remark}\n");
            }
        }
    }
    if shown.chars().count() <= MAX_INLINE_LIST {
        return Post::text(shown);
    }
    Post { text: head, file: Some(TextFile { name: "setups.txt".to_owned(), text: file }), ..Post::default() }
}
