//! Presses controls: outdated controls, other players' controls, the same control twice, and every control at random.

use std::fs;

use domain::{Player, control::Control};
use parlor::bot::custom_id;
use puzzles::{Collection, Library};

use crate::{answer::patiently, prelude::*, puzzle_file};

fn draft(steps: &[String]) -> Vec<games::game::Step> {
    steps.iter().map(|step| step.parse().expect("a step")).collect()
}

/// Whether the first of the possible next steps plays the move: no other step can follow it than the only one.
pub fn entries_lead_to_the_end(position: &games::AnyPosition, steps: &[String]) -> bool {
    use games::game::Progress;
    let mut longer = draft(steps);
    let (Progress::Partial { next } | Progress::Complete { next, .. }) = position.progress(&longer) else {
        panic!("steps of a move");
    };
    longer.push(next[0]);
    loop {
        match position.progress(&longer) {
            Progress::Complete { next, .. } => return next.is_empty(),
            Progress::Partial { next } if next.len() == 1 => longer.push(next[0]),
            _ => return false,
        }
    }
}

/// The next step of a move: the first cell of `mv` if no step has been made and this cell is possible, else the first
/// possible step.
pub fn next_step(position: &games::AnyPosition, mv: &str, steps: &[String]) -> String {
    use games::game::Progress;
    let (Progress::Partial { next } | Progress::Complete { next, .. }) = position.progress(&draft(steps)) else {
        panic!("steps of a move");
    };
    let wanted = mv.get(..2).expect("a cell");
    let found = next.iter().find(|step| steps.is_empty() && step.to_string() == wanted);
    found.or(next.first()).expect("it goes on").to_string()
}

#[tokio::test(flavor = "multi_thread")]
async fn pressed_twice_move_opens_one_picker() {
    let (table, board) = Table::playing().await;
    let open = || {
        let messages = table.stand_in.messages(ANN, LOBBY).into_iter();
        messages.filter(|message| !choices(message).is_empty()).map(|message| message.id).collect::<Vec<_>>()
    };
    let press = || table.stand_in.click(ANN, board.id, &button(&board, "move")).expect("pressed");
    for _ in 0..3 {
        let (one, other) = (press(), press());
        one.acknowledged().await.expect("answered");
        other.acknowledged().await.expect("answered");
        crate::process::eventually("one picker", || open().len() == 1).await;
    }
    // What was typed is a picker, too.
    let begun = table.moves(ANN, "a4").await;
    crate::process::eventually("the picker at this point", || open() == [begun.id]).await;
    let picker = table.stand_in.message(ANN, begun.id).expect("it is there");
    let picker = table.choose(ANN, &picker, "b5").await.reply().await.expect("goes on");
    assert_eq!(buttons(&picker)[0], "play", "{}", picker.content);
}

/// The opponent’s picker is private, but the bot knows the interaction that opened it.
#[tokio::test(flavor = "multi_thread")]
async fn a_picker_goes_when_the_opponent_ends_the_game() {
    let (table, board) = Table::playing().await;
    let picker = table.answer(ANN, &board, "move").await;
    assert!(!choices(&picker).is_empty(), "{}", picker.content);
    let question = table.answer(BEN, &board, "resign").await;
    table.press_for_board(BEN, &question, "resign-yes").await;
    crate::process::eventually("the picker to go", || table.stand_in.message(ANN, picker.id).is_none()).await;
}

