//! What `deploy` holds agrees with the rest of the repository.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The words behind an instruction of the Dockerfile, once for each time that it is there.
fn instructions<'a>(dockerfile: &'a str, name: &str) -> Vec<Vec<&'a str>> {
    let lines = dockerfile.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    lines.map(|line| line.split_whitespace().collect()).collect()
}

/// What is copied from the repository.
fn copied(dockerfile: &str) -> Vec<&str> {
    let from_here = instructions(dockerfile, "COPY").into_iter().filter(|words| !words[0].starts_with("--"));
    from_here.flat_map(|words| words[..words.len() - 1].to_vec()).collect()
}

#[test]
fn the_image_is_built_of_what_is_there() {
    let (dockerfile, ignored) = (read("deploy/Dockerfile"), read("deploy/Dockerfile.dockerignore"));
    let copied = copied(&dockerfile);
    assert!(copied.len() > 4, "{copied:?}");
    for path in &copied {
        assert!(root().join(path).exists(), "{path} is copied into the image");
    }
    let mut allowed: Vec<_> = ignored.lines().filter_map(|line| line.strip_prefix('!')).collect();
    allowed.sort_unstable();
    let mut wanted = copied.clone();
    wanted.sort_unstable();
    assert_eq!(allowed, wanted, "what is not ignored is what is copied");
    assert!(ignored.lines().any(|line| line == "*"), "everything else is ignored");
}

#[test]
fn the_image_holds_all_that_the_program_includes() {
    let dockerfile = read("deploy/Dockerfile");
    let copied = copied(&dockerfile);
    let mut folders = vec![root().join("src")];
    let mut found = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(text) = fs::read_to_string(&path) else { continue };
            for included in text.split("include_").skip(1) {
                let Some(file) = included.split('"').nth(1).filter(|_| included.contains("!(\"")) else { continue };
                let file: PathBuf = path.parent().expect("a folder").join(file);
                let Ok(file) = file.canonicalize() else { continue };
                let inside = file.strip_prefix(root().canonicalize().expect("it exists")).expect("in the repository");
                assert!(copied.iter().any(|copied| inside.starts_with(copied)), "{} is not copied", inside.display());
                found += 1;
            }
        }
    }
    assert!(found > 3, "catalogues and fonts are included");
}

#[test]
fn the_image_is_built_by_the_named_toolchain_and_runs_as_nobody_special() {
    let (dockerfile, manifest) = (read("deploy/Dockerfile"), read("Cargo.toml"));
    let version = manifest.lines().find_map(|line| line.strip_prefix("rust-version = \"")?.strip_suffix('"'));
    let version = version.expect("Cargo.toml names a toolchain");
    assert!(instructions(&dockerfile, "FROM")[0][0].starts_with(&format!("rust:{version}-")), "{version}");
    assert_eq!(instructions(&dockerfile, "USER"), [["parlor"]]);
    assert_eq!(instructions(&dockerfile, "VOLUME"), [["/var/lib/parlor"]]);
    assert!(dockerfile.contains("ENV PARLOR_DATA_DIR=/var/lib/parlor\n"), "the games are on the volume");
    assert!(dockerfile.contains("cargo build --locked --release --no-default-features\n"), "the sandbox is left out");
}

#[test]
fn the_unit_keeps_the_program_in() {
    let unit = read("deploy/parlor.service");
    for line in [
        "ExecStart=/usr/local/bin/parlor run",
        "EnvironmentFile=/etc/parlor.env",
        "Environment=PARLOR_DATA_DIR=%S/parlor",
        "StateDirectory=parlor",
        "DynamicUser=yes",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "Restart=on-failure",
        "RestartPreventExitStatus=2",
        "KillSignal=SIGTERM",
    ] {
        assert!(unit.lines().any(|found| found == line), "{line} is missing");
    }
}

/// Where there is a systemd, it understands every line.
#[test]
fn the_unit_is_understood() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The program need not be installed here.
    let unit = read("deploy/parlor.service").replace("/usr/local/bin/parlor", "/bin/true");
    let path = folder.path().join("parlor.service");
    fs::write(&path, unit).expect("it is written");
    let Ok(verified) = Command::new("systemd-analyze").args(["verify", "--man=no"]).arg(&path).output() else { return };
    let said = String::from_utf8_lossy(&verified.stderr).into_owned();
    let about: Vec<_> = said.lines().filter(|line| line.contains("parlor.service")).collect();
    assert_eq!(about, Vec::<&str>::new(), "{said}");
}

#[test]
fn every_setting_is_documented() {
    let (readme, example, config) = (read("README.md"), read(".env.example"), read("src/config.rs"));
    let names: Vec<_> = config
        .lines()
        .filter_map(|line| line.strip_prefix("pub const ")?.split_once(": &str = \"")?.1.strip_suffix("\";"))
        .collect();
    assert!(names.len() >= 7, "{names:?}");
    for name in names {
        assert!(readme.contains(&format!("| `{name}` |")), "{name} is not in the README");
        assert!(example.lines().any(|line| line == format!("{name}=")), "{name} is not in .env.example");
    }
}
