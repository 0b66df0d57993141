//! Tells people about searches who do not look for an opponent at present.

use super::{
    Assignment, Dispatcher, JobError,
    direct::{PersonTold, begins_as},
};
use domain::id::UserId;

impl Dispatcher {
    /// Tells a person that their search has ended, or that somebody near looks for an opponent.
    pub(super) async fn tell_lookout(&self, assignment: &Assignment, user: UserId) -> Result<(), JobError> {
        let Some(news) = self.worker.run(move |app| app.matches.lookout_news(user)).await? else { return Ok(()) };
        let tells = |seen: &_| begins_as(&news.message, seen).then_some(None);
        match self.tell_person(assignment, &news, tells).await? {
            PersonTold::Later => return Ok(()),
            PersonTold::There(..) => tracing::info!("a message about seeks is posted"),
            PersonTold::Nowhere => {}
        }
        let since = news.message.since;
        Ok(self.worker.run(move |app| app.matches.lookout_told(user, since)).await?)
    }
}
