//! The draft that a recognition would become now: what was read, with the enterprises and materials of whose declaration it is, and the
//! default template of who makes it.

use std::collections::BTreeMap;

use core_wasm::config::OrgParams;
use core_wasm::permission::Category;
use core_wasm::resources::base::ETPS;
use core_wasm::resources::declaration::form::{self, Party};
use core_wasm::row::Row;
use core_wasm::rules::reading::words::key as key_of;
use core_wasm::rules::recognition::draft::{self, Draft, Known};
use core_wasm::rules::recognition::{Review, firm_key};
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{Condition, ConnectionTrait};

use super::{goods, recognition};
use crate::accounts::caller::Caller;
use crate::documents::filter;
use crate::documents::table::Rows;
use crate::domains::decl::entry_template;
use crate::domains::decl::making::maker_of;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::database::Reader;
use crate::store::people::organisation;

/// So many letters of a name have to agree before names are compared as those of firms are.
const BEGINNING: usize = 4;

/// A draft, and the parameters of who makes it.
pub struct Drafted {
    pub draft: Draft,
    pub params: OrgParams,
}

impl Drafted {
    /// The whole document.
    pub fn document(&self) -> Row {
        self.draft.document()
    }
}

/// What is known beside the papers.
pub struct Around {
    seller: Option<Row>,
    buyer: Option<Row>,
    materials: BTreeMap<i64, Row>,
    template: Option<Row>,
}

impl Around {
    /// Reads it for the owner of the draft and whoever makes it.
    pub async fn of(
        db: &impl ConnectionTrait,
        orgs: [i64; 2],
        catg: &str,
        review: &Review,
    ) -> Result<Around, ApiError> {
        let lines = review.lines.iter().filter_map(|line| line.material.as_ref());
        let ids: Vec<i64> = lines.map(|material| material.id).collect();
        Ok(Around {
            seller: enterprise(db, orgs, review.text("seller")).await?,
            buyer: enterprise(db, orgs, review.text("buyer")).await?,
            materials: goods::by_ids(db, orgs[0], &ids).await?,
            template: entry_template::default_of(db, orgs[1], catg).await?,
        })
    }

    /// The same as the core takes it.
    pub fn known<'a>(&'a self, app: &App, dicts: &'a core_wasm::dictionary::Dictionaries, export: bool) -> Known<'a> {
        Known {
            export,
            into: false,
            seller: self.seller.as_ref(),
            buyer: self.buyer.as_ref(),
            materials: &self.materials,
            template: self.template.as_ref(),
            dicts,
            today: app.today(),
        }
    }
}

/// The category of records that a recognition becomes.
pub fn category(head: &Row) -> &'static str {
    if recognition::is_export(head) { Category::Export.ie_catg() } else { Category::Import.ie_catg() }
}

/// A declaration as its form starts for this owner and maker.
pub async fn start(db: &impl Reader, caller: &Caller, owner: i64, catg: &str) -> Result<(Row, OrgParams), ApiError> {
    let party = |org: organisation::Model| Party {
        operator_card: org.org_params().operator_card,
        name: org.name,
        code: org.code,
        credit_code: org.credit_code,
    };
    let maker = organisation::by_id(db, maker_of(db, caller, owner).await?).await?;
    let params = maker.org_params();
    let owner = organisation::by_id(db, owner).await?;
    let mut start = form::empty(catg);
    for (field, value) in form::parties(&party(owner), &party(maker), &caller.name) {
        if start.is_blank(field) {
            start.set(field, value);
        }
    }
    Ok((start, params))
}

/// The declaration that a recognition would become now.
pub async fn drafted(
    app: &App,
    db: &impl Reader,
    caller: &Caller,
    head: &Row,
    review: &Review,
) -> Result<Drafted, ApiError> {
    let owner = recognition::owner(head);
    let (start, params) = start(db, caller, owner, category(head)).await?;
    let around = Around::of(db, [owner, caller.org_id], category(head), review).await?;
    let dicts = app.dictionaries();
    let known = around.known(app, &dicts, recognition::is_export(head));
    Ok(Drafted { draft: draft::declaration(review, start, &known), params })
}

/// The enterprise of a name, in either language: of exactly this one, else the only one that differs in its ending.
async fn enterprise(db: &impl ConnectionTrait, orgs: [i64; 2], name: &str) -> Result<Option<Row>, ApiError> {
    let key = firm_key(name);
    let beginning: String = name.trim().chars().take(BEGINNING).collect::<String>().to_lowercase();
    if key.is_empty() || beginning.is_empty() {
        return Ok(None);
    }
    let backend = db.get_database_backend();
    let begins = |column: &'static str| filter::begins(Expr::col(column), &beginning, backend);
    let found = Rows::of(&ETPS)
        .filter(Expr::col("org_id").is_in(orgs))
        .filter(Condition::any().add(begins("name")).add(begins("name_en")))
        .order("id", Order::Asc)
        .all(db)
        .await?;
    let of_owner = |row: &&Row| row.int("orgId") == Some(orgs[0]);
    let written = key_of(name);
    let is_named = |row: &&Row| [row.text("name"), row.text("nameEn")].iter().any(|known| key_of(known) == written);
    let exact: Vec<&Row> = found.iter().filter(is_named).collect();
    if let Some(row) = exact.iter().copied().find(of_owner).or(exact.first().copied()) {
        return Ok(Some(row.clone()));
    }
    // Without their endings two firms may have one name: then nobody knows which is meant.
    let alike = |row: &&Row| firm_key(row.text("name")) == key || firm_key(row.text("nameEn")) == key;
    let alike: Vec<&Row> = found.iter().filter(alike).collect();
    let own: Vec<&Row> = alike.iter().copied().filter(of_owner).collect();
    let fitting = if own.is_empty() { alike } else { own };
    Ok(match fitting.as_slice() {
        [only] => Some((*only).clone()),
        _ => None,
    })
}
