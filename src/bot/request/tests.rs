//! Tests of turning interactions into requests.

use std::collections::HashMap;

use serde_json::{Value, json};
use serenity::model::permissions::Permissions;

use super::*;
use crate::application::{ChallengedUser, PlaceKind, TournamentAsk};
use board::color::Color;
use catalogue::Language;
use domain::{ColorChoice, control::BoardRef, id::GuildId, rules::Rules};
use games::GameKind;

const INTERACTION: u64 = 1_300_000_000_000_000_000;
const CHANNEL: u64 = 20;

fn person(id: u64, name: &str, global: Option<&str>) -> Value {
    json!({"id": id.to_string(), "username": name, "global_name": global, "discriminator": "0", "avatar": null})
}

fn member(user: Value, nick: Option<&str>, permissions: Permissions) -> Value {
    json!({
        "user": user, "nick": nick, "permissions": permissions.bits().to_string(), "roles": [], "deaf": false,
        "mute": false, "flags": 0, "joined_at": "2024-01-01T00:00:00Z", "pending": false,
    })
}

/// An interaction on a server that has installed the bot.
fn on_server(kind: u8, data: Value, more: Value) -> Value {
    let mut interaction = json!({
        "id": INTERACTION.to_string(), "application_id": "9", "type": kind, "token": "secret", "version": 1,
        "data": data, "guild_id": "1", "channel_id": CHANNEL.to_string(),
        "channel": {"id": CHANNEL.to_string(), "type": 0},
        "member": member(person(7, "ada", Some("Ada")), None, Permissions::VIEW_CHANNEL),
        "locale": "es-419", "guild_locale": "fr", "entitlements": [], "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": {"0": "1"}, "context": 0,
    });
    for (key, value) in more.as_object().expect("an object") {
        interaction[key] = value.clone();
    }
    interaction
}

fn command(name: &str, options: Value, resolved: Value) -> Value {
    json!({"id": "5", "name": name, "type": 1, "options": options, "resolved": resolved})
}

fn press(custom_id: &str, values: Option<&str>, flags: u64) -> Value {
    let mut data = json!({"custom_id": custom_id, "component_type": 2});
    if let Some(value) = values {
        data = json!({"custom_id": custom_id, "component_type": 3, "values": [value]});
    }
    let message = json!({
        "id": "55", "channel_id": CHANNEL.to_string(), "author": person(9, "parlor", None), "content": "",
        "timestamp": "2024-01-01T00:00:00Z", "edited_timestamp": null, "tts": false, "mention_everyone": false,
        "mentions": [], "mention_roles": [], "attachments": [], "embeds": [], "pinned": false, "type": 0,
        "flags": flags, "components": [],
    });
    on_server(3, data, json!({"message": message}))
}

fn incoming(interaction: Value) -> Incoming {
    let interaction = serde_json::from_value::<Interaction>(interaction).expect("an interaction");
    read(
        &interaction,
        |guild, member| HashSet::from([ChannelId(guild.get() + 93 + member.user.id.get())]),
        |_, _| Some(vec![Right::Send]),
    )
    .expect("a kind that asks")
}

fn request(interaction: Value) -> Request {
    match incoming(interaction).wanted.expect("understood") {
        Wanted::Reply(request) => request,
        other => panic!("{other:?}"),
    }
}

fn ask_of(name: &str, options: Value) -> Result<Ask, RequestError> {
    incoming(on_server(2, command(name, options, json!({})), json!({}))).wanted.map(|wanted| match wanted {
        Wanted::Reply(request) => request.ask,
        other => panic!("{other:?}"),
    })
}

fn string(name: &str, value: &str) -> Value {
    json!({"name": name, "type": 3, "value": value})
}

#[test]
fn who_and_where() {
    let request = request(on_server(2, command("help", json!([]), json!({})), json!({})));
    assert_eq!(request.ask, Ask::Help);
    assert_eq!(
        request.caller,
        Caller {
            user: UserId(7),
            name: "Ada".to_owned(),
            global_name: "Ada".to_owned(),
            user_name: "ada".to_owned(),
            language: Language::Spanish,
            moderator: false,
            manager: false,
            organizer: false,
        }
    );
    assert_eq!(
        request.place,
        Place {
            guild: Some(GuildId(1)),
            channel: ChannelId(CHANNEL),
            visible_channels: HashSet::new(),
            parent: None,
            home: ChannelId(CHANNEL),
            language: Some(Language::French),
            kind: PlaceKind::Server,
            added: true,
            lacks: HashMap::new(),
            writable: false,
            threads: false,
            answers_are_public: true,
        }
    );
}

