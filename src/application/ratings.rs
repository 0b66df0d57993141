//! Ratings and results of a person, and the leaderboards of a server.

use std::{collections::HashMap, sync::Arc};

use super::{
    PictureFile, Post, Readers, Reply, Request, Stop,
    message::{self, Card, Chart, Leader, Leaders, Message, Placing, Reader, Stats},
};
use board::{
    color::{ByColor, Color},
    phrase::Phrase,
};
use domain::{
    Refusal, Session,
    id::{GuildId, UserId},
    rating::{Pool, Results, Scope, ShownRating, Tally},
    time::Clock,
};
use games::GameKind;
use store::{Ranked, Store, StoreError};

/// Ratings, results and leaderboards.
#[derive(Clone)]
pub(super) struct Ratings {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
}

impl Ratings {
    /// The ratings and results of a person, in one game or in all.
    pub(super) fn stats(&self, request: &Request, user: UserId, game: Option<GameKind>) -> Result<Post, Stop> {
        let stats = self.stats_of(request, user, game, user == request.caller.user)?;
        Ok(chart_post(message::stats(&stats, false, &self.readers.reader(request)?)))
    }

    /// Posts the ratings and results of a person for everybody.
    pub(super) fn post_stats(&self, request: &Request, user: UserId, game: Option<GameKind>) -> Result<Reply, Stop> {
        request.must_be_seen()?;
        server(request)?;
        let stats = self.stats_of(request, user, game, false)?;
        let language = self.readers.public_language(request, request.caller.language)?;
        let reader = Reader { language, ..self.readers.reader(request)? };
        Ok(Reply::update(request.told(&Phrase::new("board-posted")))
            .and_public(chart_post(message::stats(&stats, true, &reader))))
    }

    /// The ratings and results of a person, as far as the caller may see them. On a server, they cover the games on
    /// that server. In other places, they cover all games, but callers see only their own.
    fn stats_of(&self, request: &Request, user: UserId, game: Option<GameKind>, overall: bool) -> Result<Stats, Stop> {
        let scope = match request.place.guild {
            Some(guild) => Scope::Server(guild),
            None if user == request.caller.user => Scope::Everywhere,
            None => return Err(Refusal::OthersResults.into()),
        };
        let asked = |kind: &GameKind| game.is_none_or(|game| game == *kind);
        let mut cards = Vec::new();
        let mut met: HashMap<Option<UserId>, Results> = HashMap::new();
        let mut everywhere = Vec::new();
        let (mut puzzles, mut rushes) = (Vec::new(), Vec::new());
        for game in GameKind::ALL.into_iter().filter(asked) {
            let pool = Pool { scope, game };
            if let Some(standing) = self.store.ratings.standing(user, pool)? {
                let tally = self.store.ratings.tally(user, pool)?.unwrap_or_else(|| Tally::new(user, pool));
                for (opponent, results) in &tally.met {
                    let all = met.entry(*opponent).or_default();
                    *all = all.and(results.white).and(results.black);
                }
                cards.push(Card { shown: standing.now(self.clock.now()), standing, results: tally.total() });
            }
            let solver = self.store.puzzles.solver(user, game)?.filter(|solver| solver.tried > 0);
            let is_seen =
                |servers: &[GuildId]| overall || request.place.guild.is_some_and(|here| servers.contains(&here));
            puzzles.extend(solver.filter(|solver| is_seen(solver.servers())).map(|solver| {
                let shown = solver.now(self.clock.now());
                (solver, shown)
            }));
            let rusher = self.store.rushes.rusher(user, game)?.filter(|rusher| rusher.best.is_some());
            rushes.extend(rusher.filter(|rusher| is_seen(rusher.servers())));
            if overall && scope != Scope::Everywhere {
                let standing = self.store.ratings.standing(user, Pool { scope: Scope::Everywhere, game })?;
                everywhere.extend(standing.map(|standing| (game, standing.now(self.clock.now()))));
            }
        }
        let mut opponents: Vec<_> = met.into_iter().collect();
        opponents.sort_by_key(|&(user, results)| (std::cmp::Reverse(results.games()), user));
        opponents.truncate(message::MOST_OPPONENTS);
        let tournaments = match request.place.guild {
            Some(guild) => self.store.tournaments.tournaments_of(guild)?,
            None => Vec::new(),
        };
        let tournaments = tournaments.iter().filter(|tournament| asked(&tournament.game));
        let placings = tournaments.filter_map(|tournament| Placing::of(tournament, user)).collect();
        Ok(Stats { user, scope, game, cards, opponents, overall: everywhere, puzzles, rushes, placings })
    }

