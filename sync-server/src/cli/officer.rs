//! `khetsmriti officer`: who they are, which villages they have, and codes to sign in with.

use super::{
    depot::open_storage,
    output::{Output, count, text},
};
use crate::{
    auth, clock,
    storage::{Put, SqliteStorage, Storage, Writing},
};
use clap::{Args, Subcommand};
use serde_json::json;
use shared::{
    ids::{OfficerId, VillageId},
    records::{Officer as OfficerRecord, Record, RecordBody},
    text::Arg,
    time::Stamp,
};
use std::path::Path;

#[derive(Debug, Args)]
pub(super) struct Officer {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Add an officer, or villages to one who is there
    Add {
        /// His name
        name: String,
        #[arg(long)]
        id: OfficerId,
        /// A village he looks after; may be given several times
        #[arg(long = "village", value_name = "CODE", num_args = 1..)]
        villages: Vec<VillageId>,
    },
    /// Take villages away; what he recorded there and has not sent is still taken
    Revoke {
        id: OfficerId,
        #[arg(long = "village", value_name = "CODE", num_args = 1.., required = true)]
        villages: Vec<VillageId>,
    },
    /// A fresh one-time code to sign a phone in
    Code { id: OfficerId },
    /// All officers
    List,
}

impl Officer {
    pub(super) async fn run(&self, folder: &Path, output: &Output) -> anyhow::Result<()> {
        let storage = open_storage(folder).await?;
        match &self.command {
            Command::Add { name, id, villages } => {
                add(&storage, name, id, villages, output).await?
            }
            Command::Revoke { id, villages } => revoke(&storage, id, villages, output).await?,
            Command::Code { id } => give_code(&storage, id, output).await?,
            Command::List => list(&storage, output).await?,
        }
        storage.close().await;
        Ok(())
    }
}

async fn add(
    storage: &SqliteStorage,
    name: &str,
    id: &OfficerId,
    villages: &[VillageId],
    output: &Output,
) -> anyhow::Result<()> {
    anyhow::ensure!(!name.trim().is_empty(), "the officer's NAME is empty");
    let known = storage.records().await?;
    for village in villages {
        let is_known = known
            .iter()
            .any(|record| record.key() == ("village", village.as_str()));
        if !is_known {
            output.say("cli-village-unnamed", &[("village", text(village))]);
        }
    }
    let now = clock::now();
    let mut writing = storage.write().await?;
    put_officer(&mut *writing, id, name.trim(), now).await?;
    let mut granted = 0;
    for village in villages {
        granted += u64::from(writing.grant(id, village, now).await?);
    }
    writing.commit().await?;
    let args = [
        ("officer", text(id)),
        ("name", text(&name.trim())),
        ("count", count(granted)),
    ];
    output.say("cli-officer-added", &args);
    output.end(&json!({ "officer": id, "name": name.trim(), "granted": granted }));
    Ok(())
}

/// An officer with the reference row by which phones know his name.
pub(super) async fn put_officer(
    writing: &mut dyn Writing,
    id: &OfficerId,
    name: &str,
    now: Stamp,
) -> crate::storage::Result<Put> {
    let put = writing.put_officer(id, name, now).await?;
    let body = RecordBody::Officer(OfficerRecord {
        id: id.clone(),
        name: name.to_owned(),
        names: vec![],
    });
    let record = Record {
        valid_from: now.day(),
        valid_to: None,
        body,
    };
    writing.put_record(&record, now).await?;
    Ok(put)
}

async fn revoke(
    storage: &SqliteStorage,
    id: &OfficerId,
    villages: &[VillageId],
    output: &Output,
) -> anyhow::Result<()> {
    let now = clock::now();
    let mut writing = storage.write().await?;
    let mut revoked = 0;
    for village in villages {
        revoked += u64::from(writing.revoke(id, village, now).await?);
    }
    writing.commit().await?;
    output.say(
        "cli-officer-revoked",
        &[("officer", text(id)), ("count", count(revoked))],
    );
    output.end(&json!({ "officer": id, "revoked": revoked }));
    Ok(())
}

async fn give_code(storage: &SqliteStorage, id: &OfficerId, output: &Output) -> anyhow::Result<()> {
    let mut writing = storage.write().await?;
    let (code, expires_at) = auth::new_code(&mut *writing, id, clock::now()).await?;
    writing.commit().await?;
    let args = [
        ("officer", text(id)),
        ("code", code.reveal().into()),
        ("until", Arg::Moment(expires_at)),
    ];
    output.say("cli-code", &args);
    output.end(&json!({ "officer": id, "code": code.reveal(), "expires_at": expires_at }));
    Ok(())
}

async fn list(storage: &SqliteStorage, output: &Output) -> anyhow::Result<()> {
    let officers = storage.officers().await?;
    for officer in &officers {
        let villages: Vec<&str> = officer.villages.iter().map(VillageId::as_str).collect();
        let villages = match villages.as_slice() {
            [] => output.word("cli-no-villages"),
            some => some.join(", "),
        };
        let args = [
            ("officer", text(&officer.id)),
            ("name", officer.name.as_str().into()),
            ("villages", villages.into()),
            ("devices", count(officer.devices)),
        ];
        output.say("cli-officer-row", &args);
    }
    let rows: Vec<_> = officers
        .iter()
        .map(|row| json!({ "id": row.id, "name": row.name, "villages": row.villages, "devices": row.devices }))
        .collect();
    output.end(&json!({ "officers": rows }));
    Ok(())
}
