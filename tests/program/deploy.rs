//! The files in `deploy` agree with the rest of the repository.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The words after each occurrence of an instruction in the Dockerfile.
fn instructions<'a>(dockerfile: &'a str, name: &str) -> Vec<Vec<&'a str>> {
    let lines = dockerfile.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    lines.map(|line| line.split_whitespace().collect()).collect()
}

/// The paths that the Dockerfile copies from the repository.
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
    let mut folders = vec![root().join("src"), root().join("crates")];
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
    assert!(
        dockerfile.contains("cargo build --release --locked --no-default-features -p parlor\n"),
        "the sandbox is left out"
    );
}

#[test]
fn the_unit_keeps_the_program_in() {
    let unit = read("deploy/parlor.service");
    for line in [
        "ExecStart=parlor run",
        "EnvironmentFile=/etc/parlor.env",
        "StateDirectory=parlor",
        "User=parlor",
        "NoNewPrivileges=yes",
        "ProtectSystem=strict",
        "Restart=on-failure",
        "RestartPreventExitStatus=2",
        "StartLimitIntervalSec=0",
        "KillSignal=SIGTERM",
    ] {
        assert!(unit.lines().any(|found| found == line), "{line} is missing");
    }
}

#[test]
fn the_container_is_kept_in_with_and_without_compose() {
    let (dockerfile, compose) = (read("deploy/Dockerfile"), read("deploy/compose.yaml"));
    let lines: Vec<_> = compose.lines().map(str::trim).collect();
    let run: Vec<_> = dockerfile.split_once("docker run ").expect("it is called so").1.split_whitespace().collect();
    for (composed, option) in [
        (&["restart: unless-stopped"][..], &["--restart", "unless-stopped"][..]),
        (&["stop_grace_period: 30s"], &["--stop-timeout", "30"]),
        (&["read_only: true"], &["--read-only"]),
        (&["tmpfs:", "- /tmp"], &["--tmpfs", "/tmp"]),
        (&["cap_drop:", "- ALL"], &["--cap-drop", "ALL"]),
        (&["security_opt:", "- no-new-privileges:true"], &["--security-opt", "no-new-privileges"]),
        (&["env_file: ../.env"], &["--env-file", ".env"]),
        (&["volumes:", "- games:/var/lib/parlor"], &["--volume", "parlor-games:/var/lib/parlor"]),
    ] {
        assert!(lines.windows(composed.len()).any(|lines| lines == composed), "{composed:?}");
        assert!(run.windows(option.len()).any(|words| words == option), "{option:?}");
    }
    assert!(dockerfile.contains(" CMD [\"parlor\", \"health\"]\n"), "the bot says itself whether all is well");
}

#[test]
fn the_template_is_the_unit_with_folders_of_its_own() {
    let (unit, template) = (read("deploy/parlor.service"), read("deploy/parlor@.service"));
    let lines = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        lines.map(str::to_owned).collect()
    };
    let (unit, template) = (lines(&unit), lines(&template));
    let missing: Vec<_> = unit.iter().filter(|line| !template.contains(line)).collect();
    let own: Vec<_> =
        template.iter().filter(|line| !unit.contains(line) && !line.starts_with("ExecCondition=")).collect();
    assert_eq!(
        missing,
        [
            "Description=Parlor, a Discord bot that hosts board games",
            "After=network-online.target",
            "Environment=PARLOR_DEFAULT_DATA_DIR=%S/parlor",
            "WorkingDirectory=%S/parlor",
            "StateDirectory=parlor",
        ]
    );
    assert_eq!(
        own,
        [
            "Description=Parlor, a Discord bot that hosts board games, process %i",
            "After=network-online.target postgresql.service",
            "Conflicts=parlor.service",
            "EnvironmentFile=-/etc/parlor-%i.env",
            "Environment=PARLOR_DEFAULT_DATA_DIR=%S/parlor/%i",
            "WorkingDirectory=%S/parlor/%i",
            "StateDirectory=parlor parlor/%i",
        ]
    );
}

