//! What users ask for, and which method answers.

use super::{
    Application, ArchiveOrder, DailyChoice, Post, Reply, Request, Stop, TournamentAsk, message,
    play::Confirmed,
    request::{ChallengedUser, SeekOrder, Weight},
};
use board::color::Color;
use domain::{
    ClockChoice, ColorChoice, Proposal, Refusal, Rusher, Solver,
    control::{Control, Lifetime, MoveOf, Pick, Properties, Reach, Tab},
    id::{ChannelId, GameId, UserId},
    rating::Standing,
    rules::Rules,
};
use engine::Level;
use games::GameKind;

/// What a user asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum Ask {
    /// The command `/challenge`.
    Challenge {
        /// The game.
        game: GameKind,
        /// The challenged person; `None` for anyone.
        opponent: Option<ChallengedUser>,
        /// The level of the bot, if the bot is challenged.
        level: Option<Level>,
        /// The challenger's color.
        color: ColorChoice,
        /// The text that chooses the setup; `None` for the usual setup of the game.
        setup: Option<String>,
        /// The optional rules, if some are chosen.
        rules: Option<Rules>,
        /// The time control; `None` for the default in the server's settings.
        clock: Option<ClockChoice>,
    },
    /// The command `/setup save`.
    SaveSetup {
        /// The game.
        game: GameKind,
        /// The name as typed.
        name: String,
        /// The text that chooses the setup.
        layout: String,
    },
    /// The command `/setup list`, for one game or for all games.
    ListSetups(Option<GameKind>),
    /// The command `/setup delete`.
    DeleteSetup {
        /// The game.
        game: GameKind,
        /// The name as typed.
        name: String,
    },
    /// The command `/move`.
    Move(String),
    /// The command `/board`.
    Board {
        /// The side from which the board is seen; `None` for the side that the caller's settings choose.
        side: Option<Color>,
    },
    /// The command `/draw`.
    Draw,
    /// The command `/takeback`.
    Takeback,
    /// The command `/movehere`, with the game's identifier as typed.
    MoveHere(String),
    /// The command `/settings`.
    Settings,
    /// The command `/server`.
    Server,
    /// The command `/server` with options for the daily puzzle.
    ChooseDaily(DailyChoice),
    /// The command `/server` with a channel for the notice of who looks for an opponent, and with options for the daily
    /// puzzle, if some were given.
    ChooseNotice {
        /// The channel.
        channel: ChannelId,
        /// What is chosen for the daily puzzle.
        puzzle: Option<DailyChoice>,
    },
    /// Allows new games only in these channels, or everywhere if there are none. A menu of channels asks for this.
    AllowChannels(Vec<ChannelId>),
    /// The command `/resign`.
    Resign,
    /// The command `/abort`.
    Abort,
    /// The command `/record`.
    Record {
        /// The game's identifier as typed; this channel's game if it is `None`.
        game: Option<String>,
    },
    /// The command `/replay`.
    Replay {
        /// The game's identifier as typed; this channel's game if it is `None`.
        game: Option<String>,
    },
    /// The command `/hint`.
    Hint,
    /// The command `/explore`, with the moves as typed; `None` to show the line as it is.
    Explore {
        /// The game's identifier as typed; this channel's game if it is `None`.
        game: Option<String>,
        /// The moves, from the beginning of the line or, if the first one is not legal there, from the position that is
        /// shown.
        moves: Option<String>,
    },
    /// The command `/games`.
    Games {
        /// The person; the caller if it is `None`.
        of: Option<UserId>,
    },
    /// The command `/archive`.
    Archive(Box<ArchiveOrder>),
    /// The command `/stats`.
    Stats {
        /// The person; the caller if it is `None`.
        user: Option<UserId>,
        /// The game; all games if it is `None`.
        game: Option<GameKind>,
    },
    /// The command `/leaderboard`, for one game or for all games.
    Leaderboard(Option<GameKind>),
    /// The command `/privacy`.
    Privacy,
    /// The command `/import`.
    Import {
        /// The bytes of the typed text or of the attached file.
        record: Vec<u8>,
        /// The number or the identifier of one of several games in it.
        wanted: Option<String>,
    },
    /// The command `/rules`.
    Rules(GameKind),
    /// The command `/learn`, for the course of one game or the list of all courses.
    Learn(Option<GameKind>),
    /// The command `/tournament`.
    Tournament(TournamentAsk),
    /// The command `/puzzle`, for one game, or for the game whose puzzles the caller solved last.
    Puzzle(Option<GameKind>),
    /// The command `/puzzle` with the option `rush`, for the puzzle rush of a game.
    Rush(Option<GameKind>),
    /// The command `/seek`.
    Seek(SeekOrder),
    /// The command `/help`.
    Help,
    /// The press of a button, or the choice of a menu's entry.
    Press(Control),
}

