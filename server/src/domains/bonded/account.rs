//! What is special about accounts and their lines: dates and counts that commands set, marks of changes, lines that were used.

use std::collections::BTreeMap;

use boxed::boxed;
use core_wasm::error::Problem;
use core_wasm::resource::{Lines, Resource};
use core_wasm::resources::bonded::papers::{self, PAPERS};
use core_wasm::row::Row;
use core_wasm::rules::bonded::account::{Kind, is_over};
use core_wasm::rules::bonded::balance::Goods;
use core_wasm::rules::bonded::codes;
use core_wasm::rules::bonded::consumption::{ends_before, founded_on_nothing, unfounded, unit_of};
use core_wasm::rules::bonded::held;
use core_wasm::rules::bonded::versions::is_filed;
use core_wasm::states::CommandInfo;
use core_wasm::states::bonded_account::{CHANGE, CONFIRM, CONFIRM_CHANGE, END, GIVE_UP, RETURN, SEND};
use core_wasm::text::Message;
use core_wasm::text::catalogue::bonded as texts;
use core_wasm::text::catalogue::documents::BOTH;
use core_wasm::validate::is_legal;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::approved::{self, ADDED};
use super::journal::{of_account, of_serial, told_of};
use super::settled::settle;
use super::{balance, event, filing, processing, ucns};
use crate::accounts::caller::Caller;
use crate::documents::served::{Hooks, ORG};
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::unique::field_taken;
use crate::documents::{lines, paged, write};
use crate::domains::sas::renumbered;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::organisation;

/// Our own number of an account.
const INNER: &str = "etpsPreentNo";
/// Change mark of lines (dictionary `modfMark`).
const CHANGED: &str = "1";
/// Kinds of filing (dictionary `dclType`).
const FILING: &str = "1";
const CHANGE_FILED: &str = "2";

