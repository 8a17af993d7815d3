//! Client orders: what is special about them beside their lines and states: when one is handed over, and who is told.

use boxed::boxed;
use std::collections::BTreeSet;

use core_wasm::error::Problem;
use core_wasm::permission;
use core_wasm::resource::{Field, Lines};
use core_wasm::resources::documents::{CLIENT_ORDER, CLIENT_ORDER_PAPER, FCST, FCST_CARE};
use core_wasm::row::Row;
use core_wasm::rules::documents::Kind;
use core_wasm::rules::order_days::{self, PaperStep};
use core_wasm::rules::order_declared::{self, Undeclared};
use core_wasm::rules::order_placed;
use core_wasm::states::client_order::{CANCELLED, CHARGE, DRAFT, HAND_OVER, PLACE_IT, PLACED, RETURNED, WORK};
use core_wasm::states::declaration::State;
use core_wasm::states::documents::{USED, USED_FIELD};
use core_wasm::states::{self, CommandInfo, Guard, Progress, care};
use core_wasm::text::catalogue::documents as texts;
use core_wasm::text::{Lang, Message, Text, listed};
use sea_orm::sea_query::{Alias, Expr, ExprTrait, Order, Query};
use sea_orm::{Condition, ConnectionTrait};

use super::declaration::{self, CATEGORY, Model};
use super::events::Follower;
use super::from::marks;
use super::from::source::{FORECAST, INVENTORY_LIST, ORDER, STOCK_LIST, Source};
use crate::accounts::caller::{Caller, Right};
use crate::documents::lines::{self, DOCUMENT};
use crate::documents::owner;
use crate::documents::served::{Hooks, ORG};
use crate::documents::table::Rows;
use crate::documents::unique::in_any_capitals;
use crate::documents::write;
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::{Reader, Tx};
use crate::store::people::grants;
use crate::store::people::{data_priv, organisation};
use crate::store::post;
use crate::store::post::{Category, Note, Recipients};

/// So many papers one message names.
const NAMED: usize = 5;

pub struct ClientOrder;

#[boxed]
impl Hooks for ClientOrder {
    /// An order keeps the name of the customer as it was when it was written.
    async fn fill(
        &self,
        tx: &Tx,
        _caller: &Caller,
        before: Option<&Row>,
        row: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        owner::name_customer(tx, before, row).await?;
        let today = day_in_china(tx.now());
        let mut found = order_days::problems(row.borrowed(), today);
        if found.is_empty() {
            found.extend(order_days::wanted_by(before.map(Row::borrowed), row.borrowed(), today));
        }
        Ok(found)
    }

    /// Papers and fee lines have days that can be.
    async fn fill_line(
        &self,
        tx: &Tx,
        _lines: &'static Lines,
        _head: &Row,
        _known: &[Row],
        line: &mut Row,
    ) -> Result<Vec<Problem>, ApiError> {
        Ok(order_days::problems(line.borrowed(), day_in_china(tx.now())))
    }

    /// Papers that somebody asks for, that came, or that somebody deletes, are told to both sides, once the order has left its customer.
    async fn lines_told(
        &self,
        tx: &Tx,
        caller: &Caller,
        lines: &'static Lines,
        head: &Row,
        changes: &[(usize, Row, Row)],
    ) -> Result<(), ApiError> {
        if lines.of.name != CLIENT_ORDER_PAPER.name || head.text("state") == DRAFT {
            return Ok(());
        }
        for (step, text) in [
            (PaperStep::Asked, texts::PAPERS_ASKED),
            (PaperStep::Came, texts::PAPERS_CAME),
            (PaperStep::Gone, texts::PAPERS_GONE),
        ] {
            let papers =
                changes.iter().filter(|(_, before, after)| order_days::paper_step(before, after) == Some(step));
            let named = |before: &'_ Row, after: &'_ Row| match step {
                PaperStep::Gone => before.text("edocCode").to_owned(),
                PaperStep::Asked | PaperStep::Came => after.text("edocCode").to_owned(),
            };
            let codes: Vec<String> = papers.map(|(_, before, after)| named(before, after)).collect();
            if codes.is_empty() {
                continue;
            }
            let dicts = tx.dictionaries();
            let named = |code: &String| {
                let [zh, en] = [Lang::Zh, Lang::En].map(|lang| dicts.label("edocCode", code, lang));
                Message { zh, en }
            };
            let mut papers: Vec<Message> = codes.iter().take(NAMED).map(named).collect();
            if codes.len() > NAMED {
                papers.push(Message { zh: "…".to_owned(), en: "…".to_owned() });
            }
            let papers = listed(&papers);
            let content =
                text.speak_with(&[("number", &head.text("clientOrderNo")), ("by", &caller.name), ("papers", &papers)]);
            tell(tx, head, caller.user_id, content, Category::Business).await?;
        }
        Ok(())
    }

