//! Tests of replies with a test server.

use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

use super::*;
use crate::{
    application::{ApplicationError, BoardMessage, PictureFile, PictureFormat},
    bot::stand_in::{Asked, TestServer, answer_like_discord},
};
use catalogue::Language;
use domain::{
    Home,
    control::{BoardRef, Choice, ControlRow, MoveOf, Pick, PieceLabel, Steps},
    id::{ChannelId, GameId, MessageId, UserId},
    server::OldBoards,
    time::Timestamp,
};
use games::game::{BoardPart, Lines, Step};

const BOARD: BoardRef = BoardRef { game: GameId::from_bits(5), revision: 3 };

fn text(language: Language, phrase: &Phrase) -> String {
    format!("{} {}", language.code(), phrase.id())
}

fn component(private: bool, updates: bool) -> InteractionOrigin {
    InteractionOrigin::Component { message: MessageId(55), private, updates }
}

fn hook(origin: InteractionOrigin) -> InteractionHook {
    InteractionHook::sample(1, origin)
}

fn post(text: &str) -> Post {
    Post::text(text.to_owned())
}

fn board(text: &str) -> Post {
    Post {
        picture: Some(PictureFile { format: PictureFormat::Png, bytes: b"PNG".to_vec(), alt: "board".to_owned() }),
        mention: Some(UserId(7)),
        board: Some(BOARD),
        ..post(text)
    }
}

async fn replier() -> (TestServer, Replier) {
    replier_with(answer_like_discord).await
}

/// A replier, and a server in place of Discord that answers it.
async fn replier_with(
    answer: impl Fn(&Asked) -> (u16, Value) + Clone + Send + Sync + 'static,
) -> (TestServer, Replier) {
    let server = TestServer::start(answer).await;
    let replier = Replier::new(Arc::new(server.rest()), text);
    (server, replier)
}

fn boards(posted: Vec<Posted>) -> Vec<BoardMessage> {
    let boards = posted.into_iter().filter_map(|posted| match posted {
        Posted::Board(board) => Some(board),
        Posted::Question(_) | Posted::Event(..) => None,
    });
    boards.collect()
}

/// Performs a reply that is ready immediately. Returns the requests and the posted boards.
async fn performed(origin: InteractionOrigin, reply: Reply) -> (Vec<String>, Vec<BoardMessage>) {
    let (stand_in, replier) = replier().await;
    let Answered { posted, .. } = replier.answer(&hook(origin), async { Ok(reply) }).await;
    (stand_in.requests(), boards(posted))
}

/// Performs a reply that is ready only after the deferral. Returns the requests and the posted boards.
async fn performed_late(
    origin: InteractionOrigin,
    reply: Result<Reply, ApplicationError>,
) -> (Vec<String>, Vec<BoardMessage>) {
    let (stand_in, replier) = replier().await;
    let mut hook = hook(origin);
    hook.arrived = hook.arrived.checked_sub(DEFER_AFTER).expect("the clock is not that young");
    let ready = Arc::new(tokio::sync::Notify::new());
    let (acknowledged, work) = (stand_in.next_request(), Arc::clone(&ready));
    let answering = replier.answer(&hook, async move {
        work.notified().await;
        reply
    });
    let releasing = async {
        acknowledged.await;
        ready.notify_one();
    };
    let (Answered { posted, .. }, ()) = tokio::join!(answering, releasing);
    (stand_in.requests(), boards(posted))
}

fn panicked() -> ApplicationError {
    ApplicationError::Panicked("on purpose".into())
}

#[tokio::test]
async fn a_public_reply_tells_its_message() {
    let (requests, boards) = performed(InteractionOrigin::Command, Reply::public(board("moved"))).await;
    assert_eq!(requests, ["POST /interactions/1/secret/callback?with_response=true type 4 `moved` +1 @7"]);
    let message = MessageId(700);
    let (token, posted) = ("secret".to_owned(), Timestamp(1_000_000_000));
    let BoardRef { game, revision } = BOARD;
    let (home, channel) = (Home::Shared, ChannelId(20));
    assert_eq!(boards, [BoardMessage { game, home, revision, channel, message, token, posted, past: None }]);
}