/// The accounts of a kind.
pub struct Account(pub Kind, pub &'static Resource);

/// Whether the organisation whose handbook it would be has handbooks, or the one that makes it for another.
async fn has_handbooks(tx: &Tx, caller: &Caller, row: &Row) -> Result<bool, ApiError> {
    for org in [row.int(ORG).unwrap_or(caller.org_id), caller.org_id] {
        if organisation::by_id(tx, org).await?.org_params().is_eml_enabled {
            return Ok(true);
        }
    }
    Ok(false)
}

#[boxed]
impl Hooks for Account {
    async fn fill(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let is_new = before.is_none();
        if is_new {
            row.set("chgTmsCnt", "0");
            row.set("dclTypecd", FILING);
        }
        lines::count(row, PAPERS, papers::NUMBER);
        if let Some(problem) = self.numbered_twice(tx, caller, before, row).await? {
            return Ok(vec![problem]);
        }
        let is_on = !is_new || self.0 != Kind::Eml || has_handbooks(tx, caller, row).await?;
        Ok(if is_on { Vec::new() } else { vec![Problem::error("eml.disabled", ORG, texts::NO_HANDBOOKS)] })
    }

    /// An account that holds something should not end, and one that is over already should not be sent as it is, nor with consumption that
    /// is; a change of a handbook should agree on no less than was moved.
    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        if command.name == SEND {
            let over = is_over(self.0, before.borrowed(), day_in_china(tx.now()));
            let over = over.map(|last| texts::ACCOUNT_OVER.with(&[("day", &last.to_string())]));
            let below = if self.0 == Kind::Eml { processing::agreed_below(tx, before).await? } else { None };
            let ended = ucns::over(tx, self.0, before).await?;
            let both = |one: Message, other: Message| BOTH.speak_with(&[("one", &one), ("other", &other)]);
            return Ok(over.into_iter().chain(below).chain(ended).reduce(both));
        }
        if command.name != END {
            return Ok(None);
        }
        let (id, _) = write::key(before)?;
        let stock = Expr::col(balance::Column::ActlIncQty).ne(Expr::col(balance::Column::ActlRedcQty));
        let holds = Condition::any()
            .add(stock)
            .add(balance::Column::PrevdIncQty.ne(0))
            .add(balance::Column::PrevdRedcQty.ne(0));
        let held = balance::Entity::find()
            .filter(of_account(self.0.name(), id))
            .filter(holds)
            // Materials before products.
            .order_by_desc(balance::Column::Goods)
            .order_by_asc(balance::Column::Serial)
            .all(tx)
            .await?;
        let held: Vec<_> = held.iter().map(|row| (Goods::of_code(&row.goods), row.serial, row.figures())).collect();
        Ok(held::question(&held))
    }

    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        _note: &str,
        before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        let (id, _) = write::key(after)?;
        let today = day_in_china(tx.now());
        let set = async |values: &[(&str, sea_orm::Value)]| table::set(tx, self.1, &[id], values).await;
        match command.name {
            SEND => {
                self.sound(tx, before).await?;
                self.keeps_used(tx, before).await?;
                set(&[("dcl_time", today.into())]).await?;
                filing::send(tx, self.0, id).await
            }
            CONFIRM => {
                // The number is keyed by hand here, where no form judges it.
                if let Some(problem) = self.1.rules.iter().find_map(|rule| rule(after)) {
                    return Err(ApiError::rule(Problem { field: "note".to_owned(), ..problem }));
                }
                let number = self.0.number();
                if !before.is_blank(number) {
                    let (had, number) = (before.text(number), after.text(number));
                    return renumbered::account(tx, &Actor::from(caller), after, had, number).await;
                }
                set(&[("putrec_appr_time", today.into())]).await?;
                filing::withdraw(tx, self.0, id).await?;
                settle(tx, self.1, after).await
            }
            CHANGE => {
                approved::keep(tx, self.1, before).await?;
                let changes = after.int("chgTmsCnt").unwrap_or_default() + 1;
                set(&[("chg_tms_cnt", changes.into()), ("dcl_typecd", CHANGE_FILED.into())]).await
            }
            GIVE_UP => {
                if let Some(kept) = approved::of(tx, self.1, id).await? {
                    for (lines, gone) in self.1.paged().zip(approved::brought(tx, self.1, id, &kept).await?) {
                        self.lines_gone(tx, caller, lines, after, &gone).await?;
                    }
                }
                approved::give_up(tx, &Actor::from(caller), self.1, after).await
            }
            CONFIRM_CHANGE => {
                set(&[("chg_appr_time", today.into())]).await?;
                filing::withdraw(tx, self.0, id).await?;
                settle(tx, self.1, after).await
            }
            RETURN => filing::withdraw(tx, self.0, id).await,
            _ => Ok(()),
        }
    }

    /// The versions of consumption that lists go by, where consumption comes.
    async fn for_lines(&self, tx: &Tx, lines: &'static Lines, head: &Row, rows: &[&Row]) -> Result<Vec<Row>, ApiError> {
        let number = head.text(self.0.number());
        if lines.list != "ucns" || number.is_empty() {
            return Ok(Vec::new());
        }
        ucns::used(tx, lines.of, head, number, rows).await
    }

    /// Consumption of a workbook is of goods that the account has.
    async fn judge_imported(
        &self,
        tx: &Tx,
        lines: &'static Lines,
        head: &Row,
        rows: &[&Row],
    ) -> Result<Vec<(usize, Problem)>, ApiError> {
        let Some((goods, consumption)) = ucns::resources(self.0) else { return Ok(Vec::new()) };
        if lines.of.name != consumption.name {
            return Ok(Vec::new());
        }
        let (id, _) = write::key(head)?;
        let goods = paged::all_with(tx, goods, id, &["mtpckEndprdTypecd", "gdsSeqno"]).await?;
        let rows: Vec<Row> = rows.iter().map(|row| (*row).clone()).collect();
        Ok(founded_on_nothing(&goods, &rows))
    }

    async fn fill_line(
        &self,
        tx: &Tx,
        lines: &'static Lines,
        head: &Row,
        known: &[Row],
        line: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let stored = match line.int("id") {
            Some(id) => Rows::of(lines.of).by_id(id).one(tx).await?,
            None => None,
        };
        let is_filed = stored.as_ref().is_some_and(|stored| stored.text("modfMarkcd") != ADDED);
        line.set("modfMarkcd", if is_filed { CHANGED } else { ADDED });
        line.set("chgTmsCnt", head.text("chgTmsCnt"));
        if lines.list == "ucns"
            && let Some(unit) = unit_of(line.borrowed())
        {
            line.set("ucnsQty", unit.ucns_qty.to_string());
        }
        let ends = |row: &Row| row.text("finishValidDate").to_owned();
        if lines.list == "ucns"
            && stored.as_ref().map(ends) != Some(ends(line))
            && let Some(began) = head.borrowed().date("putrecApprTime")
            && let Some(problem) = ends_before(line.borrowed(), began)
        {
            return Ok(vec![problem]);
        }
        match stored {
            Some(stored) => self.used(tx, lines, head, &stored, line).await,
            // A further material of a version that lists used changes what they took.
            None if lines.list == "ucns" && known.iter().any(|used| is_of_version(used, line)) => {
                let message = texts::VERSION_GROWS.with(&[("version", line.text("ucnsVerno"))]);
                Ok(problem_if(true, "bonded.versionUsed", "ucnsVerno", message))
            }
            None => Ok(Vec::new()),
        }
    }

    /// Lines of which something was told stay.
    async fn lines_gone(
        &self,
        tx: &Tx,
        _caller: &Caller,
        lines: &'static Lines,
        head: &Row,
        gone: &[Row],
    ) -> Result<(), ApiError> {
        let problems = match lines.list {
            "ucns" => self.consumed(tx, lines, head, gone).await?,
            _ => self.moved(tx, head, gone).await?,
        };
        if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
    }
}

