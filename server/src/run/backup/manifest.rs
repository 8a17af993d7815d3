//! What a backup says of itself. Written last, under its final name.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use chrono::{DateTime, Utc};
use migration::{Migrator, MigratorTrait};
use serde::{Deserialize, Serialize};

use super::Layout;
use crate::store::sums;
use crate::store::sums::Sums;

/// The form that this program writes and reads.
const FORMAT: u32 = 1;

/// The manifest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    pub format: u32,
    /// Version of the program that wrote it.
    pub program: String,
    /// The instant that the database is as of.
    pub taken_at: DateTime<Utc>,
    pub database: Kind,
    /// The migrations that the database has had.
    pub schema: Vec<String>,
    /// Rows by table.
    pub rows: BTreeMap<String, u64>,
    /// Stored files.
    pub files: u64,
    /// Keys of files that rows name and that were not in the store any more.
    pub missing: Vec<String>,
    /// The gateway's clients whose folders are in it.
    pub clients: Vec<String>,
    /// Files named by SHA256SUMS, and its own digest.
    pub summed: u64,
    pub sums: String,
}

/// Whose database it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    Sqlite,
    Postgres,
}

impl Kind {
    /// Of a database's address.
    pub fn of(url: &str) -> Kind {
        if url.starts_with("postgres") { Kind::Postgres } else { Kind::Sqlite }
    }
}

impl Manifest {
    /// A manifest without what is only known at the end.
    pub fn new(taken_at: DateTime<Utc>, database: Kind) -> Self {
        Manifest {
            format: FORMAT,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            taken_at,
            database,
            schema: Vec::new(),
            rows: BTreeMap::new(),
            files: 0,
            missing: Vec::new(),
            clients: Vec::new(),
            summed: 0,
            sums: String::new(),
        }
    }

    /// What is in it, in a line.
    pub fn summary(&self) -> String {
        let rows: u64 = self.rows.values().sum();
        format!(
            "{rows} rows as of {}, {} stored files, {} files in all",
            self.taken_at.format("%Y-%m-%dT%H:%M:%SZ"),
            self.files,
            self.summed
        )
    }

    /// Makes a backup of what lies in the folder: from here on it counts as one. Everything before is on the disk first.
    pub fn finish(&mut self, folder: &Path, sums: &Sums) -> io::Result<()> {
        let layout = Layout(folder);
        sums.write(&layout.sums())?;
        self.summed = u64::try_from(sums.0.len()).unwrap_or(u64::MAX);
        self.sums = sums::of_file(&layout.sums())?;
        let opened = File::open(folder)?;
        rustix::fs::syncfs(&opened)?;
        let unfinished = layout.manifest().with_extension("json.part");
        let mut file = File::create(&unfinished)?;
        file.write_all(&serde_json::to_vec_pretty(self)?)?;
        file.sync_all()?;
        fs::rename(&unfinished, layout.manifest())?;
        opened.sync_all()
    }

    /// Reads a backup's manifest and its digests, and whether this program can restore it.
    ///
    /// # Errors
    /// It is not whole, was made by a newer program, or is not as it was written.
    pub fn open(folder: &Path) -> anyhow::Result<(Manifest, Sums)> {
        let layout = Layout(folder);
        let text = match fs::read(layout.manifest()) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => bail!(
                "{} is no whole backup: it has no manifest.json, which is written last. Take an earlier one",
                folder.display()
            ),
            Err(error) => return Err(error).context("cannot read manifest.json"),
        };
        #[derive(Deserialize)]
        struct Form {
            format: u32,
            program: String,
        }
        let form: Form = serde_json::from_slice(&text).context("manifest.json is none of ours")?;
        ensure!(
            form.format == FORMAT,
            "the backup has the form {}, this program reads {FORMAT}: restore it with version {} or later",
            form.format,
            form.program
        );
        let manifest: Manifest = serde_json::from_slice(&text).context("manifest.json is none of ours")?;
        manifest.must_be_known()?;
        let sums = Sums::read(&layout.sums())?;
        ensure!(
            sums::of_file(&layout.sums())? == manifest.sums,
            "SHA256SUMS does not belong to manifest.json: the parts of two backups were mixed"
        );
        Ok((manifest, sums))
    }

    fn must_be_known(&self) -> anyhow::Result<()> {
        let known: Vec<String> = Migrator::migrations().iter().map(|known| known.name().to_owned()).collect();
        let newer: Vec<&str> = self.schema.iter().filter(|name| !known.contains(name)).map(String::as_str).collect();
        ensure!(
            newer.is_empty(),
            "the backup has a newer schema ({}) than this program: restore it with version {} or later",
            newer.join(", "),
            self.program
        );
        Ok(())
    }
}
