//! What is asked of the host: who, where, and what.

use std::collections::HashSet;

use crate::{
    color::Color,
    engine::Level,
    games::GameKind,
    id::{ChannelId, GuildId, UserId},
    language::Language,
    session::{Cause, ClockChoice, ColorChoice, Table, control::Control, rules::Rules},
};

/// Something that somebody asks for.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// Who asks.
    pub caller: Caller,
    /// Where.
    pub place: Place,
    /// For what.
    pub ask: Ask,
    /// The interaction that made the request; `None` if its token cannot be used for responses.
    pub cause: Option<Cause>,
}

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Caller {
    /// The person.
    pub user: UserId,
    /// The name by which others see them there.
    pub name: String,
    /// The language in which they read.
    pub language: Language,
    /// Whether they may manage the messages of the channel.
    pub moderator: bool,
    /// Whether they may manage the server.
    pub manager: bool,
}

/// Where somebody asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The server; none in direct and group messages.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The channels and threads of the server that the caller can see; looked up only for requests about games elsewhere.
    pub visible_channels: HashSet<ChannelId>,
    /// The channel whose thread it is, if everybody who sees that one sees it.
    pub parent: Option<ChannelId>,
    /// The channel, or the one whose thread it is, whoever sees the thread.
    pub home: ChannelId,
    /// The language of the server.
    pub language: Option<Language>,
    /// Who can be there.
    pub kind: PlaceKind,
    /// Whether the bot can write there on its own, not only in answer to somebody.
    pub writable: bool,
    /// Whether the bot can open threads there and write in them.
    pub threads: bool,
    /// Whether the server has added the bot, which otherwise is there for some of its members alone.
    pub added: bool,
    /// Whether others see what the bot answers there. Not so where only the caller has installed it and may not use
    /// external apps.
    pub answers_are_public: bool,
}

impl Place {
    /// The place as the table of a game.
    pub const fn table(&self) -> Table {
        Table { guild: self.guild, channel: self.channel, parent: self.parent }
    }
}

/// Who can be in a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlaceKind {
    /// A channel or thread of a server.
    Server,
    /// The direct messages of one person with the bot.
    BotDirect,
    /// Direct or group messages between people.
    Private,
}

/// What somebody asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// `/challenge`
    Challenge {
        /// Which game.
        game: GameKind,
        /// Who is asked; none for anyone.
        opponent: Option<Opponent>,
        /// How strong the bot is to play, if it is asked instead.
        level: Option<Level>,
        /// The color that the challenger wants.
        color: ColorChoice,
        /// The text that chooses the start.
        setup: Option<String>,
        /// The rules that are not to be the usual ones.
        rules: Option<Rules>,
        /// How much time the players have; as much as the server says, if this does not.
        clock: Option<ClockChoice>,
    },
    /// `/setup save`
    SaveSetup {
        /// Which game.
        game: GameKind,
        /// The name as typed.
        name: String,
        /// The text that chooses the start.
        layout: String,
    },
    /// `/setup list`, of one game or of all.
    ListSetups(Option<GameKind>),
    /// `/setup delete`
    DeleteSetup {
        /// Which game.
        game: GameKind,
        /// The name as typed.
        name: String,
    },
    /// `/move`
    Move(String),
    /// `/board`
    Board {
        /// From which side; from the caller's if not said.
        side: Option<Color>,
    },
    /// `/draw`
    Draw,
    /// `/takeback`
    Takeback,
    /// `/movehere`, with the game's identifier as typed.
    MoveHere(String),
    /// `/settings`
    Settings,
    /// `/server`
    Server,
    /// Channels were chosen in which games may begin: these, or all if none was.
    AllowChannels(Vec<ChannelId>),
    /// `/resign`
    Resign,
    /// `/abort`
    Abort,
    /// `/record`
    Record {
        /// The game's identifier as typed; this channel's game if not said.
        game: Option<String>,
    },
    /// `/replay`
    Replay {
        /// The game's identifier as typed; this channel's game if not said.
        game: Option<String>,
    },
    /// `/hint`
    Hint,
    /// `/games`
    Games {
        /// Whose games; the caller's own if not said.
        of: Option<UserId>,
    },
    /// `/stats`
    Stats {
        /// Whose; the caller's if not said.
        user: Option<UserId>,
        /// In which game; in all if not said.
        game: Option<GameKind>,
    },
    /// `/leaderboard`, of one game or of all.
    Leaderboard(Option<GameKind>),
    /// `/privacy`
    Privacy,
    /// `/import`: the record, as it was typed or as the bytes of a file.
    Import(Vec<u8>),
    /// `/rules`
    Rules(GameKind),
    /// `/learn`, of one game or of all.
    Learn(Option<GameKind>),
    /// `/help`
    Help,
    /// A button was pressed or an entry of a menu chosen.
    Press(Control),
}

