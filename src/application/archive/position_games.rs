//! The games with the position on a private board.

use super::{ArchiveSearches, scan::Search};
use crate::application::{Post, Reply, Request, Stop, message};
use domain::{
    Refusal,
    archive::{Among, Archived, Query, SoughtPosition, collection_of},
    control::LineRef,
    message::{FoundGame, PositionGames},
    openings::OpeningSource,
};

/// The number of the newest games, and of the strongest ones, that are listed.
const LISTED: usize = 4;

/// The number of games that are kept to list [`LISTED`] of them. The others are for those that turn out to be gone, or
/// to have another position.
const KEPT: usize = 4 * LISTED;

/// The games that are listed.
struct Listed {
    newest: Vec<FoundGame>,
    /// With the mean of both ratings.
    strongest: Vec<(FoundGame, f64)>,
}

impl ArchiveSearches {
    /// Lists the newest and the strongest games with the position that the caller's line shows: those of the games that
    /// its message shows, as far as the caller may see them.
    pub(in crate::application) fn position_games(&self, request: &Request, shown: LineRef) -> Result<Reply, Stop> {
        let session = self.explorer.explorable(request, shown.game)?;
        let line = self.explorer.line_on_board(request, &session, shown)?;
        if session.puzzle().is_some() {
            return Err(Refusal::BoardChanged.into());
        }
        let running = self.guard.running(request, &session)?;
        self.guard.refuse_openings(&running, &line)?;
        let would_help = self.explorer.would_help(&running, &line)?;
        let user = request.caller.user;
        let among = match shown.source {
            OpeningSource::Mine => Among::Own,
            OpeningSource::Collection
                if !would_help && self.store.archive.has_any(collection_of(user), session.kind())? =>
            {
                Among::Collection
            }
            _ => Among::Seen,
        };
        self.spend(user)?;
        let query = Query { among, position: Some(SoughtPosition::from(line.position())), ..Query::default() };
        let mut search = self.opened(request, &query)?;
        search.without_bot |= would_help;
        let Listed { newest, strongest } = self.newest_and_strongest(&search, &query)?;
        let found = PositionGames {
            query: &query,
            newest: &newest,
            strongest: &strongest,
            people_only: search.without_bot,
            is_incomplete: search.is_incomplete,
        };
        Ok(Reply::private(Post::of(message::position_games(&found, &self.readers.reader(request)?))))
    }

    /// The newest games that a search finds, and those with the highest mean of both ratings, of all that it finds.
    fn newest_and_strongest(&self, search: &Search<'_>, query: &Query) -> Result<Listed, Stop> {
        let mut scan = search.scan(true, None);
        let (mut newest, mut rated) = (Vec::new(), Vec::<(Archived, f64)>::new());
        while let Some(games) = scan.more()? {
            for game in games {
                if let Some(mean) = scan.mean_rating(&game)? {
                    rated.push((game.clone(), mean));
                }
                if newest.len() < KEPT {
                    newest.push(game);
                }
            }
            rated.sort_by(|(game, mean), (other, than)| than.total_cmp(mean).then(game.id.cmp(&other.id)));
            rated.truncate(KEPT);
        }
        let mut listed = Listed { newest: Vec::new(), strongest: Vec::new() };
        for game in newest {
            if listed.newest.len() < LISTED {
                listed.newest.extend(self.with_the_position(search, query, game)?);
            }
        }
        for (game, mean) in rated {
            if listed.strongest.len() < LISTED {
                listed.strongest.extend(self.with_the_position(search, query, game)?.map(|game| (game, mean)));
            }
        }
        Ok(listed)
    }

    /// A game that was found, if it can be replayed and has the position.
    fn with_the_position(&self, search: &Search<'_>, query: &Query, game: Archived) -> Result<Option<FoundGame>, Stop> {
        Ok(self.found_game(query.among, game, search.key)?.filter(|game| game.ply.is_some()))
    }
}
