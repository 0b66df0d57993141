//! Checks that an interaction is answered only once if the gateway delivers it twice.

use std::collections::HashMap;

use crate::{prelude::*, process::eventually};

/// The number of interactions of each kind that are delivered twice.
const ROUNDS: usize = 20;

/// A table at which the gateway delivers every interaction twice. The second copy comes together with the first, or
/// after the first was answered.
struct Doubling<'a> {
    table: &'a Table,
    at_once: bool,
    sent: Vec<SentInteraction>,
}

impl Doubling<'_> {
    async fn answered(&mut self, sent: SentInteraction) -> SeenMessage {
        let reply = sent.reply().await.expect("answered");
        self.again(sent);
        reply
    }

    fn again(&mut self, sent: SentInteraction) {
        if !self.at_once {
            assert!(self.table.stand_in.deliver_again(&sent), "the gateway has it still");
        }
        self.sent.push(sent);
    }

    async fn command(&mut self, person: Person, name: &str, options: Value) -> SeenMessage {
        let sent = self.table.stand_in.command(person, LOBBY, name, options).expect("sent");
        self.answered(sent).await
    }

    async fn press(&mut self, person: Person, message: &SeenMessage, word: &str) -> SeenMessage {
        let sent = self.table.stand_in.click(person, message.id, &button(message, word)).expect("pressed");
        self.answered(sent).await
    }

    /// Presses a button that changes its own message and posts a board. Returns the board.
    async fn press_for_board(&mut self, person: Person, message: &SeenMessage, word: &str) -> SeenMessage {
        let sent = self.table.stand_in.click(person, message.id, &button(message, word)).expect("pressed");
        let board = sent.follow_up(0).await.expect("a board");
        self.again(sent);
        board
    }

    /// Plays a move with the picker. Returns the new board.
    async fn pick(
        &mut self,
        person: Person,
        board: &SeenMessage,
        roll: &mut impl FnMut(usize) -> usize,
    ) -> SeenMessage {
        let mut picker = self.press(person, board, "move").await;
        loop {
            let values = entries(&picker);
            if values.is_empty() {
                return self.press_for_board(person, &picker, "play").await;
            }
            let value = values[roll(values.len())].clone();
            let sent = self.table.choose(person, &picker, &value).await;
            let clicked = self.table.after_click(person, &picker, &sent).await;
            self.again(sent);
            picker = match clicked {
                Ok(next) => next,
                Err(board) => return board,
            };
        }
    }

    async fn suggest(&mut self, person: Person) {
        let typed = self.table.stand_in.autocomplete(person, LOBBY, "move", json!({"move": "a"}), "move");
        let sent = typed.expect("sent");
        assert!(!sent.choices().await.expect("choices").is_empty());
        self.again(sent);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_delivered_twice_is_answered_once() {
    let table = Table::open().await;
    let mut roll = dice(77);
    let mut delivered = 0;
    for round in 0..ROUNDS {
        let at_once = round % 2 == 0;
        table
            .stand_in
            .gateway_fault(GatewayFault::RepeatInteractions { times: if at_once { usize::MAX } else { 0 } })
            .await;
        let mut doubling = Doubling { table: &table, at_once, sent: Vec::new() };
        let messages = || table.stand_in.messages(CLEO, LOBBY).len();
        let before = messages();

        let options = json!({"game": "pijersi", "opponent": BEN.id().to_string(), "color": "white"});
        let challenge = doubling.command(ANN, "challenge", options).await;
        assert!(!challenge.ephemeral, "{}", challenge.content);
        let open = table.app().store().challenges.challenges_of(UserId(ANN.id())).expect("readable");
        assert_eq!(open.len(), 1, "one challenge");
        let board = doubling.press_for_board(BEN, &challenge, "accept").await;
        doubling.suggest(ANN).await;
        let moves = position(&board).legal_moves();
        let mv = &moves[roll(moves.len())];
        let board = doubling.command(ANN, "move", json!({ "move": mv })).await;
        assert!(!board.ephemeral, "it is played, and not refused: {}", board.content);
        assert_eq!(table.pinged(&board), [BEN]);
        let board = doubling.pick(BEN, &board, &mut roll).await;
        assert_eq!((to_move(&position(&board)), table.pinged(&board)), (ANN, vec![ANN]));
        let question = doubling.press(ANN, &board, "resign").await;
        let end = doubling.press_for_board(ANN, &question, "resign-yes").await;
        assert_eq!(buttons(&end), crate::table::FINAL);
        delivered += doubling.sent.len();

        // Once the bot has counted every second copy, all answers to second copies have arrived or were refused by
        // Discord.
        eventually("every second copy", || table.repeated() == delivered as u64).await;
        assert_eq!(messages() - before, 5, "the challenge and four boards");
        let game = table.app().store().games.last_game_at(ChannelId(LOBBY.id())).expect("readable").expect("played");
        assert_eq!(game.ply(), 2);
        let mut answers = HashMap::<String, usize>::new();
        for request in table.stand_in.requests() {
            if let Some(interaction) = request.path.strip_prefix("/interactions/") {
                let interaction = interaction.split('/').next().unwrap_or_default().to_owned();
                *answers.entry(interaction).or_default() += 1;
            }
        }
        for sent in &doubling.sent {
            assert_eq!(answers.get(&sent.id().to_string()), Some(&1), "one first answer");
            assert!(sent.messages().iter().filter(|message| !message.ephemeral).count() <= 1);
        }
    }
}
