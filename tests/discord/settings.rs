//! Tests `/settings`, and the blocking of challengers.

use board::theme::Theme;
use domain::settings::Pings;

use crate::prelude::*;

/// Chooses a setting in the panel of `/settings` and returns the changed panel.
async fn set(table: &Table, person: Person, panel: &SeenMessage, setting: &str) -> SeenMessage {
    let sent = table.choose(person, panel, &format!("a:set:{setting}")).await;
    let changed = sent.reply().await.expect("the panel changes");
    assert_eq!(changed.id, panel.id, "in its place");
    assert!(changed.ephemeral && changed.components.len() <= 5);
    changed
}

/// The labels of the selected entries of a panel's menus.
fn chosen(panel: &SeenMessage) -> Vec<String> {
    let options = panel.menus().flat_map(|menu| menu["options"].as_array().cloned().unwrap_or_default());
    let chosen = options.filter(|option| option["default"] == true);
    chosen.map(|option| option["label"].as_str().expect("a label").to_owned()).collect()
}

fn stored(table: &Table, person: Person) -> Settings {
    table.app().store().people.player(UserId(person.id())).expect("it is read").settings
}

#[tokio::test(flavor = "multi_thread")]
async fn a_panel_changes_with_what_is_chosen_in_it() {
    let mut table = Table::open().await;
    let panel = table.command(ANN, "settings", Value::Null).await;
    assert!(panel.ephemeral && panel.content.contains("**Your settings** · Board"), "{}", panel.content);
    assert_eq!(chosen(&panel), ["Light theme", "From my own side", "Play moves at once"]);
    let preview = panel.attachments[0].bytes.clone();
    let panel = set(&table, ANN, &panel, "theme:dark").await;
    assert_eq!(panel.attachments.len(), 1, "one picture in place of the other");
    assert_ne!(panel.attachments[0].bytes, preview);
    assert_eq!(chosen(&panel), ["Dark theme", "From my own side", "Play moves at once"]);
    let alt = panel.attachments[0].description.as_deref().expect("a description");
    assert!(alt.contains("dark theme, seen from the side of White"), "{alt}");

    table.restart().await;
    let panel = set(&table, ANN, &panel, "view:black").await;
    assert_eq!(chosen(&panel), ["Dark theme", "Always from Black’s side", "Play moves at once"]);
    let panel = table.open_tab(ANN, &panel, "messages").await;
    assert_eq!(panel.attachments.len(), 0, "{}", panel.content);
    assert_eq!(chosen(&panel), ["Mention me", "Show them", "Same as my Discord"]);
    let panel = set(&table, ANN, &panel, "language:fr").await;
    assert!(panel.content.contains("**Tes réglages** · Messages"), "{}", panel.content);
    assert_eq!(chosen(&panel), ["Me mentionner", "Les afficher", "Français"]);
    assert_eq!(panel.labels(), ["Plateau", "Défis", "Vacances"], "the open tab is not pressed");
    let panel = set(&table, ANN, &panel, "pings:none").await;
    assert_eq!(chosen(&panel), ["Ne pas me prévenir", "Les afficher", "Français"]);
    let help = table.command(ANN, "help", Value::Null).await;
    assert!(help.content.contains("partie"), "everything private speaks French now: {}", help.content);
    let unknown = table.stand_in.autocomplete(ANN, LOBBY, "move", json!({"move": ""}), "move").expect("it is typed");
    let [(label, _)] = &unknown.choices().await.expect("in time")[..] else { panic!("why there is none") };
    assert!(label.contains("Il n’y a pas"), "{label}");
    let panel = set(&table, ANN, &panel, "language:discord").await;
    assert_eq!(chosen(&panel), ["Don’t notify me", "Show them", "Same as my Discord"]);
    let settings = stored(&table, ANN);
    assert_eq!((settings.taste.theme, settings.pings, settings.language), (Theme::Dark, Pings::None, None));
}