#[tokio::test]
async fn a_private_reply_is_private() {
    let (requests, boards) = performed(component(false, false), Reply::private(board("look"))).await;
    assert_eq!(requests, ["POST /interactions/1/secret/callback type 4 private `look` +1"]);
    assert_eq!(boards, []);
}

#[tokio::test]
async fn a_change_comes_first() {
    let effects = vec![
        Effect::Post(board("started"), Audience::Everyone),
        Effect::Update(post("accepted")),
        Effect::Post(post("psst"), Audience::Caller),
    ];
    let (requests, boards) = performed(
        component(false, true),
        Reply { effects, thread: None, language: None, refused: None, bot_to_move: None, picker: None },
    )
    .await;
    assert_eq!(
        requests,
        [
            "POST /interactions/1/secret/callback type 7 `accepted`",
            "POST /webhooks/9/secret `started` +1 @7",
            "POST /webhooks/9/secret private `psst`",
        ]
    );
    assert_eq!(boards[0].message, MessageId(800));
}

#[tokio::test]
async fn a_board_can_be_put_in_place() {
    let (requests, boards) = performed(component(false, true), Reply::update(board("here"))).await;
    assert_eq!(requests, ["POST /interactions/1/secret/callback type 7 `here` +1"]);
    assert_eq!(boards[0].message, MessageId(55));
    let (_, boards) = performed(component(true, false), Reply::update(board("picker"))).await;
    assert_eq!(boards, []);
}

#[tokio::test]
async fn a_question_tells_its_message() {
    let question = Post { question: Some(BOARD), ..post("will you?") };
    let (stand_in, replier) = replier().await;
    let answered = replier.answer(&hook(InteractionOrigin::Command), async { Ok(Reply::public(question)) }).await;
    let requests = ["POST /interactions/1/secret/callback?with_response=true type 4 `will you?`"];
    assert_eq!(stand_in.requests(), requests);
    let [Posted::Question(asked)] = &answered.posted[..] else { panic!("{answered:?}") };
    assert_eq!((asked.game, asked.message, answered.changed), (BOARD.game, MessageId(700), false));
}

#[tokio::test]
async fn controls_are_taken_off_what_was_pressed() {
    let (stand_in, replier) = replier().await;
    let reply = Reply::private(post("over")).stripping(OldBoards::Shrink);
    let answered = replier.answer(&hook(component(false, false)), async { Ok(reply) }).await;
    assert_eq!(
        stand_in.requests(),
        [
            "POST /interactions/1/secret/callback type 7 no controls or picture",
            "POST /webhooks/9/secret private `over`"
        ]
    );
    assert!(!answered.changed && answered.posted.is_empty(), "its text is mended later");
}

#[tokio::test]
async fn a_board_that_may_have_appeared_is_not_posted_again() {
    let (stand_in, replier) = replier_with(|request| match request.path() {
        "/webhooks/9/secret" => (502, Value::Null),
        _ => answer_like_discord(request),
    })
    .await;
    let reply = Reply::update(post("accepted")).and_public(board("started"));
    let answered = replier.answer(&hook(component(false, true)), async { Ok(reply) }).await;
    assert_eq!((stand_in.requests().len(), answered.outcome), (2, InteractionOutcome::Unanswered));
}

#[tokio::test]
async fn late_replies_to_commands_are_announced_privately() {
    let (requests, boards) = performed_late(InteractionOrigin::Command, Ok(Reply::public(board("moved")))).await;
    assert_eq!(
        requests,
        [
            "POST /interactions/1/secret/callback type 5 private",
            "PATCH /webhooks/9/secret/messages/@original `fr deferred-done`",
            "POST /webhooks/9/secret `moved` +1 @7",
        ]
    );
    assert_eq!(boards[0].message, MessageId(800));
    let (requests, _) = performed_late(InteractionOrigin::Command, Ok(Reply::private(post("no")))).await;
    assert_eq!(requests[1..], ["PATCH /webhooks/9/secret/messages/@original `no`"]);
}

