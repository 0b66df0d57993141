//! After a user's data is deleted and the store is rewritten, nothing in it names the user.
//!
//! Records are packed, so the files do not hold their text. That a rewrite leaves nothing of the old files is tested
//! beside it.

use domain::Import;

use crate::prelude::*;

#[test]
fn nothing_of_a_forgotten_player_stays() {
    let dir = folder();
    let store = open(dir.path());
    let over = resigned(&start(&store, 1, 1));
    assert_eq!(store.games.save(&over, 0).expect("it is saved"), Saved::Done);
    assert_eq!(store.challenges.insert_challenge(&challenge(2, 2)).expect("it is stored"), Inserted::Done);
    // Another user imports a transcript with the name in capitals.
    let capitals = seat(WHITE).name.to_uppercase().replace('"', "\\\"");
    let record = format!("[Game \"Pijersi\"]\n[White \"{capitals}\"]\n1 a4-b5=c4");
    let import = Import { user: BLACK, ..imported_from(100, &record) };
    assert_eq!(store.imports.insert_import(&import).expect("it is stored"), Inserted::Done);
    // The user has created a tournament, and takes part.
    fill_tournament(&store);
    let joined = store.tournaments.change_tournament(GuildId(5), 1, |tournament| tournament.join(&seat(WHITE), 1500));
    assert!(joined.expect("it is stored").is_some_and(|joined| joined.is_ok()));
    let traces = [WHITE.0.to_string(), "PLAYER".to_owned()];
    let held = export(&store);
    assert!(traces.iter().all(|trace| held.contains(trace)), "{held}");
    assert_eq!(store.forget(WHITE, "", |_| "Former player".to_owned()).expect("they are forgotten"), []);
    store.rewrite().expect("it is rewritten");
    let left = export(&store);
    for trace in &traces {
        assert!(!left.contains(trace), "{trace} is still in {left}");
    }
    drop(store);
    let store = open(dir.path());
    assert!(
        store.imports.imported(import.session.id()).expect("it is read").is_some(),
        "the record stays for who imported it"
    );
    assert_eq!(export(&store), left);
    let tournament = store.tournaments.tournament(GuildId(5), 1).expect("it is read").expect("it stays");
    assert_eq!((tournament.organizer, tournament.state().entrants().len()), (None, 5));
    assert_eq!(tournament.all_names()[4], "Former player");
}
