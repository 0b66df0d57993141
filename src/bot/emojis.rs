//! The signs of pieces as emojis of the application.
//!
//! An emoji has the name of its sign, since Discord's apps read it aloud. One more emoji, which no message uses, has a
//! hash of all pictures in its name. It is uploaded first: if it is there, so are no older pictures. So nothing about
//! emojis has to be stored.

use std::{
    collections::HashMap,
    convert::Infallible,
    error::Error,
    hash::Hasher,
    sync::{Arc, OnceLock, PoisonError, RwLock},
    time::Duration,
};

use data_encoding::BASE64;
use reqwest::Method;
use serde_json::{Value, json};
use siphasher::sip::SipHasher13;
use tokio::{
    sync::Notify,
    time::{Instant, sleep},
};

use super::{
    endpoint::Endpoint,
    rest::{Call, Rest, RestError},
};
use games::{GameKind, game::Emblem};

/// The deadline of a request.
const WITHIN: Duration = Duration::from_secs(60);
/// The first pause before asking again. The pause doubles each time.
const AGAIN: Duration = Duration::from_secs(60);
/// The longest pause before asking again.
const LONGEST_AGAIN: Duration = Duration::from_secs(10 * 60);

/// An emoji of the application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emoji {
    /// The id.
    pub id: u64,
    /// The name.
    pub name: String,
}

/// The emojis that Discord has, by the names of their signs. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Emojis {
    known: Arc<RwLock<HashMap<String, Emoji>>>,
    /// Notified when Discord has refused a known emoji.
    doubted: Arc<Notify>,
}

/// An emoji to upload.
#[derive(Debug)]
struct EmojiImage {
    name: String,
    bytes: Vec<u8>,
}

/// The beginning of the name of the emoji that tells which pictures Discord has; a hash of them follows.
const EDITION: &str = "parlor_signs_";

impl Emojis {
    /// The emoji of a sign, if Discord has it.
    pub fn of(&self, sign: &str) -> Option<Emoji> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(sign).cloned()
    }

    /// A single known emoji.
    #[cfg(test)]
    pub(super) fn knowing(sign: &str, id: u64, name: &str) -> Self {
        let emoji = Emoji { id, name: name.to_owned() };
        Self { known: Arc::new(RwLock::new(HashMap::from([(sign.to_owned(), emoji)]))), ..Self::default() }
    }

    /// Whether no emoji is known.
    pub fn is_empty(&self) -> bool {
        self.known.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// Reports that Discord has refused one of the emojis.
    pub fn doubt(&self) {
        self.doubted.notify_one();
    }

    /// Asks Discord for the application's emojis. If `upload`, also deletes all if their pictures are older ones, and
    /// uploads those that are missing. Returns whether Discord has all emojis.
    ///
    /// # Errors
    /// Returns the first error if Discord refuses or does not answer. The emojis that Discord has are known
    /// nevertheless.
    pub async fn publish(&self, rest: &Rest, application: u64, upload: bool) -> Result<bool, RestError> {
        let send = async |method: Method, emoji: Option<u64>, body: Option<&Value>| {
            let call = Call::new(method, Endpoint::Emojis { application, emoji }, Instant::now() + WITHIN);
            rest.send(Call { body, ..call }).await
        };
        let listed = send(Method::GET, None, None).await?;
        let mut found: HashMap<String, u64> =
            listed["items"].as_array().into_iter().flatten().filter_map(read).collect();
        let pictures = tokio::task::spawn_blocking(pictures).await.unwrap_or_default();
        let [edition, signs @ ..] = pictures else { return Ok(false) };
        let know = |found: &HashMap<String, u64>| {
            let known = signs.iter().filter_map(|EmojiImage { name, .. }| {
                Some((name.clone(), Emoji { id: *found.get(name)?, name: name.clone() }))
            });
            *self.known.write().unwrap_or_else(PoisonError::into_inner) = known.collect();
        };
        let is_current = found.contains_key(&edition.name);
        if is_current || !upload {
            know(&found);
        }
        if !upload {
            return Ok(pictures.iter().all(|picture| found.contains_key(&picture.name)));
        }
        if !is_current {
            for (name, id) in found.extract_if(|name, _| is_ours(name)) {
                send(Method::DELETE, Some(id), None).await?;
                tracing::info!(name, "an emoji with an older picture deleted");
            }
        }
        let mut failed = None;
        for EmojiImage { name, bytes } in pictures {
            if found.contains_key(name) {
                continue;
            }
            let image = format!("data:image/png;base64,{}", BASE64.encode(bytes));
            match send(Method::POST, None, Some(&json!({"name": name, "image": image}))).await {
                Ok(created) => {
                    found.extend(read(&created));
                    know(&found);
                }
                // Without the first one, nobody knows which pictures the others are.
                Err(error) if *name == edition.name => return Err(error),
                Err(error) => failed = failed.or(Some(error)),
            }
        }
        match failed {
            Some(error) => Err(error),
            None => Ok(pictures.iter().all(|picture| found.contains_key(&picture.name))),
        }
    }
}