impl Account {
    /// Customs files an internal number once. Accounts that shared one before stay as they are, so that no index holds it: whoever
    /// gives an account a number waits for others who do so for the organisation.
    async fn numbered_twice(
        &self,
        tx: &Tx,
        caller: &Caller,
        before: Option<&Row>,
        row: &Row,
    ) -> Result<Option<Problem>, ApiError> {
        let Some(field) = self.1.field(INNER) else { return Ok(None) };
        let number = row.text(INNER);
        let is_kept = before.is_some_and(|before| before.text(INNER) == number);
        // What cannot be stored is told of the field, and no database is asked for it.
        if number.is_empty() || is_kept || !is_legal(number) {
            return Ok(None);
        }
        let org = row.int(ORG).unwrap_or(caller.org_id);
        organisation::in_turn(tx, org).await?;
        let others = Rows::of(self.1)
            .filter(Expr::col(field.column_name()).eq(number))
            .filter(Expr::col("org_id").eq(org))
            .filter(Expr::col("id").ne(row.int("id").unwrap_or_default()));
        Ok(others.exist(tx).await?.then(|| field_taken(field)))
    }

    /// Nothing stops an account from going to customs: its parties have codes that can be, its consumption is of goods that it has.
    async fn sound(&self, tx: &Tx, head: &Row) -> Result<(), ApiError> {
        let (id, _) = write::key(head)?;
        let mut problems = codes::of_account(head.borrowed());
        if let Some((goods, consumption)) = ucns::resources(self.0) {
            let lines = paged::all_with(tx, goods, id, &["mtpckEndprdTypecd", "gdsSeqno"]).await?;
            let taken = paged::all_with(tx, consumption, id, &["endprdSeqno", "mtpckSeqno"]).await?;
            problems.extend(unfounded(&lines, &taken));
        }
        if problems.is_empty() { Ok(()) } else { Err(ApiError::Rules(problems)) }
    }

    /// Why goods cannot go: something was told of their serials. Of thousands of lines the journal is asked once.
    async fn moved(&self, tx: &Tx, head: &Row, gone: &[Row]) -> Result<Vec<Problem>, ApiError> {
        let (id, _) = write::key(head)?;
        let mut problems = Vec::new();
        for goods in [Goods::Material, Goods::Product] {
            let of_goods = gone.iter().filter(|line| Goods::of_code(line.text("mtpckEndprdTypecd")) == goods);
            let serials: Vec<i64> = of_goods.filter_map(|line| line.int("gdsSeqno")).collect();
            let told = told_of(tx, self.0.name(), id, goods, &serials).await?;
            problems.extend(told.into_iter().map(line_used));
        }
        Ok(problems)
    }

    /// Why consumption cannot go: lists go by its version. Only that of products that lists move is looked at.
    async fn consumed(
        &self,
        tx: &Tx,
        lines: &'static Lines,
        head: &Row,
        gone: &[Row],
    ) -> Result<Vec<Problem>, ApiError> {
        let moved = ucns::products_of(tx, head.int("orgId").unwrap_or_default(), head.text(self.0.number())).await?;
        let (nothing, mut problems) = (Row::new(), Vec::new());
        for line in gone.iter().filter(|line| line.int("endprdSeqno").is_some_and(|product| moved.contains(&product))) {
            problems.extend(self.used(tx, lines, head, line, &nothing).await?);
        }
        Ok(problems)
    }

    /// A change takes nothing from a version of consumption that lists went by since it was changed here.
    async fn keeps_used(&self, tx: &Tx, head: &Row) -> Result<(), ApiError> {
        let (id, _) = write::key(head)?;
        let Some(kept) = approved::of(tx, self.1, id).await? else { return Ok(()) };
        let Some(lines) = self.1.paged().find(|lines| lines.list == "ucns") else { return Ok(()) };
        let rows = paged::all_of(tx, lines.of, id).await?;
        let now: BTreeMap<i64, &Row> = rows.iter().filter_map(|row| Some((row.int("id")?, row))).collect();
        let (nothing, mut wrong) = (Row::new(), Vec::new());
        for was in kept.rows(lines.list) {
            let now = was.int("id").and_then(|id| now.get(&id)).copied().unwrap_or(&nothing);
            if self.used(tx, lines, head, &was, now).await?.is_empty() {
                continue;
            }
            let [version, product, material] =
                ["ucnsVerno", "endprdSeqno", "mtpckSeqno"].map(|field| was.borrowed().written(field).into_owned());
            let values = [("version", &*version), ("product", &*product), ("material", &*material)];
            wrong.push(Problem::error("bonded.versionUsed", "ucnsVerno", texts::VERSION_USED_SINCE.with(&values)));
        }
        if wrong.is_empty() { Ok(()) } else { Err(ApiError::Rules(wrong)) }
    }