    /// A placed order whose goods are all declared waits for nobody.
    fn not_waiting(&self) -> Option<Condition> {
        let used = || Expr::col("decl_used_typecd");
        Some(Condition::all().add(Expr::col("state").eq(PLACED)).add(used().is_not_null()).add(used().eq(USED)))
    }

    /// Codes that the tables here may only lack are asked about before the order goes.
    async fn doubt(
        &self,
        tx: &Tx,
        _caller: &Caller,
        command: &'static CommandInfo,
        before: &Row,
    ) -> Result<Option<Message>, ApiError> {
        if command.name != PLACE_IT {
            return Ok(None);
        }
        let mut whole = [before.clone()];
        lines::attach(tx, &CLIENT_ORDER, &mut whole).await?;
        let [order] = whole;
        Ok(order_placed::question(&order, &tx.dictionaries()))
    }

    /// It is handed over when all of its declarations are released. Both sides are told of every step.
    async fn done(
        &self,
        tx: &Tx,
        caller: &Caller,
        command: &'static CommandInfo,
        note: &str,
        _before: &Row,
        after: &Row,
    ) -> Result<(), ApiError> {
        if command.name == HAND_OVER {
            check_released(tx, after).await?;
        }
        if let Some((_, reason)) = command.guards.iter().find(|(guard, _)| *guard == Guard::Undeclared) {
            check_undeclared(tx, after, *reason).await?;
        }
        if [WORK, CHARGE].contains(&command.name) {
            return Ok(());
        }
        let text = if note.is_empty() { texts::ORDER_DONE } else { texts::ORDER_DONE_NOTE };
        let content = text.speak_with(&[
            ("number", &after.text("clientOrderNo")),
            ("by", &caller.name),
            ("note", &note),
            ("action", &command.done),
        ]);
        let category = if after.text("state") == RETURNED { Category::Warning } else { Category::Business };
        tell(tx, after, caller.user_id, content, category).await
    }
}

/// Lets client orders go of which a declaration was made that customs deleted.
pub struct LetGo;

#[boxed]
impl Follower for LetGo {
    async fn moved(&self, tx: &Tx, declaration: i64, state: State) -> Result<(), ApiError> {
        match state {
            State::DeletedByCustoms => marks::release_orders(tx, &Actor::system("customs"), declaration).await,
            _ => Ok(()),
        }
    }
}

/// The forecasts of the customer with the number of an order.
pub fn forecasts_of(order: &Row) -> Rows {
    Rows::of(&FCST)
        .filter(Expr::col("org_id").eq(order.int(ORG).unwrap_or_default()))
        .filter(in_any_capitals("client_order_no", [order.text("clientOrderNo")]))
        .order("id", Order::Asc)
}

