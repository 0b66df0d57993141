//! Tournaments: what organizers and players ask for. What the bot does by itself is in
//! [`tournament_work`](super::tournament_work).

use std::sync::Arc;

use super::{
    Caller, PictureFile, Place, Post, Readers, Reply, Request, Servers, Stop, TextFile, TournamentAsk, link, message,
    say, setups::keeper,
};
use board::phrase::{Phrase, code::quoted};
use domain::{
    Home, NamedUser, Refusal, ServerTournament,
    control::{Control, TournamentTab},
    id::{GuildId, UserId},
    markup::escape,
    message::{Content, Exhibit, Onlooker, TournamentPanel},
    rating::{Pool, Scope},
    right::Right,
    time::{Clock, Timestamp},
    transcript,
};
use store::{Store, StoreError};
use tournament::{GameResult, PairingId};

mod create;
mod suggest;

/// The maximum length of a file with records, in bytes. Discord takes files of 10 MB.
const MOST_RECORDS: usize = 8_000_000;
/// The rating for seeding somebody who has none.
const UNRATED: u16 = 1500;

/// The sign before the number of a tournament, in a text that names one.
const SIGN: char = '#';

/// The server of an organizer. The permission is asked for at each act.
fn organized(caller: &Caller, place: &Place) -> Result<GuildId, Refusal> {
    let guild = keeper(place).ok_or(Refusal::NoServer)?;
    if caller.organizer { Ok(guild) } else { Err(Refusal::NotAnOrganizer) }
}

/// Whether somebody in a place may look at a tournament: who sees its channel, takes part, or organizes tournaments.
/// Its channel may be gone.
fn is_seen(caller: &Caller, place: &Place, tournament: &ServerTournament) -> bool {
    let here = [place.channel, place.home].contains(&tournament.channel);
    let concerns = caller.organizer || tournament.number_of(caller.user).is_some();
    here || concerns || place.visible_channels.contains(&tournament.channel)
}

/// Tournaments, as organizers and players see them.
#[derive(Clone)]
pub(super) struct Tournaments {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
    pub(super) servers: Servers,
}

impl Tournaments {
    /// Answers the command `/tournament`.
    pub(super) fn tournament(&self, request: &Request, ask: &TournamentAsk) -> Result<Reply, Stop> {
        let meant = |text: &Option<String>| self.tournament_meant(&request.caller, &request.place, text.as_deref());
        let organized = |text: &Option<String>| {
            organized(&request.caller, &request.place)?;
            meant(text)
        };
        let post = match ask {
            TournamentAsk::Create(order) => self.create_tournament(request, order),
            TournamentAsk::Show(text) => {
                let tournament = meant(text)?;
                let tab = match tournament.state().is_started() {
                    true => TournamentTab::Standings,
                    false => TournamentTab::Overview,
                };
                self.tournament_panel(request, &tournament, tab, None, None)
            }
            TournamentAsk::List => {
                let tournaments = self.tournaments_seen(&request.caller, &request.place)?;
                Ok(drawn(message::tournaments(&tournaments, &self.readers.reader(request)?)))
            }
            TournamentAsk::Start(text) => self.start_tournament(request, &organized(text)?),
            TournamentAsk::Cancel(text) => self.ask_to_cancel(request, &organized(text)?),
            TournamentAsk::Remove { user, tournament } => self.ask_to_remove(request, &organized(tournament)?, *user),
            TournamentAsk::Withdraw(text) => self.leave_tournament(request, &meant(text)?),
            TournamentAsk::Move(text) => self.move_tournament(request, &organized(text)?),
            TournamentAsk::Decide { game, result, note, tournament } => {
                let post = self.decide_pairing(request, &organized(tournament)?, game, *result, note)?;
                return Ok(Reply::public(post));
            }
        };
        post.map(Reply::private)
    }

