//! Tests `/settings`, and the blocking of challengers.

use board::theme::Theme;
use discord_stand_in::{Person, Seen};
use domain::{Settings, id::UserId, settings::Pings};
use serde_json::{Value, json};

use crate::table::{ANN, BEN, CLEO, LOBBY, Table, buttons};

/// Chooses a setting in the panel of `/settings` and returns the changed panel.
async fn set(table: &Table, person: Person, panel: &Seen, setting: &str) -> Seen {
    let sent = table.choose(person, panel, &format!("a:set:{setting}")).await;
    let changed = sent.reply().await.expect("the panel changes");
    assert_eq!(changed.id, panel.id, "in its place");
    assert!(changed.ephemeral && changed.components.len() <= 5);
    changed
}

/// The labels of the selected entries of a panel's menus.
fn chosen(panel: &Seen) -> Vec<String> {
    let options = panel.menus().flat_map(|menu| menu["options"].as_array().cloned().unwrap_or_default());
    let chosen = options.filter(|option| option["default"] == true);
    chosen.map(|option| option["label"].as_str().expect("a label").to_owned()).collect()
}

fn stored(table: &Table, person: Person) -> Settings {
    table.host().store().player(UserId(person.id())).expect("it is read").settings
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_changes_with_what_is_chosen_in_it() {
    let mut table = Table::open().await;
    let panel = table.command(ANN, "settings", Value::Null).await;
    assert!(panel.ephemeral && panel.content.contains("**Your settings** · Board"), "{}", panel.content);
    assert_eq!(chosen(&panel), ["Light theme", "From my own side"]);
    let preview = panel.attachments[0].bytes.clone();
    let panel = set(&table, ANN, &panel, "theme:dark").await;
    assert_eq!(panel.attachments.len(), 1, "one picture in place of the other");
    assert_ne!(panel.attachments[0].bytes, preview);
    assert_eq!(chosen(&panel), ["Dark theme", "From my own side"]);
    let alt = panel.attachments[0].description.as_deref().expect("a description");
    assert!(alt.contains("dark theme, seen from the side of White"), "{alt}");

    table.restart().await;
    let panel = set(&table, ANN, &panel, "view:black").await;
    assert_eq!(chosen(&panel), ["Dark theme", "Always from Black’s side"]);
    let panel = table.open_tab(ANN, &panel, "messages").await;
    assert_eq!(panel.attachments.len(), 0, "{}", panel.content);
    assert_eq!(chosen(&panel), ["Mention me", "Same as my Discord"]);
    let panel = set(&table, ANN, &panel, "language:fr").await;
    assert!(panel.content.contains("**Tes réglages** · Messages"), "{}", panel.content);
    assert_eq!(chosen(&panel), ["Me mentionner", "Français"]);
    assert_eq!(panel.labels(), ["Plateau", "Défis", "Vacances"], "the open tab is not pressed");
    let panel = set(&table, ANN, &panel, "pings:none").await;
    assert_eq!(chosen(&panel), ["Ne pas me prévenir", "Français"]);
    let help = table.command(ANN, "help", Value::Null).await;
    assert!(help.content.contains("partie"), "everything private speaks French now: {}", help.content);
    let unknown = table.stand_in.autocomplete(ANN, LOBBY, "move", json!({"move": ""}), "move").expect("it is typed");
    let [(label, _)] = &unknown.choices().await.expect("in time")[..] else { panic!("why there is none") };
    assert!(label.contains("Il n’y a pas"), "{label}");
    let panel = set(&table, ANN, &panel, "language:discord").await;
    assert_eq!(chosen(&panel), ["Don’t notify me", "Same as my Discord"]);
    let settings = stored(&table, ANN);
    assert_eq!((settings.taste.theme, settings.pings, settings.language), (Theme::Dark, Pings::None, None));
}

#[tokio::test(flavor = "multi_thread")]
async fn panels_speak_their_readers_language() {
    let table = Table::open().await;
    let english = all_texts(&table, ANN).await;
    for (person, others) in [(BEN, "Tes réglages"), (CLEO, "Tus ajustes")] {
        let texts = all_texts(&table, person).await;
        assert_eq!(texts.len(), english.len());
        assert!(texts[0].contains(others), "{}", texts[0]);
        for (text, english) in texts.iter().zip(&english) {
            // The names of languages are the same in both languages, and so is "Messages".
            let shared = ["English", "Deutsch", "Français", "Español", "Messages"].contains(&english.as_str());
            assert!(shared || text != english, "{text}");
        }
    }
}

/// All texts on the tabs of a person's settings.
async fn all_texts(table: &Table, person: Person) -> Vec<String> {
    let mut panel = table.command(person, "settings", Value::Null).await;
    let mut texts = Vec::new();
    for tab in ["messages", "challenges", "vacation", "board"] {
        panel = table.open_tab(person, &panel, tab).await;
        texts.push(panel.content.clone());
        texts.extend(panel.buttons().map(|button| button["label"].as_str().expect("a label").to_owned()));
        for menu in panel.menus() {
            texts.push(menu["placeholder"].as_str().expect("words").to_owned());
            for option in menu["options"].as_array().expect("entries") {
                let words = [&option["label"], &option["description"]].map(Value::as_str);
                texts.extend(words.into_iter().flatten().map(str::to_owned));
            }
        }
        texts.extend(panel.attachments.iter().filter_map(|picture| picture.description.clone()));
    }
    texts
}

#[tokio::test(flavor = "multi_thread")]
async fn who_wants_no_pings_gets_none() {
    let mut table = Table::open().await;
    let panel = table.command(BEN, "settings", Value::Null).await;
    let panel = table.open_tab(BEN, &panel, "messages").await;
    set(&table, BEN, &panel, "pings:none").await;
    table.restart().await;
    let board = table.begin().await;
    assert_eq!(table.pinged(&board), [ANN]);
    let board = table.moves(ANN, "a4-b5=c4").await;
    assert!(board.content.contains(&format!("<@{}>", BEN.id())), "named: {}", board.content);
    assert_eq!(table.pinged(&board), []);
    assert!(board.mentions.is_empty());
    table.clock.advance(std::time::Duration::from_secs(60));
    let board = table.moves(BEN, "g1-f2").await;
    assert_eq!(table.pinged(&board), [ANN]);
    let options = json!({"game": "biyi", "opponent": BEN.id().to_string(), "clock": "1d", "color": "black"});
    let challenge = table.command_in(discord_stand_in::Place::GARDEN, ANN, "challenge", options).await;
    assert_eq!(table.pinged(&challenge), []);
    let board = table.press(BEN, &challenge, "accept").await.follow_up(0).await.expect("the first board");
    table.clock.advance(std::time::Duration::from_secs(23 * 60 * 60 + 60));
    let rung = table.stand_in.next_message(BEN, board.place, board.id).await.expect("the clock rings");
    assert!(rung.content.contains(&format!("<@{}>", BEN.id())), "{}", rung.content);
    assert_eq!(table.pinged(&rung), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenger_is_blocked_and_unblocked() {
    let mut table = Table::open().await;
    let options = json!({"game": "pijersi", "opponent": BEN.id().to_string()});
    let challenge = table.command(ANN, "challenge", options.clone()).await;
    assert_eq!(challenge.labels(), ["Accept", "Decline", "Withdraw", "Block", "Learn Pijersi"]);
    for person in [ANN, CLEO] {
        let refused = table.press(person, &challenge, "block").await.reply().await.expect("answered");
        assert!(refused.ephemeral, "{}", refused.content);
    }
    table.restart().await;
    let pressed = table.press(BEN, &challenge, "block").await;
    let closed = pressed.reply().await.expect("the challenge changes");
    assert!(closed.content.contains("**Ben** declined") && closed.components.is_empty(), "{}", closed.content);
    let told = pressed.follow_up(0).await.expect("Ben is told");
    assert!(told.ephemeral && told.content.contains("**Ann** ne peut plus te défier"), "{}", told.content);

    let refused = table.command(ANN, "challenge", options.clone()).await;
    assert!(refused.ephemeral && refused.content == "Ben isn’t accepting challenges.", "{}", refused.content);
    let panel = table.command(BEN, "settings", Value::Null).await;
    let panel = table.open_tab(BEN, &panel, "challenges").await;
    assert!(panel.content.contains("Tu bloques\u{202f}: **Ann**"), "{}", panel.content);
    table.restart().await;
    let panel = table.choose(BEN, &panel, &format!("a:unblock:{}", ANN.id())).await.reply().await.expect("changed");
    assert!(panel.content.contains("Tu ne bloques personne"), "{}", panel.content);
    assert_eq!(panel.menus().count(), 1, "nobody is left to be unblocked");
    let panel = set(&table, BEN, &panel, "challenges:nobody").await;
    assert_eq!(chosen(&panel), ["Personne ne peut me défier"]);
    assert!(table.command(ANN, "challenge", options.clone()).await.ephemeral);
    set(&table, BEN, &panel, "challenges:everyone").await;
    assert!(buttons(&table.command(ANN, "challenge", options).await).contains(&"accept".to_owned()));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_clicks_at_once_none_is_lost() {
    let table = Table::open().await;
    let panels = [table.command(ANN, "settings", Value::Null).await, table.command(ANN, "settings", Value::Null).await];
    let [one, other] = &panels;
    let (one, other) = tokio::join!(set(&table, ANN, one, "theme:contrast"), set(&table, ANN, other, "view:white"));
    assert_eq!(chosen(&one)[0], "High contrast");
    assert_eq!(chosen(&other)[1], "Always from White’s side");
    let panel = table.command(ANN, "settings", Value::Null).await;
    assert_eq!(chosen(&panel), ["High contrast", "Always from White’s side"]);
    // Nobody else can press the controls of a private panel.
    assert!(table.stand_in.click(BEN, panel.id, "a:settings:messages").is_err());
}