/// Without a database, two processes of the template would be two bots with the same token.
#[cfg(unix)]
#[test]
fn the_template_needs_a_database() {
    let template = read("deploy/parlor@.service");
    let condition =
        template.lines().find_map(|line| line.strip_prefix("ExecCondition=/bin/sh -c '")?.strip_suffix('\''));
    // systemd reads `$$` as a dollar sign.
    let script = condition.expect("it has a condition").replace("$$", "$");
    let run = |url: Option<&str>| {
        let mut command = Command::new("/bin/sh");
        command
            .args(["-c", &script])
            .env_remove("PARLOR_DATABASE_URL")
            .envs(url.map(|url| ("PARLOR_DATABASE_URL", url)));
        command.output().expect("it runs")
    };
    assert!(run(Some("postgres://parlor@/parlor")).status.success());
    for nothing in [None, Some("")] {
        let refused = run(nothing);
        // Any other status than 1 to 254 would make systemd start it again and again.
        assert_eq!(refused.status.code(), Some(1));
        assert_eq!(String::from_utf8_lossy(&refused.stderr), "PARLOR_DATABASE_URL is not set in /etc/parlor.env\n");
    }
}

#[test]
fn many_containers_are_kept_in_as_one_is_and_hold_no_secret() {
    let (one, many) = (read("deploy/compose.yaml"), read("deploy/many.yaml"));
    let lines = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.trim().to_owned()).filter(|line| !line.starts_with('#')).collect()
    };
    let (one, many) = (lines(&one), lines(&many));
    for line in
        one.iter().filter(|line| !["name: parlor", "parlor:", "- games:/var/lib/parlor", "games:"].contains(&&line[..]))
    {
        assert!(many.contains(line), "{line}");
    }
    for (number, volume) in [(1, "- parlor-1:/var/lib/parlor"), (2, "- parlor-2:/var/lib/parlor")] {
        assert!(many.contains(&format!("parlor-{number}:")) && many.contains(&volume.to_owned()), "{number}");
    }
    let password = "${PARLOR_DATABASE_PASSWORD:?is missing in .env}";
    let secrets: Vec<_> =
        many.iter().filter(|line| line.contains("PASSWORD") || line.contains("DATABASE_URL")).collect();
    assert_eq!(
        secrets,
        [
            &format!("PARLOR_DATABASE_URL: postgres://parlor:{password}@database/parlor?sslmode=disable"),
            &format!("POSTGRES_PASSWORD: {password}"),
        ]
    );
    assert_eq!(many.iter().filter(|line| *line == "healthcheck:").count(), 1, "Parlor's is in the image");
}

/// The lines `NAME=value` of a settings file, as systemd and Docker read them.
fn settings(text: &str) -> Vec<(String, String)> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once('=')).map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
}

/// The example settings with the token filled in.
fn filled_in() -> Vec<(String, String)> {
    settings(&read(".env.example").replace("\nDISCORD_TOKEN=\n", "\nDISCORD_TOKEN=MTEw.a.b\n"))
}

/// Runs the program as an installation does, with these settings, and checks that its store is in `games`.
#[cfg(unix)]
#[track_caller]
fn check_runs(environment: &[(String, String)], started_in: &Path, games: &Path) {
    use std::{process::Stdio, thread, time::Duration};

    let parlor = |argument: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parlor"));
        command.arg(argument).current_dir(started_in).env_clear().envs(environment.iter().cloned());
        // No server listens at this address, so the bot opens its store and waits for Discord.
        command.env("DISCORD_API_URL", "http://127.0.0.1:1");
        command
    };
    fs::create_dir_all(started_in).expect("it is made");
    let log = games.with_extension("log");
    let out = fs::File::create(&log).expect("it is made");
    let mut running = parlor("run").stdout(Stdio::null()).stderr(out).spawn().expect("the program starts");
    let health = || String::from_utf8(parlor("health").output().expect("it runs").stdout).expect("text");
    // A minute at least.
    let answers = (0..3000).any(|_| {
        thread::sleep(Duration::from_millis(20));
        health() == "gateway down\nstore ok\n"
    });
    running.kill().expect("it runs");
    running.wait().expect("it has ended");
    let log = fs::read_to_string(log).expect("it is there");
    assert!(answers, "{log}");
    assert!(games.join("store").is_dir() && !started_in.join("data").exists(), "{log}");
    assert!(!log.contains("metrics are served at"), "nobody asked for metrics: {log}");
}