#[test]
fn moderators_and_nicknames() {
    for permissions in [Permissions::MANAGE_MESSAGES, Permissions::ADMINISTRATOR] {
        let member = member(person(7, "ada", Some("Ada")), Some("Countess"), permissions);
        let request = request(on_server(2, command("abort", json!([]), json!({})), json!({"member": member})));
        assert!(request.caller.moderator);
        assert_eq!(request.caller.manager, permissions == Permissions::ADMINISTRATOR);
        assert_eq!(request.caller.organizer, request.caller.manager);
        assert_eq!(request.caller.name, "Countess");
    }
    let member = member(person(7, "ada", None), None, Permissions::MANAGE_GUILD);
    let request = request(on_server(2, command("help", json!([]), json!({})), json!({"member": member})));
    assert!(request.caller.manager && request.caller.organizer && !request.caller.moderator);
    let member = self::member(person(7, "ada", None), None, Permissions::MANAGE_EVENTS);
    let request = self::request(on_server(2, command("help", json!([]), json!({})), json!({"member": member})));
    assert!(request.caller.organizer && !request.caller.manager);
}

#[test]
fn outside_of_servers() {
    for (context, kind) in [(1, PlaceKind::BotDirect), (2, PlaceKind::Private)] {
        let mut interaction = on_server(2, command("help", json!([]), json!({})), json!({"context": context}));
        let fields = interaction.as_object_mut().expect("an object");
        for field in ["guild_id", "member", "guild_locale"] {
            fields.remove(field);
        }
        fields.insert("user".to_owned(), person(8, "bob", None));
        fields.insert("authorizing_integration_owners".to_owned(), json!({"1": "8"}));
        let request = request(interaction);
        assert_eq!(request.place.kind, kind);
        assert_eq!((request.place.guild, request.place.language, request.place.added), (None, None, false));
        assert!(request.place.answers_are_public);
        assert_eq!((request.caller.name.as_str(), request.caller.moderator), ("bob", false));
    }
}

#[test]
fn external_apps_are_heard_by_others_only_with_permission() {
    for (owners, permissions, public) in [
        (json!({"1": "7"}), Permissions::VIEW_CHANNEL, false),
        (json!({"1": "7"}), Permissions::USE_EXTERNAL_APPS, true),
        (json!({"0": "1", "1": "7"}), Permissions::VIEW_CHANNEL, true),
        (json!({}), Permissions::VIEW_CHANNEL, true),
    ] {
        let member = member(person(7, "ada", None), None, permissions);
        let added = owners["0"] == "1";
        let more = json!({"authorizing_integration_owners": owners, "member": member});
        let request = request(on_server(2, command("help", json!([]), json!({})), more));
        assert_eq!((request.place.answers_are_public, request.place.added), (public, added));
    }
}

#[test]
fn challenges() {
    let opponent = |bot: bool, members: Value| {
        let mut bob = person(8, "bob", Some("Bob"));
        bob["bot"] = json!(bot);
        let options = json!([
            string("game", "pijersi"), {"name": "opponent", "type": 6, "value": "8"}, string("color", "black"),
            string("setup", " classic "), string("rules", "no-tie"),
            string("clock", "3d"),
        ]);
        let data = command("challenge", options, json!({"users": {"8": bob}, "members": members}));
        match request(on_server(2, data, json!({}))).ask {
            Ask::Challenge { game: GameKind::Pijersi, opponent: Some(opponent), level, color, setup, rules, clock } => {
                assert_eq!((color, level), (ColorChoice::Fixed(Color::Black), None));
                assert_eq!(setup.as_deref(), Some("classic"));
                assert_eq!(rules.map(Rules::name), Some("no-tie"));
                assert_eq!(clock.map(|clock| clock.to_string()).as_deref(), Some("3d"));
                opponent
            }
            ask => panic!("{ask:?}"),
        }
    };
    let seeing = |may: Permissions| {
        let mut member = member(json!(null), Some("Bobby"), may);
        member.as_object_mut().expect("an object").remove("user");
        json!({"8": member})
    };
    let expected = ChallengedUser { user: UserId(8), name: "Bobby".to_owned(), bot: false, sees_channel: true };
    assert_eq!(opponent(false, seeing(Permissions::VIEW_CHANNEL)), expected);
    assert!(!opponent(false, seeing(Permissions::empty())).sees_channel);
    assert!(opponent(true, seeing(Permissions::VIEW_CHANNEL)).bot);
    let stranger = ChallengedUser { name: "Bob".to_owned(), sees_channel: false, ..expected };
    assert_eq!(opponent(false, json!({})), stranger);
}

