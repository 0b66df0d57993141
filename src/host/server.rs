//! What a server decides for all games on it.

use super::{
    Host, Place, Post, Reply, Request, Stop,
    setups::{keeper, managed},
    view,
};
use crate::{
    id::ChannelId,
    session::{
        Refusal, Server,
        server::{MAX_CHANNELS, ServerSetting},
    },
    store::StoreError,
};

impl Host {
    /// The settings of the server, for one of its managers.
    pub(super) fn server_settings(&self, request: &Request) -> Result<Reply, Stop> {
        let server = self.store.server(managed(&request.caller, &request.place)?)?;
        Ok(Reply::private(self.server_panel(request, &server)?))
    }

    /// Decides something for the server.
    pub(super) fn set_server(&self, request: &Request, setting: ServerSetting) -> Result<Reply, Stop> {
        self.change_server(request, |server| server.set(setting))
    }

    /// Lets games begin in these channels only, or in all if there are none.
    pub(super) fn allow_channels(&self, request: &Request, channels: &[ChannelId]) -> Result<Reply, Stop> {
        self.change_server(request, |server| server.channels = channels.iter().copied().take(MAX_CHANNELS).collect())
    }

    /// The panel may be older than the caller's right to use it.
    fn change_server(&self, request: &Request, change: impl Fn(&mut Server)) -> Result<Reply, Stop> {
        let server = self.store.change_server(managed(&request.caller, &request.place)?, change)?;
        Ok(Reply::update(self.server_panel(request, &server)?))
    }

    fn server_panel(&self, request: &Request, server: &Server) -> Result<Post, StoreError> {
        Ok(Self::post(view::server(server, &self.reader(request)?)))
    }

    /// What the server has decided that has added the bot, if there is one.
    pub(super) fn server_of(&self, place: &Place) -> Result<Option<Server>, StoreError> {
        keeper(place).map(|guild| self.store.server(guild)).transpose()
    }

    /// Refuses a place where the server lets no games begin. Those that run there go on.
    pub(super) fn may_begin_in(&self, place: &Place) -> Result<(), Stop> {
        match self.server_of(place)? {
            Some(server) if !server.allows(place.home) => {
                Err(Refusal::ChannelNotAllowed(server.channels.into_iter().collect()).into())
            }
            _ => Ok(()),
        }
    }
}
