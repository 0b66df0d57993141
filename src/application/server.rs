//! The settings of a server.

use std::sync::Arc;

use super::{Collections, Place, Post, Readers, Reply, Request, Stop, message, setups::managed};
use domain::{
    Refusal, Server,
    control::PersonRef,
    id::ChannelId,
    right::Right,
    server::{MAX_CHANNELS, ServerSetting, ServerTab},
};
use store::{Store, StoreError};

/// The settings and setups of servers.
#[derive(Clone)]
pub(super) struct Servers {
    pub(super) store: Arc<Store>,
    pub(super) readers: Readers,
    pub(super) collections: Arc<Collections>,
}

impl Servers {
    /// The panel with the server's settings, for its managers.
    pub(super) fn server_settings(&self, request: &Request) -> Result<Reply, Stop> {
        let server = self.store.servers.server(managed(&request.caller, &request.place)?)?;
        Ok(Reply::private(self.server_panel(request, &server, ServerTab::default())?))
    }

    /// Shows a tab of the panel.
    pub(super) fn server_tab(&self, request: &Request, tab: ServerTab) -> Result<Reply, Stop> {
        let server = self.store.servers.server(managed(&request.caller, &request.place)?)?;
        Ok(Reply::update(self.server_panel(request, &server, tab)?))
    }

    /// A page of the strangers whom the server keeps out.
    pub(super) fn kept_out(&self, request: &Request, page: u8) -> Result<Reply, Stop> {
        let server = self.store.servers.server(managed(&request.caller, &request.place)?)?;
        Ok(Reply::update(Post::of(message::server_strangers(&server, page, &self.readers.reader(request)?))))
    }

    /// Keeps a stranger out of the server no longer, and shows a page of the others.
    pub(super) fn let_in(&self, request: &Request, person: PersonRef, page: u8) -> Result<Reply, Stop> {
        let guild = managed(&request.caller, &request.place)?;
        let server = self.store.servers.change_server(guild, |server| server.let_in(person))?;
        Ok(Reply::update(Post::of(message::server_strangers(&server, page, &self.readers.reader(request)?))))
    }

    /// Changes a setting of the server.
    pub(super) fn set_server(&self, request: &Request, setting: ServerSetting) -> Result<Reply, Stop> {
        self.change_server(request, ServerTab::of(setting), |server| server.set(setting))
    }

    /// Allows games to begin in these channels only, or in all channels if the list is empty.
    pub(super) fn allow_channels(&self, request: &Request, channels: &[ChannelId]) -> Result<Reply, Stop> {
        let channels = channels.iter().copied().take(MAX_CHANNELS);
        self.change_server(request, ServerTab::Games, |server| server.channels = channels.clone().collect())
    }

    /// Changes the server's settings, and shows this tab of them. The caller may have lost the permission to manage the
    /// server since the panel was shown, so the permission is checked again.
    fn change_server(&self, request: &Request, tab: ServerTab, change: impl Fn(&mut Server)) -> Result<Reply, Stop> {
        let server = self.store.servers.change_server(managed(&request.caller, &request.place)?, change)?;
        Ok(Reply::update(self.server_panel(request, &server, tab)?))
    }

    pub(super) fn server_panel(&self, request: &Request, server: &Server, tab: ServerTab) -> Result<Post, StoreError> {
        let reader = self.readers.reader(request)?;
        let view = match tab {
            ServerTab::Games | ServerTab::Boards | ServerTab::Openings | ServerTab::Seeks => {
                message::server(server, tab, &reader)
            }
            ServerTab::Daily => {
                let daily = self.store.dailies.daily(server.guild)?;
                let plan = daily.as_ref().and_then(|daily| daily.plan.as_ref());
                let lacks = plan.and_then(|plan| request.place.lacks_in(plan.channel, &Right::OF_DAILY));
                message::server_daily(daily.as_ref(), &self.collections.games(), lacks.as_deref(), &reader)
            }
        };
        Ok(Post::of(view))
    }

    /// Refuses a place where the server does not allow games to begin. Games that are already running in such a place
    /// continue.
    pub(super) fn may_begin_in(&self, place: &Place) -> Result<(), Stop> {
        match self.readers.server_of(place)? {
            Some(server) if !server.allows(place.home) => {
                Err(Refusal::ChannelNotAllowed(server.channels.into_iter().collect()).into())
            }
            _ => Ok(()),
        }
    }
}
