//! README.md and the pages in `docs` agree with the repository: links, names of variables, files, and languages, and
//! the two policies.

use std::{collections::BTreeSet, fs, path::Path};

use board::phrase::Phrase;
use catalogue::Language;
use domain::{challenge, import};

use crate::deploy::{read, root};

/// A page for readers.
pub struct Page {
    /// The path from the root of the repository.
    pub path: String,
    pub text: String,
}

/// A fenced block of a page.
pub struct Block<'a> {
    /// The word behind the fence.
    pub language: &'a str,
    pub lines: Vec<&'a str>,
}

/// README.md and all pages in `docs`.
pub fn pages() -> Vec<Page> {
    let entries = fs::read_dir(root().join("docs")).expect("a folder").flatten();
    let mut paths: Vec<_> = entries.map(|entry| format!("docs/{}", entry.file_name().display())).collect();
    paths.push("README.md".to_owned());
    paths.sort();
    paths.into_iter().map(|path| Page { text: read(&path), path }).collect()
}

impl Page {
    /// The fenced blocks, and the lines outside of them.
    fn split(&self) -> (Vec<Block<'_>>, Vec<&str>) {
        let (mut blocks, mut outside): (Vec<Block<'_>>, Vec<&str>) = (vec![], vec![]);
        let mut is_open = false;
        for line in self.text.lines() {
            match line.trim_start().strip_prefix("```") {
                Some(language) => {
                    is_open = !is_open;
                    if is_open {
                        blocks.push(Block { language, lines: vec![] });
                    }
                }
                None if is_open => blocks.last_mut().expect("one is open").lines.push(line.trim()),
                None => outside.push(line),
            }
        }
        assert!(!is_open, "{}: a fence is not closed", self.path);
        (blocks, outside)
    }

    pub fn blocks(&self) -> Vec<Block<'_>> {
        self.split().0
    }

    /// The text outside of fenced blocks.
    fn prose(&self) -> String {
        self.split().1.join("\n")
    }

    /// The texts between backticks.
    pub fn inline_code(&self) -> Vec<String> {
        let prose = self.prose();
        // A span may continue on the next line.
        prose.split('`').skip(1).step_by(2).map(|span| span.replace('\n', " ")).collect()
    }

    /// The targets of links and pictures.
    fn links(&self) -> Vec<String> {
        let prose = self.prose();
        prose.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())).collect()
    }

    /// The anchors of the headings, as GitHub makes them.
    fn anchors(&self) -> Vec<String> {
        let prose = self.prose();
        let headings = prose.lines().filter(|line| line.starts_with('#'));
        let slug = |heading: &str| {
            let kept =
                heading.trim_start_matches('#').trim().chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.collect::<String>().to_lowercase().replace(' ', "-")
        };
        headings.map(slug).collect()
    }
}

/// The longest runs of these characters in a text.
fn words(text: &str, of: fn(char) -> bool) -> BTreeSet<&str> {
    text.split(|c| !of(c)).filter(|word| !word.is_empty()).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut used = BTreeSet::new();
    for page in pages() {
        let folder = Path::new(&page.path).parent().expect("a folder").to_owned();
        for link in page.links().iter().filter(|link| !link.starts_with("https://") && !link.starts_with("http://")) {
            let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = if path.is_empty() { page.path.clone() } else { folder.join(path).display().to_string() };
            assert!(root().join(&target).is_file(), "{}: {link} leads nowhere", page.path);
            if !anchor.is_empty() {
                let anchors = Page { text: read(&target), path: target.clone() }.anchors();
                assert!(anchors.iter().any(|found| found == anchor), "{}: {link} is none of {anchors:?}", page.path);
            }
            used.insert(target);
        }
    }
    for entry in fs::read_dir(root().join("assets/readme")).expect("a folder").flatten() {
        let path = format!("assets/readme/{}", entry.file_name().display());
        assert!(used.contains(&path), "{path} is not shown anywhere");
    }
    for page in pages().iter().filter(|page| page.path != "README.md") {
        assert!(used.contains(&page.path), "no page links to {}", page.path);
    }
}

/// `tests/browser/readme.rs` makes the picture.
#[test]
fn the_moving_picture_is_small() {
    let bytes = fs::read(root().join("assets/readme/game.gif")).expect("it is there");
    assert!(bytes.len() < 1_500_000, "{} bytes", bytes.len());
    let mut decoder = gif::DecodeOptions::new().read_info(&bytes[..]).expect("a GIF file");
    let mut frames = 0;
    while decoder.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    assert!((12..=24).contains(&frames) && decoder.width() <= 800, "{frames} frames");
}

#[test]
fn files_that_are_named_exist() {
    for page in pages() {
        for span in page.inline_code() {
            let first = span.split('/').next().unwrap_or_default();
            if span.contains('/') && ["src", "crates", "tests", "benches", "deploy", "docs", "assets"].contains(&first)
            {
                let path = span.replace('*', "pijersi");
                assert!(root().join(path).exists(), "{}: {span}", page.path);
            }
        }
    }
}

