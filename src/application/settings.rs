//! The settings of a person.

use std::{sync::Arc, time::Duration};

use super::{ApplicationError, Ask, Post, Readers, Reply, Request, Stop, message};
use domain::{
    Away, Refusal,
    away::DAYS_A_YEAR,
    control::{Control, PersonRef, Tab},
    time::Clock,
};
use store::Store;

const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The settings of a person.
pub(super) struct Preferences {
    pub(super) store: Arc<Store>,
    pub(super) clock: Arc<dyn Clock>,
    pub(super) readers: Readers,
}

impl Preferences {
    /// A tab of the caller's settings.
    pub(super) fn settings(&self, request: &Request, tab: Tab) -> Result<Post, Stop> {
        let player = self.store.people.player(request.caller.user)?;
        Ok(Post::of(message::settings(&player, tab, &self.readers.reader(request)?)))
    }

    /// A page of the people whom the caller has blocked.
    pub(super) fn blocked(&self, request: &Request, page: u8) -> Result<Post, Stop> {
        let player = self.store.people.player(request.caller.user)?;
        Ok(Post::of(message::blocked_people(&player, page, &self.readers.reader(request)?)))
    }

    /// If the request changes one of the caller's settings, changes it. [`Application::handle`] calls this method
    /// first, so that the answer already follows the new setting, such as the language.
    pub(super) fn change_if_asked(&self, request: &Request) -> Result<(), ApplicationError> {
        if let Ask::Press(Control::Set(setting)) = request.ask {
            self.store.people.change_player(request.caller.user, |player| player.settings.set(setting))?;
        }
        Ok(())
    }

    /// Removes a person from the list of people whom the caller has blocked, and shows a page of it.
    pub(super) fn unblock(&self, request: &Request, person: PersonRef, page: u8) -> Result<Reply, Stop> {
        self.store.people.change_player(request.caller.user, |player| player.unblock(person))?;
        self.blocked(request, page).map(Reply::update)
    }

    /// Stops the caller's clocks for this many more days, from now on or from the end of the current absence on.
    pub(super) fn leave(&self, request: &Request, days: u8) -> Result<Reply, Stop> {
        let now = self.clock.now();
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
        let now = self.clock.now();
        self.store.people.change_away(request.caller.user, |away| Some(away.until(now)))?;
        self.settings(request, Tab::Vacation).map(Reply::update)
    }
}