/// The declarations behind an order, the first one first: those made of it, and those made of its forecasts.
pub async fn declarations_of(
    db: &impl ConnectionTrait,
    order: &Row,
    forecasts: &[Row],
) -> Result<Vec<Model>, ApiError> {
    let forecasts = forecasts.iter().filter_map(|forecast| forecast.int("id")).collect();
    let mut ids = Vec::new();
    for (source, documents) in [(&ORDER, vec![write::key(order)?.0]), (&FORECAST, forecasts)] {
        let lines = Rows::lines(source.line)
            .filter(Expr::col("document_id").is_in(documents))
            .filter(Expr::col("decl_id").is_not_null())
            .all(db)
            .await?;
        ids.extend(lines.iter().filter_map(|line| line.int("declId")));
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(declaration::with_ids(db, ids).await?)
}

/// Whether a declaration is work that somebody ordered: it was made of a client order or for one, of a forecast that names one, or of
/// bonded lists, which are orders themselves. What was split keeps the marks of its lines, and so stays what it was.
pub async fn has_order(db: &impl ConnectionTrait, declaration: i64) -> Result<bool, ApiError> {
    let lines = |source: &Source| Rows::lines(source.line).filter(Expr::col("decl_id").eq(declaration));
    for source in [&ORDER, &INVENTORY_LIST, &STOCK_LIST] {
        if lines(source).exist(db).await? {
            return Ok(true);
        }
    }
    let forecasts: Vec<i64> =
        lines(&FORECAST).and(DOCUMENT).all(db).await?.iter().filter_map(|line| line.int(DOCUMENT.name)).collect();
    let named = Expr::col("client_order_no").is_not_null().and(Expr::col("client_order_no").ne(""));
    for forecast in Rows::of(&FCST).filter(Expr::col("id").is_in(forecasts)).filter(named).all(db).await? {
        if is_ordered(db, &forecast).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether the lines of a draft that belongs to orders have nothing of what was ordered, and of which documents it was made then. Those
/// of bonded lists are held against their lists elsewhere.
pub async fn replaced(
    db: &impl ConnectionTrait,
    declaration: i64,
    declared: &[Row],
) -> Result<Option<Vec<String>>, ApiError> {
    let (mut goods, mut numbers) = (Vec::new(), Vec::new());
    for source in [&ORDER, &FORECAST] {
        let marked =
            Rows::lines(source.line).and(DOCUMENT).filter(Expr::col("decl_id").eq(declaration)).all(db).await?;
        let documents: BTreeSet<i64> = marked.iter().filter_map(|line| line.int(DOCUMENT.name)).collect();
        let heads = Rows::of(source.head).filter(Expr::col("id").is_in(documents)).order("id", Order::Asc);
        numbers.extend(heads.all(db).await?.iter().map(|head| head.text(source.head.known_by).to_owned()));
        goods.extend(marked);
    }
    Ok(order_declared::is_replaced(declared, &goods).then_some(numbers))
}

/// Whether the order that a forecast names is there and not cancelled: one of clients, or one of the Care flow.
async fn is_ordered(db: &impl ConnectionTrait, forecast: &Row) -> Result<bool, ApiError> {
    for (orders, ended) in [(&CLIENT_ORDER, CANCELLED), (&FCST_CARE, care::CANCELLED)] {
        let Some(machine) = states::of(orders.name) else { continue };
        let state = orders.field(machine.field).map(Field::column_name).unwrap_or_default();
        let found = Rows::of(orders)
            .filter(Expr::col("org_id").eq(forecast.int(ORG).unwrap_or_default()))
            .filter(in_any_capitals("client_order_no", [forecast.text("clientOrderNo")]))
            .filter(Expr::col(Alias::new(state)).ne(ended));
        if found.exist(db).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The doubts before documents are declared whose goods were declared already: an order by forecasts that name it, a forecast by the
/// order that it names. A cancelled order is none.
pub async fn declared_twice(
    db: &impl ConnectionTrait,
    source: &Source,
    documents: &[&Row],
) -> Result<Vec<Message>, ApiError> {
    let mut found = Vec::new();
    for document in documents.iter().filter(|document| !document.is_blank("clientOrderNo")) {
        let number = document.text("clientOrderNo");
        if source.kind == Kind::ClientOrder {
            let forecasts: Vec<_> =
                forecasts_of(document).all(db).await?.iter().map(|row| named_by(row, true)).collect();
            found.extend(order_declared::by_forecasts(number, &forecasts));
        } else if source.kind == Kind::Fcst {
            let orders = Rows::of(&CLIENT_ORDER)
                .filter(Expr::col("org_id").eq(document.int(ORG).unwrap_or_default()))
                .filter(in_any_capitals("client_order_no", [number]))
                .filter(Expr::col("state").ne(CANCELLED))
                .order("id", Order::Asc);
            for order in orders.all(db).await? {
                found.extend(order_declared::by_its_order(
                    document.text("fcstNo"),
                    order.text("clientOrderNo"),
                    order.text(USED_FIELD),
                ));
            }
        }
    }
    Ok(found)
}

/// A forecast as the rules about orders see it.
fn named_by(forecast: &Row, has_goods: bool) -> order_declared::Forecast {
    order_declared::Forecast {
        number: forecast.text("fcstNo").to_owned(),
        state: forecast.text("state").to_owned(),
        used: forecast.text(USED_FIELD).to_owned(),
        has_goods,
    }
}

/// What of an order is not declared, by declarations made of it, or of the forecasts with its number.
pub async fn undeclared(db: &impl Reader, order: &Row, forecasts: &[Row]) -> Result<Option<Undeclared>, ApiError> {
    let ids: Vec<i64> = forecasts.iter().filter_map(|forecast| forecast.int("id")).collect();
    let mut with_goods: BTreeSet<i64> = BTreeSet::new();
    for lines in FCST.lines {
        let asked = Query::select()
            .distinct()
            .column("document_id")
            .from(Alias::new(lines.of.table_name()))
            .and_where(Expr::col("document_id").is_in(ids.iter().copied()))
            .take();
        for row in db.query_all(&asked).await? {
            with_goods.insert(row.try_get_by_index(0)?);
        }
    }
    let forecasts: Vec<order_declared::Forecast> = forecasts
        .iter()
        .map(|forecast| named_by(forecast, forecast.int("id").is_some_and(|id| with_goods.contains(&id))))
        .collect();
    Ok(order_declared::undeclared(order.text(USED_FIELD), &forecasts))
}

/// Refuses (422) while declarations stand behind an order that were made of its forecasts: the order itself knows of those that were
/// made of it.
async fn check_undeclared(tx: &Tx, order: &Row, reason: Text) -> Result<(), ApiError> {
    let forecasts = forecasts_of(order).all(tx).await?;
    let made = declarations_of(tx, order, &forecasts).await?;
    let stands = |one: &Model| one.state().is_ok_and(|state| state.progress() != Progress::Ended);
    match made.iter().any(stands) {
        true => Err(ApiError::rule(Problem::error("clientOrder.state", "ids[0]", reason))),
        false => Ok(()),
    }
}

/// Refuses (422) unless all goods of an order are declared and released. A declaration that ended counts no more.
async fn check_released(tx: &Tx, order: &Row) -> Result<(), ApiError> {
    let forecasts = forecasts_of(order).all(tx).await?;
    let mut made = declarations_of(tx, order, &forecasts).await?;
    let mut waiting = Vec::new();
    for one in &made {
        match one.state()?.progress() {
            Progress::Done | Progress::Ended => {}
            _ => waiting.push(one.shown_number()),
        }
    }
    made.retain(|one| one.state().is_ok_and(|state| state.progress() != Progress::Ended));
    let refuse = |message: Message| Err(ApiError::rule(Problem::error("clientOrder.released", "ids[0]", message)));
    if made.is_empty() {
        return refuse(texts::ORDER_NOT_DECLARED.into());
    }
    match undeclared(tx, order, &forecasts).await? {
        Some(waiting) if waiting.forecasts.is_empty() => return refuse(texts::ORDER_PARTLY_DECLARED.into()),
        Some(waiting) => {
            return refuse(texts::ORDER_FORECASTS_WAIT.speak_with(&[("numbers", &listed(&waiting.forecasts))]));
        }
        None => {}
    }
    if !waiting.is_empty() {
        return refuse(texts::ORDER_NOT_RELEASED.speak_with(&[("numbers", &listed(&waiting))]));
    }
    Ok(())
}

/// Tells the people on both sides of an order, but not the one who did it.
async fn tell(tx: &Tx, order: &Row, but: i64, content: Message, category: Category) -> Result<(), ApiError> {
    let Some(viewing) = permission::code(CLIENT_ORDER.perm, "view") else { return Ok(()) };
    let owner = organisation::by_id(tx, order.int(ORG).unwrap_or_default()).await?;
    let above = owner.path.split('/').filter_map(|id| id.parse::<i64>().ok());
    let agents = data_priv::grantees(tx, owner.id, CATEGORY, Right::View).await?;
    let mut users = grants::holders(tx, above.chain(agents), &[viewing]).await?;
    users.retain(|user| *user != but);
    let note = Note { content, category, kind: "clientOrder.state", ref_id: order.int("id") };
    post::post(tx, Recipients::Users(users), note);
    Ok(())
}