    /// Why a line that was used cannot become another one, or go: what was moved keeps its serial, a version of a consumption
    /// that a list named is never changed.
    async fn used(
        &self,
        tx: &Tx,
        lines: &'static Lines,
        head: &Row,
        stored: &Row,
        after: &Row,
    ) -> Result<Vec<Problem>, ApiError> {
        let is_same = |fields: &[&str]| fields.iter().all(|field| is_said_in(stored, after, field));
        if lines.list == "ucns" {
            const KEPT: [&str; 7] = [
                "endprdSeqno",
                "mtpckSeqno",
                "ucnsVerno",
                "netUseupQty",
                "tgblLossRate",
                "intgbLossRate",
                "bondMtpckPrpr",
            ];
            let number = head.text(self.0.number());
            // What customs does not have yet nothing went by.
            if is_same(&KEPT) || number.is_empty() || !is_filed(stored.borrowed()) {
                return Ok(Vec::new());
            }
            // What customs has may always be put back.
            let filed = approved::of(tx, self.1, write::key(head)?.0).await?.map(|kept| kept.rows(lines.list));
            let same_row = |was: &&Row| was.int("id").is_some() && was.int("id") == stored.int("id");
            let was = filed.as_ref().and_then(|rows| rows.iter().find(same_row));
            if was.is_some_and(|was| KEPT.iter().all(|field| is_said_in(was, after, field))) {
                return Ok(Vec::new());
            }
            let version = stored.text("ucnsVerno");
            let product = stored.int("endprdSeqno").unwrap_or_default();
            let org = head.int("orgId").unwrap_or_default();
            let of_product = Expr::col("document_id").eq(head.int("id")).and(Expr::col("endprd_seqno").eq(product));
            let rows = Rows::of(lines.of).filter(of_product).order("id", Order::Asc).all(tx).await?;
            // One that was deleted is not found any more: it was the last where none came after it.
            let last = rows.iter().rfind(|row| is_filed(row.borrowed()));
            let is_last =
                last.is_none_or(|last| last.text("ucnsVerno") == version || last.int("id") <= stored.int("id"));
            let lists = ucns::lists_of(tx, org, number, product, ucns::Version { code: version, is_last }).await?;
            let message = texts::VERSION_USED.with(&[("version", version)]);
            return Ok(problem_if(!lists.is_empty(), "bonded.versionUsed", "ucnsVerno", message));
        }
        let serial = stored.int("gdsSeqno").unwrap_or_default();
        let is_same_serial = is_same(&["gdsSeqno", "mtpckEndprdTypecd"]);
        if is_same_serial && is_same(&["dclUnitcd"]) {
            return Ok(Vec::new());
        }
        let (id, _) = write::key(head)?;
        let goods = Goods::of_code(stored.text("mtpckEndprdTypecd"));
        let found = event::Entity::find().filter(of_serial(self.0.name(), id, goods, serial)).limit(1).one(tx).await?;
        let used = if is_same_serial { line_counted } else { line_used };
        Ok(found.map(|_| used(serial)).into_iter().collect())
    }
}

/// Whether a field says the same in both; a figure may be typed in fewer places than it is stored in.
fn is_said_in(one: &Row, other: &Row, field: &str) -> bool {
    const FIGURES: [&str; 4] = ["netUseupQty", "tgblLossRate", "intgbLossRate", "bondMtpckPrpr"];
    let same_figure = || one.decimal::<9>(field).is_some_and(|figure| Some(figure) == other.decimal::<9>(field));
    one.text(field) == other.text(field) || FIGURES.contains(&field) && same_figure()
}

fn is_of_version(one: &Row, other: &Row) -> bool {
    one.int("endprdSeqno") == other.int("endprdSeqno") && one.text("ucnsVerno") == other.text("ucnsVerno")
}

fn line_used(serial: i64) -> Problem {
    Problem::error("bonded.lineUsed", "gdsSeqno", texts::LINE_USED.with(&[("serial", &serial.to_string())]))
}

fn line_counted(serial: i64) -> Problem {
    Problem::error("bonded.lineCounted", "dclUnitcd", texts::LINE_COUNTED.with(&[("serial", &serial.to_string())]))
}

fn problem_if(is_wrong: bool, rule: &str, field: &str, message: Message) -> Vec<Problem> {
    is_wrong.then(|| Problem::error(rule, field, message)).into_iter().collect()
}
