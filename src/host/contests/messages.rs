//! What the bot posts and changes in the channel of a tournament.

use crate::host::{Host, HostError, Post, reply::nonce, tournaments, view};
use domain::{
    Contest, Moment,
    contest::{Part, Work},
    control::Line,
    id::{ChannelId, GuildId, MessageId},
    settings::Taste,
    time::Timestamp,
    view::{Page, Reader, Roster},
};
use store::StoreError;
use tournament::Fixture;

/// Something that the bot has to do for a tournament in Discord.
#[derive(Clone, Debug, PartialEq)]
pub enum ContestChore {
    /// A message has to be posted, unless it is in its channel already.
    Post(Box<ContestMessage>),
    /// A thread has to be opened below a message, unless there is one.
    Open {
        /// The game to play in the thread.
        fixture: Fixture,
        /// The channel.
        channel: ChannelId,
        /// The message.
        message: MessageId,
        /// The name of the thread.
        name: String,
    },
    /// A thread has to be closed.
    Close {
        /// The game that was played in the thread.
        fixture: Fixture,
        /// The thread.
        thread: ChannelId,
    },
    /// The text and the controls of the announcement have to be replaced.
    Edit {
        /// The channel.
        channel: ChannelId,
        /// The message.
        message: MessageId,
        /// The new text and controls.
        post: Box<Post>,
    },
}

/// A message about a tournament that has to be posted.
#[derive(Clone, Debug, PartialEq)]
pub struct ContestMessage {
    /// The server.
    pub guild: GuildId,
    /// The number of the tournament.
    pub number: u32,
    /// Which message it is.
    pub part: Part,
    /// The channel or thread.
    pub channel: ChannelId,
    /// The time before which it was certainly not posted.
    pub since: Timestamp,
    /// The first line of its text, by which the message is recognized.
    pub head: String,
    /// Whether the message has a control of the tournament, by which it is recognized as well.
    pub has_control: bool,
    /// The message.
    pub post: Post,
}

impl ContestMessage {
    /// A nonce for the message: unique, and at most 25 characters long.
    pub fn nonce(&self) -> String {
        nonce("cup", (self.guild.0, self.number, self.part))
    }
}

impl Host {
    /// What the bot has to do next for a tournament in Discord; `None` if nothing.
    ///
    /// The work stays owed until the caller reports that it is done, or that it cannot be done. An edit is counted as
    /// made, unless the caller reports a failure.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_chore(&self, guild: GuildId, number: u32) -> Result<Option<ContestChore>, HostError> {
        let Some(work) = self.contest_work(guild, number)? else { return self.contest_edit(guild, number) };
        let Some(contest) = self.store.tournaments.contest(guild, number)? else { return Ok(None) };
        Ok(match work {
            Work::Post(part) => {
                let message = self.contest_message(&contest, part)?;
                message.map(|message| ContestChore::Post(Box::new(message)))
            }
            Work::Open(fixture, message) => view::thread_name(&contest, fixture).map(|name| ContestChore::Open {
                fixture,
                channel: contest.channel,
                message,
                name,
            }),
            Work::Close(fixture, thread) => Some(ContestChore::Close { fixture, thread }),
            // The host has done these itself.
            Work::Begin(..) | Work::End(..) => None,
        })
    }

    /// The edit of the announcement that is due.
    fn contest_edit(&self, guild: GuildId, number: u32) -> Result<Option<ContestChore>, HostError> {
        let now = self.now();
        let due = self.store.tournaments.change_contest(guild, number, |contest| {
            let message = contest.edit(now)?;
            contest.edited(now);
            Some((message, contest.clone()))
        })?;
        let Some((message, contest)) = due.flatten() else { return Ok(None) };
        let (text, controls) = self.contest_announcement(&contest, &self.all_read_contest(&contest)?);
        self.store.settle()?;
        let post = Box::new(Post { controls, ..Post::text(text) });
        Ok(Some(ContestChore::Edit { channel: contest.channel, message, post }))
    }

    /// A message that is owed; `None` if it no longer makes sense.
    fn contest_message(&self, contest: &Contest, part: Part) -> Result<Option<ContestMessage>, StoreError> {
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
            Part::Pairing(fixture) => view::pairing(contest, fixture, &reader).map(Self::post),
            Part::Greeting(fixture, _) => view::greeting(contest, fixture, &reader).map(Self::post),
            Part::Placeless(fixture, told) => contest
                .game_of(fixture)
                .and_then(|game| view::without_a_place(contest, fixture, game, told, &reader))
                .map(Self::post),
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
        let post = self.hushed(post)?;
        let (channel, since) = match part {
            Part::Announcement => (contest.channel, contest.created),
            Part::Greeting(_, thread) => (thread, contest.since()),
            Part::Standings(_) | Part::Pairing(_) | Part::Placeless(..) | Part::End => {
                (contest.channel, contest.since())
            }
        };
        let head = post.text.lines().next().unwrap_or_default().to_owned();
        let (guild, number, has_control) = (contest.guild, contest.number, !post.controls.is_empty());
        tracing::debug!(guild = guild.0, number, ?part, "a message of a tournament is owed");
        Ok(Some(ContestMessage { guild, number, part, channel, since, head, has_control, post }))
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
        let language = self.language_on(Some(contest.guild), contest.language)?;
        let taste = self.public_taste(Some(contest.guild), Taste::default())?;
        Ok(Reader { language, taste, moment: Moment::from(self.now()) })
    }

    /// Records that the announcement could not be edited, so that it is edited later.
    ///
    /// # Errors
    /// Returns [`HostError::Store`] if the store fails.
    pub fn contest_edit_failed(&self, guild: GuildId, number: u32) -> Result<(), HostError> {
        self.store.tournaments.change_contest(guild, number, Contest::edit_failed)?;
        Ok(())
    }
}