#[test]
fn options_are_read() {
    assert_eq!(ask_of("move", json!([string("move", " a6-b5 ")])), Ok(Ask::Move("a6-b5".to_owned())));
    assert_eq!(ask_of("board", json!([])), Ok(Ask::Board { side: None }));
    assert_eq!(ask_of("board", json!([string("view", "black")])), Ok(Ask::Board { side: Some(Color::Black) }));
    assert_eq!(ask_of("rules", json!([string("game", "pijersi")])), Ok(Ask::Rules(GameKind::Pijersi)));
    assert_eq!(
        ask_of("record", json!([string("game_id", "k3f9qz")])),
        Ok(Ask::Record { game: Some("k3f9qz".to_owned()) })
    );
    assert_eq!(
        ask_of("replay", json!([string("game_id", "k3f9qz")])),
        Ok(Ask::Replay { game: Some("k3f9qz".to_owned()) })
    );
    assert_eq!(ask_of("stats", json!([])), Ok(Ask::Stats { user: None, game: None }));
    let options = json!([{"name": "user", "type": 6, "value": "8"}, string("game", "biyi")]);
    let stats = Ask::Stats { user: Some(UserId(8)), game: Some(GameKind::Biyi) };
    assert_eq!(ask_of("stats", options), Ok(stats));
    assert_eq!(ask_of("leaderboard", json!([])), Ok(Ask::Leaderboard(None)));
    let options = json!([string("game", "paiko")]);
    assert_eq!(ask_of("leaderboard", options), Ok(Ask::Leaderboard(Some(GameKind::Paiko))));
    assert_eq!(ask_of("games", json!([])), Ok(Ask::Games { of: None }));
    let user = json!([{"name": "user", "type": 6, "value": "8"}]);
    assert_eq!(ask_of("games", user), Ok(Ask::Games { of: Some(UserId(8)) }));
    assert_eq!(ask_of("privacy", json!([])), Ok(Ask::Privacy));
    let sub = |name: &str, options: Value| ask_of("setup", json!([{"name": name, "type": 1, "options": options}]));
    let (game, name) = (string("game", "pijersi"), string("name", " Gate "));
    assert_eq!(
        sub("save", json!([game, name, string("layout", " GRXLLS ")])),
        Ok(Ask::SaveSetup { game: GameKind::Pijersi, name: "Gate".to_owned(), layout: "GRXLLS".to_owned() })
    );
    assert_eq!(sub("list", json!([])), Ok(Ask::ListSetups(None)));
    assert_eq!(sub("list", json!([game])), Ok(Ask::ListSetups(Some(GameKind::Pijersi))));
    assert_eq!(
        sub("delete", json!([game, name])),
        Ok(Ask::DeleteSetup { game: GameKind::Pijersi, name: "Gate".to_owned() })
    );
    let list = json!([{"name": "list", "type": 1, "options": []}]);
    assert_eq!(ask_of("tournament", list), Ok(Ask::Tournament(TournamentAsk::List)));
    for (name, ask) in [("draw", Ask::Draw), ("resign", Ask::Resign), ("abort", Ask::Abort), ("hint", Ask::Hint)] {
        assert_eq!(ask_of(name, json!([])), Ok(ask));
    }
}

