//! What the bot posts and changes in the channel of a tournament.

use crate::host::{
    Host, HostError, Post,
    outbox::{Step, StepAction, StepMessage, StepOf},
    reply::nonce,
    tournaments, view,
};
use domain::{
    Contest, Moment,
    contest::{Part, Work},
    control::Line,
    id::{ChannelId, GuildId},
    settings::Taste,
    view::{Page, Reader, Roster},
};
use store::StoreError;

impl Host {
    /// What the bot has to do next for a tournament in Discord; `None` if nothing.
    pub(in crate::host) fn tournament_step(&self, guild: GuildId, number: u32) -> Result<Option<Step>, HostError> {
        let Some(work) = self.contest_work(guild, number)? else { return self.contest_edit(guild, number) };
        let Some(contest) = self.store.tournaments.contest(guild, number)? else { return Ok(None) };
        let found = match work {
            Work::Post(part) => self.contest_message(&contest, part)?,
            Work::Open(fixture, message) => view::thread_name(&contest, fixture)
                .map(|name| (contest.channel, StepAction::OpenThread { message, name })),
            Work::Close(_, thread) => Some((thread, StepAction::CloseThread)),
            // The host has done these itself.
            Work::Begin(..) | Work::End(..) => None,
        };
        let of = StepOf::Tournament(guild, number, Some(work));
        Ok(found.map(|(channel, action)| Step { of, channel, action }))
    }

    /// The edit of the announcement that is due.
    fn contest_edit(&self, guild: GuildId, number: u32) -> Result<Option<Step>, HostError> {
        let now = self.clock.now();
        let due = self.store.tournaments.change_contest(guild, number, |contest| {
            let message = contest.edit(now)?;
            contest.edited(now);
            Some((message, contest.clone()))
        })?;
        let Some((message, contest)) = due.flatten() else { return Ok(None) };
        let (text, controls) = self.contest_announcement(&contest, &self.all_read_contest(&contest)?);
        self.store.settle()?;
        let post = Box::new(Post { controls, ..Post::text(text) });
        let (of, action) = (StepOf::Tournament(guild, number, None), StepAction::Edit { message, post });
        Ok(Some(Step { of, channel: contest.channel, action }))
    }

    /// A message to post, with its channel; `None` if it no longer makes sense.
    fn contest_message(&self, contest: &Contest, part: Part) -> Result<Option<(ChannelId, StepAction)>, StoreError> {
        let reader = self.all_read_contest(contest)?;
        let post = match part {
            Part::Announcement => {
                let (text, controls) = self.contest_announcement(contest, &reader);
                Some(Post { controls, ..Post::text(text) })
            }
            Part::Standings(rounds) => {
                let page = Self::contest_table(contest, &reader);
                // The first line of the page names the tournament, and so does the line about the round.
                let rest = page.text.lines().skip(1).map(str::to_owned);
                let lines: Vec<_> = [view::round_over(contest, rounds, &reader)].into_iter().chain(rest).collect();
                let text = lines.join("\n");
                Some(Self::contest_picture(contest, text, page, &reader))
            }
            Part::Pairing(fixture) => view::pairing(contest, fixture, &reader).map(Post::of),
            Part::Greeting(fixture, _) => view::greeting(contest, fixture, &reader).map(Post::of),
            Part::Placeless(fixture, told) => contest
                .game_of(fixture)
                .and_then(|game| view::without_a_place(contest, fixture, game, told, &reader))
                .map(Post::of),
            Part::End => {
                let text = view::tournament_end(&Roster::of(contest), &reader);
                if contest.tournament().rounds().is_empty() {
                    Some(Post { controls: view::standings_controls(contest, &reader), ..Post::text(text) })
                } else {
                    Some(Self::contest_picture(contest, text, Self::contest_table(contest, &reader), &reader))
                }
            }
        };
        let Some(post) = post else { return Ok(None) };
        let post = self.readers.hushed(post)?;
        let (channel, since) = match part {
            Part::Announcement => (contest.channel, contest.created),
            Part::Greeting(_, thread) => (thread, contest.since()),
            Part::Standings(_) | Part::Pairing(_) | Part::Placeless(..) | Part::End => {
                (contest.channel, contest.since())
            }
        };
        let (guild, number) = (contest.guild.0, contest.number);
        tracing::debug!(guild, number, ?part, "a message of a tournament is due");
        let nonce = nonce("cup", (guild, number, part));
        Ok(Some((channel, StepAction::Post(Box::new(StepMessage { since, nonce, post })))))
    }

    fn contest_announcement(&self, contest: &Contest, reader: &Reader) -> (String, Vec<Line>) {
        let text = view::announcement(&Roster::of(contest), contest.starts, reader);
        (text, view::announcement_controls(contest, reader))
    }

    /// The bracket of a knockout, or the first page of the standings.
    fn contest_table(contest: &Contest, reader: &Reader) -> Page {
        let roster = Roster::of(contest);
        let bracket = view::bracket_page(&roster, view::current_bracket_page(contest.tournament()), reader);
        bracket.unwrap_or_else(|| view::standings(&roster, 0, reader))
    }

    fn contest_picture(contest: &Contest, text: String, page: Page, reader: &Reader) -> Post {
        let controls = view::standings_controls(contest, reader);
        Post { picture: Some(tournaments::picture(&page.exhibit)), controls, ..Post::text(text) }
    }

    /// Everybody in a server as readers of the messages about its tournament.
    fn all_read_contest(&self, contest: &Contest) -> Result<Reader, StoreError> {
        let language = self.readers.language_on(Some(contest.guild), contest.language)?;
        let taste = self.readers.public_taste(Some(contest.guild), Taste::default())?;
        Ok(Reader { language, taste, moment: Moment::from(self.clock.now()) })
    }
}
