//! Presses the controls of games between strangers, for the test of all controls.

use domain::{
    NamedUser, Player, Server,
    id::{GuildId, UserId},
};

use crate::{
    clicks::answered,
    prelude::*,
    process::eventually,
    seeks::{board, public, seek},
};

/// A number of people that fills more than a page.
const MANY: u64 = 30;

/// Presses the controls of a game between strangers, of those who are blocked, and of those whom a server keeps out.
pub async fn everything(table: &Table) {
    let thread = table.stand_in.open_thread(ANN, Place::GARDEN, "near").expect("a thread");
    let (near, far) = ((ANN, thread), (Person::OLGA, Place::direct(Person::OLGA)));
    answered(&seek(table, near.0, near.1, "here").await);
    answered(&seek(table, far.0, far.1, "direct").await);
    let first = board(table, near.0, near.1).await;
    let game = button(&first, "opponent").split(':').nth(2).expect("the game").to_owned();
    for value in [format!("a:say:{game}:hello"), format!("a:report:{game}:other")] {
        let panel = table.answer(near.0, &first, "opponent").await;
        answered(&table.choose(near.0, &panel, &value).await.reply().await.expect("answered"));
    }
    rematch(table, near, far).await;
    let first = board(table, near.0, near.1).await;
    let panel = table.answer(Person::MIRA, &first, "opponent").await;
    answered(&table.answer(Person::MIRA, &panel, "keep-out").await);
    let first = board(table, far.0, far.1).await;
    let panel = table.answer(far.0, &first, "opponent").await;
    let question = table.answer(far.0, &panel, "block-opponent").await;
    answered(&table.answer(far.0, &question, "block-opponent-yes").await);

    let many = || (1..=MANY).map(|user| NamedUser { user: UserId(user), name: format!("Person {user}") });
    let (person, guild) = (UserId(far.0.id()), GuildId(table.stand_in.guild_of(Place::GARDEN).expect("a server")));
    let store = table.app().store();
    let block = |player: &mut Player| assert!(many().all(|other| player.block(other)));
    store.people.change_player(person, block).expect("stored");
    let keep_out = |server: &mut Server| assert!(many().all(|other| server.keep_out(other)));
    store.servers.change_server(guild, keep_out).expect("stored");
    let panel = table.command(far.0, "settings", Value::Null).await;
    let panel = table.open_tab(far.0, &panel, "challenges").await;
    answered(&table.answer(far.0, &panel, "blocked").await);
    let panel = table.command(Person::OLGA, "server", Value::Null).await;
    let tab = table.stand_in.click(Person::OLGA, panel.id, "a:server-tab:seeks").expect("there is a tab");
    let panel = table.answer(Person::OLGA, &tab.reply().await.expect("answered"), "kept-out").await;
    answered(&panel);
    let entries = panel.menus().flat_map(values);
    let let_in = entries.into_iter().find(|entry| entry.starts_with("a:let-in:")).expect("somebody is kept out");
    answered(&table.choose(Person::OLGA, &panel, &let_in).await.reply().await.expect("answered"));
}

/// The newest message in a place with a button of this word, once it is there.
async fn with_button(table: &Table, (person, place): (Person, Place), word: &str) -> SeenMessage {
    let found = || {
        let messages = public(table, person, place).into_iter().rev();
        messages.into_iter().find(|message| buttons(message).iter().any(|other| other == word))
    };
    eventually(word, || found().is_some()).await;
    found().expect("it is there")
}

/// Ends the game, and presses what answers a rematch, in every state of the offer. The rematch begins at last.
async fn rematch(table: &Table, near: (Person, Place), far: (Person, Place)) {
    let question = table.command_in(far.1, far.0, "resign", Value::Null).await;
    table.press(far.0, &question, "resign-yes").await;
    let ends = [with_button(table, near, "rematch").await, with_button(table, far, "rematch").await];
    let offered = table.answer(near.0, &ends[0], "rematch").await;
    let asked = with_button(table, far, "accept").await;
    answered(&table.answer(near.0, &ends[0], "rematch").await);
    answered(&table.answer(near.0, &offered, "withdraw").await);
    answered(&table.answer(far.0, &asked, "accept").await);
    table.answer(far.0, &ends[1], "rematch").await;
    let asked = with_button(table, near, "accept").await;
    answered(&table.answer(near.0, &asked, "decline").await);
    table.answer(far.0, &ends[1], "rematch").await;
    let asked = with_button(table, near, "accept").await;
    table.press(near.0, &asked, "accept").await;
    for person in [near, far] {
        with_button(table, person, "flip").await;
    }
}