#[test]
fn variables_that_are_named_exist() {
    let deploy = ["deploy/Dockerfile", "deploy/parlor.service", "deploy/many.yaml"].map(read).concat();
    let known = [read(".env.example"), deploy, read("src/cli/env_file.rs")].concat();
    let known = words(&known, |c| c.is_ascii_uppercase() || c == '_');
    let mut found = 0;
    for page in pages() {
        let named = words(&page.text, |c| c.is_ascii_uppercase() || c == '_');
        for name in
            named.into_iter().filter(|name| ["PARLOR_", "DISCORD_", "RUST_"].iter().any(|of| name.starts_with(of)))
        {
            assert!(known.contains(name), "{}: there is no variable {name}", page.path);
            found += 1;
        }
    }
    assert!(found > 10, "{found}");
}

#[test]
fn the_toolchain_and_the_languages_are_named() {
    let (readme, manifest) = (read("README.md"), read("Cargo.toml"));
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    let sentence = format!("({} or newer)", version.expect("Cargo.toml names a toolchain"));
    for page in [&readme, &read("docs/developing.md")] {
        assert!(page.contains(&sentence), "{sentence}");
    }
    for language in Language::ALL {
        let catalogue = read(&format!("assets/text/{}.ftl", language.code()));
        let name = catalogue.lines().find_map(|line| line.strip_prefix("-language-in-english = "));
        assert!(readme.contains(name.expect("a catalogue names its language")), "{language:?}");
    }
}

/// The README names the permissions that the invite link asks for.
#[test]
fn the_permissions_are_named() {
    let named = [
        ("View Channels", 10),
        ("Send Messages", 11),
        ("Attach Files", 15),
        ("Read Message History", 16),
        ("Create Public Threads", 35),
        ("Send Messages in Threads", 38),
    ];
    let readme = read("README.md").split_whitespace().collect::<Vec<_>>().join(" ");
    let bits: u64 = named.iter().map(|(_, bit)| 1_u64 << bit).sum();
    for (name, _) in named {
        assert!(readme.contains(&format!("*{name}*")), "{name}");
    }
    let link = parlor::bot::invitation(1);
    assert!(
        link.contains("scope=bot+applications.commands") && link.ends_with(&format!("permissions={bits}")),
        "{link}"
    );
}

/// The placeholders in a policy: words in capitals in brackets.
fn placeholders(text: &str) -> BTreeSet<&str> {
    let spans = text.split('[').skip(1).filter_map(|rest| Some(rest.split_once(']')?.0));
    spans.filter(|span| span.chars().all(|c| c.is_ascii_uppercase() || c == ' ')).collect()
}

#[test]
fn policies_list_what_the_operator_has_to_fill_in() {
    for path in ["docs/privacy.md", "docs/terms.md"] {
        let text = read(path);
        let (top, rest): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('>'));
        let (top, rest) = (top.join("\n"), rest.join("\n"));
        assert_eq!(placeholders(&top), placeholders(&rest), "{path}");
        assert!(placeholders(&rest).len() >= 5, "{path}");
    }
}

/// The collections of the store as the table in its source describes them: name, contents, and link to a person.
fn collections() -> Vec<(String, String, &'static str)> {
    let source = read("crates/store/src/collection.rs");
    let (_, table) = source.split_once("\ncollections! {\n").expect("there is a table");
    let (table, _) = table.split_once("\n}").expect("it has an end");
    let (mut collections, mut names, mut contents) = (Vec::new(), Vec::new(), String::new());
    for line in table.lines().map(str::trim) {
        if let Some(more) = line.strip_prefix("/// ") {
            contents = format!("{contents} {more}").trim_start().to_owned();
        } else if let Some((variant, rest)) = line.split_once(" = \"") {
            let (name, rest) = rest.split_once("\" [").expect("a name and a link");
            let link = match rest.split(']').next().expect("a link") {
                "Own" | "Shared" | "Named" => "yes",
                "Game" => "through the game",
                _ => "no",
            };
            names.push((format!("`{variant}`"), format!("`{name}`")));
            collections.push((name.to_owned(), std::mem::take(&mut contents), link));
        }
    }
    // Collections have another name in the source.
    for (_, contents, _) in &mut collections {
        *contents = names.iter().fold(contents.replace('|', "or"), |text, (variant, name)| text.replace(variant, name));
    }
    collections
}

/// The annex of the privacy policy describes every collection of the store as the source does. `UPDATE_EXPECT=1`
/// writes it.
#[test]
fn the_privacy_policy_covers_every_collection() {
    let head = "| collection | contents | linked to a person |\n|---|---|---|\n";
    let rows = collections().into_iter().map(|(name, contents, link)| format!("| `{name}` | {contents} | {link} |\n"));
    let policy = read("docs/privacy.md");
    let (before, annex) = policy.split_once(head).expect("it has an annex");
    let expected: String = rows.collect();
    assert!(expected.lines().count() > 25, "{expected}");
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/privacy.md");
        fs::write(path, format!("{before}{head}{expected}")).expect("it is written");
    } else {
        assert_eq!(annex, expected, "UPDATE_EXPECT=1 writes the annex anew");
    }
}

#[test]
fn the_privacy_policy_has_the_words_and_times_of_the_program() {
    let policy = read("docs/privacy.md").replace('\n', " ");
    for button in ["button-export-own", "button-forget"] {
        let label = catalogue::text(Language::English, &Phrase::new(button));
        assert!(policy.contains(&format!("**{label}**")), "{label}");
    }
    let hours = challenge::LIFETIME.as_secs() / 3600;
    let days = import::LIFETIME.as_secs() / 86400;
    for told in [format!("or {hours} hours old"), format!("{days} days, at most {} games", import::MAX_KEPT)] {
        assert!(policy.contains(&told), "{told}");
    }
}
