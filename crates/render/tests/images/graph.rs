//! Graphs in the sizes in which Discord shows them.

use board::scene::graph::{Graph, GraphLevel, GraphPoint};
use render::{Picture, Theme, graph};

use crate::support::{check_file, golden_bytes, seen, shrunk_part};

/// A graph of a player's rating over the first thirty games.
fn ratings() -> Graph<String> {
    let heights = [
        1500, 1662, 1571, 1644, 1702, 1655, 1690, 1733, 1701, 1668, 1640, 1619, 1655, 1671, 1648, 1660, 1681, 1702,
        1688, 1671, 1654, 1639, 1652, 1667, 1659, 1671, 1683, 1695, 1688, 1699, 1711,
    ];
    let values = (0..).zip(heights).map(|(at, height)| GraphPoint { height: height as f32, firm: at > 11 });
    Graph {
        title: "Pijersi: rating".to_owned(),
        figure: "1711".to_owned(),
        across: "rated games".to_owned(),
        first: 0,
        values: values.collect(),
        level: Some(GraphLevel { height: 1500.0, words: "at first".to_owned() }),
        named: Vec::new(),
        turns: Vec::new(),
        least_span: 100.0,
        open: "provisional".to_owned(),
    }
}

#[test]
fn a_rating_from_the_first_game_on() {
    golden_bytes("graph-light", graph(&ratings(), Theme::Light));
    golden_bytes("graph-contrast", graph(&ratings(), Theme::Contrast));
}

/// The graph shows evaluations after each move, above and below an even game, without provisional values.
#[test]
fn a_graph_of_something_else() {
    let values =
        (0..120).map(|at| GraphPoint { height: (at as f32 / 9.0).sin() * at as f32 / 80.0, firm: true }).collect();
    let evaluations = Graph {
        title: "Biyi: évaluation".to_owned(),
        figure: "+0.87".to_owned(),
        across: "coups".to_owned(),
        first: 1,
        values,
        level: Some(GraphLevel { height: 0.0, words: "égalité".to_owned() }),
        named: Vec::new(),
        turns: Vec::new(),
        least_span: 1.0,
        open: String::new(),
    };
    golden_bytes("graph-dark", graph(&evaluations, Theme::Dark));
}

/// A graph of the evaluations in a game of forty moves with two turning points.
fn analysis() -> Graph<String> {
    let heights = (0..=40_i16).map(|at| match at {
        ..15 => 3 * (at % 4) - 4,
        15..28 => -34 - 2 * at + 3 * (at % 3),
        _ => (60 + 2 * (at - 28)).min(if at > 36 { 100 } else { 90 }),
    });
    let level = |height, words: &str| GraphLevel { height, words: words.to_owned() };
    Graph {
        title: "Paiko: who was better?".to_owned(),
        figure: "White won".to_owned(),
        across: "moves".to_owned(),
        first: 0,
        values: heights.map(|height| GraphPoint { height: height.into(), firm: true }).collect(),
        level: None,
        named: vec![level(-100.0, "Black wins"), level(0.0, "even"), level(100.0, "White wins")],
        turns: vec![15, 28],
        least_span: 0.0,
        open: String::new(),
    }
}

/// The same game with three turning points, two of them side by side.
pub fn three_turns() -> Graph<String> {
    Graph { turns: vec![14, 15, 28], ..analysis() }
}

#[test]
fn an_analysis_from_edge_to_edge() {
    golden_bytes("graph-analysis-contrast", graph(&analysis(), Theme::Contrast));
}

/// A turning point and the number below it are visible in the sizes in which Discord shows the graph.
#[test]
fn turning_points_are_seen() {
    for theme in Theme::ALL {
        let plain = Graph { turns: Vec::new(), ..analysis() };
        let parts = [analysis(), plain].map(|graph| {
            let picture = Picture::of_graph(&graph, theme);
            [(640, 100), (640, 455)].map(|corner| shrunk_part(&picture, corner, (120, 60)))
        });
        let [[line, number], [plain, bare]] = parts;
        assert!(seen(&line, &plain) > 10, "{theme}: {}", seen(&line, &plain));
        assert!(seen(&number, &bare) > 10, "{theme}: {}", seen(&number, &bare));
    }
}

#[test]
fn files_are_small() {
    for theme in Theme::ALL {
        check_file("ratings", &graph(&ratings(), theme), (1000, 560), 60_000);
    }
}

/// Provisional ratings differ by more than color, visibly in the sizes in which Discord shows the graph.
#[test]
fn provisional_ratings_look_different() {
    for theme in Theme::ALL {
        let mut firm = ratings();
        firm.values.iter_mut().for_each(|value| value.firm = true);
        let [firm, both] =
            [firm, ratings()].map(|graph| shrunk_part(&Picture::of_graph(&graph, theme), (100, 100), (400, 350)));
        assert!(seen(&firm, &both) > 60, "{theme}: {}", seen(&firm, &both));
    }
}

#[test]
fn long_words_and_few_values_fit() {
    for count in [1, 2, 200] {
        let long = "une étiquette dont la longueur dépasse de beaucoup la place qu’il y a pour elle".to_owned();
        let values = (0..count).map(|at| GraphPoint { height: at as f32, firm: false }).collect();
        let graph = Graph {
            title: long.clone(),
            figure: "1500?".to_owned(),
            across: long.clone(),
            first: u32::MAX - 100,
            values,
            level: Some(GraphLevel { height: -3.0, words: long.clone() }),
            named: Vec::new(),
            turns: Vec::new(),
            least_span: 0.0,
            open: long,
        };
        let picture = Picture::of_graph(&graph, Theme::Light);
        let paper = picture.indices()[0];
        let edges = |x: usize| picture.indices().chunks(picture.width() as usize).all(|row| row[x] == paper);
        assert!(edges(0) && edges(picture.width() as usize - 1), "{count}: nothing runs over the edge");
    }
}