#[tokio::test]
async fn late_changes_change_the_message() {
    for origin in [component(true, false), component(false, true)] {
        let reply = Reply::update(post("next")).and_public(board("moved"));
        let (requests, _) = performed_late(origin, Ok(reply)).await;
        assert_eq!(
            requests,
            [
                "POST /interactions/1/secret/callback type 6",
                "PATCH /webhooks/9/secret/messages/@original `next`",
                "POST /webhooks/9/secret `moved` +1 @7",
            ]
        );
    }
    let (requests, _) = performed_late(component(false, false), Ok(Reply::update(post("next")))).await;
    assert_eq!(
        requests,
        [
            "POST /interactions/1/secret/callback type 5 private",
            "PATCH /webhooks/9/secret/messages/@original `fr deferred-done`",
            "PATCH /channels/20/messages/55 `next`",
        ]
    );
}

/// An upload of large files may take longer than Discord waits for the first response.
#[tokio::test]
async fn heavy_files_follow_an_acknowledgement() {
    let film = |bytes| {
        let picture = PictureFile { format: PictureFormat::Gif, bytes: vec![0; bytes], alt: "game".to_owned() };
        Post { picture: Some(picture), ..post("film") }
    };
    let (requests, _) = performed(InteractionOrigin::Command, Reply::private(film(LARGE))).await;
    assert_eq!(requests, ["POST /interactions/1/secret/callback type 4 private `film` +1"]);
    let heavy = film(LARGE + 1);
    let late = "PATCH /webhooks/9/secret/messages/@original `film` +1";
    let (requests, _) = performed(InteractionOrigin::Command, Reply::private(heavy.clone())).await;
    assert_eq!(requests, ["POST /interactions/1/secret/callback type 5 private", late]);
    let (requests, _) = performed(component(true, false), Reply::update(heavy)).await;
    assert_eq!(requests, ["POST /interactions/1/secret/callback type 6", late]);
}

#[tokio::test]
async fn failures_are_told_in_one_sentence() {
    let (stand_in, replier) = replier().await;
    replier.answer(&hook(InteractionOrigin::Command), async { Err(panicked()) }).await;
    assert_eq!(stand_in.requests(), ["POST /interactions/1/secret/callback type 4 private `fr error-internal`"]);
    for (origin, last) in [
        (InteractionOrigin::Command, "PATCH /webhooks/9/secret/messages/@original `fr error-internal`"),
        (component(true, false), "POST /webhooks/9/secret private `fr error-internal`"),
    ] {
        let (requests, _) = performed_late(origin, Err(panicked())).await;
        assert_eq!(requests[1..], [last]);
    }
}

#[tokio::test]
async fn an_outage_is_told_in_one_honest_sentence() {
    let away = |may_be_saved| Err(ApplicationError::unanswered(may_be_saved));
    for (may_be_saved, sentence) in [(false, "`fr error-away`"), (true, "`fr error-away-unsure`")] {
        let (stand_in, replier) = replier().await;
        let answered = replier.answer(&hook(InteractionOrigin::Command), async { away(may_be_saved) }).await;
        assert_eq!(answered, Answered::without_posts(InteractionOutcome::Away));
        let first = format!("POST /interactions/1/secret/callback type 4 private {sentence}");
        assert_eq!(stand_in.requests(), [first]);
        for (origin, last) in [
            (InteractionOrigin::Command, "PATCH /webhooks/9/secret/messages/@original"),
            (component(false, true), "POST /webhooks/9/secret private"),
        ] {
            let (requests, _) = performed_late(origin, away(may_be_saved)).await;
            assert_eq!(requests[1..], [format!("{last} {sentence}")]);
        }
    }
}

#[tokio::test]
async fn a_refused_answer_is_apologized_for() {
    let (stand_in, replier) = replier_with(|request| match request.text() {
        "moved" => (400, json!({"code": 50035, "message": "Invalid Form Body"})),
        _ => answer_like_discord(request),
    })
    .await;
    let reply = Reply::public(board("moved")).and_public(post("more"));
    let answered = replier.answer(&hook(InteractionOrigin::Command), async { Ok(reply) }).await;
    assert_eq!(answered, Answered::without_posts(InteractionOutcome::Unanswered));
    assert_eq!(
        stand_in.requests()[1..],
        ["POST /interactions/1/secret/callback type 4 private `fr error-internal`", "POST /webhooks/9/secret `more`"]
    );
}