/// Presses every control of the table at least once, and further controls at random. Every press is answered.
///
/// The stand-in lets users press only controls that they see, so a control that no message shows fails this test.
#[tokio::test(flavor = "multi_thread")]
async fn every_control_in_every_state_is_answered() {
    let mut table = Table::closed().await;
    table.puzzles = puzzles_of_two_games;
    table.start().await;
    let mut roll = dice(2024);
    let people = [ANN, BEN, CLEO, Person::MIRA];
    let places = [LOBBY, Place::GARDEN];
    let mut pressed = BTreeMap::<String, usize>::new();
    // First, press the controls that random presses hardly ever reach.
    let start = "c4:www,d4:www,g2:w,a12:b w";
    crate::endings::seed(&table, GameKind::Biyi, start);
    let question = table.moves(ANN, "g2=g3").await;
    let played = table.press(ANN, &question, "play-yes").await;
    assert!(played.follow_up(0).await.expect("the end").content.contains("**Black wins**"));
    let board = table.begin_in(Place::BACK_ROOM).await;
    let picker = table.answer(ANN, &board, "move").await;
    let picker = table.choose(ANN, &picker, "a4").await.reply().await.expect("goes on");
    let picker = table.choose(ANN, &picker, "b5").await.reply().await.expect("goes on");
    assert_eq!(buttons(&picker), ["play", "pick", "close"], "a cube that made a stack may stop there");
    let picker = table.answer(ANN, &picker, "pick").await;
    let picker = table.choose(ANN, &picker, "b5").await.reply().await.expect("goes on");
    let played = table.press(ANN, &picker, "play").await;
    let board = played.follow_up(0).await.expect("the board");
    assert!(board.content.contains("`a4-b5`"), "{}", board.content);
    answered(&table.answer(ANN, &board, "takeback").await);
    let glance = table.command_in(Place::BACK_ROOM, BEN, "board", Value::Null).await;
    answered(&table.answer(BEN, &glance, "offer-no").await);
    let glance = table.command_in(Place::BACK_ROOM, ANN, "board", Value::Null).await;
    let line = table.answer(ANN, &glance, "explore").await;
    let source = openings(&line).pop().expect("another source");
    let line = table.choose(ANN, &line, &source).await.reply().await.expect("it is shown");
    let line = table.choose(ANN, &line, "g1").await.reply().await.expect("goes on");
    let line = table.choose(ANN, &line, "f1").await.reply().await.expect("goes on");
    let line = table.answer(ANN, &line, "play").await;
    answered(&table.answer(ANN, &line, "walk").await);
    answered(&table.answer(ANN, &glance, "post").await);
    let question = table.command_in(Place::BACK_ROOM, BEN, "abort", Value::Null).await;
    table.press_for_board(BEN, &question, "abort-yes").await;
    let analysis = table.command_in(Place::BACK_ROOM, ANN, "hint", Value::Null).await;
    let viewer = table.answer(ANN, &analysis, "replay").await;
    let best = table.answer(ANN, &viewer, "best-move").await;
    answered(&table.answer(ANN, &best, "analysis").await);
    let options = json!({"game": "paiko", "opponent": BEN.id().to_string(), "color": "white"});
    let challenge = table.command(ANN, "challenge", options).await;
    let board = table.press_for_board(BEN, &challenge, "accept").await;
    let picker = table.answer(ANN, &board, "move").await;
    let overlay = table.answer(ANN, &picker, "overlay").await;
    assert!(overlay.ephemeral && overlay.attachments.len() == 1, "{}", overlay.content);
    let offer = table.command(ANN, "draw", Value::Null).await;
    answered(&table.answer(BEN, &offer, "offer-yes").await);
    table.begin_and_move(LOBBY).await;
    table.resign(LOBBY, ANN).await;
    let options = json!({"game": "biyi", "opponent": ANN.id().to_string(), "clock": "1d"});
    let accepted =
        table.press(ANN, &table.command_in(Place::GARDEN, BEN, "challenge", options.clone()).await, "accept").await;
    let board = accepted.follow_up(0).await.expect("the first board");
    let parked = table.command_in(Place::GARDEN, CLEO, "challenge", options).await;
    answered(&table.answer(CLEO, &parked, "thread").await);
    table.clock.advance(std::time::Duration::from_secs(2 * 24 * 60 * 60));
    let out = table.stand_in.next_message(ANN, Place::GARDEN, board.id).await.expect("the time is out");
    for person in [ANN, BEN] {
        answered(&table.answer(person, &out, "claim").await);
    }
    let board = table.begin().await;
    let offer = table.answer(ANN, &board, "draw").await;
    answered(&table.answer(BEN, &offer, "line-no").await);
    let glance = table.command(CLEO, "board", Value::Null).await;
    let follows = table.answer(CLEO, &glance, "follow").await;
    answered(&table.answer(CLEO, &follows, "unfollow").await);
    table.resign(LOBBY, ANN).await;
    // Play enough games for two pages of the list.
    for _ in 0..7 {
        table.begin().await;
        table.resign(LOBBY, ANN).await;
    }
    // Answer a lesson with a move that is not complete, and open the list of courses.
    let lesson = crate::learning::open(&table, ANN, "pijersi", "stack").await;
    let lesson = table.choose(ANN, &lesson, "c3").await.reply().await.expect("goes on");
    let lesson = table.choose(ANN, &lesson, "c4").await.reply().await.expect("goes on");
    let lesson = table.answer(ANN, &lesson, "pick").await;
    let lesson = table.choose(ANN, &lesson, "c4").await.reply().await.expect("goes on");
    answered(&table.answer(ANN, &lesson, "play").await);
    let kept = table.command(Person::MIRA, "privacy", Value::Null).await;
    let question = table.answer(Person::MIRA, &kept, "forget").await;
    answered(&table.answer(Person::MIRA, &question, "forget-yes").await);
    let help = table.command(ANN, "help", Value::Null).await;
    answered(&table.answer(ANN, &help, "open-course").await);
    let courses = table.command(ANN, "learn", Value::Null).await;
    answered(&table.answer(ANN, &courses, "course").await);
    let read = table.command(ANN, "import", json!({"text": "[Game \"Pijersi\"] 1 a4-b5=c4"})).await;
    answered(&table.answer(ANN, &read, "go-on").await);
    let list = table.command(ANN, "games", Value::Null).await;
    answered(&table.answer(ANN, &list, "games").await);
    table.command_in(Place::BACK_ROOM, ANN, "challenge", json!({"game": "biyi"})).await;
    let list = table.command(ANN, "games", Value::Null).await;
    let withdraw = list.menus().flat_map(values).find(|value| value.starts_with("a:withdraw-listed:")).expect("listed");
    answered(&table.choose(ANN, &list, &withdraw).await.reply().await.expect("answered"));
    for (command, word, post) in [("stats", "stats", "post-stats"), ("leaderboard", "leaders", "post-leaders")] {
        let shown = table.command(ANN, command, json!({"game": "pijersi"})).await;
        answered(&table.answer(ANN, &shown, word).await);
        let shown = table.command(ANN, command, json!({"game": "pijersi"})).await;
        answered(&table.answer(ANN, &shown, post).await);
    }
    idle_games(&table).await;
    settings_and_blocks(&table).await;
    seeks(&table).await;
    crate::clicks_of_strangers::everything(&table).await;
    puzzles(&table).await;
    archive(&table).await;
    crate::organizers::everything(&table).await;
    let options = json!({"game": "pijersi", "level": "1", "color": "white"});
    let board = table.command_in(Place::direct(ANN), ANN, "challenge", options).await;
    answered(&table.answer(ANN, &board, "hint").await);
    let options = json!({"game": "paiko", "level": "1", "color": "white"});
    let board = table.command_in(Place::direct(BEN), BEN, "challenge", options).await;
    let picker = table.answer(BEN, &board, "move").await;
    table.choose_any(BEN, &picker, &mut |_| 0).await.expect("the draft is played");
    for (text, _) in table.stand_in.used_controls() {
        *pressed.entry(word_of(&text)).or_insert(0) += 1;
    }

    for round in 0..700 {
        let person = people[roll(if round % 3 == 0 { people.len() } else { 2 })];
        let place = places[roll(places.len())];
        if round % 12 == 0 {
            // Send a command, so that there are new controls to press. Random settings and blocks must not prevent
            // challenges.
            for person in people {
                let open = |player: &mut Player| {
                    player.blocked.clear();
                    player.settings = Settings::default();
                };
                table.app().store().people.change_player(UserId(person.id()), open).expect("it is stored");
            }
            let opponent = [ANN, BEN][usize::from(person == ANN)].id().to_string();
            let game = GameKind::ALL[roll(3)].name();
            let commands = [
                ("challenge", json!({"game": "pijersi", "opponent": opponent})),
                ("challenge", json!({"game": "biyi"})),
                ("challenge", json!({"game": "paiko", "opponent": opponent})),
                ("board", Value::Null),
                ("draw", Value::Null),
                ("takeback", Value::Null),
                ("settings", Value::Null),
                ("import", json!({"text": "[Game \"Biyi\"] 1 c4-c5"})),
                ("abort", Value::Null),
                ("help", Value::Null),
                ("rules", json!({"game": game})),
                ("learn", json!({"game": game})),
                ("learn", Value::Null),
                ("record", Value::Null),
                ("hint", Value::Null),
                ("explore", Value::Null),
                ("replay", Value::Null),
                ("games", Value::Null),
                ("games", json!({"user": opponent})),
                ("stats", json!({"user": opponent})),
                ("leaderboard", Value::Null),
                ("privacy", Value::Null),
                ("resign", Value::Null),
            ];
            let (name, options) = commands[roll(commands.len())].clone();
            answered(&table.command_in(place, person, name, options).await);
            continue;
        }
        let messages = table.stand_in.messages(person, place);
        let mut visible: Vec<(String, &SeenMessage)> = Vec::new();
        for message in &messages {
            visible.extend(buttons(message).into_iter().map(|word| (word, message)));
            visible.extend(message.menus().map(|menu| (menu_word(menu), message)));
            visible.extend(choices(message).first().map(|_| ("menu".to_owned(), message)));
        }
        // Controls that end a game are pressed rarely, so that there are always boards with controls.
        visible.retain(|(word, _)| {
            !["resign-yes", "abort-yes", "offer-yes", "forget-yes"].contains(&word.as_str()) || round % 40 > 35
        });
        if visible.is_empty() {
            continue;
        }
        // Half of the presses go to the control that has been pressed least often so far, on its newest message.
        let (word, message) = if roll(2) == 0 {
            let rarest = visible.iter().rev().min_by_key(|(word, _)| pressed.get(word).copied().unwrap_or(0));
            rarest.expect("there is one").clone()
        } else {
            visible[roll(visible.len())].clone()
        };
        let sent = if word == "choose" {
            let menus: Vec<_> = message.menus().filter(|menu| menu_word(menu) == "choose").collect();
            let values = values(menus[roll(menus.len())]);
            let value = &values[roll(values.len())];
            *pressed.entry(value.split(':').nth(1).expect("a word").to_owned()).or_insert(0) += 1;
            table.choose_if_there(person, message, value).await
        } else if word == "menu" {
            table.choose_any(person, message, &mut roll).await
        } else {
            table.press_if_there(person, message, &word).await
        };
        // The bot removes messages and controls in the meantime, too.
        let Some(sent) = sent else { continue };
        let reply = patiently(|| sent.reply_or_end()).await;
        let reply = reply.unwrap_or_else(|late| panic!("{word} under {}: {late:?}", message.content));
        *pressed.entry(word).or_insert(0) += 1;
        if let Some(answer) = reply {
            answered(&answer);
        }
    }
    plain_commands(&table).await;
    let used = used(&table);
    let words = Control::ALL.iter().map(|control| control.word).chain(MENUS);
    let never: Vec<_> = words.filter(|word| !used.contains(word)).collect();
    assert!(never.is_empty(), "never pressed: {never:?}");
    let failures = table.stand_in.requests().into_iter().filter(|request| {
        // The bot tries to lock the thread of a tournament's game, which it may not do here, and then archives it
        // alone.
        let is_lock =
            request.answer["code"] == 50013 && request.path.trim_start_matches("/channels/").parse::<u64>().is_ok();
        // A message may be deleted, and where Discord limits the bot, it waits.
        let is_expected = request.path.contains("/messages/") || request.status == 429;
        request.status >= 400 && !is_expected && !is_lock
    });
    assert_eq!(failures.map(|request| (request.method, request.path, request.answer)).collect::<Vec<_>>(), []);
}

