//! Tests of the stand-in, with a small serenity bot and with raw requests.

mod bot;
mod emojis;
mod faults;
mod files;
mod gateway;
mod limits;
mod menus;
mod page;
mod posts;
mod rates;
mod raw;
mod shards;
mod threads;

use bot::TestBot;
use discord_stand_in::{ActionError, GatewayFault, Person, Place, StandIn};
use serde_json::{Value, json};
use serenity::{
    all::{ChannelType, CreateThread, Permissions},
    http::HttpBuilder,
};

const NONE: Value = Value::Null;

#[tokio::test]
async fn a_command_is_answered_and_its_button_works() {
    let (stand_in, _bot) = TestBot::start().await;
    let sent = stand_in.command(Person::ANN, Place::LOBBY, "buttons", NONE).expect("the command is registered");
    let reply = sent.reply().await.expect("a reply");
    assert_eq!(reply.content, "press");
    assert_eq!(reply.labels(), ["Press me"]);
    assert_eq!(sent.acknowledged().await.expect("an acknowledgement").kind, 4);

    let click = stand_in.press(Person::BEN, reply.id, "Press me").expect("the button is there");
    let updated = click.reply().await.expect("an update");
    assert_eq!((updated.id, updated.content.as_str()), (reply.id, "pressed by 1300000000000000002"));
    assert_eq!(
        stand_in.press(Person::BEN, reply.id, "Press me").err(),
        Some(ActionError::NoSuchComponent("Press me".into()))
    );
}

#[tokio::test]
async fn a_deferred_reply_is_edited_with_a_picture() {
    let (stand_in, _bot) = TestBot::start().await;
    let sent = stand_in.command(Person::ANN, Place::LOBBY, "picture", NONE).expect("registered");
    assert_eq!(sent.acknowledged().await.expect("deferred").kind, 5);
    let reply = sent.reply().await.expect("an edit");
    assert_eq!(reply.attachments[0].filename, "dot.png");
    assert_eq!(reply.attachments[0].description.as_deref(), Some("a dot"));
    let follow_up = sent.follow_up(0).await.expect("a follow-up");
    assert!(follow_up.ephemeral);
    assert_eq!(stand_in.messages(Person::BEN, Place::LOBBY).len(), 1, "Ben does not see what is for Ann alone");
    assert_eq!(stand_in.messages(Person::ANN, Place::LOBBY).len(), 2);
}

#[tokio::test]
async fn options_are_completed_and_resolved() {
    let (stand_in, _bot) = TestBot::start().await;
    let typed = json!({ "word": "sto" });
    let asked = stand_in.autocomplete(Person::BEN, Place::LOBBY, "echo", typed, "word").expect("it is completed");
    let choices = asked.choices().await.expect("choices");
    assert_eq!(choices, [("sto one".to_owned(), json!("sto1")), ("sto two".to_owned(), json!("sto2"))]);

    let options = json!({ "word": "stone", "who": Person::CLEO.id().to_string() });
    let sent = stand_in.command(Person::FLEUR, Place::LOBBY, "echo", options).expect("registered");
    assert_eq!(sent.reply().await.expect("a reply").content, "stone for cleo by fr");
    let direct = stand_in.command(Person::CLEO, Place::direct(Person::CLEO), "echo", json!({ "word": "hola" }));
    assert_eq!(direct.expect("registered").reply().await.expect("a reply").content, "hola by es-ES");
    let refused = |options| stand_in.command(Person::BEN, Place::LOBBY, "echo", options).err();
    assert_eq!(refused(json!({})), Some(ActionError::Missing("word".into())));
    assert_eq!(refused(json!({ "word": "a", "wo": 1 })), Some(ActionError::NoSuchOption("wo".into())));
    assert!(matches!(refused(json!({ "word": "a", "who": "17" })), Some(ActionError::BadValue { .. })));
    assert_eq!(
        stand_in.command(Person::BEN, Place::LOBBY, "nothing", NONE).err(),
        Some(ActionError::NoSuchCommand("nothing".into()))
    );
}

