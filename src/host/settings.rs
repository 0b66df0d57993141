//! The settings of a person.

use std::time::Duration;

use super::{Ask, Effect, Host, HostError, Post, Reply, Request, Stop, view};
use domain::{
    Away, Refusal,
    away::DAYS_A_YEAR,
    control::{Control, Tab},
    id::UserId,
    settings::Pings,
};
use store::StoreError;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

impl Host {
    /// A tab of the caller's settings.
    pub(super) fn settings(&self, request: &Request, tab: Tab) -> Result<Post, Stop> {
        let player = self.store.people.player(request.caller.user)?;
        Ok(Self::post(view::settings(&player, tab, &self.reader(request)?)))
    }

    /// If the request changes one of the caller's settings, changes it. [`Host::handle`] calls this method first, so
    /// that the answer already follows the new setting, such as the language.
    pub(super) fn decide(&self, request: &Request) -> Result<(), HostError> {
        if let Ask::Press(Control::Set(setting)) = request.ask {
            self.store.people.change_player(request.caller.user, |player| player.settings.set(setting))?;
        }
        Ok(())
    }

    /// Removes a person from the list of people whom the caller has blocked.
    pub(super) fn unblock(&self, request: &Request, user: UserId) -> Result<Reply, Stop> {
        self.store.people.change_player(request.caller.user, |player| player.unblock(user))?;
        self.settings(request, Tab::Challenges).map(Reply::update)
    }

    /// Stops the caller's clocks for this many more days, from now on or from the end of the current absence on.
    pub(super) fn leave(&self, request: &Request, days: u8) -> Result<Reply, Stop> {
        let now = self.now();
        let fits = |away: &Away| [now.year(), now.year() + 1].iter().all(|&year| away.days_in(year) <= DAYS_A_YEAR);
        let longer = |away: &Away| {
            let until = away.back(now).unwrap_or(now).after(DAY * u32::from(days));
            away.with(now, until).filter(fits)
        };
        self.store.people.change_away(request.caller.user, longer)?.ok_or(Refusal::NoDaysLeft)?;
        self.settings(request, Tab::Vacation).map(Reply::update)
    }

    /// Ends the caller's absence, so that the clocks run again.
    pub(super) fn come_back(&self, request: &Request) -> Result<Reply, Stop> {
        let now = self.now();
        self.store.people.change_away(request.caller.user, |away| Some(away.until(now)))?;
        self.settings(request, Tab::Vacation).map(Reply::update)
    }

    /// Changes a message so that it notifies nobody who has turned notifications off. The text of the message still
    /// names these people.
    pub(super) fn hushed(&self, mut post: Post) -> Result<Post, StoreError> {
        if let Some(user) = post.mention
            && self.store.people.player(user)?.settings.pings == Pings::None
        {
            post.mention = None;
        }
        let mut called = Vec::with_capacity(post.followers.len());
        for user in std::mem::take(&mut post.followers) {
            if self.store.people.player(user)?.settings.pings != Pings::None {
                called.push(user);
            }
        }
        post.followers = called;
        Ok(post)
    }

    /// Applies [`hushed`](Self::hushed) to every message of a reply.
    pub(super) fn hushed_reply(&self, mut reply: Reply) -> Result<Reply, StoreError> {
        for effect in &mut reply.effects {
            if let Effect::Post(post, _) | Effect::Update(post) = effect {
                *post = self.hushed(std::mem::take(post))?;
            }
        }
        Ok(reply)
    }
}
