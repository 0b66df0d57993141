//! What the bot posts and changes in the channel of a tournament.

use crate::application::{
    Application, ApplicationError, Post, message,
    outbox::{JobStep, StepAction, StepMessage, StepOf},
    reply::nonce,
    tournaments,
};
use domain::{
    Moment, ServerTournament,
    control::ControlRow,
    id::{ChannelId, GuildId},
    message::{Page, Reader, Roster},
    settings::Taste,
    tournaments::{TournamentMessage, Work},
};
use store::StoreError;

impl Application {
    /// What the bot has to do next for a tournament in Discord; `None` if nothing.
    pub(in crate::application) fn tournament_step(
        &self,
        guild: GuildId,
        number: u32,
    ) -> Result<Option<JobStep>, ApplicationError> {
        let Some(work) = self.tournament_work(guild, number)? else { return self.tournament_edit(guild, number) };
        let Some(tournament) = self.store.tournaments.tournament(guild, number)? else { return Ok(None) };
        let found = match work {
            Work::Post(part) => self.tournament_message(&tournament, part)?,
            Work::Open(pairing_id, message) => message::thread_name(&tournament, pairing_id)
                .map(|name| (tournament.channel, StepAction::OpenThread { message, name })),
            Work::CloseThread(_, thread) => Some((thread, StepAction::CloseThread)),
            Work::SayWhere(channel, message) => {
                let gone = message::gone_elsewhere(&tournament, &self.all_read_tournament(&tournament)?);
                Some((channel, StepAction::Edit { message, post: Box::new(Post::of(gone)) }))
            }
            // The application has done these itself.
            Work::Begin(..) | Work::CallOff(..) => None,
        };
        let of = StepOf::Tournament(guild, number, Some(work));
        Ok(found.map(|(channel, action)| JobStep { of, channel, action }))
    }

    /// The edit of the announcement that is due.
    fn tournament_edit(&self, guild: GuildId, number: u32) -> Result<Option<JobStep>, ApplicationError> {
        let now = self.clock.now();
        let due = self.store.tournaments.change_tournament(guild, number, |tournament| {
            let message = tournament.edit(now)?;
            tournament.edited(now);
            Some((message, tournament.clone()))
        })?;
        let Some((message, tournament)) = due.flatten() else { return Ok(None) };
        let (text, controls) = self.tournament_announcement(&tournament, &self.all_read_tournament(&tournament)?);
        self.store.wait_until_durable()?;
        let post = Box::new(Post { controls, ..Post::text(text) });
        let (of, action) = (StepOf::Tournament(guild, number, None), StepAction::Edit { message, post });
        Ok(Some(JobStep { of, channel: tournament.channel, action }))
    }

    /// A message to post, with its channel; `None` if it no longer makes sense.
    fn tournament_message(
        &self,
        tournament: &ServerTournament,
        part: TournamentMessage,
    ) -> Result<Option<(ChannelId, StepAction)>, StoreError> {
        let reader = self.all_read_tournament(tournament)?;
        let post = match part {
            TournamentMessage::Announcement => {
                let (text, controls) = self.tournament_announcement(tournament, &reader);
                Some(Post { controls, ..Post::text(text) })
            }
            TournamentMessage::Standings(rounds) => {
                let then = tournament.state().after(rounds);
                let page = Self::tournament_table(&Roster { tournament: &then, ..Roster::of(tournament) }, &reader);
                // The first line of the page names the tournament, and so does the line about the round.
                let rest = page.text.lines().skip(1).map(str::to_owned);
                let lines: Vec<_> =
                    [message::round_over(tournament, rounds, &reader)].into_iter().chain(rest).collect();
                let text = lines.join("\n");
                Some(Self::tournament_picture(tournament, text, page, &reader))
            }
            TournamentMessage::Postponed => Some(Post::of(message::postponed(tournament, &reader))),
            TournamentMessage::Departure(number, lost) => {
                message::departure(tournament, number, lost, &reader).map(Post::of)
            }
            TournamentMessage::Decision(pairing_id) => {
                Some(Post::text(message::decision(tournament, pairing_id, &reader)))
            }
            TournamentMessage::Round(round) => message::round_begins(tournament, round, &reader)
                .map(|view| Post { followers: message::with_byes(tournament, round), ..Post::of(view) }),
            TournamentMessage::Pairing(pairing_id) => message::pairing(tournament, pairing_id, &reader).map(Post::of),
            TournamentMessage::Greeting(pairing_id, _) => {
                message::greeting(tournament, pairing_id, &reader).map(Post::of)
            }
            TournamentMessage::Placeless(pairing_id, told) => tournament
                .game_of(pairing_id)
                .and_then(|game| message::without_a_place(tournament, pairing_id, game, told, &reader))
                .map(Post::of),
            TournamentMessage::End => {
                let text = message::tournament_end(&Roster::of(tournament), &reader);
                if tournament.state().rounds().is_empty() {
                    Some(Post { controls: message::standings_controls(tournament, &reader), ..Post::text(text) })
                } else {
                    Some(Self::tournament_picture(
                        tournament,
                        text,
                        Self::tournament_table(&Roster::of(tournament), &reader),
                        &reader,
                    ))
                }
            }
        };
        let Some(post) = post else { return Ok(None) };
        let post = self.readers.hushed(post)?.by_right(reader.language);
        let (channel, since) = match part {
            TournamentMessage::Announcement => (tournament.channel, tournament.created),
            TournamentMessage::Greeting(_, thread) => (thread, tournament.since()),
            TournamentMessage::Postponed
            | TournamentMessage::Departure(..)
            | TournamentMessage::Decision(_)
            | TournamentMessage::Standings(_)
            | TournamentMessage::Round(_)
            | TournamentMessage::Pairing(_)
            | TournamentMessage::Placeless(..)
            | TournamentMessage::End => (tournament.channel, tournament.since()),
        };
        let (guild, number) = (tournament.guild.0, tournament.number);
        tracing::debug!(guild, number, ?part, "a message of a tournament is due");
        let nonce = nonce("cup", (guild, number, channel, part));
        // An older tournament may have had the same name and the same pairings a moment ago.
        let after = tournament.announcement().filter(|_| channel == tournament.channel);
        Ok(Some((channel, StepAction::Post(Box::new(StepMessage { since, after, nonce, post })))))
    }

    fn tournament_announcement(&self, tournament: &ServerTournament, reader: &Reader) -> (String, Vec<ControlRow>) {
        let text = message::announcement(&Roster::of(tournament), tournament.starts, reader);
        (text, message::announcement_controls(tournament, reader))
    }

    /// The bracket of a knockout, or the first page of the standings.
    fn tournament_table(roster: &Roster<'_>, reader: &Reader) -> Page {
        let bracket = message::bracket_page(roster, message::current_bracket_page(roster.tournament), reader);
        bracket.unwrap_or_else(|| message::standings(roster, 0, reader))
    }

    fn tournament_picture(tournament: &ServerTournament, text: String, page: Page, reader: &Reader) -> Post {
        let controls = message::standings_controls(tournament, reader);
        Post { picture: Some(tournaments::picture(&page.exhibit)), controls, ..Post::text(text) }
    }

    /// Everybody in a server as readers of the messages about its tournament.
    fn all_read_tournament(&self, tournament: &ServerTournament) -> Result<Reader, StoreError> {
        let language = self.readers.language_on(Some(tournament.guild), tournament.language)?;
        let taste = self.readers.public_taste(Some(tournament.guild), Taste::default())?;
        Ok(Reader { language, taste, moment: Moment::from(self.clock.now()) })
    }
}