    /// Answers the press of a control of a tournament.
    pub(super) fn press_tournament(&self, request: &Request, control: &Control) -> Result<Reply, Stop> {
        let named = |number: u32| self.tournament_numbered(request, number);
        let organized = |number: u32| {
            organized(&request.caller, &request.place)?;
            named(number)
        };
        match *control {
            Control::JoinTournament { number } => self.join_tournament(request, &named(number)?).map(Reply::private),
            Control::LeaveTournament { number } => self.leave_tournament(request, &named(number)?).map(Reply::private),
            Control::ConfirmLeaveTournament { number } => {
                let tournament =
                    self.changed(&named(number)?, |tournament, now| tournament.leave(request.caller.user, false, now))?;
                let note = Phrase::new("tournament-left").with("name", escape(&tournament.name));
                self.overview(request, &tournament, &note).map(Reply::update)
            }
            Control::OpenTournament { number, tab } => {
                self.tournament_panel(request, &named(number)?, tab, None, None).map(Reply::private)
            }
            Control::Tournament { number, tab, page } => {
                self.tournament_panel(request, &named(number)?, tab, Some(page), None).map(Reply::update)
            }
            Control::TournamentRecords { number } => {
                self.tournament_records(request, &named(number)?).map(Reply::private)
            }
            Control::StartTournament { number } => {
                self.start_tournament(request, &organized(number)?).map(Reply::update)
            }
            Control::AskToCancelTournament { number } => {
                self.ask_to_cancel(request, &organized(number)?).map(Reply::update)
            }
            Control::CancelTournament { number } => {
                let tournament = self.changed(&organized(number)?, ServerTournament::cancel)?;
                self.overview(request, &tournament, &Phrase::new("tournament-now-canceled")).map(Reply::update)
            }
            Control::AskToRemove { number, user } => {
                self.ask_to_remove(request, &organized(number)?, user).map(Reply::update)
            }
            Control::RemoveEntrant { number, user } => {
                let before = organized(number)?;
                let name = before.number_of(user).map(|number| before.name_of(number).to_owned()).unwrap_or_default();
                let tournament = self.changed(&before, |tournament, now| tournament.leave(user, true, now))?;
                let note = Phrase::new("tournament-removed").with("player", escape(&name));
                self.overview(request, &tournament, &note).map(Reply::update)
            }
            _ => unreachable!("only the controls of tournaments come here"),
        }
    }

    /// The tournaments of the server that the caller may look at, the newest first.
    fn tournaments_seen(&self, caller: &Caller, place: &Place) -> Result<Vec<ServerTournament>, Stop> {
        let guild = keeper(place).ok_or(Refusal::NoServer)?;
        let mut tournaments = self.store.tournaments.tournaments_of(guild)?;
        tournaments.retain(|tournament| is_seen(caller, place, tournament));
        Ok(tournaments)
    }

    fn tournament_numbered(&self, request: &Request, number: u32) -> Result<ServerTournament, Stop> {
        let Request { caller, place, .. } = request;
        let guild = keeper(place).ok_or(Refusal::NoServer)?;
        let tournament =
            self.store.tournaments.tournament(guild, number)?.filter(|tournament| is_seen(caller, place, tournament));
        Ok(tournament.ok_or_else(|| Refusal::UnknownTournament(format!("{SIGN}{number}")))?)
    }

    /// The tournament that a text names by its number or its name. Without a text: the only one that is not over, or
    /// the only such one in this channel, or, if all are over, the newest.
    pub(super) fn tournament_meant(
        &self,
        caller: &Caller,
        place: &Place,
        text: Option<&str>,
    ) -> Result<ServerTournament, Stop> {
        let mut seen = self.tournaments_seen(caller, place)?;
        let found = match text {
            Some(text) => {
                let wanted = text.trim();
                let number = wanted.strip_prefix(SIGN).and_then(|number| number.parse::<u32>().ok());
                let is_meant = |tournament: &ServerTournament| match number {
                    Some(number) => tournament.number == number,
                    None => tournament.name.to_lowercase() == wanted.to_lowercase(),
                };
                let place = seen.iter().position(is_meant);
                place.ok_or_else(|| Refusal::UnknownTournament(quoted(wanted)))?
            }
            None => {
                let open = |index: &usize| !seen[*index].state().is_over();
                let open: Vec<_> = (0..seen.len()).filter(open).collect();
                let here = |index: &&usize| seen[**index].channel == place.home;
                let here: Vec<_> = open.iter().filter(here).copied().collect();
                match (&open[..], &here[..]) {
                    ([], _) if seen.is_empty() => return Err(Refusal::NoTournaments.into()),
                    ([], _) => 0,
                    ([only], _) | (_, [only]) => *only,
                    _ => return Err(Refusal::WhichTournament.into()),
                }
            }
        };
        Ok(seen.swap_remove(found))
    }

    /// Changes a tournament, and returns it afterwards.
    fn changed(
        &self,
        tournament: &ServerTournament,
        change: impl Fn(&mut ServerTournament, Timestamp) -> Result<(), tournament::Refusal>,
    ) -> Result<ServerTournament, Stop> {
        let now = self.clock.now();
        let changed = self.store.tournaments.change_tournament(tournament.guild, tournament.number, |tournament| {
            change(tournament, now)?;
            Ok::<_, tournament::Refusal>(tournament.clone())
        })?;
        let unknown = || Refusal::UnknownTournament(format!("{SIGN}{}", tournament.number));
        Ok(changed.ok_or_else(unknown)??)
    }

