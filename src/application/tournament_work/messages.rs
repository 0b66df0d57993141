//! What the bot posts and changes in the channel of a tournament.

use crate::application::{
    Application, ApplicationError, Post, message,
    outbox::{JobStep, StepAction, StepMessage, StepOf},
    reply::nonce,
    tournaments,
};
use domain::{
    ServerTournament,
    id::{ChannelId, GuildId},
    message::{Exhibit, Message, Page, Reader, Roster},
    right::Right,
    tournaments::TournamentMessage,
};
use store::StoreError;

impl Application {
    /// The edit of the announcement that is due, which now counts as made; `None` if none is due.
    pub(super) fn tournament_edit(&self, guild: GuildId, number: u32) -> Result<Option<JobStep>, ApplicationError> {
        let now = self.clock.now();
        let due = self.store.tournaments.change_tournament(guild, number, |tournament| {
            let message = tournament.edit(now)?;
            tournament.edited(now);
            Some((message, tournament.clone()))
        })?;
        let Some((message, tournament)) = due.flatten() else { return Ok(None) };
        let post = self.tournament_post(&tournament, TournamentMessage::Announcement)?;
        self.store.wait_until_durable()?;
        let Some(post) = post.map(Box::new) else { return Ok(None) };
        let (of, action) = (StepOf::Tournament(guild, number, None), StepAction::Edit { message, post });
        Ok(Some(JobStep { of, channel: tournament.channel, action }))
    }

    /// A message to post, with its channel; `None` if its game or person is none of the tournament.
    pub(super) fn tournament_message(
        &self,
        tournament: &ServerTournament,
        part: TournamentMessage,
    ) -> Result<Option<(ChannelId, StepAction)>, StoreError> {
        let Some(post) = self.tournament_post(tournament, part)? else { return Ok(None) };
        let language = self.readers.language_on(Some(tournament.guild), tournament.language)?;
        let post = self.readers.hushed(post)?.by_right(language);
        let (channel, since) = match part {
            TournamentMessage::Announcement => (tournament.channel, tournament.created),
            TournamentMessage::Greeting(_, thread) => (thread, tournament.since()),
            _ => (tournament.channel, tournament.since()),
        };
        let (guild, number) = (tournament.guild.0, tournament.number);
        tracing::debug!(guild, number, ?part, "a message of a tournament is due");
        let nonce = nonce("cup", (guild, number, channel, part));
        // An older tournament may have had the same name and the same pairings a moment ago.
        let after = tournament.announcement().filter(|_| channel == tournament.channel);
        Ok(Some((channel, StepAction::Post(Box::new(StepMessage { since, after, nonce, post })))))
    }

    /// A message with its picture drawn; `None` if its game or person is none of the tournament.
    fn tournament_post(
        &self,
        tournament: &ServerTournament,
        part: TournamentMessage,
    ) -> Result<Option<Post>, StoreError> {
        let reader = self.readers.server_reads(tournament.guild, tournament.language)?;
        let Some((view, exhibit)) = self.tournament_view(tournament, part, &reader) else { return Ok(None) };
        let nameless = tournament.nameless();
        let plain = self.tournament_view(&nameless, part, &reader);
        let plain = plain.map(|(view, _)| message::mentioned(&nameless, &view.text));
        let picture = exhibit.as_ref().map(tournaments::picture);
        Ok(Some(Post { picture, plain, ..Post::of(view) }))
    }

    /// The content of a message, and its picture that is to be drawn; `None` if its game or person is none of the
    /// tournament.
    fn tournament_view(
        &self,
        tournament: &ServerTournament,
        part: TournamentMessage,
        reader: &Reader,
    ) -> Option<(Message, Option<Exhibit>)> {
        let shown = |text, page: Option<Page>| {
            let view = Message::text(text, message::standings_controls(tournament, reader));
            (view, page.map(|page| page.exhibit))
        };
        let view = match part {
            TournamentMessage::Announcement => {
                let text = message::announcement(&Roster::of(tournament), tournament.starts, reader);
                Message::text(text, message::announcement_controls(tournament, reader))
            }
            TournamentMessage::Standings(rounds) => {
                let then = tournament.state().after(rounds);
                let page = Self::tournament_table(&Roster { tournament: &then, ..Roster::of(tournament) }, reader);
                // The first line of the page names the tournament, and so does the line about the round.
                let rest = page.text.lines().skip(1).map(str::to_owned);
                let lines: Vec<_> = [message::round_over(tournament, rounds, reader)].into_iter().chain(rest).collect();
                return Some(shown(lines.join("\n"), Some(page)));
            }
            TournamentMessage::Postponed => message::postponed(tournament, reader),
            TournamentMessage::Departure(number, lost) => message::departure(tournament, number, lost, reader)?,
            TournamentMessage::Decision(pairing_id) => {
                Message::text(message::decision(tournament, pairing_id, reader), Vec::new())
            }
            TournamentMessage::Round(round) => message::round_begins(tournament, round, reader)?,
            TournamentMessage::Pairing(pairing_id) => message::pairing(tournament, pairing_id, reader)?,
            TournamentMessage::Greeting(pairing_id, _) => message::greeting(tournament, pairing_id, reader)?,
            TournamentMessage::Placeless(pairing_id, told) => {
                let lacks = self.lacks(tournament.guild, tournament.channel, &Right::OF_PAIRINGS);
                message::without_a_place(tournament, pairing_id, told, &lacks, reader)?
            }
            TournamentMessage::End => {
                let has_rounds = !tournament.state().rounds().is_empty();
                let page = has_rounds.then(|| Self::tournament_table(&Roster::of(tournament), reader));
                return Some(shown(message::tournament_end(&Roster::of(tournament), reader), page));
            }
        };
        Some((view, None))
    }

    /// The bracket of a knockout, or the first page of the standings.
    fn tournament_table(roster: &Roster<'_>, reader: &Reader) -> Page {
        let bracket = message::bracket_page(roster, message::current_bracket_page(roster.tournament), reader);
        bracket.unwrap_or_else(|| message::standings(roster, 0, reader))
    }
}