/// How long an answer may take, which decides what else has to wait for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    /// A few milliseconds.
    Light,
    /// Possibly more than 50 ms: draws, reads or writes a whole game, or everything about a person.
    Heavy,
    /// The engine thinks for seconds.
    Thinking,
}

impl Ask {
    /// How long answering it may take.
    pub const fn weight(&self) -> Weight {
        match self {
            Self::Press(control) => control.weight(),
            Self::Hint => Weight::Thinking,
            // These draw graphs, return whole games, or look through many games.
            Self::Replay { .. } | Self::Record { .. } | Self::Import(_) | Self::Stats { .. } | Self::Games { .. } => {
                Weight::Heavy
            }
            Self::Challenge { .. }
            | Self::SaveSetup { .. }
            | Self::ListSetups(_)
            | Self::DeleteSetup { .. }
            | Self::Move(_)
            | Self::Board { .. }
            | Self::Draw
            | Self::Takeback
            | Self::MoveHere(_)
            | Self::Settings
            | Self::Server
            | Self::AllowChannels(_)
            | Self::Resign
            | Self::Abort
            | Self::Leaderboard(_)
            | Self::Privacy
            | Self::Rules(_)
            | Self::Learn(_)
            | Self::Help => Weight::Light,
        }
    }
}

impl Control {
    /// How long answering it may take.
    const fn weight(&self) -> Weight {
        match self {
            Self::Analysis { .. } | Self::BestMove { .. } => Weight::Thinking,
            Self::Record(_)
            | Self::OpenReplay(_)
            | Self::Animation { .. }
            | Self::PostReplay { .. }
            | Self::Stats { .. }
            | Self::PostStats { .. }
            | Self::Games { .. }
            | Self::ExportOwn
            | Self::Forget => Weight::Heavy,
            Self::AcceptChallenge(_)
            | Self::DeclineChallenge(_)
            | Self::WithdrawChallenge(_)
            | Self::OpenThread(_)
            | Self::Rematch(_)
            | Self::Flip(..)
            | Self::Overlay(..)
            | Self::Move(_)
            | Self::Pick(_)
            | Self::Play(_)
            | Self::PlayAnyway(_)
            | Self::Close
            | Self::OfferDraw(_)
            | Self::OfferTakeback(_)
            | Self::AcceptOffer(_)
            | Self::DeclineOffer(_)
            | Self::ClaimTime(_)
            | Self::Resign(_)
            | Self::ConfirmResign(_)
            | Self::ConfirmAbort(_)
            | Self::PostBoard(_)
            | Self::Block(_)
            | Self::Unblock(_)
            | Self::Settings(_)
            | Self::Set(_)
            | Self::SetServer(_)
            | Self::Leave { .. }
            | Self::ComeBack
            | Self::Replay { .. }
            | Self::Leaders { .. }
            | Self::PostLeaders { .. }
            | Self::Follow(_)
            | Self::Unfollow(_)
            | Self::AskToForget
            | Self::GoOn(_)
            | Self::OpenRules(_)
            | Self::Rules { .. }
            | Self::OpenCourse(_)
            | Self::Course(_)
            | Self::Courses
            | Self::Lesson(_)
            | Self::Try(_)
            | Self::Answer(_) => Weight::Light,
        }
    }
}

/// A person who is challenged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The person.
    pub user: UserId,
    /// The name by which others see them there.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
    /// Whether they can see the channel.
    pub sees_channel: bool,
}

/// A text being typed for which suggestions are wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Typing {
    /// The move of `/move`.
    Move(String),
    /// The setup of `/challenge`, with the game if it is chosen already.
    Setup {
        /// The game chosen before.
        game: Option<GameKind>,
        /// The text so far.
        text: String,
    },
    /// The name of `/setup delete`, with the game if it is chosen already.
    KeptSetup {
        /// The game chosen before.
        game: Option<GameKind>,
        /// The text so far.
        text: String,
    },
    /// A game's identifier.
    Game(String),
    /// The identifier of a game of the caller's that can be moved to this channel.
    Movable(String),
}