    /// The message about a tournament, with a line about what has just happened.
    fn tournament_panel(
        &self,
        request: &Request,
        tournament: &ServerTournament,
        tab: TournamentTab,
        page: Option<u16>,
        note: Option<&Phrase>,
    ) -> Result<Post, Stop> {
        let Caller { user, organizer, .. } = request.caller;
        let lacks = request.place.lacks_in(tournament.channel, &Right::OF_TOURNAMENT);
        let is_back = tournament.lacks_something() && lacks.as_ref().is_some_and(Vec::is_empty);
        let permitted = is_back.then(|| {
            self.changed(tournament, |tournament, _| {
                tournament.permitted();
                Ok(())
            })
        });
        let permitted = permitted.transpose()?;
        let tournament = permitted.as_ref().unwrap_or(tournament);
        let onlooker = Onlooker { user, is_organizer: organizer, lacks: lacks.as_deref() };
        let link = |pairing_id: PairingId| self.link_to_pairing(tournament, pairing_id).ok().flatten();
        let view = message::tournament(tournament, tab, page, link, onlooker, &self.readers.reader(request)?);
        let post = drawn(view);
        Ok(match note {
            Some(note) => Post { text: format!("{}\n\n{}", say(request.caller.language, note), post.text), ..post },
            None => post,
        })
    }

    /// The first tab of the message about a tournament, with a line about what has just happened.
    fn overview(&self, request: &Request, tournament: &ServerTournament, note: &Phrase) -> Result<Post, Stop> {
        self.tournament_panel(request, tournament, TournamentTab::Overview, None, Some(note))
    }

    /// A link to the newest board of a game, if it is known.
    fn link_to_pairing(
        &self,
        tournament: &ServerTournament,
        pairing_id: PairingId,
    ) -> Result<Option<String>, StoreError> {
        let Some(game) = tournament.game_of(pairing_id) else { return Ok(None) };
        let board = self.store.games.board(game)?;
        let table = self.store.games.record_of(game)?.map(|record| record.homes.table_of(Home::Shared, game));
        Ok(table.zip(board).map(|(table, board)| link(table, &board)))
    }

    fn join_tournament(&self, request: &Request, tournament: &ServerTournament) -> Result<Post, Stop> {
        let pool = Pool { scope: Scope::Server(tournament.guild), game: tournament.game };
        let standing = self.store.ratings.standing(request.caller.user, pool)?;
        let rating = standing.and_then(|standing| u16::try_from(standing.now(self.clock.now()).points()).ok());
        let person = NamedUser { user: request.caller.user, name: request.caller.name.clone() };
        let tournament =
            self.changed(tournament, |tournament, _| tournament.join(&person, rating.unwrap_or(UNRATED)).map(drop))?;
        Ok(request.told(&Phrase::new("tournament-joined").with("name", escape(&tournament.name))))
    }

    /// Takes the caller out of a tournament that has not started; otherwise asks whether they mean it.
    fn leave_tournament(&self, request: &Request, tournament: &ServerTournament) -> Result<Post, Stop> {
        let user = request.caller.user;
        let number = tournament.number_of(user).ok_or(tournament::Refusal::NoEntrant)?;
        if tournament.state().is_started() {
            self.may_leave(tournament, number)?;
            return Ok(drawn(message::leave_tournament(tournament, &self.readers.reader(request)?)));
        }
        // It may start at this moment; then the caller is asked.
        let left = self.changed(tournament, |tournament, now| {
            if tournament.state().is_started() {
                Err(tournament::Refusal::Started)
            } else {
                tournament.leave(user, false, now)
            }
        })?;
        Ok(request.told(&Phrase::new("tournament-left").with("name", escape(&left.name))))
    }

    /// Refuses to let somebody leave who has left, or when the tournament is over.
    fn may_leave(&self, tournament: &ServerTournament, number: tournament::Number) -> Result<(), Refusal> {
        if tournament.state().is_over() {
            Err(tournament::Refusal::Over.into())
        } else if tournament.state().entrants()[number.index()].left.is_some() {
            Err(tournament::Refusal::Left.into())
        } else {
            Ok(())
        }
    }

    fn start_tournament(&self, request: &Request, tournament: &ServerTournament) -> Result<Post, Stop> {
        let tournament = self.changed(tournament, ServerTournament::start)?;
        self.overview(request, &tournament, &Phrase::new("tournament-started"))
    }

