//! Suggestions for tournaments and their games while users type them.

use crate::host::{Caller, HostError, Place, Stop, Suggestion, Tournaments};
use domain::{
    Contest, Moment,
    markup::shortened,
    settings::Taste,
    view::{self, Reader},
};
use tournament::Fixture;

/// The maximum number of suggestions.
const MOST: usize = 25;
/// The maximum length of a suggestion, in characters.
const LONGEST: usize = 100;

impl Tournaments {
    /// Suggestions for a tournament of the server: those that are not over first, then the newest.
    pub(in crate::host) fn contest_suggestions(
        &self,
        caller: &Caller,
        place: &Place,
        text: &str,
    ) -> Result<Vec<Suggestion>, HostError> {
        let mut contests = match self.contests_seen(place) {
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Refused(_) | Stop::Stuck(_) | Stop::Unreadable(_)) => Vec::new(),
            Ok(contests) => contests,
        };
        contests.sort_by_key(|contest| contest.tournament().is_over());
        let reader =
            Reader { language: caller.language, taste: Taste::default(), moment: Moment::from(self.clock.now()) };
        let wanted = text.trim().to_lowercase();
        let suggestion = |contest: &Contest| Suggestion {
            label: shortened(&view::contest_label(contest, &reader), LONGEST),
            value: format!("{}{}", super::SIGN, contest.number),
        };
        let found = contests.iter().map(|contest| (contest.name.to_lowercase().contains(&wanted), suggestion(contest)));
        let found = found.filter(|(is_named, suggestion)| *is_named || suggestion.value == wanted);
        Ok(found.map(|(_, suggestion)| suggestion).take(MOST).collect())
    }

    /// Suggestions for a game of a tournament: those that are running first, then the newest.
    pub(in crate::host) fn bout_suggestions(
        &self,
        place: &Place,
        tournament: Option<&str>,
        text: &str,
    ) -> Result<Vec<Suggestion>, HostError> {
        let contest = match self.contest_meant(place, tournament) {
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Refused(_) | Stop::Stuck(_) | Stop::Unreadable(_)) => return Ok(Vec::new()),
            Ok(contest) => contest,
        };
        let mut fixtures: Vec<Fixture> = view::game_pages(&contest).into_iter().flatten().collect();
        fixtures.sort_by_key(|fixture| {
            let result = contest.tournament().pairing(*fixture).and_then(|pairing| pairing.result);
            (result.is_some(), std::cmp::Reverse(fixture.round), fixture.game)
        });
        let wanted = text.trim().to_lowercase();
        let suggestion = |fixture: Fixture| {
            let label = view::bout_label(&contest, fixture)?;
            let value = format!("{}.{}", fixture.round + 1, fixture.game + 1);
            label.to_lowercase().contains(&wanted).then(|| Suggestion { label: shortened(&label, LONGEST), value })
        };
        Ok(fixtures.into_iter().filter_map(suggestion).take(MOST).collect())
    }
}
