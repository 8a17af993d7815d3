//! The key of the installation: made when it is first needed, kept in the database, the same for all its processes and after a restore.

use axum::extract::State;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ring::rand::SystemRandom;
use ring::signature::{Ed25519KeyPair, KeyPair};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ConnectionTrait, DbErr, EntityTrait};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::answer::{Answer, Done};
use crate::process::error::ApiError;
use crate::process::secret::digest;
use crate::store::app::App;
use crate::store::installation::{ActiveModel, Column, Entity};

/// Its name among what the installation knows of itself.
const NAME: &str = "evidenceKey";
/// What a public key begins with in the form that tools read (SubjectPublicKeyInfo of Ed25519, RFC 8410).
const SPKI: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];
const ID_LENGTH: usize = 16;

/// The key with which packs are signed.
pub struct Key(Ed25519KeyPair);

/// What everybody may know of it.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EvidenceKey {
    /// The beginning of the fingerprint.
    pub id: String,
    /// Ed25519.
    pub algorithm: &'static str,
    /// The 32 bytes as base64.
    pub public_key: String,
    /// SHA-256 of the 32 bytes, in groups of four digits.
    pub fingerprint: String,
}

/// GET /evidence/v1/key
pub async fn shown(State(app): State<App>) -> Answer<EvidenceKey> {
    Ok(Done::data(of(&app.db).await?.public()))
}

/// The key of the installation. Of several processes that make one at the same time, one wins and all take that.
pub async fn of(db: &impl ConnectionTrait) -> Result<Key, ApiError> {
    let kept = match find(db).await? {
        Some(kept) => kept,
        None => {
            keep_new(db).await?;
            find(db).await?.ok_or_else(|| anyhow::anyhow!("the key of evidence packs was not kept"))?
        }
    };
    let bytes = STANDARD.decode(kept).map_err(anyhow::Error::from)?;
    let pair = Ed25519KeyPair::from_pkcs8(&bytes);
    Ok(Key(pair.map_err(|error| anyhow::anyhow!("the key of evidence packs cannot be read: {error}"))?))
}

async fn find(db: &impl ConnectionTrait) -> Result<Option<String>, DbErr> {
    Ok(Entity::find_by_id(NAME).one(db).await?.map(|row| row.value))
}

async fn keep_new(db: &impl ConnectionTrait) -> Result<(), ApiError> {
    let made = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new());
    let made = made.map_err(|_| anyhow::anyhow!("the system gives no random numbers"))?;
    let row = ActiveModel { name: Set(NAME.to_owned()), value: Set(STANDARD.encode(made.as_ref())) };
    let once = OnConflict::column(Column::Name).do_nothing().to_owned();
    match Entity::insert(row).on_conflict(once).exec_without_returning(db).await {
        Ok(_) | Err(DbErr::RecordNotInserted) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

impl Key {
    /// The signature of a text: 64 bytes, the same for the same text.
    pub fn sign(&self, text: &[u8]) -> Vec<u8> {
        self.0.sign(text).as_ref().to_vec()
    }

    /// What everybody may know of it.
    pub fn public(&self) -> EvidenceKey {
        let bytes = self.0.public_key().as_ref();
        let hex = digest(bytes);
        let groups: Vec<String> =
            hex.as_bytes().chunks(4).map(|group| String::from_utf8_lossy(group).into_owned()).collect();
        EvidenceKey {
            id: hex.chars().take(ID_LENGTH).collect(),
            algorithm: "Ed25519",
            public_key: STANDARD.encode(bytes),
            fingerprint: groups.join(" "),
        }
    }

    /// The public key as a file that tools such as openssl read.
    pub fn pem(&self) -> String {
        let whole = [SPKI.as_slice(), self.0.public_key().as_ref()].concat();
        format!("-----BEGIN PUBLIC KEY-----\n{}\n-----END PUBLIC KEY-----\n", STANDARD.encode(whole))
    }
}