/// The words of the controls that were pressed.
fn used(table: &Table) -> BTreeSet<&'static str> {
    table.stand_in.used_controls().iter().flat_map(|(text, values)| words_of(text, values)).collect()
}

/// Sends every command that needs no options, and presses those buttons of its answer that nobody has pressed before.
async fn plain_commands(table: &Table) {
    for command in table.stand_in.commands(ANN, LOBBY) {
        let options = command["options"].as_array().map_or(&[][..], Vec::as_slice);
        if options.iter().any(|option| option["type"] == 1 || option["required"] == true) {
            continue;
        }
        let shown = table.command(ANN, command["name"].as_str().expect("a name"), Value::Null).await;
        for word in buttons(&shown) {
            if !used(table).contains(&*word) {
                answered(&table.answer(ANN, &shown, &word).await);
            }
        }
    }
}

/// Presses the controls of games in which nobody moves.
async fn idle_games(table: &Table) {
    table.begin_in(Place::BACK_ROOM).await;
    let waiting = table.command_in(Place::BACK_ROOM, BEN, "board", Value::Null).await;
    answered(&table.answer(BEN, &waiting, "ask-after").await);
    table.begin_in(Place::GROUP).await;
    table.clock.advance(Duration::from_secs(7 * 24 * 3600));
    let idle = table.command_in(Place::GROUP, ANN, "board", Value::Null).await;
    let question = table.answer(ANN, &idle, "end-idle").await;
    // The question goes away, so the answer is the last board.
    table.press_for_board(ANN, &question, "end-idle-yes").await;
    table.resign(Place::BACK_ROOM, BEN).await;
}

