//! Suggestions for tournaments and their games while users type them.

use crate::application::{ApplicationError, Caller, Place, Stop, Suggestion, Tournaments};
use domain::{ServerTournament, message};
use tournament::PairingId;

impl Tournaments {
    /// Suggestions for a tournament of the server: those that are not over first, then the newest.
    pub(in crate::application) fn tournament_suggestions(
        &self,
        caller: &Caller,
        place: &Place,
        text: &str,
    ) -> Result<Vec<Suggestion>, ApplicationError> {
        let mut tournaments = match self.tournaments_seen(caller, place) {
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Refused(_) | Stop::Stuck(_) | Stop::Unreadable(_)) => Vec::new(),
            Ok(tournaments) => tournaments,
        };
        tournaments.sort_by_key(|tournament| tournament.state().is_over());
        let reader = self.readers.of_text(caller.language);
        let wanted = text.trim().to_lowercase();
        let suggestion = |tournament: &ServerTournament| {
            let value = format!("{}{}", super::SIGN, tournament.number);
            Suggestion::explained(value, &message::tournament_label(tournament, &reader))
        };
        let found = tournaments
            .iter()
            .map(|tournament| (tournament.name.to_lowercase().contains(&wanted), suggestion(tournament)));
        let found = found.filter(|(is_named, suggestion)| *is_named || suggestion.value == wanted);
        Ok(found.map(|(_, suggestion)| suggestion).take(Suggestion::MOST).collect())
    }

    /// Suggestions for a game of a tournament: those that are running first, then the newest.
    pub(in crate::application) fn pairing_suggestions(
        &self,
        caller: &Caller,
        place: &Place,
        tournament: Option<&str>,
        text: &str,
    ) -> Result<Vec<Suggestion>, ApplicationError> {
        let tournament = match self.tournament_meant(caller, place, tournament) {
            Err(Stop::Failed(error)) => return Err(error),
            Err(Stop::Refused(_) | Stop::Stuck(_) | Stop::Unreadable(_)) => return Ok(Vec::new()),
            Ok(tournament) => tournament,
        };
        let mut pairing_ids: Vec<PairingId> = message::game_pages(&tournament).into_iter().flatten().collect();
        pairing_ids.sort_by_key(|pairing_id| {
            let result = tournament.state().pairing(*pairing_id).and_then(|pairing| pairing.result);
            (result.is_some(), std::cmp::Reverse(pairing_id.round), pairing_id.game)
        });
        let (wanted, reader) = (text.trim().to_lowercase(), self.readers.of_text(caller.language));
        let suggestion = |pairing_id: PairingId| {
            let value = format!("{}.{}", pairing_id.round + 1, pairing_id.game + 1);
            let suggestion = Suggestion::explained(value, &message::pairing_label(&tournament, pairing_id, &reader)?);
            suggestion.label.to_lowercase().contains(&wanted).then_some(suggestion)
        };
        Ok(pairing_ids.into_iter().filter_map(suggestion).take(Suggestion::MOST).collect())
    }
}
