//! What documents show of the passports that carry them, and what the scale of the gate tells people.

use std::collections::BTreeMap;

use core_wasm::decimal::Quantity;
use core_wasm::resources::sas::SAS_PASSPORT;
use core_wasm::row::Row;
use core_wasm::rules::sas::passport::{at_gate, weighed};
use core_wasm::text::catalogue::sas as texts;
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{Condition, Value};

use super::{Document, Held, documents, numbers_of};
use crate::documents::lines::BATCH;
use crate::documents::served::ORG;
use crate::documents::{table, write};
use crate::domains::sas::document;
use crate::domains::sas::kind::PASSPORT;
use crate::domains::sas::source::source;
use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::organisation;
use crate::store::post::Category;

/// Where an inventory list says how much of it went through the gate.
const AT_GATE: &str = "invtIochkptStucd";

/// Lets the documents of a passport show what passports carry of them: all of their lines at once, since others wait meanwhile.
pub(super) async fn shown(tx: &Tx, passport: &Row) -> Result<(), ApiError> {
    let Some(source) = source(passport.text("rltTbTypecd")) else { return Ok(()) };
    let own = Condition::all().add(Expr::col("org_id").eq(passport.int(ORG).unwrap_or_default()));
    let found = documents(tx, source, &numbers_of(passport), own, None, true).await?;
    let figures: Vec<(i64, [Value; 2])> = found.iter().flat_map(Document::changed).collect();
    table::set_each(tx, source.line, ["passport_used_qty", "actl_pass_qty"], &figures).await?;
    let mut alike: BTreeMap<[&str; 3], Vec<i64>> = BTreeMap::new();
    for document in &found {
        let passed = document.share(|held| held.passed);
        let at_gate = at_gate(document.head.text(AT_GATE), passed);
        let marks = [document.share(|held| held.used), passed, at_gate];
        alike.entry(marks).or_default().push(write::key(&document.head)?.0);
    }
    let shows = |field: &str| source.head.field(field).is_some();
    for ([used, passed, at_gate], ids) in alike {
        let mut marks = vec![("passport_used_typecd", used.into())];
        if shows("passTypecd") {
            marks.push(("pass_typecd", passed.into()));
        }
        if shows(AT_GATE) && !at_gate.is_empty() {
            marks.push(("invt_iochkpt_stucd", at_gate.into()));
        }
        for some in ids.chunks(BATCH) {
            table::set(tx, source.head, some, &marks).await?;
        }
    }
    Ok(())
}

impl Document {
    /// The lines that show something else than passports carry, with what they carry and what of it went through the gate.
    fn changed(&self) -> impl Iterator<Item = (i64, [Value; 2])> {
        self.lines.iter().zip(&self.goods).filter_map(|(line, held)| {
            let known = |field: &str| line.decimal::<5>(field).unwrap_or_default();
            let is_same = known("passportUsedQty") == held.used && known("actlPassQty") == held.passed;
            (!is_same).then_some((line.int("id")?, [held.used.scaled().into(), held.passed.scaled().into()]))
        })
    }

    /// How much of its lines this is. Codes of two dictionaries (`passportUsedType`, `stockPass`): none, a part, all.
    fn share(&self, of: impl Fn(&Held) -> Quantity) -> &'static str {
        let is_all =
            |(line, held): (&Row, &Held)| line.decimal::<5>("dclQty").is_some_and(|quantity| of(held) >= quantity);
        if !self.goods.iter().any(|held| of(held).is_positive()) {
            "1"
        } else if self.lines.iter().zip(&self.goods).all(is_all) {
            "3"
        } else {
            "2"
        }
    }
}

/// What follows from an answer about a passport: its documents show it; where the scale differs too much people are told.
pub async fn followed(tx: &Tx, before: &Row, passport: &Row) -> Result<(), ApiError> {
    shown(tx, passport).await?;
    let weights = passport.decimal::<5>("totalWt").zip(passport.decimal::<5>("passCollectWt"));
    let Some((declared, on_scale)) = weights else { return Ok(()) };
    let owner = organisation::by_id(tx, passport.int(ORG).unwrap_or_default()).await?;
    let limit = owner.org_params().passport_weight_limit();
    let Some(found) = weighed(declared, on_scale, limit) else { return Ok(()) };
    // The answer may bring a difference of its own, which nobody was told of.
    let told = before.decimal::<5>("wtError");
    let id = write::key(passport)?.0;
    table::set(tx, &SAS_PASSPORT, &[id], &[("wt_error", found.difference.scaled().into())]).await?;
    if !found.exceeds || told == Some(found.difference) {
        return Ok(());
    }
    let values = [
        ("number", passport.text("etpsPreentNo").to_owned()),
        ("difference", found.difference.short()),
        ("limit", limit.short()),
    ];
    let content = texts::WEIGHT_DIFFERS.with(&values.each_ref().map(|(name, value)| (*name, value.as_str())));
    document::tell(tx, &PASSPORT, passport, content, Category::Warning).await
}