#[tokio::test]
async fn a_change_of_a_deleted_message_is_shown_to_the_caller() {
    for (stage, expected) in [
        (ResponseStage::Fresh, "POST /interactions/1/secret/callback type 4 private `aborted`"),
        (ResponseStage::ChangingLater, "POST /webhooks/9/secret private `aborted`"),
    ] {
        let (server, replier) = replier_with(|asked| {
            if asked.method() == "PATCH" || asked.body()["type"] == 7 {
                (404, json!({"code": 10008, "message": "Unknown Message"}))
            } else {
                answer_like_discord(asked)
            }
        })
        .await;
        let hook = InteractionHook { stage, ..hook(component(true, true)) };
        let reply = Reply::update(post("aborted")).and_public(post("the end"));
        let answered = replier.answer(&hook, async { Ok(reply) }).await;
        assert_eq!((answered.changed, answered.outcome), (false, InteractionOutcome::Done));
        assert_eq!(server.requests()[1..], [expected, "POST /webhooks/9/secret `the end`"]);
    }
}

#[tokio::test]
async fn how_it_ended_is_told() {
    let (_stand_in, replier) = replier().await;
    let refused = Reply::private(post("no")).refusing("NOT_YOUR_TURN");
    let answered = replier.answer(&hook(InteractionOrigin::Command), async { Ok(refused) }).await;
    assert_eq!(answered, Answered::without_posts(InteractionOutcome::Refused("NOT_YOUR_TURN")));
    let answered = replier.answer(&hook(InteractionOrigin::Command), async { Err(panicked()) }).await;
    assert_eq!(answered, Answered::without_posts(InteractionOutcome::Failed));
}

#[tokio::test]
async fn a_callback_without_answer_is_looked_up() {
    let (stand_in, replier) = replier_with(|request| match request.method() {
        "POST" => (204, Value::Null),
        _ => answer_like_discord(request),
    })
    .await;
    let answered = replier.answer(&hook(InteractionOrigin::Command), async { Ok(Reply::public(board("moved"))) }).await;
    assert_eq!((boards(answered.posted)[0].message, answered.outcome), (MessageId(700), InteractionOutcome::Done));
    assert_eq!(stand_in.requests()[1], "GET /webhooks/9/secret/messages/@original");
}

/// Discord takes the upload or the deferral of a late answer, and neither gets an answer at its first try. Returns the
/// requests that are no first responses: what Discord is asked about, and what then follows.
async fn after_a_lost_deferral(takes_upload: bool) -> Vec<String> {
    let (uploaded, deferred) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
    let (stand_in, replier) = replier_with(move |asked| match (asked.method(), asked.body()["type"].as_u64()) {
        ("POST", Some(5)) => {
            deferred.store(true, SeqCst);
            (502, Value::Null)
        }
        // The first try gets no answer, whichever of the two requests came first.
        ("POST", Some(4)) if !uploaded.swap(true, SeqCst) => (502, Value::Null),
        ("POST", Some(4)) if takes_upload || deferred.load(SeqCst) => (400, json!({"code": 40_060})),
        ("POST", Some(4)) => (502, Value::Null),
        ("GET", _) if !takes_upload => (200, json!({"id": "700", "flags": 1 << 7})),
        _ => answer_like_discord(asked),
    })
    .await;
    let mut hook = hook(InteractionOrigin::Command);
    hook.arrived = hook.arrived.checked_sub(UPLOADED_WITHIN).expect("the clock is not that young");
    replier.answer(&hook, async { Ok(Reply::private(board("look"))) }).await;
    let mut later = stand_in.requests();
    later.retain(|line| !line.starts_with("POST "));
    later.dedup();
    later
}

#[tokio::test]
async fn a_deferral_without_answer_is_looked_up() {
    let look = "GET /webhooks/9/secret/messages/@original";
    let filled = "PATCH /webhooks/9/secret/messages/@original `look` +1";
    assert_eq!(after_a_lost_deferral(false).await, [look, filled]);
    assert_eq!(after_a_lost_deferral(true).await, [look], "the upload stands");
}