/// Presses the controls of Ben's settings (blocked challengers and vacation) and of the server's settings.
async fn settings_and_blocks(table: &Table) {
    let options = json!({"game": "biyi", "opponent": BEN.id().to_string()});
    let challenge = table.command_in(Place::BACK_ROOM, ANN, "challenge", options).await;
    answered(&table.answer(BEN, &challenge, "block").await);
    let panel = table.command(BEN, "settings", Value::Null).await;
    let theme = values(panel.menus().next().expect("a menu of themes")).pop().expect("a theme");
    answered(&table.choose(BEN, &panel, &theme).await.reply().await.expect("answered"));
    let panel = table.open_tab(BEN, &panel, "challenges").await;
    answered(&panel);
    let unblock = values(panel.menus().last().expect("a menu of the blocked")).remove(0);
    assert!(unblock.starts_with("a:unblock:"), "{unblock}");
    answered(&table.choose(BEN, &panel, &unblock).await.reply().await.expect("answered"));
    let panel = table.open_tab(BEN, &panel, "vacation").await;
    let panel = table.answer(BEN, &panel, "leave").await;
    answered(&table.answer(BEN, &panel, "come-back").await);
    let panel = table.command(Person::OLGA, "server", Value::Null).await;
    answered(&table.answer(Person::OLGA, &panel, "server-tab").await);
    for value in ["keep-games", "share-games", "hide-openings", "show-openings"] {
        let panel = table.command(Person::OLGA, "server", Value::Null).await;
        let tab = table.stand_in.click(Person::OLGA, panel.id, "a:server-tab:openings").expect("there is a tab");
        let panel = tab.reply().await.expect("the panel changes");
        let value = format!("a:server:{value}");
        answered(&table.choose(Person::OLGA, &panel, &value).await.reply().await.expect("answered"));
    }
    let panel = table.command(Person::OLGA, "server", Value::Null).await;
    let chosen = table.choose_channels(Person::OLGA, &panel, &[Place::GARDEN]).await;
    let panel = chosen.reply().await.expect("answered");
    answered(&panel);
    for menu in panel.menus().filter(|menu| menu_word(menu) == "choose") {
        for value in values(menu) {
            answered(&table.choose(Person::OLGA, &panel, &value).await.reply().await.expect("answered"));
        }
    }
    for value in ["a:server:clock:none", "a:server:language:discord"] {
        answered(&table.choose(Person::OLGA, &panel, value).await.reply().await.expect("answered"));
    }
    answered(&table.answer(Person::OLGA, &panel, "server").await);
}