    /// Moves a tournament to the channel of the request. The bot announces it there by itself.
    fn move_tournament(&self, request: &Request, tournament: &ServerTournament) -> Result<Post, Stop> {
        self.may_be_held_in(&request.place)?;
        let channel = request.place.channel;
        let tournament = self.changed(tournament, |tournament, now| tournament.move_to(channel, now))?;
        self.overview(request, &tournament, &Phrase::new("tournament-moved"))
    }

    fn ask_to_cancel(&self, request: &Request, tournament: &ServerTournament) -> Result<Post, Stop> {
        if tournament.state().is_over() {
            return Err(tournament::Refusal::Over.into());
        }
        Ok(drawn(message::cancel_tournament(tournament, &self.readers.reader(request)?)))
    }

    fn ask_to_remove(&self, request: &Request, tournament: &ServerTournament, user: UserId) -> Result<Post, Stop> {
        let number = tournament.number_of(user).ok_or(tournament::Refusal::NoEntrant)?;
        self.may_leave(tournament, number)?;
        Ok(drawn(message::remove_entrant(tournament, user, &self.readers.reader(request)?)))
    }

    /// Decides or annuls a game, and tells everyone.
    fn decide_pairing(
        &self,
        request: &Request,
        tournament: &ServerTournament,
        game: &str,
        result: GameResult,
        note: &str,
    ) -> Result<Post, Stop> {
        request.must_be_seen()?;
        let pairing_id = pairing_id(game).ok_or(tournament::Refusal::NoPairing)?;
        let here = request.place.channel;
        let tournament =
            self.changed(tournament, |tournament, now| tournament.decide(pairing_id, result, note, here, now))?;
        let language = self.readers.public_language(request, tournament.language)?;
        let reader = message::Reader { language, ..self.readers.reader(request)? };
        let nameless = tournament.nameless();
        let plain = message::mentioned(&nameless, &message::decision(&nameless, pairing_id, &reader));
        let post = Post::text(message::decision(&tournament, pairing_id, &reader));
        Ok(Post { plain: Some(plain), ..post })
    }

    /// The records of all games of a tournament that have begun.
    fn tournament_records(&self, request: &Request, tournament: &ServerTournament) -> Result<Post, Stop> {
        let (mut records, mut length, mut left_out) = (Vec::new(), 0, 0);
        for pairing_id in message::game_pages(tournament).into_iter().flatten() {
            let Some(game) = tournament.game_of(pairing_id) else { continue };
            let record = match self.store.games.game(game) {
                Err(StoreError::Stuck(stuck)) => transcript::write_stuck(&stuck),
                Err(error) if !error.is_about_one_record() => return Err(error.into()),
                Ok(Some(session)) => transcript::write(&session),
                Ok(None) | Err(_) => {
                    left_out += 1;
                    continue;
                }
            };
            length += record.len() + 1;
            if length > MOST_RECORDS {
                left_out += 1;
            } else {
                records.push(record);
            }
        }
        if records.is_empty() {
            return Ok(request.told(&Phrase::new("tournament-no-games").with("name", escape(&tournament.name))));
        }
        let head = Phrase::new("tournament-records").with("name", escape(&tournament.name));
        let head = head.with("count", records.len() as i64).with("missing", i64::from(left_out));
        let name = format!("{}-tournament-{}.txt", tournament.game, tournament.number);
        let file = TextFile { name, text: transcript::collected(records) };
        Ok(Post { file: Some(file), ..request.told(&head) })
    }
}

/// The message of a view, with its picture drawn.
fn drawn(TournamentPanel { text, exhibit, controls }: TournamentPanel) -> Post {
    Post { picture: exhibit.map(|exhibit| picture(&exhibit)), controls, ..Post::text(text) }
}

/// A picture of a tournament.
pub(super) fn picture(Exhibit { content, theme, alt }: &Exhibit) -> PictureFile {
    let bytes = match content {
        Content::Table(board) => render::scoreboard(board, *theme),
        Content::Bracket(bracket) => render::bracket(bracket, *theme),
    };
    PictureFile::png(bytes, alt.clone())
}

/// The game that a text names by the numbers of the round and of the game in it, as in `3.2`.
fn pairing_id(text: &str) -> Option<PairingId> {
    let (round, game) = text.trim().split_once('.')?;
    let index = |number: &str| number.parse::<u16>().ok()?.checked_sub(1);
    Some(PairingId { round: index(round)?, game: index(game)? })
}