#[tokio::test]
async fn old_boards_lose_their_controls() {
    let old = |posted| BoardMessage {
        game: BOARD.game,
        home: Home::Shared,
        revision: BOARD.revision,
        channel: ChannelId(21),
        message: MessageId(60),
        token: "older".to_owned(),
        posted: Timestamp(posted),
        past: None,
    };
    let (stand_in, replier) = replier().await;
    let hook = hook(InteractionOrigin::Command);
    let (late, shrink) = (old(hook.began.0 - 15 * 60 * 1000), OldBoards::Shrink);
    replier.strip(hook.application, hook.began, &old(hook.began.0 - 1000), shrink).await.expect("they are removed");
    replier.strip(hook.application, hook.began, &late, shrink).await.expect("they are removed");
    replier.strip(hook.application, hook.began, &late, OldBoards::Stay).await.expect("they are removed");
    let expected = [
        "PATCH /webhooks/9/older/messages/60 no controls or picture",
        "PATCH /channels/21/messages/60 no controls or picture",
        "PATCH /channels/21/messages/60 no controls",
    ];
    assert_eq!(stand_in.requests(), expected);
    let told = BoardMessage { past: Some("it was so".to_owned()), ..late };
    replier.strip(hook.application, hook.began, &told, shrink).await.expect("they are removed");
    let body = stand_in.bodies().pop().expect("a request");
    assert_eq!(body["content"], "it was so");
    assert!(body["components"].as_array().is_some_and(Vec::is_empty), "{body}");
}

#[tokio::test]
async fn suggestions_are_cut_to_what_fits() {
    let (stand_in, replier) = replier().await;
    let suggestion = |value: String| Suggestion { label: "x".repeat(200), value };
    let mut suggestions = vec![suggestion("y".repeat(101))];
    suggestions.extend((0..30).map(|number| suggestion(number.to_string())));
    replier.suggest(&hook(InteractionOrigin::Typing), &suggestions).await;
    let body = stand_in.bodies().remove(0);
    let choices = body["data"]["choices"].as_array().expect("choices");
    assert_eq!((choices.len(), &choices[0]["value"], &body["type"]), (25, &json!("0"), &json!(8)));
    assert_eq!(choices[0]["name"].as_str().map(|name| name.chars().count()), Some(100));
}

fn choice_with_a_sign() -> ControlRow {
    let step = Step::Piece('R');
    let pick = Pick { of: MoveOf::Game(BOARD), draft: Vec::new(), page: None };
    let sign = Some(PieceLabel { name: "white_rock".to_owned(), words: "rock".to_owned() });
    let (part, label, description) = (BoardPart::of(step, Lines::Columns), "R".to_owned(), String::new());
    let choice = Choice { step, part, label, description, plays: false, stop: None, sign };
    ControlRow::Steps(Steps { pick, language: Language::English, choices: vec![choice] })
}

/// The number of emojis in the buttons of each message that is sent while Discord refuses the first with this field.
async fn emojis_sent(field: &'static str) -> Vec<usize> {
    let refused = json!({"code": 50035, "errors": {"data": {field: {"_errors": [{"code": "INVALID"}]}}}});
    let count = |body: &Value| body.to_string().matches(r#""emoji":{"#).count();
    let (server, replier) = replier_with(move |asked| {
        if asked.text() == "first" && (field != "emoji" || count(asked.body()) > 0) {
            (400, refused.clone())
        } else {
            answer_like_discord(asked)
        }
    })
    .await;
    let replier = Replier { emojis: Emojis::knowing("white_rock", 7, "white_rock_0123af"), ..replier };
    for name in ["first", "second"] {
        let reply = Reply::private(Post { controls: vec![choice_with_a_sign()], ..post(name) });
        replier.answer(&hook(InteractionOrigin::Command), async { Ok(reply) }).await;
    }
    server.bodies().iter().map(count).collect()
}

#[tokio::test]
async fn only_a_refused_emoji_takes_the_signs_from_its_message() {
    assert_eq!(emojis_sent("emoji").await, [1, 0, 1]);
    assert_eq!(emojis_sent("content").await, [1, 0, 1], "the second is the apology");
}