/// Puzzles of Biyi in which so many stacks can move that the picker has a menu. They take few turns, since the
/// refutation of a move in a longer one is searched for seconds in a slow build.
fn crowded_puzzles() -> String {
    let text = include_str!("../../assets/puzzles/biyi.txt");
    let collection = Collection::read(GameKind::Biyi, text).expect("it is sound");
    let is_crowded = |puzzle: &&Puzzle| puzzle.start().fork(&[]).is_some_and(|fork| fork.branches.len() > 20);
    let crowded: BTreeSet<&str> = collection.iter().filter(is_crowded).map(|puzzle| &puzzle.position[..]).collect();
    let is_row = |line: &&str| line.split('\t').next().is_some_and(|position| crowded.contains(position));
    let mut rows: Vec<String> = text.lines().filter(is_row).map(str::to_owned).collect();
    let turns = |row: &String| row.split('\t').nth(2).map(str::to_owned);
    rows.sort_by_key(turns);
    rows.truncate(10);
    assert_eq!(rows.len(), 10, "there are some");
    puzzle_file::text_of(GameKind::Biyi, &rows)
}

/// The tests' puzzles, and some of a second game, so that a server can choose between them.
fn puzzles_of_two_games() -> Library {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (file, text) in [("pijersi.txt", puzzle_file::text()), ("biyi.txt", crowded_puzzles())] {
        fs::write(folder.path().join(file), text).expect("it is written");
    }
    let library = Library::in_folder(folder.path().to_owned());
    // Each collection is read once, so the folder is not needed after this.
    for game in [GameKind::Biyi, GameKind::Pijersi] {
        library.of(game).expect("it is sound");
    }
    library
}