/// Makes the signs of pieces known as emojis: publishes them, or waits until another process has published them. Asks
/// for the list again some time after Discord has refused one. `application` returns the application's id once the bot
/// has connected, and `uploads` says whether this process uploads.
pub async fn keep(
    emojis: Emojis,
    rest: Arc<Rest>,
    application: impl Future<Output = u64>,
    uploads: impl Fn() -> bool,
) -> Infallible {
    let application = application.await;
    let mut pause = AGAIN;
    loop {
        match emojis.publish(&rest, application, uploads()).await {
            Ok(true) => {
                emojis.doubted.notified().await;
                pause = AGAIN;
            }
            Ok(false) => tracing::debug!(?pause, "emojis are missing; asking again after a pause"),
            Err(error) => {
                tracing::warn!(error = &error as &dyn Error, ?pause, "emojis not published; retrying after a pause");
            }
        }
        sleep(pause).await;
        pause = (pause * 2).min(LONGEST_AGAIN);
    }
}

/// The name and the id of an emoji in Discord's JSON.
fn read(emoji: &Value) -> Option<(String, u64)> {
    let id = emoji["id"].as_str()?.parse().ok().filter(|&id| id > 0)?;
    Some((emoji["name"].as_str()?.to_owned(), id))
}

/// Whether an emoji is one of ours, with whatever picture.
fn is_ours(name: &str) -> bool {
    name.starts_with(EDITION) || pictures().iter().any(|picture| picture.name == name)
}

