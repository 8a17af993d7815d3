//! Settings that cannot work are refused at the start, all at once, each by its name and with what to do about it.
//!
//! What a value is by itself (a number in its range, an address) clap checks when it reads it; here is what needs a look at
//! the machine or at two settings together.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::net::ToSocketAddrs;
use std::path::Path;
use std::str::FromStr;

use anyhow::bail;
use sea_orm::sqlx::sqlite::SqliteConnectOptions;

use crate::process::outgoing;
use crate::process::settings::{MAIN_CLIENT, Settings, WEB_DIR};

/// How much of the settings a command uses; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Need {
    Nothing,
    /// The gateway's folders.
    Gateway,
    /// Database, stored files, other servers.
    Data,
    /// The web pages.
    Pages,
}

/// Looks at the settings that a command needs.
///
/// # Errors
/// Lists everything that is wrong. No value that may hold a password is shown.
pub fn check(settings: &Settings, need: Need) -> anyhow::Result<()> {
    let mut wrong = Wrong::default();
    if need >= Need::Gateway {
        gateway(settings, &mut wrong);
    }
    if need >= Need::Data {
        wrong.folder("DATA_DIR", &settings.data_dir);
        database(settings, &mut wrong);
        files(settings, &mut wrong);
        others(settings, &mut wrong);
    }
    if need >= Need::Pages {
        pages(settings, &mut wrong);
        programs(settings, &mut wrong);
        if (settings.host.as_str(), settings.port).to_socket_addrs().map_or(0, Iterator::count) == 0 {
            wrong.say("HOST", "is no address of this machine: name one, 0.0.0.0 for all of them");
        }
    }
    match wrong.0.as_slice() {
        [] => Ok(()),
        said => bail!("the settings cannot work:\n  {}", said.join("\n  ")),
    }
}

#[derive(Default)]
struct Wrong(Vec<String>);

impl Wrong {
    fn say(&mut self, setting: &str, what: impl Display) {
        self.0.push(format!("{setting} {what}"));
    }

    /// A folder that must be there, or be made, and be written.
    fn folder(&mut self, setting: &str, folder: &Path) {
        if folder.as_os_str().is_empty() {
            return self.say(setting, "is empty: name a folder, or leave it out for the default");
        }
        let tried = std::fs::create_dir_all(folder).and_then(|()| tempfile::tempfile_in(folder));
        if let Err(error) = tried {
            let shown = folder.display();
            self.say(
                setting,
                format!("is the folder {shown}, which cannot be written ({error}): make it, or give it to this user"),
            );
        }
    }
}

fn gateway(settings: &Settings, wrong: &mut Wrong) {
    let own = if settings.gateway_dir.is_some() { "GATEWAY_DIR" } else { "DATA_DIR" };
    wrong.folder(own, &settings.gateway());
    let (mut names, mut folders) = (BTreeSet::from([MAIN_CLIENT]), BTreeSet::from([settings.gateway()]));
    for (name, folder) in &settings.gateway_clients {
        let is_plain = name.chars().all(|letter| letter.is_alphanumeric() || matches!(letter, '-' | '_'));
        if !is_plain {
            wrong.say("GATEWAY_CLIENTS", format!("names a client {name:?}: letters, digits, - and _ make a name"));
        }
        if name == MAIN_CLIENT {
            wrong.say("GATEWAY_CLIENTS", "names a client main, which is GATEWAY_DIR: choose another name");
        } else if !names.insert(name) {
            wrong.say("GATEWAY_CLIENTS", format!("names {name} twice: each client has one folder"));
        }
        if !folders.insert(folder.clone()) {
            let shown = folder.display();
            wrong.say("GATEWAY_CLIENTS", format!("names the folder {shown} twice, or that of GATEWAY_DIR"));
        }
        wrong.folder("GATEWAY_CLIENTS", folder);
    }
}

fn is_postgres(url: &str) -> bool {
    url.starts_with("postgres://") || url.starts_with("postgresql://")
}

/// Whether an address of PostgreSQL names a database.
fn is_whole(url: &str) -> bool {
    url::Url::parse(url).is_ok_and(|url| url.path().len() > 1)
}