/// The properties of a request that determine how the bot processes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs<'a> {
    /// How long answering may take.
    pub weight: Weight,
    /// The game that the request is about.
    pub game: Addressed<'a>,
    /// Which games the answer may show.
    pub reach: Reach,
}

/// The game that a request is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addressed<'a> {
    /// No game, or several games.
    Nothing,
    /// The game of the channel.
    Here,
    /// The game of the pressed control.
    Known(GameId),
    /// The game with this identifier, as typed.
    Typed(&'a str),
}

impl Ask {
    /// How long answering may take.
    pub fn weight(&self) -> Weight {
        self.needs().weight
    }

    /// The properties that determine how the bot processes the request. Every command has to be listed here.
    pub fn needs(&self) -> Needs<'_> {
        use Addressed::{Here, Known, Nothing, Typed};
        use Reach::AcrossServer;
        use Weight::{Heavy, Light, Thinking};
        let needs = |weight, game| Needs { weight, game, reach: Reach::Here };
        // Answers that draw graphs, return whole games, or look through many games are heavy.
        match self {
            Self::Challenge { .. }
            | Self::Move(_)
            | Self::Board { .. }
            | Self::Draw
            | Self::Takeback
            | Self::Resign
            | Self::Abort => needs(Light, Here),
            Self::Hint | Self::Explore { game: None, .. } => needs(Thinking, Here),
            Self::Explore { game: Some(game), .. } => Needs { reach: AcrossServer, ..needs(Thinking, Typed(game)) },
            Self::Record { game: None } | Self::Replay { game: None } => needs(Heavy, Here),
            Self::Record { game: Some(game) } | Self::Replay { game: Some(game) } => {
                Needs { reach: AcrossServer, ..needs(Heavy, Typed(game)) }
            }
            Self::MoveHere(game) => needs(Light, Typed(game)),
            Self::Games { .. } => Needs { reach: AcrossServer, ..needs(Heavy, Nothing) },
            Self::Archive(_) => Needs { reach: AcrossServer, ..needs(Heavy, Nothing) },
            Self::Tournament(_) => Needs { reach: AcrossServer, ..needs(Heavy, Nothing) },
            Self::Stats { .. } | Self::Import { .. } => needs(Heavy, Nothing),
            Self::SaveSetup { .. }
            | Self::ListSetups(_)
            | Self::DeleteSetup { .. }
            | Self::Settings
            | Self::Server
            | Self::ChooseDaily(_)
            | Self::ChooseNotice { .. }
            | Self::AllowChannels(_)
            | Self::Leaderboard(_)
            | Self::Privacy
            | Self::Rules(_)
            | Self::Learn(_)
            | Self::Puzzle(_)
            | Self::Rush(_)
            | Self::Seek(_)
            | Self::Help => needs(Light, Nothing),
            Self::Press(control) => {
                let Properties { reach, .. } = control.properties();
                Needs { weight: control.weight(), reach, game: control.game().map_or(Nothing, Known) }
            }
        }
    }

    /// Whether the caller ends a search for an opponent.
    pub(super) const fn stops_seek(&self) -> bool {
        matches!(self, Self::Press(Control::StopSeek | Control::StopListedSeek))
    }

    /// Whether the answer tells which permissions the bot lacks in channels of the server.
    pub fn shows_rights(&self) -> bool {
        use Control::{DailyGame, OpenTournament, ServerSettings, StopDaily, Tournament};
        match self {
            Self::Server | Self::ChooseDaily(_) | Self::ChooseNotice { .. } | Self::Tournament(_) => true,
            Self::Press(control) => matches!(
                control,
                ServerSettings(_) | DailyGame(_) | StopDaily | Tournament { .. } | OpenTournament { .. }
            ),
            _ => false,
        }
    }

    /// Whether this refusal means that the pressed control will never work again, for anybody.
    pub(super) const fn is_spent_after(&self, refusal: &Refusal) -> bool {
        let Self::Press(control) = self else { return false };
        match (control.properties().lifetime, refusal) {
            (Lifetime::WhileOpen, Refusal::ChallengeGone) | (Lifetime::WhileOffered, Refusal::NoOffer) => true,
            (
                Lifetime::WhileOffered | Lifetime::WhileRunning,
                Refusal::GameOver | Refusal::PlayedElsewhere(_) | Refusal::UnknownGame(_),
            ) => true,
            (Lifetime::Always | Lifetime::WhileOpen | Lifetime::WhileOffered | Lifetime::WhileRunning, _) => false,
        }
    }
}

