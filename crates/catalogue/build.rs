//! Finds the catalogues in `assets/text`, and writes the enum of languages from them: a new language needs a catalogue
//! and nothing else.

use std::{
    env,
    error::Error,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

/// What a catalogue says about its language.
struct Catalogue {
    /// The name of the file without its extension, such as `fr`.
    code: String,
    /// The language's name in English, without spaces: the name of the enum's variant.
    variant: String,
    /// The language's own name.
    name: String,
    /// The Discord locales of the language's readers.
    locales: Vec<String>,
}

impl Catalogue {
    fn read(path: &Path) -> Result<Self, Box<dyn Error>> {
        let source = fs::read_to_string(path)?;
        let term = |name: &str| {
            let lines = source.lines().filter_map(|line| line.split_once('='));
            lines.filter(|(id, _)| id.trim() == name).map(|(_, value)| value.trim().to_owned()).next()
        };
        let needed = |name: &str| {
            term(name).filter(|value| !value.is_empty()).ok_or(format!("{} lacks `{name} = …`", path.display()))
        };
        let locales = term("-discord-locales").unwrap_or_default();
        Ok(Self {
            code: path.file_stem().and_then(|stem| stem.to_str()).ok_or("the name of a catalogue is text")?.to_owned(),
            variant: needed("-language-in-english")?.replace(' ', ""),
            name: needed("-language")?,
            locales: locales.split(',').map(|locale| locale.trim().to_owned()).filter(|it| !it.is_empty()).collect(),
        })
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../../assets/text");
    println!("cargo::rerun-if-changed=../../assets/text");
    let mut catalogues = Vec::new();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "ftl") {
            catalogues.push(Catalogue::read(&path)?);
        }
    }
    // English comes first, since it is the fallback; the others follow by their own names.
    catalogues.sort_by_key(|catalogue| (catalogue.code != "en", catalogue.name.clone()));
    fs::write(PathBuf::from(env::var("OUT_DIR")?).join("languages.rs"), languages(&catalogues)?)?;
    Ok(())
}

/// The source of the enum, with one variant for each catalogue.
fn languages(catalogues: &[Catalogue]) -> Result<String, Box<dyn Error>> {
    let mut source = String::from(
        "/// A language with a catalogue in `assets/text`. Readers of any other language see English.\n\
         #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]\n\
         pub enum Language {\n",
    );
    for Catalogue { code, variant, name, .. } in catalogues {
        let default = if code == "en" { "#[default] " } else { "" };
        writeln!(source, "    /// {name}.\n    {default}#[serde(rename = {code:?})]\n    {variant},")?;
    }
    let variants: Vec<_> = catalogues.iter().map(|catalogue| format!("Self::{}", catalogue.variant)).collect();
    writeln!(
        source,
        "}}\n\nimpl Language {{\n    /// Every language: English first, the others by their own names.\n    \
         pub const ALL: [Self; {}] = [{}];\n",
        variants.len(),
        variants.join(", ")
    )?;
    let mut function = |doc: &str, head: &str, value: &dyn Fn(&Catalogue) -> String| {
        let arms = catalogues.iter().map(|it| format!("            Self::{} => {},\n", it.variant, value(it)));
        let arms: String = arms.collect();
        writeln!(source, "    /// {doc}\n    pub const fn {head} {{\n        match self {{\n{arms}        }}\n    }}\n")
    };
    function("The language's code, which is also the name of its catalogue.", "code(self) -> &'static str", &|it| {
        format!("{:?}", it.code)
    })?;
    function("The language's own name.", "name(self) -> &'static str", &|it| format!("{:?}", it.name))?;
    function(
        "The Discord locales of the language. English has none, because Discord shows it wherever nothing else fits.",
        "locales(self) -> &'static [&'static str]",
        &|it| format!("&{:?}", it.locales),
    )?;
    function("The language's catalogue, in Fluent's format.", "source(self) -> &'static str", &|it| {
        format!("include_str!(concat!(env!(\"CARGO_MANIFEST_DIR\"), \"/../../assets/text/{}.ftl\"))", it.code)
    })?;
    source.push_str("}\n");
    Ok(source)
}
