use serde::{Deserialize, Serialize};

use super::{ProposalRecord, RecordError, Text, VERSION, read, write};
use crate::{
    color::Color,
    id::{ChannelId, GameId},
    session::news::{Cause, Happening, News},
    time::Timestamp,
};

/// The stored form of [`News`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewsRecord {
    version: u32,
    /// The game.
    pub game: GameId,
    revision: u32,
    what: HappeningRecord,
    by: Option<Text<Color>>,
    since: Timestamp,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    cause: Option<CauseRecord>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
enum HappeningRecord {
    Begun { reminds: bool },
    Moved,
    Resigned,
    Offered(ProposalRecord),
    Accepted(ProposalRecord),
    Declined(ProposalRecord),
    Time,
    Aborted,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct CauseRecord {
    interaction: Text<u64>,
    token: String,
    channel: Text<u64>,
    began: Timestamp,
}

impl NewsRecord {
    /// Reads a record.
    ///
    /// # Errors
    /// It is not such a record, or is of another version.
    pub fn from_json(json: &[u8]) -> Result<Self, RecordError> {
        read(json)
    }

    /// Writes the record.
    pub fn to_json(&self) -> Vec<u8> {
        write(self)
    }
}

impl From<&News> for NewsRecord {
    fn from(News { game, revision, what, by, since, cause }: &News) -> Self {
        let what = match *what {
            Happening::Begun { reminds } => HappeningRecord::Begun { reminds },
            Happening::Moved => HappeningRecord::Moved,
            Happening::Resigned => HappeningRecord::Resigned,
            Happening::Offered(what) => HappeningRecord::Offered(what.into()),
            Happening::Accepted(what) => HappeningRecord::Accepted(what.into()),
            Happening::Declined(what) => HappeningRecord::Declined(what.into()),
            Happening::TimeClaimed => HappeningRecord::Time,
            Happening::Aborted => HappeningRecord::Aborted,
        };
        let cause = cause.as_ref().map(|cause| CauseRecord {
            interaction: Text(cause.interaction),
            token: cause.token.clone(),
            channel: Text(cause.channel.0),
            began: cause.began,
        });
        Self { version: VERSION, game: *game, revision: *revision, what, by: by.map(Text), since: *since, cause }
    }
}

impl From<NewsRecord> for News {
    fn from(NewsRecord { version: _, game, revision, what, by, since, cause }: NewsRecord) -> Self {
        let what = match what {
            HappeningRecord::Begun { reminds } => Happening::Begun { reminds },
            HappeningRecord::Moved => Happening::Moved,
            HappeningRecord::Resigned => Happening::Resigned,
            HappeningRecord::Offered(what) => Happening::Offered(what.into()),
            HappeningRecord::Accepted(what) => Happening::Accepted(what.into()),
            HappeningRecord::Declined(what) => Happening::Declined(what.into()),
            HappeningRecord::Time => Happening::TimeClaimed,
            HappeningRecord::Aborted => Happening::Aborted,
        };
        let cause = cause.map(|cause| Cause {
            interaction: cause.interaction.0,
            token: cause.token,
            channel: ChannelId(cause.channel.0),
            began: cause.began,
        });
        Self { game, revision, what, by: by.map(|Text(by)| by), since, cause }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{NewTable, Proposal};

    #[test]
    fn news_are_read_back() {
        let to = NewTable { channel: ChannelId(8), parent: Some(ChannelId(9)) };
        let cause =
            Cause { interaction: 1 << 60, token: "token".to_owned(), channel: ChannelId(5), began: Timestamp(7) };
        for what in [
            Happening::Begun { reminds: true },
            Happening::Moved,
            Happening::Resigned,
            Happening::Offered(Proposal::Draw),
            Happening::Accepted(Proposal::Move(to)),
            Happening::Declined(Proposal::Takeback),
            Happening::TimeClaimed,
            Happening::Aborted,
        ] {
            for (by, cause) in [(Some(Color::Black), Some(cause.clone())), (None, None)] {
                let game = GameId::from_bits(77);
                let news = News { game, revision: 3, what, by, since: Timestamp(1_790_000_000_000), cause };
                let json = NewsRecord::from(&news).to_json();
                assert_eq!(News::from(NewsRecord::from_json(&json).expect("it is read back")), news);
            }
        }
    }

    #[test]
    fn tokens_are_not_logged() {
        let cause = Cause { interaction: 1, token: "secret".to_owned(), channel: ChannelId(5), began: Timestamp(7) };
        assert!(!format!("{cause:?}").contains("secret"));
    }
}