impl Application {
    /// Carries out a request.
    pub(super) fn answer(&self, request: &Request) -> Result<Reply, Stop> {
        match &request.ask {
            Ask::Challenge { .. } => self.challenges.challenge(request),
            Ask::SaveSetup { game, name, layout } => self.servers.save_setup(request, *game, name, layout),
            Ask::ListSetups(game) => self.servers.list_setups(request, *game),
            Ask::DeleteSetup { game, name } => self.servers.delete_setup(request, *game, name),
            Ask::Move(text) => {
                let reply = self.play.typed_move(request, text)?;
                Ok(self.lists.leading_on(request, reply))
            }
            Ask::Board { side } => self.boards.look_at_board(request, *side),
            Ask::Draw => self.play.propose(request, None, Proposal::Draw),
            Ask::Takeback => self.play.propose(request, None, Proposal::Takeback),
            Ask::MoveHere(game) => self.play.move_here(request, game),
            Ask::Settings => self.preferences.settings(request, Tab::default()).map(Reply::private),
            Ask::Server => self.servers.server_settings(request),
            Ask::ChooseDaily(choice) => self.daily.choose(request, choice),
            Ask::ChooseNotice { channel, puzzle } => self.notices.choose(request, *channel, puzzle.as_ref()),
            Ask::AllowChannels(channels) => self.servers.allow_channels(request, channels),
            Ask::Resign => self.play.ask_to_resign(request, None),
            Ask::Abort => self.play.ask_to_abort(request),
            Ask::Stats { user, game } => {
                self.ratings.stats(request, user.unwrap_or(request.caller.user), *game).map(Reply::private)
            }
            Ask::Leaderboard(game) => self.ratings.leaders::<Standing>(request, *game, 0).map(Reply::private),
            Ask::Record { game } => self.records.record(request, game.as_deref()),
            Ask::Replay { game } => self.records.replay(request, game.as_deref()),
            Ask::Hint => self.adviser.hint(request),
            Ask::Explore { game, moves } => self.explorer.explore(request, game.as_deref(), moves.as_deref()),
            Ask::Games { of } => self.lists.list_games(request, *of, 0).map(Reply::private),
            Ask::Archive(order) => self.archive.search(request, order),
            Ask::Privacy => Ok(Reply::private(Post::of(message::privacy(request.caller.language)))),
            Ask::Import { record, wanted } => self.records.import(request, record, wanted.as_deref()),
            Ask::Rules(game) => self.courses.rules(request, *game, 0).map(Reply::private),
            Ask::Learn(game) => self.courses.learn(request, *game).map(Reply::private),
            Ask::Tournament(ask) => self.tournaments.tournament(request, ask),
            Ask::Puzzle(game) => self.puzzles.puzzle(request, *game).map(Reply::private),
            Ask::Rush(game) => {
                let game = match game.map_or_else(|| self.rushes.usual_game(request), |game| Ok(Some(game)))? {
                    Some(game) => game,
                    None => self.puzzles.usual_puzzles(request.caller.user)?,
                };
                self.rushes.rules(request, game).map(Reply::private)
            }
            Ask::Seek(order) => self.seeks.seek(request, order),
            Ask::Help => Ok(Reply::private(Post::help(&self.readers.reader(request)?))),
            Ask::Press(control) => self.press(request, control),
        }
    }