fn database(settings: &Settings, wrong: &mut Wrong) {
    let url = settings.database();
    if let Some(replica) = &settings.database_read_url {
        if !is_postgres(replica) || !is_whole(replica) {
            wrong.say("DATABASE_READ_URL", "must be postgres://user:password@host/name, or be left out");
        } else if !is_postgres(&url) {
            wrong.say(
                "DATABASE_READ_URL",
                "names a replica of PostgreSQL: DATABASE_URL must name its primary, or leave it out",
            );
        }
    }
    if is_postgres(&url) {
        if !is_whole(&url) {
            wrong.say("DATABASE_URL", "cannot be read: it looks like postgres://user:password@host/name");
        }
        return;
    }
    match SqliteConnectOptions::from_str(&url) {
        Ok(options) if url.starts_with("sqlite:") && !url.contains(":memory:") => {
            let file = options.get_filename();
            if file.is_dir() {
                return wrong.say("DATABASE_URL", format!("names {}, which is a folder: name a file", file.display()));
            }
            match file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
                Some(folder) => wrong.folder("DATABASE_URL", folder),
                None => wrong.folder("DATABASE_URL", Path::new(".")),
            }
        }
        _ => wrong.say("DATABASE_URL", "must be sqlite://path or postgres://user:password@host/name"),
    }
}

fn files(settings: &Settings, wrong: &mut Wrong) {
    let url = settings.files();
    let own = if settings.files_url.is_some() { "FILES_URL" } else { "DATA_DIR" };
    if let Some(folder) = url.strip_prefix("file://") {
        return wrong.folder(own, Path::new(folder));
    }
    let bucket = url::Url::parse(&url).ok().filter(|url| url.scheme() == "s3");
    if bucket.and_then(|url| url.host_str().map(|host| !host.is_empty())) != Some(true) {
        return wrong.say("FILES_URL", "must be file:///path or s3://bucket/prefix");
    }
    let set = |name: &str| std::env::var(name).unwrap_or_default();
    if set("AWS_ENDPOINT").starts_with("http://") && set("AWS_ALLOW_HTTP") != "true" {
        wrong.say("AWS_ENDPOINT", "is no https address: set AWS_ALLOW_HTTP=true where that is meant");
    }
    if set("AWS_ACCESS_KEY_ID").is_empty() != set("AWS_SECRET_ACCESS_KEY").is_empty() {
        wrong.say("AWS_ACCESS_KEY_ID", "and AWS_SECRET_ACCESS_KEY belong together: set both or none");
    }
}

fn others(settings: &Settings, wrong: &mut Wrong) {
    if let Some(file) = &settings.ca_file {
        let read = std::fs::read(file).map_err(anyhow::Error::from);
        if let Err(error) = read.and_then(|pem| outgoing::certificates(&pem)) {
            wrong.say("CA_FILE", format!("is {}: {error}; name a PEM file with certificates", file.display()));
        }
    }
    for (name, token, address, url) in [
        ("OUTWARD_TOKEN", &settings.outward_token, "OUTWARD_URL", &settings.outward_url),
        ("READ_OCR_TOKEN", &settings.read_ocr_token, "READ_OCR_URL", &settings.read_ocr_url),
        ("READ_MODEL_TOKEN", &settings.read_model_token, "READ_MODEL_URL", &settings.read_model_url),
        ("READ_MODEL_NAME", &settings.read_model_name, "READ_MODEL_URL", &settings.read_model_url),
    ] {
        if token.is_some() && url.is_none() {
            wrong.say(name, format!("is of no use without {address}: set both or none"));
        }
        if token.as_deref().is_some_and(|token| token.trim().is_empty()) {
            wrong.say(name, "is empty: leave it out where none is wanted");
        }
    }
}

fn programs(settings: &Settings, wrong: &mut Wrong) {
    for (name, said, found, what) in [
        ("PRINT_PROGRAM", &settings.print_program, settings.print_program(), "printing"),
        ("READ_PROGRAM", &settings.read_program, settings.read_program(), "reading"),
    ] {
        match said {
            Some(program) if !program.is_file() => {
                wrong.say(name, format!("is {}, which is no file: name the {what} program", program.display()));
            }
            None if found.is_none() => {
                tracing::warn!("there is no {what} program yet: what needs it is refused until it is there");
            }
            _ => {}
        }
    }
}

fn pages(settings: &Settings, wrong: &mut Wrong) {
    let folder = &settings.web_dir;
    if folder.join("index.html").is_file() {
        return;
    }
    if folder == Path::new(WEB_DIR) {
        tracing::warn!("there are no pages in {WEB_DIR}: only the API is served");
    } else {
        wrong.say(
            "WEB_DIR",
            format!("is {}, which has no index.html: name the folder of the built pages", folder.display()),
        );
    }
}
