//! What a kind of document registers to exchange messages with customs (`domains::correspondents`). Folders, leases, keys that make an
//! answer count once, strays and the order of things are the gateway's; what a message and an answer mean is the document's.

use boxed::boxed;
use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use sea_orm::ConnectionTrait;
use sea_orm::sea_query::{Condition, Expr, ExprTrait, Func, LockType, Query};

use super::moment::Moment;
use super::play_customs::Player;
use super::receipt;
use super::xml::{Element, XmlError};
use crate::files::file;
use crate::process::error::ApiError;
use crate::process::failpoint::HAS_FAILPOINTS;
use crate::process::registered::Registered;
use crate::store::app::App;
use crate::store::database::Tx;

/// A message as it is to go out.
#[derive(Clone, Debug)]
pub struct Outgoing {
    /// Our number of the document, which customs repeats in its answers.
    pub ours: String,
    /// What stands for it in the file's name: our number where people cannot type it, else something that makes a name.
    pub in_file: String,
    /// Beginning of the file's name, one of [`Correspondent::prefixes`].
    pub prefix: &'static str,
    pub xml: String,
    /// What the rules and the rates say at this moment, where the kind has that to tell; it is kept beside the message.
    pub moment: Option<Moment>,
}

/// What an answer of customs says, as far as the gateway has to know: what it is about, and what makes it the same answer again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The kind whose correspondent read it; a first answer belongs to the kind of the message that it answers.
    pub kind: &'static str,
    /// Its root element.
    pub root: String,
    /// Kind of the receipt ([`receipt::IMPORT`], [`receipt::RESULT`], ...).
    pub form: &'static str,
    /// Of a first answer to a message file: whether the file was taken.
    pub taken: Option<bool>,
    /// What makes it the same answer again; of a first answer, beside the file that it answers.
    pub key: String,
    /// Our number; may be missing in what comes later.
    pub ours: String,
    /// The number that customs or the data centre gave.
    pub number: String,
    /// The number of the document that is known first, where that is another one: an answer that comes too early waits for it.
    pub waits_for: String,
    /// What it says, as a code of the kind.
    pub code: String,
    /// Time of the notice, as customs wrote it; "" in a first answer.
    pub noticed: String,
    /// A further number that it brings, such as that of the declaration at customs.
    pub entry_id: String,
    pub note: String,
}

/// A document that an answer is about; it is locked.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    pub id: i64,
    /// Whether the answer is about the newest sending; an older one's is only logged.
    pub is_current: bool,
}

/// The states between which an answer moved its document.
pub type Moved = Option<(String, String)>;

/// How documents of a kind correspond with customs.
#[boxed]
pub trait Correspondent: Sync {
    /// The table of the documents, with columns `id` and `updated_at`. It is the name of the kind too.
    fn kind(&self) -> &'static str;

    /// The columns of that table with the numbers by which customs speaks of a document. A receipt waits until one of them has its
    /// number.
    fn numbers(&self) -> &'static [&'static str];

    /// How the names of the files begin: `{prefix}_{in_file}_t-{sending}.xml`.
    fn prefixes(&self) -> &'static [&'static str];

    /// Writes the message of a document.
    async fn compose(&self, tx: &Tx, id: i64) -> Result<Outgoing, ApiError>;

    /// The papers that the message names: their names there, and their files.
    async fn papers(&self, _app: &App, _id: i64) -> Result<Vec<(String, file::Model)>, ApiError> {
        Ok(Vec::new())
    }

    /// The root elements of the answers that it reads. The same first answer may be that of several kinds.
    fn roots(&self) -> &'static [&'static str];

    /// Reads an answer; what is missing is an error that names the element.
    fn read(&self, root: &Element) -> Result<Notice, XmlError>;

    /// The code of a receipt that says that the client put the message aside without a word.
    fn put_aside(&self) -> &'static str;

    /// Lets a receipt have its effect on its locked document, in the open transaction: state, numbers, audit, messages to people.
    /// `None` when there is no such document any more.
    async fn settle(
        &self,
        app: &App,
        tx: &Tx,
        audiences: &mut Audiences,
        target: Target,
        receipt: &receipt::Model,
    ) -> Result<Option<Moved>, ApiError>;

    /// A message that was to be taken back had left already: tells the people, where that still matters.
    async fn was_gone(&self, _tx: &Tx, _id: i64) -> Result<(), ApiError> {
        Ok(())
    }

    /// Who plays customs for it in the demo and in tests.
    fn player(&self) -> &'static dyn Player;
}