    fn press(&self, request: &Request, control: &Control) -> Result<Reply, Stop> {
        let reply = match control {
            Control::AcceptChallenge(id) => self.challenges.accept_challenge(request, *id),
            Control::DeclineChallenge(id) => self.challenges.decline_challenge(request, *id),
            Control::WithdrawChallenge(id) => self.challenges.withdraw_challenge(request, *id),
            Control::WithdrawListed(id) => self.lists.withdraw_listed(request, *id),
            Control::OpenThread(id) => self.challenges.open_thread(request, *id),
            Control::Rematch(id) => self.challenges.rematch(request, *id),
            Control::Block(id) => self.challenges.block(request, *id),
            Control::Blocked { page } => self.preferences.blocked(request, *page).map(Reply::update),
            Control::Unblock { person, page } => self.preferences.unblock(request, *person, *page),
            Control::Opponent(game) => self.strangers.opponent(request, *game),
            Control::Say { game, sentence } => self.strangers.say(request, *game, *sentence),
            Control::Report { game, offense } => self.strangers.report(request, *game, *offense),
            Control::BlockOpponent(game) => self.strangers.block(request, *game),
            Control::ConfirmBlockOpponent(game) => self.strangers.confirm_block(request, *game),
            Control::KeepOut(game) => self.strangers.keep_out(request, *game),
            Control::KeptOut { page } => self.servers.kept_out(request, *page),
            Control::LetIn { person, page } => self.servers.let_in(request, *person, *page),
            Control::Settings(tab) => self.preferences.settings(request, *tab).map(Reply::update),
            // `Preferences::change_if_asked` has saved it before the reply's language was chosen.
            Control::Set(setting) => self.preferences.settings(request, Tab::of(*setting)).map(Reply::update),
            Control::ServerSettings(tab) => self.servers.server_tab(request, *tab),
            Control::SetServer(setting) => self.servers.set_server(request, *setting),
            Control::DailyGame(game) => self.daily.toggle_game(request, *game),
            Control::StopDaily => self.daily.stop(request),
            Control::StopNotice => self.notices.stop(request),
            Control::Leave { days } => self.preferences.leave(request, *days),
            Control::ComeBack => self.preferences.come_back(request),
            Control::Flip(board, side) => self.boards.flip(request, *board, *side),
            Control::Overlay(board, side) => self.boards.overlay(request, *board, *side),
            Control::OpenPicker(board) => self.play.open_picker(request, *board),
            Control::Pick(pick) => self.pick(request, pick, false, Confirmed::No),
            Control::Play(pick) => self.pick(request, pick, true, Confirmed::No),
            Control::PlayAnyway(pick) => self.pick(request, pick, true, Confirmed::Yes),
            Control::Close => Ok(Reply::dismissing()),
            Control::OpenSeek => self.seeks.open(request).map(Reply::private),
            Control::Seek(form) => self.seeks.form(request, form).map(Reply::update),
            Control::StartSeek(form) => self.seeks.start(request, form).map(Reply::update),
            Control::StopSeek => self.seeks.stop(request).map(Reply::update),
            Control::StopListedSeek => {
                self.seeks.stop(request)?;
                self.lists.list_games(request, None, 0).map(Reply::update)
            }
            Control::SeekAgain => self.seeks.again(request).map(Reply::private),
            Control::LookOut => self.seeks.look_out(request).map(Reply::private),
            Control::LookOutNoLonger => self.seeks.look_out_no_longer(request).map(Reply::private),
            Control::PlayMeanwhile(game) => self.challenges.play_meanwhile(request, *game),
            Control::OpenNextPuzzle => self.puzzles.puzzle(request, None).map(Reply::private),
            Control::OfferDraw(board) => self.play.propose(request, Some(*board), Proposal::Draw),
            Control::OfferTakeback(board) => self.play.propose(request, Some(*board), Proposal::Takeback),
            Control::AcceptOffer(board) => self.play.accept_offer(request, *board),
            Control::DeclineOffer(board) => self.play.decline_offer(request, *board).map(Reply::update),
            Control::DeclineOnBoard(board) => self.play.decline_offer(request, *board).map(Reply::public),
            Control::Hint(board) => self.adviser.hint_on(request, *board),
            Control::ClaimTime(board) => self.play.claim_time(request, *board),
            Control::Resign(board) => self.play.ask_to_resign(request, Some(*board)),
            Control::ConfirmResign(board) => self.play.resign(request, *board),
            Control::ConfirmAbort(board) => self.play.abort(request, *board),
            Control::AskAfter(board) => self.play.ask_after(request, *board),
            Control::EndIdle(board) => self.play.ask_to_end_idle(request, *board),
            Control::ConfirmEndIdle(board) => self.play.end_idle(request, *board),
            Control::PostBoard(board) => self.boards.post_board(request, *board),
            Control::Record(id) => self.records.record_of(request, *id),
            Control::OpenReplay(id) => self.records.open_replay(request, *id),
            Control::Replay { game, frame, side } => self.records.replay_board(request, *game, *frame, *side),
            Control::Animation { game, side } => self.records.animate(request, *game, *side),
            Control::PostReplay { game, side } => self.records.post_replay(request, *game, *side),
            Control::Analysis { game, side } => self.adviser.analysis(request, *game, *side),
            Control::BestMove { game, ply, side } => self.adviser.best_move(request, *game, *ply, *side),
            Control::Explore { game, frame, verdicts } => self.explorer.open_line(request, *game, *frame, *verdicts),
            Control::Walk { line, walk } => self.explorer.walk(request, *line, *walk),
            Control::Openings { line, page } => self.explorer.turn_openings(request, *line, *page),
            Control::Stats { user, game } => self.ratings.stats(request, *user, *game).map(Reply::update),
            Control::PostStats { user, game } => self.ratings.post_stats(request, *user, *game),
            Control::Leaders { game, page } => {
                self.ratings.leaders::<Standing>(request, *game, *page).map(Reply::update)
            }
            Control::PostLeaders { game, page } => self.ratings.post_leaders::<Standing>(request, *game, *page),
            Control::Games { of, page } => self.lists.list_games(request, *of, *page).map(Reply::update),
            Control::Archive { search, at } => self.archive.turn(request, *search, *at).map(Reply::update),
            Control::ArchiveRecords { search } => self.archive.records(request, *search),
            Control::SearchPosition(line) => self.archive.search_position(request, *line),
            Control::PositionGames(line) => self.archive.position_games(request, *line),
            Control::SearchCollection => self.archive.search_collection(request),
            Control::Follow(id) => self.boards.follow(request, *id),
            Control::Unfollow(id) => self.boards.unfollow(request, *id),
            Control::ExportOwn => self.privacy.export_own(request),
            Control::AskToForget => self.privacy.ask_to_forget(request),
            Control::Forget => self.privacy.forget(request),
            Control::GoOn(id) => self.challenges.go_on(request, *id),
            Control::OpenRules(game) => self.courses.rules(request, *game, 0).map(Reply::private),
            Control::Rules { game, page } => self.courses.rules(request, *game, *page).map(Reply::update),
            Control::OpenCourse(game) => self.courses.learn(request, Some(*game)).map(Reply::private),
            Control::Course(game) => self.courses.learn(request, Some(*game)).map(Reply::update),
            Control::Courses => self.courses.learn(request, None).map(Reply::update),
            Control::Lesson(lesson) => self.courses.show_lesson(request, lesson).map(Reply::update),
            Control::OpenPuzzle(puzzle) => self.puzzles.open_puzzle(request, *puzzle).map(Reply::private),
            Control::NextPuzzle(game) => self.puzzles.next_puzzle(request, *game).map(Reply::update),
            Control::Solution(puzzle) => self.puzzles.solution(request, *puzzle).map(Reply::update),
            Control::ExplorePuzzle(puzzle) => self.puzzles.explore_puzzle(request, *puzzle),
            Control::ExploreTry { puzzle, ply, draft } => self.puzzles.explore_try(request, *puzzle, *ply, draft),
            Control::Vote { vote, puzzle, ply, draft } => {
                self.puzzles.vote(request, *vote, *puzzle, *ply, draft).map(Reply::update)
            }
            Control::JoinTournament { .. }
            | Control::LeaveTournament { .. }
            | Control::ConfirmLeaveTournament { .. }
            | Control::OpenTournament { .. }
            | Control::Tournament { .. }
            | Control::TournamentRecords { .. }
            | Control::StartTournament { .. }
            | Control::AskToCancelTournament { .. }
            | Control::CancelTournament { .. }
            | Control::AskToRemove { .. }
            | Control::RemoveEntrant { .. } => self.tournaments.press_tournament(request, control),
            Control::Solvers { game, page } => self.ratings.leaders::<Solver>(request, *game, *page).map(Reply::update),
            Control::PostSolvers { game, page } => self.ratings.post_leaders::<Solver>(request, *game, *page),
            Control::OpenRush(game) => self.rushes.rules(request, *game).map(Reply::private),
            Control::Rush(game) => self.rushes.rules(request, *game).map(Reply::update),
            Control::StartRush { game, rush } => self.rushes.start(request, *game, *rush).map(Reply::update),
            Control::GoOnRushing(game) => self.rushes.go_on(request, *game).map(Reply::update),
            Control::OpenRushers(game) => self.ratings.leaders::<Rusher>(request, Some(*game), 0).map(Reply::private),
            Control::Rushers { game, page } => self.ratings.leaders::<Rusher>(request, *game, *page).map(Reply::update),
            Control::PostRushers { game, page } => self.ratings.post_leaders::<Rusher>(request, *game, *page),
        }?;
        debug_assert!(reply.responds(control.properties().response), "{control:?} is answered otherwise: {reply:?}");
        Ok(reply)
    }

    /// Plays the steps in `pick` as a move if no step can follow or, with `ends_here`, if they already make a move.
    /// Otherwise shows the next choices.
    fn pick(&self, request: &Request, pick: &Pick, ends_here: bool, confirmed: Confirmed) -> Result<Reply, Stop> {
        let Pick { of, draft, page } = pick;
        match of {
            MoveOf::Game(board) => {
                let reply = self.play.pick_in_game(request, *board, pick, ends_here, confirmed)?;
                Ok(self.lists.leading_on(request, reply))
            }
            MoveOf::Lesson { lesson, hint } => {
                self.courses.try_lesson(request, lesson, *hint, draft, *page, ends_here).map(Reply::update)
            }
            MoveOf::Line(line) => self.explorer.pick_in_line(request, *line, pick, ends_here),
            MoveOf::Puzzle { puzzle, ply } => {
                self.puzzles.solve(request, *puzzle, *ply, pick, ends_here).map(Reply::update)
            }
            MoveOf::Rush(board) => self.rushes.solve(request, *board, pick, ends_here).map(Reply::update),
        }
    }
}