#[tokio::test]
async fn the_app_of_one_person_works_in_a_group_message() {
    let (stand_in, _bot) = TestBot::start().await;
    let sent = stand_in.command(Person::ANN, Place::GROUP, "buttons", NONE).expect("Ann has the app");
    let reply = sent.reply().await.expect("a reply");
    assert!(!reply.ephemeral);
    assert!(matches!(stand_in.command(Person::BEN, Place::GROUP, "buttons", NONE), Err(ActionError::NoSuchCommand(_))));
    stand_in.press(Person::BEN, reply.id, "Press me").expect("everybody sees it").reply().await.expect("an update");
    assert!(stand_in.messages(Person::MIRA, Place::GROUP).is_empty());

    let quiet = stand_in.command(Person::ANN, Place::ELSEWHERE_QUIET, "buttons", NONE).expect("Ann has the app");
    assert!(quiet.reply().await.expect("a reply").ephemeral, "external apps answer their caller only");
    let open = stand_in.command(Person::ANN, Place::ELSEWHERE, "buttons", NONE).expect("Ann has the app");
    assert!(!open.reply().await.expect("a reply").ephemeral);
}

#[tokio::test]
async fn a_lost_connection_loses_no_interaction() {
    let (stand_in, _bot) = TestBot::start().await;
    let answered = async |stand_in: &StandIn, when: &str| {
        let sent = stand_in.command(Person::ANN, Place::LOBBY, "buttons", NONE).expect("registered");
        assert_eq!(sent.reply().await.expect(when).content, "press");
    };
    stand_in.gateway_fault(GatewayFault::Disconnect { shard: None, resumable: true }).await;
    answered(&stand_in, "after it resumed").await;
    stand_in.gateway_fault(GatewayFault::Disconnect { shard: None, resumable: false }).await;
    stand_in.wait_for_bot().await.expect("it identifies again");
    answered(&stand_in, "after it identified").await;
    stand_in.gateway_fault(GatewayFault::Reconnect).await;
    answered(&stand_in, "after it was asked to reconnect").await;

    let (stand_in, bot) = TestBot::start().await;
    bot.stop().await;
    stand_in.wait_until_bot_is_gone().await.expect("its connection ends");
    let _next = TestBot::connect(&stand_in).await;
    stand_in.wait_for_bot().await.expect("another connects");
    answered(&stand_in, "of another bot").await;
}

#[tokio::test]
async fn serenity_reads_what_the_stand_in_sends() {
    let (stand_in, _bot) = TestBot::start().await;
    let http = HttpBuilder::new(stand_in.token()).proxy(stand_in.url()).ratelimiter_disabled(true).build();
    let me = http.get_current_user().await.expect("a user");
    assert!(me.bot);
    let application = http.get_current_application_info().await.expect("an application");
    http.set_application_id(application.id);
    assert_eq!(http.get_bot_gateway().await.expect("a gateway").shards, 1);
    assert!(http.get_global_commands().await.expect("commands").iter().any(|command| command.name == "echo"));

    let lobby = http.get_channel(Place::LOBBY.id().into()).await.expect("a channel").guild().expect("of a server");
    let guild = http.get_guild(lobby.guild_id).await.expect("a server");
    let hidden = http.get_channels(guild.id).await.expect("channels");
    let hidden = hidden.iter().find(|channel| channel.name == "back-room").expect("the bot sees it");
    let member = http.get_member(guild.id, Person::CLEO.id().into()).await.expect("a member");
    let seen = |channel| guild.user_permissions_in(channel, &member).contains(Permissions::VIEW_CHANNEL);
    assert!(seen(&lobby) && !seen(hidden), "serenity and the stand-in agree on what Cleo sees");

    let recipient = json!({ "recipient_id": Person::BEN.id().to_string() });
    let direct = http.create_private_channel(&recipient).await.expect("a direct message");
    let said = direct.say(&http, "hello").await.expect("a message");
    assert_eq!(direct.message(&http, said.id).await.expect("the message").content, "hello");
    let thread = lobby.id.create_thread(&http, CreateThread::new("talk").kind(ChannelType::PublicThread));
    assert_eq!(thread.await.expect("a thread").parent_id, Some(lobby.id));
    let read = stand_in.wait_for_request(|request| request.path == "/guilds/1200000000000000001/roles").await;
    read.expect("the bot has read the event that shows the server");
}