    /// A page of the server's leaderboard of a game, its puzzles or its puzzle rushes, from 0, or the best people of
    /// every game.
    pub(super) fn leaders<T: Ranked>(
        &self,
        request: &Request,
        game: Option<GameKind>,
        page: u16,
    ) -> Result<Post, Stop> {
        let guild = server(request)?;
        let language = request.caller.language;
        let Some(game) = game else {
            let best = |game| Ok((game, self.ranked::<T>(guild, game, 0, message::BEST)?));
            let games = GameKind::ALL.into_iter().map(best).collect::<Result<Vec<_>, Stop>>()?;
            return Ok(Post::of(message::all_leaders(T::RANKING, &games, language)));
        };
        let leaders = self.page_of_leaders::<T>(guild, game, page, Some(request.caller.user))?;
        Ok(Post::of(message::leaders(&leaders, false, language)))
    }

    /// Posts a page of a leaderboard for everybody.
    pub(super) fn post_leaders<T: Ranked>(&self, request: &Request, game: GameKind, page: u16) -> Result<Reply, Stop> {
        request.must_be_seen()?;
        let leaders = self.page_of_leaders::<T>(server(request)?, game, page, None)?;
        let language = self.readers.public_language(request, request.caller.language)?;
        Ok(Reply::update(request.told(&Phrase::new("board-posted")))
            .and_public(Post::of(message::leaders(&leaders, true, language))))
    }

    /// A page of a leaderboard. A number beyond the last page means the last page.
    fn page_of_leaders<T: Ranked>(
        &self,
        guild: GuildId,
        game: GameKind,
        page: u16,
        asks: Option<UserId>,
    ) -> Result<Leaders, StoreError> {
        let size = self.store.ratings.ladder_size::<T>(guild, game)?;
        let pages = u16::try_from(size.all().div_ceil(message::PLAYERS)).unwrap_or(u16::MAX).max(1);
        let page = page.min(pages - 1);
        let players = self.ranked::<T>(guild, game, usize::from(page) * message::PLAYERS, message::PLAYERS)?;
        let elsewhere = asks.filter(|user| players.iter().all(|player| player.user != *user));
        let own =
            match elsewhere.map(|user| self.store.ratings.rating_on::<T>(guild, game, user)).transpose()?.flatten() {
                Some(ranked) => {
                    let place = self.store.ratings.place(guild, &ranked)?;
                    Some((self.leader(&ranked, place), size.established))
                }
                None => None,
            };
        Ok(Leaders { ranking: T::RANKING, game, page, pages, players, own })
    }

    fn ranked<T: Ranked>(
        &self,
        guild: GuildId,
        game: GameKind,
        from: usize,
        count: usize,
    ) -> Result<Vec<Leader>, StoreError> {
        let ranked = self.store.ratings.ranked::<T>(guild, game, from, count)?;
        Ok((from..).zip(&ranked).map(|(place, ranked)| self.leader(ranked, place)).collect())
    }

    /// The entry of a person in a leaderboard. `place` counts from 0.
    fn leader(&self, ranked: &impl Ranked, place: usize) -> Leader {
        Leader {
            user: ranked.user(),
            place: (!ranked.is_provisional()).then_some(place + 1),
            merit: ranked.merit(self.clock.now()),
        }
    }

    /// The game with the reason why it is not rated. For some games between strangers, the store finds out at the end.
    pub(super) fn as_rated(&self, session: &Session) -> Result<Session, StoreError> {
        let session = session.clone();
        if session.end().is_none() || session.sought().is_none_or(|sought| sought.unrated.is_some()) {
            return Ok(session);
        }
        let stored = self.store.games.game(session.id())?;
        let why = stored.and_then(|stored| stored.sought()?.unrated);
        Ok(why.map(|why| session.strangers().not_rated(why)).unwrap_or(session))
    }

    /// The players' ratings before and after a finished game, in the first pool where the game counts.
    pub(super) fn rating_changes(
        &self,
        session: &Session,
    ) -> Result<Option<ByColor<(ShownRating, ShownRating)>>, StoreError> {
        let (Some(_), Some(&pool)) = (domain::rated::result(session), domain::rated::pools(session).first()) else {
            return Ok(None);
        };
        let change = |color: Color| {
            let Some(user) = session.seats()[color].user() else { return Ok(None) };
            let standing = self.store.ratings.standing(user, pool)?;
            Ok::<_, StoreError>(standing.and_then(|standing| standing.change(session.id())))
        };
        let (white, black) = (change(Color::White)?, change(Color::Black)?);
        Ok(white.zip(black).map(|(white, black)| ByColor { white, black }))
    }
}

/// The server of the request. Refuses requests outside of servers, where there are no leaderboards.
fn server(request: &Request) -> Result<GuildId, Stop> {
    Ok(request.place.guild.ok_or(Refusal::NoLadderHere)?)
}

/// Turns a view with a graph into a message, with the graph drawn.
pub(super) fn chart_post((view, chart): (Message, Option<Chart>)) -> Post {
    let picture = chart.map(|Chart { graph, theme, alt }| PictureFile::png(render::graph(&graph, theme), alt));
    Post { picture, ..Post::of(view) }
}
