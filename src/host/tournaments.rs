//! Tournaments: what organizers and players ask for. What the bot does by itself is in [`contests`](super::contests).

use std::sync::Arc;

use super::{
    Caller, ContestAsk, Picture, Place, Post, Readers, Reply, Request, Servers, Stop, TextFile, link, say,
    setups::keeper, view,
};
use board::phrase::{Phrase, code::quoted};
use domain::{
    Contest, NamedUser, Refusal,
    control::{ContestTab, Control},
    id::{GuildId, UserId},
    markup::escape,
    rating::{Pool, Scope},
    time::{Clock, Timestamp},
    transcript,
    view::{Content, ContestView, Exhibit, Onlooker},
};
use store::{Store, StoreError};
use tournament::{Fixture, GameResult};

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

/// Whether people in a place see the channel of a tournament.
fn is_seen(place: &Place, contest: &Contest) -> bool {
    let here = [place.channel, place.home].contains(&contest.channel);
    here || place.visible_channels.contains(&contest.channel)
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
    pub(super) fn contest(&self, request: &Request, ask: &ContestAsk) -> Result<Reply, Stop> {
        match ask {
            ContestAsk::Create(order) => self.create_contest(request, order),
            ContestAsk::Show(text) => {
                let contest = self.contest_meant(&request.place, text.as_deref())?;
                let tab = match contest.tournament().is_started() {
                    true => ContestTab::Standings,
                    false => ContestTab::Overview,
                };
                Ok(Reply::private(self.contest_panel(request, &contest, tab, None, None)?))
            }
            ContestAsk::List => {
                let contests = self.contests_seen(&request.place)?;
                Ok(Reply::private(drawn(view::contests(&contests, &self.readers.reader(request)?))))
            }
            ContestAsk::Start(text) => {
                organized(&request.caller, &request.place)?;
                let number = self.contest_meant(&request.place, text.as_deref())?.number;
                Ok(Reply::private(self.start_contest(request, number)?))
            }
            ContestAsk::Cancel(text) => {
                organized(&request.caller, &request.place)?;
                let contest = self.contest_meant(&request.place, text.as_deref())?;
                Ok(Reply::private(self.ask_to_cancel(request, &contest)?))
            }
            ContestAsk::Remove { user, tournament } => {
                organized(&request.caller, &request.place)?;
                let contest = self.contest_meant(&request.place, tournament.as_deref())?;
                Ok(Reply::private(self.ask_to_remove(request, &contest, *user)?))
            }
            ContestAsk::Withdraw(text) => {
                let contest = self.contest_meant(&request.place, text.as_deref())?;
                Ok(Reply::private(self.leave_contest(request, &contest)?))
            }
            ContestAsk::Decide { game, result, note, tournament } => {
                organized(&request.caller, &request.place)?;
                let contest = self.contest_meant(&request.place, tournament.as_deref())?;
                self.decide_bout(request, &contest, game, *result, note)
            }
        }
    }

    /// Answers the press of a control of a tournament.
    pub(super) fn press_contest(&self, request: &Request, control: &Control) -> Result<Reply, Stop> {
        let organized = || organized(&request.caller, &request.place);
        let named = |number: u32| self.contest_numbered(&request.place, number);
        match *control {
            Control::JoinContest { number } => Ok(Reply::private(self.join_contest(request, &named(number)?)?)),
            Control::LeaveContest { number } => Ok(Reply::private(self.leave_contest(request, &named(number)?)?)),
            Control::ConfirmLeaveContest { number } => {
                let contest =
                    self.changed(&named(number)?, |contest, now| contest.leave(request.caller.user, false, now))?;
                let note = Phrase::new("contest-left").with("name", escape(&contest.name));
                Ok(Reply::update(self.contest_panel(request, &contest, ContestTab::Overview, None, Some(&note))?))
            }
            Control::OpenContest { number, tab } => {
                Ok(Reply::private(self.contest_panel(request, &named(number)?, tab, None, None)?))
            }
            Control::Contest { number, tab, page } => {
                Ok(Reply::update(self.contest_panel(request, &named(number)?, tab, Some(page), None)?))
            }
            Control::ContestRecords { number } => Ok(Reply::private(self.contest_records(request, &named(number)?)?)),
            Control::StartContest { number } => {
                organized()?;
                Ok(Reply::update(self.start_contest(request, number)?))
            }
            Control::AskToCancelContest { number } => {
                organized()?;
                Ok(Reply::update(self.ask_to_cancel(request, &named(number)?)?))
            }
            Control::CancelContest { number } => {
                organized()?;
                let contest = self.changed(&named(number)?, Contest::cancel)?;
                let note = Phrase::new("contest-canceled");
                Ok(Reply::update(self.contest_panel(request, &contest, ContestTab::Overview, None, Some(&note))?))
            }
            Control::AskToRemove { number, user } => {
                organized()?;
                Ok(Reply::update(self.ask_to_remove(request, &named(number)?, user)?))
            }
            Control::RemoveEntrant { number, user } => {
                organized()?;
                let before = named(number)?;
                let name = before.number_of(user).map(|number| before.name_of(number).to_owned()).unwrap_or_default();
                let contest = self.changed(&before, |contest, now| contest.leave(user, true, now))?;
                let note = Phrase::new("contest-removed").with("player", escape(&name));
                Ok(Reply::update(self.contest_panel(request, &contest, ContestTab::Overview, None, Some(&note))?))
            }
            _ => unreachable!("only the controls of tournaments come here"),
        }
    }

    /// The tournaments of the server whose channels the caller sees, the newest first.
    fn contests_seen(&self, place: &Place) -> Result<Vec<Contest>, Stop> {
        let guild = keeper(place).ok_or(Refusal::NoServer)?;
        let mut contests = self.store.tournaments.contests_of(guild)?;
        contests.retain(|contest| is_seen(place, contest));
        Ok(contests)
    }

    fn contest_numbered(&self, place: &Place, number: u32) -> Result<Contest, Stop> {
        let guild = keeper(place).ok_or(Refusal::NoServer)?;
        let contest = self.store.tournaments.contest(guild, number)?.filter(|contest| is_seen(place, contest));
        Ok(contest.ok_or_else(|| Refusal::UnknownContest(format!("{SIGN}{number}")))?)
    }

    /// The tournament that a text names by its number or its name. Without a text: the only one that is not over, or the
    /// only such one in this channel, or, if all are over, the newest.
    fn contest_meant(&self, place: &Place, text: Option<&str>) -> Result<Contest, Stop> {
        let mut seen = self.contests_seen(place)?;
        let found = match text {
            Some(text) => {
                let wanted = text.trim();
                let number = wanted.strip_prefix(SIGN).and_then(|number| number.parse::<u32>().ok());
                let is_meant = |contest: &Contest| match number {
                    Some(number) => contest.number == number,
                    None => contest.name.to_lowercase() == wanted.to_lowercase(),
                };
                let place = seen.iter().position(is_meant);
                place.ok_or_else(|| Refusal::UnknownContest(quoted(wanted)))?
            }
            None => {
                let open = |index: &usize| !seen[*index].tournament().is_over();
                let open: Vec<_> = (0..seen.len()).filter(open).collect();
                let here = |index: &&usize| seen[**index].channel == place.home;
                let here: Vec<_> = open.iter().filter(here).copied().collect();
                match (&open[..], &here[..]) {
                    ([], _) if seen.is_empty() => return Err(Refusal::NoContests.into()),
                    ([], _) => 0,
                    ([only], _) | (_, [only]) => *only,
                    _ => return Err(Refusal::WhichContest.into()),
                }
            }
        };
        Ok(seen.swap_remove(found))
    }

    /// Changes a tournament, and returns it afterwards.
    fn changed(
        &self,
        contest: &Contest,
        change: impl Fn(&mut Contest, Timestamp) -> Result<(), tournament::Refusal>,
    ) -> Result<Contest, Stop> {
        let now = self.clock.now();
        let changed = self.store.tournaments.change_contest(contest.guild, contest.number, |contest| {
            change(contest, now)?;
            Ok::<_, tournament::Refusal>(contest.clone())
        })?;
        let unknown = || Refusal::UnknownContest(format!("{SIGN}{}", contest.number));
        Ok(changed.ok_or_else(unknown)??)
    }

    /// The message about a tournament, with a line about what has just happened.
    fn contest_panel(
        &self,
        request: &Request,
        contest: &Contest,
        tab: ContestTab,
        page: Option<u16>,
        note: Option<&Phrase>,
    ) -> Result<Post, Stop> {
        let Caller { user, organizer, .. } = request.caller;
        let onlooker = Onlooker { user, is_organizer: organizer };
        let link = |fixture: Fixture| self.link_to_bout(contest, fixture).ok().flatten();
        let view = view::contest(contest, tab, page, link, onlooker, &self.readers.reader(request)?);
        let post = drawn(view);
        Ok(match note {
            Some(note) => Post { text: format!("{}\n\n{}", say(request.caller.language, note), post.text), ..post },
            None => post,
        })
    }

    /// A link to the newest board of a game, if it is known.
    fn link_to_bout(&self, contest: &Contest, fixture: Fixture) -> Result<Option<String>, StoreError> {
        let Some(game) = contest.game_of(fixture) else { return Ok(None) };
        let board = self.store.games.board(game)?;
        let table = self.store.games.record_of(game)?.map(|record| record.table);
        Ok(table.zip(board).map(|(table, board)| link(table, &board)))
    }

    fn join_contest(&self, request: &Request, contest: &Contest) -> Result<Post, Stop> {
        let pool = Pool { scope: Scope::Server(contest.guild), game: contest.game };
        let standing = self.store.ratings.standing(request.caller.user, pool)?;
        let rating = standing.and_then(|standing| u16::try_from(standing.now(self.clock.now()).points()).ok());
        let person = NamedUser { user: request.caller.user, name: request.caller.name.clone() };
        let contest = self.changed(contest, |contest, _| contest.join(&person, rating.unwrap_or(UNRATED)).map(drop))?;
        Ok(request.told(&Phrase::new("contest-joined").with("name", escape(&contest.name))))
    }

    /// Takes the caller out of a tournament that has not started; otherwise asks whether they mean it.
    fn leave_contest(&self, request: &Request, contest: &Contest) -> Result<Post, Stop> {
        let user = request.caller.user;
        let number = contest.number_of(user).ok_or(tournament::Refusal::NoEntrant)?;
        if contest.tournament().is_started() {
            self.may_leave(contest, number)?;
            return Ok(drawn(view::leave_contest(contest, &self.readers.reader(request)?)));
        }
        // It may start at this moment; then the caller is asked.
        let left = self.changed(contest, |contest, now| {
            if contest.tournament().is_started() {
                Err(tournament::Refusal::Started)
            } else {
                contest.leave(user, false, now)
            }
        })?;
        Ok(request.told(&Phrase::new("contest-left").with("name", escape(&left.name))))
    }

    /// Refuses to let somebody leave who has left, or when the tournament is over.
    fn may_leave(&self, contest: &Contest, number: tournament::Number) -> Result<(), Refusal> {
        if contest.tournament().is_over() {
            Err(tournament::Refusal::Over.into())
        } else if contest.tournament().entrants()[number.index()].left.is_some() {
            Err(tournament::Refusal::Left.into())
        } else {
            Ok(())
        }
    }

    fn start_contest(&self, request: &Request, number: u32) -> Result<Post, Stop> {
        let contest = self.contest_numbered(&request.place, number)?;
        let contest = self.changed(&contest, Contest::start)?;
        self.contest_panel(request, &contest, ContestTab::Overview, None, Some(&Phrase::new("contest-started")))
    }

    fn ask_to_cancel(&self, request: &Request, contest: &Contest) -> Result<Post, Stop> {
        if contest.tournament().is_over() {
            return Err(tournament::Refusal::Over.into());
        }
        Ok(drawn(view::cancel_contest(contest, &self.readers.reader(request)?)))
    }

    fn ask_to_remove(&self, request: &Request, contest: &Contest, user: UserId) -> Result<Post, Stop> {
        let number = contest.number_of(user).ok_or(tournament::Refusal::NoEntrant)?;
        self.may_leave(contest, number)?;
        Ok(drawn(view::remove_entrant(contest, user, &self.readers.reader(request)?)))
    }

    /// Decides or annuls a game, and tells everyone.
    fn decide_bout(
        &self,
        request: &Request,
        contest: &Contest,
        game: &str,
        result: GameResult,
        note: &str,
    ) -> Result<Reply, Stop> {
        request.must_be_seen()?;
        let fixture = fixture(game).ok_or(tournament::Refusal::NoFixture)?;
        let contest = self.changed(contest, |contest, now| contest.decide(fixture, result, note, now))?;
        let language = self.readers.public_language(request, contest.language)?;
        let reader = view::Reader { language, ..self.readers.reader(request)? };
        Ok(Reply::public(Post::text(view::decision(&contest, fixture, &reader))))
    }

    /// The records of all games of a tournament that have begun.
    fn contest_records(&self, request: &Request, contest: &Contest) -> Result<Post, Stop> {
        let (mut records, mut length, mut left_out) = (Vec::new(), 0, 0);
        for fixture in view::game_pages(contest).into_iter().flatten() {
            let Some(game) = contest.game_of(fixture) else { continue };
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
            return Ok(request.told(&Phrase::new("contest-no-games").with("name", escape(&contest.name))));
        }
        let head = Phrase::new("contest-records").with("name", escape(&contest.name));
        let head = head.with("count", records.len() as i64).with("missing", i64::from(left_out));
        let name = format!("{}-tournament-{}.txt", contest.game, contest.number);
        let file = TextFile { name, text: transcript::collected(records) };
        Ok(Post { file: Some(file), ..request.told(&head) })
    }
}

/// The message of a view, with its picture drawn.
fn drawn(ContestView { text, exhibit, controls }: ContestView) -> Post {
    Post { picture: exhibit.map(|exhibit| picture(&exhibit)), controls, ..Post::text(text) }
}

/// A picture of a tournament.
pub(super) fn picture(Exhibit { content, theme, alt }: &Exhibit) -> Picture {
    let bytes = match content {
        Content::Table(board) => render::scoreboard(board, *theme),
        Content::Bracket(bracket) => render::bracket(bracket, *theme),
    };
    Picture::png(bytes, alt.clone())
}

/// The game that a text names by the numbers of the round and of the game in it, as in `3.2`.
fn fixture(text: &str) -> Option<Fixture> {
    let (round, game) = text.trim().split_once('.')?;
    let index = |number: &str| number.parse::<u16>().ok()?.checked_sub(1);
    Some(Fixture { round: index(round)?, game: index(game)? })
}