#[test]
fn records_come_as_text_or_as_a_file() {
    let import = |options: Value| {
        let file = json!({"id": "61", "filename": "game.txt", "size": 40, "proxy_url": "", "url": "https://x/game"});
        let data = command("import", options, json!({"attachments": {"61": file}}));
        incoming(on_server(2, data, json!({}))).wanted
    };
    let (text, file) = (string("text", " 1 a6-b5\n"), json!({"name": "file", "type": 11, "value": "61"}));
    let Ok(Wanted::Reply(Request { ask, .. })) = import(json!([text])) else { panic!("text is read at once") };
    assert_eq!(ask, Ask::Import { record: b"1 a6-b5".to_vec(), wanted: None });
    let Ok(Wanted::File { caller, attachment, .. }) = import(json!([file])) else { panic!("a file is to come") };
    assert_eq!(attachment, Attachment { url: "https://x/game".to_owned(), size: 40 });
    assert_eq!(caller.user, UserId(7));
    let Ok(Wanted::File { chosen, .. }) = import(json!([string("text", " K3F9QZ"), file])) else {
        panic!("one of several")
    };
    assert_eq!(chosen.as_deref(), Some("K3F9QZ"));
    assert_eq!(import(json!([])), Err(RequestError::NoRecord));
    let unknown = json!([{"name": "file", "type": 11, "value": "62"}]);
    assert_eq!(import(unknown), Err(RequestError::BadOption { option: "file", value: "62".to_owned() }));
}

#[test]
fn strange_options_are_named() {
    assert_eq!(ask_of("tic", json!([])), Err(RequestError::Unknown("tic".to_owned())));
    assert_eq!(ask_of("challenge", json!([])), Err(RequestError::Missing("game")));
    for (path, name) in [("setup", None), ("setup burn", Some("burn")), ("move save", Some("save"))] {
        let options = name.map(|name| json!({"name": name, "type": 1, "options": []}));
        let command = path.split(' ').next().expect("a name");
        let refused = ask_of(command, options.into_iter().collect());
        assert_eq!(refused, Err(RequestError::Unknown(path.to_owned())));
    }
    let list = json!([{"name": "list", "type": 1, "options": [string("game", "chess")]}]);
    assert_eq!(ask_of("setup", list), Err(RequestError::BadOption { option: "game", value: "chess".to_owned() }));
    let delete = json!([{"name": "delete", "type": 1, "options": [string("game", "pijersi")]}]);
    assert_eq!(ask_of("setup", delete), Err(RequestError::Missing("name")));
    assert_eq!(ask_of("move", json!([string("move", "  ")])), Err(RequestError::Missing("move")));
    let bad = |option, value: &str| Err(RequestError::BadOption { option, value: value.to_owned() });
    assert_eq!(ask_of("rules", json!([string("game", "chess")])), bad("game", "chess"));
    assert_eq!(ask_of("board", json!([string("view", "red")])), bad("view", "red"));
    let options = json!([string("game", "pijersi"), {"name": "opponent", "type": 6, "value": "8"}]);
    assert_eq!(ask_of("challenge", options), bad("opponent", "8"));
    assert_eq!(ask_of("leaderboard", json!([string("game", "chess")])), bad("game", "chess"));
    assert_eq!(ask_of("stats", json!([string("user", "Ben")])), bad("user", "String(\"Ben\")"));
}

#[test]
fn typing_is_understood() {
    let typing = |name: &str, options: Value| {
        incoming(on_server(4, command(name, options, json!({})), json!({}))).wanted.map(|wanted| match wanted {
            Wanted::Suggestions { typing, .. } => typing,
            other => panic!("{other:?}"),
        })
    };
    let focused = |name: &str| json!({"name": name, "type": 3, "value": "a6", "focused": true});
    assert_eq!(typing("move", json!([focused("move")])), Ok(Typing::Move("a6".to_owned())));
    for name in ["record", "replay"] {
        assert_eq!(typing(name, json!([focused("game_id")])), Ok(Typing::Game("a6".to_owned())));
    }
    assert_eq!(typing("movehere", json!([focused("game_id")])), Ok(Typing::Movable("a6".to_owned())));
    for (game, kind) in [("pijersi", Some(GameKind::Pijersi)), ("chess", None)] {
        let expected = Typing::Setup { game: kind, text: "a6".to_owned() };
        assert_eq!(typing("challenge", json!([string("game", game), focused("setup")])), Ok(expected));
    }
    let delete = |options: Value| typing("setup", json!([{"name": "delete", "type": 1, "options": options}]));
    for (options, game) in [
        (json!([string("game", "pijersi"), focused("name")]), Some(GameKind::Pijersi)),
        (json!([focused("name")]), None),
    ] {
        assert_eq!(delete(options), Ok(Typing::KeptSetup { game, text: "a6".to_owned() }));
    }
    assert_eq!(typing("help", json!([])), Err(RequestError::Unknown("help".to_owned())));
}