/// Presses the controls of searches for an opponent.
async fn seeks(table: &Table) {
    let options = json!({"seek_channel": Place::BACK_ROOM.id().to_string()});
    let panel = table.command(Person::OLGA, "server", options).await;
    answered(&table.answer(Person::OLGA, &panel, "notice-stop").await);
    let form = table.command(Person::MIRA, "seek", Value::Null).await;
    let form = table.answer(Person::MIRA, &form, "seek").await;
    let waiting = table.answer(Person::MIRA, &form, "seek-start").await;
    let asked = table.answer(Person::MIRA, &waiting, "look-out").await;
    answered(&table.answer(Person::MIRA, &asked, "look-out-no").await);
    let stopped = table.answer(Person::MIRA, &waiting, "seek-stop").await;
    answered(&table.answer(Person::MIRA, &stopped, "look-out").await);
    table.clock.advance(Duration::from_secs(1));
    let waiting = crate::seeks::seek(table, Person::OLGA, Place::direct(Person::OLGA), "direct").await;
    let news = || {
        let mut messages = crate::seeks::public(table, Person::MIRA, LOBBY).into_iter();
        messages.find(|message| message.content.contains("near your strength"))
    };
    crate::process::eventually("Mira to be told of Olga", || news().is_some()).await;
    answered(&table.answer(CLEO, &news().expect("it is there"), "seek-again").await);
    answered(&table.answer(Person::OLGA, &waiting, "seek-stop").await);
    let form = table.answer(Person::MIRA, &stopped, "open-seek").await;
    let waiting = table.answer(Person::MIRA, &form, "seek-start").await;
    answered(&table.answer(Person::MIRA, &waiting, "open-next-puzzle").await);
    let list = table.command(Person::MIRA, "games", Value::Null).await;
    answered(&table.answer(Person::MIRA, &list, "seek-stop-listed").await);
    let form = table.command_in(Place::direct(Person::MIRA), Person::MIRA, "seek", Value::Null).await;
    let waiting = table.answer(Person::MIRA, &form, "seek-start").await;
    answered(&table.answer(Person::MIRA, &waiting, "meanwhile").await);
    let waiting = table.command(Person::MIRA, "seek", Value::Null).await;
    answered(&table.answer(Person::MIRA, &waiting, "seek-stop").await);
}

/// Presses the controls of puzzles.
async fn puzzles(table: &Table) {
    let mut seen = table.command(ANN, "puzzle", json!({"game": "pijersi"})).await;
    // One puzzle has two cubes that can form a stack, which may stop or go on.
    let stacks = |seen: &SeenMessage| position(seen).to_string().starts_with("6/R-P-5/");
    for _ in 0..8 {
        if stacks(&seen) {
            break;
        }
        let solution = table.answer(ANN, &seen, "solution").await;
        seen = table.answer(ANN, &solution, "next-puzzle").await;
    }
    for cell in ["f1", "f2"] {
        seen = table.choose(ANN, &seen, cell).await.reply().await.expect("goes on");
    }
    let wrong = table.answer(ANN, &seen, "play").await;
    assert!(wrong.content.contains("Too slow"), "{}", wrong.content);
    answered(&table.answer(ANN, &wrong, "explore-try").await);
    let wrong = table.answer(ANN, &wrong, "vote").await;
    assert!(wrong.content.contains("Too slow"), "{}", wrong.content);
    let solution = table.answer(ANN, &wrong, "solution").await;
    answered(&table.answer(ANN, &solution, "explore-puzzle").await);
    let crowded = table.command(ANN, "puzzle", json!({"game": "biyi"})).await;
    assert!(crowded.menus().any(|menu| menu_word(menu) == "menu"), "{}", crowded.content);
    let sent = table.choose_any(ANN, &crowded, &mut |_| 0).await.expect("the menu is there");
    answered(&sent.reply().await.expect("answered"));
    let page = table.command(ANN, "leaderboard", json!({"game": "pijersi"})).await;
    let solvers = table.answer(ANN, &page, "solvers").await;
    answered(&table.answer(ANN, &solvers, "post-solvers").await);
    rush(table, &solution).await;
    let panel = crate::daily::choose(table).await;
    let before = table.stand_in.messages(ANN, Place::GARDEN).last().expect("a message").id;
    table.clock.advance(std::time::Duration::from_secs(61 * 60));
    let daily = table.stand_in.next_message(ANN, Place::GARDEN, before).await.expect("the daily puzzle");
    answered(&table.answer(ANN, &daily, "open-puzzle").await);
    let panel = table.answer(Person::OLGA, &panel, "daily-game").await;
    answered(&table.answer(Person::OLGA, &panel, "daily-stop").await);
}

