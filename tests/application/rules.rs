//! Optional rules, from the challenge to the game.

use domain::rules::Rules;

use crate::prelude::*;

/// Ann's challenge with these rules.
fn under<'a>(game: GameKind, setup: Option<&'a str>, rules: &'a str) -> Ask {
    Wish { game, setup, rules: Some(rules), ..Wish::default() }.ask()
}

fn accepted(fixture: &Fixture, posted: &Reply) -> (GameId, Reply) {
    let (id, accept) = accepts(public(posted));
    (id, fixture.press(BEN, &accept))
}

fn save(fixture: &Fixture, name: &str, layout: &str) -> String {
    let (name, layout) = (name.to_owned(), layout.to_owned());
    let ask = Ask::SaveSetup { game: GameKind::Paiko, name, layout };
    refusal(&fixture.ask_as(ANN, ask, |request| request.caller.manager = true)).to_owned()
}

#[test]
fn a_game_is_played_by_the_rules_that_its_challenge_tells() {
    for rules in GameKind::Paiko.rules() {
        let fixture = Fixture::new();
        let posted = fixture.ask(ANN, under(GameKind::Paiko, None, rules));
        let text = &public(&posted).text;
        assert!(text.contains("`classic` (the usual start)") && text.contains("Special rules: "), "{text}");
        for (word, says) in [
            ("no-tie", "no draw by losses"),
            ("same-tile-limit", "at most 3 turns in a row"),
            ("null-rotation", "a tile may stay as it is"),
        ] {
            assert_eq!(text.contains(says), rules.contains(word), "{rules}: {text}");
        }
        let (id, reply) = accepted(&fixture, &posted);
        let session = fixture.stored(id);
        assert_eq!(session.setup(), format!("classic {rules}"));
        assert_eq!(session.start().rules().join(" "), *rules);
        assert!(session.start().rules() == session.position().rules(), "{rules}");
        let told = reply.effects.iter().any(|effect| format!("{effect:?}").contains("Special rules: "));
        assert!(told, "{reply:?}");
    }
}

#[test]
fn usual_rules_are_not_spoken_of() {
    let fixture = Fixture::new();
    let posted = fixture.ask(ANN, challenge_to(GameKind::Paiko, Some(BEN), None));
    assert!(!public(&posted).text.contains("Special rules"), "{}", public(&posted).text);
    let (id, _) = accepted(&fixture, &posted);
    assert!(fixture.stored(id).start().rules().is_empty());
}

#[test]
fn a_game_without_such_rules_is_refused() {
    let fixture = Fixture::new();
    for game in [GameKind::Biyi, GameKind::Pijersi] {
        let said = refusal(&fixture.ask(ANN, under(game, None, "no-tie"))).to_owned();
        assert!(said.contains("for Paiko only") && said.contains(game.title()), "{said}");
        assert!(said.contains("no draw by losses"), "{said}");
    }
    assert_eq!(Rules::from_name("pie"), None);
}

#[test]
fn rules_go_with_positions_and_with_setups_that_a_server_keeps() {
    let fixture = Fixture::new();
    let position = "2/4/6/8/10/12/14/14/12/4S5/4e3/6/4/2 w t S1/- -/- 12";
    let saved = save(&fixture, "two-tiles", &format!("{position} no-tie"));
    assert!(saved.contains(&format!("`{position} no-tie`")), "{saved}");
    let said = save(&fixture, "no-tie", position);
    assert!(said.contains("is taken"), "{said}");

    let posted = fixture.ask(ANN, under(GameKind::Paiko, Some("two-tiles"), "same-tile-limit"));
    let text = &public(&posted).text;
    assert!(text.contains("no draw by losses") && text.contains("at most 3 turns in a row"), "{text}");
    assert!(text.contains(&format!("`{position} no-tie same-tile-limit`")), "{text}");
    let (id, _) = accepted(&fixture, &posted);
    let session = fixture.stored(id);
    assert_eq!(session.start().to_string(), position);
    assert_eq!(session.start().rules(), ["same-tile-limit", "no-tie"]);
}

#[test]
fn rules_are_chosen_in_words_that_discord_takes() {
    for rules in Rules::all() {
        for language in Language::ALL {
            let phrase =
                board::phrase::Phrase::new("choice-rules").with("games", rules.games()).with("rules", rules.in_words());
            let label = catalogue::text(language, &phrase);
            assert!(label.chars().count() <= 100, "{} characters: {label}", label.chars().count());
            assert!(label.contains("Paiko") && !label.contains(rules.name()), "{label}");
        }
        assert!(rules.name().len() <= 100);
    }
    assert!(Rules::all().len() <= 25);
}