#[cfg(unix)]
#[test]
fn the_units_games_are_where_it_says() {
    let unit = read("deploy/parlor.service");
    let of = |name: &str| {
        let lines = unit.lines().filter_map(|line| line.strip_prefix(name)?.strip_prefix('='));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let state = tempfile::tempdir().expect("a temporary folder");
    let place = |text: &str| text.replace("%S", &state.path().display().to_string());
    // Variables of the settings file override those of the unit, whatever their order.
    let environment = [settings(&place(&of("Environment").join("\n"))), filled_in()].concat();
    let [started_in] = &of("WorkingDirectory")[..] else { panic!("one folder") };
    check_runs(&environment, Path::new(&place(started_in)), &state.path().join("parlor"));
}

#[cfg(unix)]
#[test]
fn the_containers_games_are_on_the_volume() {
    let dockerfile = read("deploy/Dockerfile");
    let volume = instructions(&dockerfile, "VOLUME")[0][0].to_owned();
    let disk = tempfile::tempdir().expect("a temporary folder");
    let place = |text: &str| text.replace(&volume, &disk.path().join("volume").display().to_string());
    let image = instructions(&dockerfile, "ENV").concat().join("\n");
    let environment = [settings(&place(&image)), filled_in()].concat();
    let started_in = place(instructions(&dockerfile, "WORKDIR").last().expect("one")[0]);
    check_runs(&environment, Path::new(&started_in), &disk.path().join("volume"));
}

#[test]
fn the_debian_package_is_made_of_what_is_there() {
    let manifest = read("Cargo.toml");
    let section = manifest.split_once("[package.metadata.deb]").expect("there is one").1;
    let section = section.split("\n[").next().expect("a split has a first part");
    let files: Vec<_> = section.split('"').filter(|word| word.contains('/') || word.contains('.')).collect();
    for file in [
        "deploy/debian/copyright",
        "deploy/debian/changelog",
        "deploy/parlor@.service",
        ".env.example",
        "README.md",
        "docs/*.md",
        "CHANGELOG.md",
    ] {
        assert!(files.contains(&file) && root().join(file.trim_end_matches("/*.md")).exists(), "{file}");
    }
    for file in ["parlor.service", "parlor.sysusers", "debian/postinst", "debian/prerm", "debian/postrm"] {
        assert!(root().join("deploy").join(file).exists(), "{file}");
    }
    assert!(section.contains("conf-files = [\"/etc/parlor.env\"]"), "what the operator sets is kept on upgrades");
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = \"")?.strip_suffix('"'));
    let entry = format!("parlor ({}-1) ", version.expect("Cargo.toml has a version"));
    assert!(read("deploy/debian/changelog").starts_with(&entry), "{entry}");
}

#[test]
fn every_setting_is_documented() {
    let (settings, example, config) = (read("docs/settings.md"), read(".env.example"), read("src/config.rs"));
    let names: Vec<_> = config
        .lines()
        .filter_map(|line| line.strip_prefix("pub const ")?.split_once(": &str = \"")?.1.strip_suffix("\";"))
        .collect();
    assert!(names.len() >= 7, "{names:?}");
    for name in names {
        assert!(settings.contains(&format!("| `{name}` |")), "{name} is not in docs/settings.md");
        let starts = if name == "DISCORD_TOKEN" { format!("{name}=") } else { format!("#{name}=") };
        let at = example.lines().position(|line| line.starts_with(&starts));
        let at = at.unwrap_or_else(|| panic!("{name} is not in .env.example"));
        let before = example.lines().nth(at - 1).expect("a line before it");
        assert!(before.starts_with("# "), "{name} has a line of meaning");
    }
}
