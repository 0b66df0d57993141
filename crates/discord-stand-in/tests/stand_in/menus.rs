//! Tests of user selects and channel selects: those that Discord accepts, and the interactions that a choice sends.

use discord_stand_in::{ActionError, Person, Place};
use serde_json::{Value, json};

use crate::raw::Raw;

fn with_menu(menu: &Value) -> Value {
    json!({ "type": 4, "data": { "content": "choose", "components": [{ "type": 1, "components": [menu] }] } })
}

fn channel(place: Place) -> Value {
    json!({ "type": "channel", "id": place.id().to_string() })
}

#[tokio::test]
async fn what_a_menu_holds_already_fits_it() {
    let menu = |kind: u8, more: Value| {
        let mut menu = json!({ "type": kind, "custom_id": "menu", "min_values": 0, "max_values": 2 });
        for (field, value) in more.as_object().expect("fields") {
            menu[field] = value.clone();
        }
        menu
    };
    let [lobby, garden, room] = [Place::LOBBY, Place::GARDEN, Place::BACK_ROOM].map(channel);
    let user = json!({ "type": "user", "id": Person::ANN.id().to_string() });
    for (kind, more, refused) in [
        (8, json!({}), false),
        (8, json!({ "channel_types": [0, 5, 15], "default_values": [lobby, garden] }), false),
        (5, json!({ "default_values": [user] }), false),
        (8, json!({ "default_values": [lobby, garden, room] }), true),
        (8, json!({ "default_values": [lobby, lobby] }), true),
        (8, json!({ "default_values": [user] }), true),
        (8, json!({ "default_values": [{ "type": "channel", "id": "none" }] }), true),
        (8, json!({ "channel_types": [0, 0] }), true),
        (8, json!({ "channel_types": [99] }), true),
        (5, json!({ "channel_types": [0] }), true),
    ] {
        let raw = Raw::start().await;
        let (menu, sent) = (menu(kind, more), raw.ping());
        let expected = if refused { (400, 50035) } else { (204, 0) };
        assert_eq!(raw.answer(&sent, with_menu(&menu)).await, expected, "{menu}");
    }
}

#[tokio::test]
async fn channels_of_the_same_server_are_chosen() {
    let raw = Raw::start().await;
    let sent = raw.ping();
    let menu = json!({ "type": 8, "custom_id": "where", "channel_types": [0], "min_values": 0, "max_values": 2 });
    assert_eq!(raw.answer(&sent, with_menu(&menu)).await, (204, 0));
    let message = sent.0.reply().await.expect("the message").id;
    let thread = raw.open_thread(Place::LOBBY, "beside").await;
    let choose = |person, places: &[Place]| {
        let values: Vec<_> = places.iter().map(|place| place.id().to_string()).collect();
        let values: Vec<_> = values.iter().map(String::as_str).collect();
        raw.stand_in.select(person, message, "where", &values)
    };
    choose(Person::ANN, &[]).expect("none is enough");
    choose(Person::ANN, &[Place::GARDEN, Place::BACK_ROOM]).expect("two are not too many");
    for places in [
        &[Place::LOBBY, Place::GARDEN, Place::BACK_ROOM][..],
        &[Place::GARDEN, Place::GARDEN],
        &[Place::ELSEWHERE],
        &[Place::GROUP],
        &[thread],
    ] {
        assert!(matches!(choose(Person::ANN, places), Err(ActionError::NotOffered(_))), "{places:?}");
    }
    let hidden = choose(Person::CLEO, &[Place::BACK_ROOM]);
    assert!(matches!(hidden, Err(ActionError::NotOffered(_))), "Cleo does not see it");
}

#[tokio::test]
async fn texts_are_chosen_as_offered() {
    let raw = Raw::start().await;
    let sent = raw.ping();
    let options = ["a", "b", "c"].map(|value| json!({ "label": value, "value": value }));
    let menu = json!({ "type": 3, "custom_id": "menu", "options": options, "max_values": 2 });
    assert_eq!(raw.answer(&sent, with_menu(&menu)).await, (204, 0));
    let message = sent.0.reply().await.expect("the message").id;
    let choose = |values: &[&str]| raw.stand_in.select(Person::ANN, message, "menu", values);
    choose(&["a", "c"]).expect("both are offered");
    for wrong in [&["nothing"][..], &["a", "b", "c"], &["a", "a"], &[]] {
        assert!(matches!(choose(wrong), Err(ActionError::NotOffered(_))), "{wrong:?}");
    }
}