/// The emojis of all games, after the one that tells which pictures they are.
fn pictures() -> &'static [EmojiImage] {
    static PICTURES: OnceLock<Vec<EmojiImage>> = OnceLock::new();
    PICTURES.get_or_init(|| {
        let emblems = GameKind::ALL.into_iter().flat_map(GameKind::emblems);
        let signs = emblems.map(|Emblem { name, sprites }| EmojiImage { name, bytes: render::emoji(&sprites) });
        let signs: Vec<_> = signs.collect();
        let mut hasher = SipHasher13::new();
        signs.iter().for_each(|sign| hasher.write(&sign.bytes));
        let name = format!("{EDITION}{:06x}", hasher.finish() & 0xff_ffff);
        let edition = EmojiImage { name, bytes: signs.first().map(|sign| sign.bytes.clone()).unwrap_or_default() };
        [edition].into_iter().chain(signs).collect()
    })
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::bot::stand_in::{Asked, TestServer};

    #[test]
    fn names_fit_discord_and_read_well() {
        for EmojiImage { name, .. } in pictures() {
            let fits = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            assert!(fits && (2..=32).contains(&name.len()) && is_ours(name), "{name}");
        }
        for EmojiImage { name, .. } in &pictures()[1..] {
            assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{name}");
        }
        assert!(is_ours("parlor_signs_0123af"), "of older pictures");
        assert!(!is_ours("thumbs_up"));
    }

    /// Discord, with these emojis.
    async fn discord(emojis: Vec<(String, u64)>) -> (TestServer, Rest) {
        let created = Arc::new(AtomicU64::new(1000));
        let answer = move |asked: &Asked| match asked.method() {
            "GET" => {
                let item = |(name, id): &(String, u64)| json!({"name": name, "id": id.to_string()});
                (200, json!({"items": emojis.iter().map(item).collect::<Vec<_>>()}))
            }
            "POST" => {
                let id = created.fetch_add(1, Ordering::Relaxed).to_string();
                (201, json!({"name": asked.body()["name"], "id": id}))
            }
            _ => (204, Value::Null),
        };
        let server = TestServer::start(answer).await;
        let rest = server.rest();
        (server, rest)
    }

    #[tokio::test]
    async fn what_is_missing_is_uploaded() {
        let [edition, first, second, ..] = pictures() else { panic!("there are emojis") };
        let listed = vec![(edition.name.clone(), 6), (first.name.clone(), 7), ("thumbs_up".to_owned(), 9)];
        let (server, rest) = discord(listed).await;
        let emojis = Emojis::default();
        assert!(emojis.publish(&rest, 5, true).await.expect("answered"));
        assert_eq!(emojis.of(&first.name), Some(Emoji { id: 7, name: first.name.clone() }));
        assert!(emojis.of(&second.name).is_some_and(|emoji| emoji.id >= 1000));
        let requests = server.requests();
        assert_eq!(requests[0], "GET /applications/5/emojis");
        assert!(requests[1..].iter().all(|request| request == "POST /applications/5/emojis"), "{requests:?}");
        assert_eq!(requests.len(), pictures().len() - 1, "a request for the list, and one for each that is missing");
        let image = server.bodies()[1]["image"].as_str().map(|image| image.starts_with("data:image/png;base64,iVBOR"));
        assert_eq!(image, Some(true));
    }

    #[tokio::test]
    async fn older_pictures_are_deleted_before_new_ones_come() {
        let [edition, first, ..] = pictures() else { panic!("there are emojis") };
        let listed = vec![("parlor_signs_000000".to_owned(), 6), (first.name.clone(), 7), ("thumbs_up".to_owned(), 9)];
        let (server, rest) = discord(listed).await;
        let emojis = Emojis::default();
        assert!(emojis.publish(&rest, 5, true).await.expect("answered"));
        let requests = server.requests();
        let mut deleted = requests[1..3].to_vec();
        deleted.sort();
        assert_eq!(deleted, [6, 7].map(|id| format!("DELETE /applications/5/emojis/{id}")));
        assert_eq!(server.bodies()[3]["name"], edition.name, "what tells the edition comes first");
        assert_eq!(requests.len(), 3 + pictures().len(), "an emoji of somebody else stays");
        assert!(emojis.of(&first.name).is_some_and(|emoji| emoji.id >= 1000));
    }

    #[tokio::test]
    async fn a_refused_picture_keeps_no_other_back() {
        let pictures = pictures();
        let (edition, refused) = (&pictures[0].name, &pictures[1].name);
        let listed = pictures.last().expect("there are emojis");
        let items = json!([{"name": listed.name, "id": "7"}, {"name": edition, "id": "6"}]);
        let server = TestServer::start(move |asked: &Asked| match asked.method() {
            "GET" => (200, json!({"items": items})),
            _ if asked.body()["name"] == refused.as_str() => (400, json!({"code": 50_035})),
            _ => (201, json!({"name": asked.body()["name"], "id": "8"})),
        })
        .await;
        let rest = server.rest();
        let emojis = Emojis::default();
        let error = emojis.publish(&rest, 5, true).await.expect_err("one is refused");
        assert!(error.has_code(50_035), "{error}");
        let known = |picture: &EmojiImage| emojis.of(&picture.name).map(|emoji| emoji.id);
        assert_eq!(known(&pictures[1]), None);
        assert!(pictures[2..pictures.len() - 1].iter().all(|picture| known(picture) == Some(8)));
        assert_eq!(known(listed), Some(7));
    }

    #[tokio::test]
    async fn other_processes_only_ask() {
        let [_, first, ..] = pictures() else { panic!("there are emojis") };
        let (server, rest) = discord(vec![(first.name.clone(), 7)]).await;
        let emojis = Emojis::default();
        assert!(!emojis.publish(&rest, 5, false).await.expect("answered"), "some are missing");
        assert!(emojis.of(&first.name).is_some());
        assert_eq!(server.requests(), ["GET /applications/5/emojis"]);
    }

    #[tokio::test]
    async fn what_discord_no_longer_has_is_forgotten() {
        let (_server, rest) = discord(Vec::new()).await;
        let emojis = Emojis::knowing("rock", 7, "rock");
        assert_eq!(emojis.clone().of("rock").map(|emoji| emoji.id), Some(7), "clones share what they know");
        assert!(!emojis.publish(&rest, 5, false).await.expect("answered"));
        assert!(emojis.is_empty());
    }
}