/// The documents that exchange messages with customs: domains register them.
pub static KINDS: Registered<Vec<&'static dyn Correspondent>> = Registered::new();

/// Kinds that a test adds to its process.
static ADDED: RwLock<Vec<&'static dyn Correspondent>> = RwLock::new(Vec::new());

/// Every correspondent.
pub fn all() -> impl Iterator<Item = &'static dyn Correspondent> {
    let added = match HAS_FAILPOINTS {
        true => ADDED.read().unwrap_or_else(PoisonError::into_inner).clone(),
        false => Vec::new(),
    };
    KINDS.get().iter().copied().chain(added)
}

/// Adds a kind to the process of a test; what is shipped does not look at it.
pub fn add(correspondent: &'static dyn Correspondent) {
    ADDED.write().unwrap_or_else(PoisonError::into_inner).push(correspondent);
}

/// The kinds that this program knows; a newer one beside it may know more.
pub fn kinds() -> impl Iterator<Item = &'static str> {
    all().map(Correspondent::kind)
}

/// The correspondent of a kind.
///
/// # Errors
/// A program that knows more kinds wrote the row.
pub fn of(kind: &str) -> Result<&'static dyn Correspondent, ApiError> {
    let found = all().find(|correspondent| correspondent.kind() == kind);
    found.ok_or_else(|| ApiError::Internal(anyhow::anyhow!("no documents of kind {kind} exchange messages here")))
}

/// The correspondents that an answer may be for.
pub fn answering(root: &str) -> impl Iterator<Item = &'static dyn Correspondent> + use<'_> {
    all().filter(move |correspondent| correspondent.roots().contains(&root))
}

/// The correspondent whose file has this name, and the file's name behind the prefix.
pub fn of_file(name: &str) -> Option<(&'static dyn Correspondent, &'static str, &str)> {
    all().find_map(|correspondent| {
        let behind = |prefix: &&'static str| Some((*prefix, name.strip_prefix(prefix)?.strip_prefix('_')?));
        let (prefix, rest) = correspondent.prefixes().iter().find_map(behind)?;
        Some((correspondent, prefix, rest))
    })
}

/// Locks a document until the end of the transaction; whether there is one.
pub async fn lock(tx: &Tx, correspondent: &dyn Correspondent, id: i64) -> Result<bool, ApiError> {
    let mut row = Query::select();
    row.column("id").from(correspondent.kind()).and_where(Expr::col("id").eq(id)).lock(LockType::Update);
    Ok(tx.query_one(&row).await?.is_some())
}

/// The document that has a number of customs; of several of one house the newest, of several houses none: whose it is cannot be told.
pub async fn numbered(
    db: &impl ConnectionTrait,
    correspondent: &dyn Correspondent,
    number: &str,
) -> Result<Option<i64>, ApiError> {
    // Over all its numbers at once: people type those of customs, and may type what the single window calls the document of another house.
    let called = correspondent.numbers().iter().map(|column| Expr::col(*column).eq(number));
    let mut found = Query::select();
    found
        .expr(Func::max(Expr::col("id")))
        .from(correspondent.kind())
        .cond_where(called.fold(Condition::any(), Condition::add))
        .group_by_col("org_id")
        .limit(2);
    match db.query_all(&found).await?.as_slice() {
        [row] => Ok(Some(row.try_get_by_index(0)?)),
        _ => Ok(None),
    }
}

/// The people who may see documents, by organisation and what else decides, as far as one transaction asked for them.
#[derive(Default)]
pub struct Audiences(HashMap<(&'static str, i64, String), Vec<i64>>);

impl Audiences {
    /// The people of a key, asked for when nobody did before.
    pub async fn get(
        &mut self,
        key: (&'static str, i64, String),
        ask: impl Future<Output = Result<Vec<i64>, ApiError>>,
    ) -> Result<Vec<i64>, ApiError> {
        if let Some(known) = self.0.get(&key) {
            return Ok(known.clone());
        }
        let users = ask.await?;
        self.0.insert(key, users.clone());
        Ok(users)
    }
}