/// Presses the controls of puzzle rushes, beginning under a puzzle's solution.
async fn rush(table: &Table, solution: &SeenMessage) {
    let rules = table.answer(ANN, solution, "open-rush").await;
    let other = table.answer(ANN, &rules, "rush").await;
    assert!(other.content.contains("Biyi"), "{}", other.content);
    let rules = table.answer(ANN, &other, "rush").await;
    let board = table.answer(ANN, &rules, "rush-start").await;
    let rules = table.command(ANN, "puzzle", json!({"game": "pijersi", "rush": true})).await;
    let same = table.answer(ANN, &rules, "rush-go-on").await;
    assert_eq!(position(&same), position(&board));
    let next = crate::rush::click_right(table, ANN, &same).await;
    table.clock.advance(std::time::Duration::from_secs(180));
    let end = table.choose(ANN, &next, &entries(&next)[0]).await.reply().await.expect("the result");
    let leaders = table.answer(ANN, &end, "open-rushers").await;
    answered(&table.answer(ANN, &leaders, "rushers").await);
    let leaders = table.answer(ANN, &end, "open-rushers").await;
    answered(&table.answer(ANN, &leaders, "post-rushers").await);
}

/// Presses the controls of the archive and of a collection.
async fn archive(table: &Table) {
    let file = table.stand_in.upload("games.txt", crate::archive::records(12));
    let read = table.command(ANN, "import", json!({"file": file})).await;
    let found = table.answer(ANN, &read, "search-collection").await;
    answered(&table.answer(ANN, &found, "archive-records").await);
    let explore = crate::archive::entry(&found, "explore");
    let board = crate::archive::opened(table, ANN, &found, &explore).await;
    answered(&table.answer(ANN, &board, "search-position").await);
    let games = crate::openings::games_entry(&board);
    answered(&crate::archive::opened(table, ANN, &board, &games).await);
    answered(&table.answer(ANN, &found, "archive").await);
}

/// The words of the custom ids of menus, which are not the words of controls.
const MENUS: [&str; 3] = ["channels", "choose", "menu"];

/// The words of a control that was used: the word of the control itself, and also the word of the menu if the control
/// was an entry of a menu.
fn words_of(text: &str, values: &[String]) -> BTreeSet<&'static str> {
    let menu = MENUS.into_iter().find(|word| *word == custom_id::word(text));
    let control = match menu {
        None => Some(custom_id::read_button(text).expect("a button of ours")),
        Some("channels") => None,
        Some(_) => Some(custom_id::read_choice(text, values).expect("a menu of ours")),
    };
    menu.into_iter().chain(control.map(|control| control.properties().word)).collect()
}

/// The word of a custom id.
fn word_of(text: &str) -> String {
    custom_id::word(text).to_owned()
}

/// The word of a menu's custom id.
fn menu_word(menu: &Value) -> String {
    word_of(menu["custom_id"].as_str().expect("a custom id"))
}

#[track_caller]
pub fn answered(message: &SeenMessage) {
    assert!(!message.content.is_empty(), "an answer has words");
    for apology in ["went wrong on my side", "a mal tourné de mon côté", "Algo ha fallado"] {
        assert!(!message.content.contains(apology), "{}", message.content);
    }
}