#[test]
fn the_text_of_a_suggestion_is_read_as_its_value() {
    let text_of = |ask| match ask {
        Ok(
            Ask::Move(text)
            | Ask::MoveHere(text)
            | Ask::Explore { moves: Some(text), .. }
            | Ask::Record { game: Some(text) }
            | Ask::Tournament(TournamentAsk::Show(Some(text)))
            | Ask::DeleteSetup { name: text, .. },
        ) => text,
        other => panic!("{other:?}"),
    };
    let check = |name: &str, option: &str, label: &str, value: &str| {
        assert_eq!(text_of(ask_of(name, json!([string(option, label)]))), value, "{name}");
    };
    check("move", "move", "a6-a5 · scissors onto the paper on a5", "a6-a5");
    check("move", "move", "S@… (12 squares)", "S@…");
    check("explore", "moves", "a6-a5 g1-g2 · paper to g2", "a6-a5 g1-g2");
    check("record", "game_id", "AZGWC1 · Pijersi, \u{2068}Ann\u{2069} – Ben", "AZGWC1");
    check("movehere", "game_id", "AZGWC1 · Pijersi, Ann – Ben", "AZGWC1");
    let sub = |name: &str, options: Value| json!([{"name": name, "type": 1, "options": options}]);
    let show = sub("show", json!([string("tournament", "#3 · Spring Cup · Pijersi · round 2")]));
    assert_eq!(text_of(ask_of("tournament", show)), "#3");
    let delete = sub("delete", json!([string("game", "pijersi"), string("name", "gate · GRXLLS")]));
    assert_eq!(text_of(ask_of("setup", delete)), "gate");
    let save = sub("save", json!([string("game", "pijersi"), string("name", "a · b"), string("layout", "GRXLLS")]));
    let Ok(Ask::SaveSetup { name, .. }) = ask_of("setup", save) else { panic!("it is saved") };
    assert_eq!(name, "a · b", "nothing is suggested for a new name");
}

#[test]
fn presses_are_understood() {
    let board = BoardRef { game: "K3F9QZ".parse().expect("well-formed"), revision: 2 };
    let request = request(press("a:move:K3F9QZ:2", None, 0));
    assert_eq!(request.ask, Ask::Press(Control::OpenPicker(board)));
    let chosen = incoming(press("a:menu:g:K3F9QZ:2::", Some("a6"), 64));
    let Ok(Wanted::Reply(Request { ask: Ask::Press(Control::Pick(pick)), .. })) = chosen.wanted else {
        panic!("{chosen:?}")
    };
    assert_eq!(pick.draft.len(), 1);
    let origin = |private, updates| InteractionOrigin::Component { message: MessageId(55), private, updates };
    assert_eq!(chosen.hook.origin, origin(true, true));
    assert_eq!(incoming(press("a:accept:K3F9QZ", None, 0)).hook.origin, origin(false, true));
    assert_eq!(incoming(press("a:move:K3F9QZ:2", None, 0)).hook.origin, origin(false, false));
    let strange = incoming(press("z:what", None, 0));
    assert_eq!(strange.wanted, Err(ParseControlError::Malformed("z:what".to_owned()).into()));
}

#[test]
fn tickets_keep_the_token_to_themselves() {
    let incoming = incoming(press("a:close", None, 0));
    assert_eq!(incoming.hook.token, "secret");
    assert!(!format!("{incoming:?}").contains("secret"));
}
