//! What the demo's organisations have told of their deadlines, and one that the agent has put off.

use chrono::{Days, NaiveDate};
use core_wasm::permission::Category;
use core_wasm::resources::documents::{CLIENT_ORDER, CLIENT_ORDER_PAPER};
use core_wasm::resources::system::DEADLINE_RULE;
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::{Deadline, is_undeclared};
use core_wasm::states::declaration::State;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::sea_query::{Expr, ExprTrait};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::documents::served::ORG;
use crate::documents::table;
use crate::documents::table::Rows;
use crate::documents::write;
use crate::domains::deadline::snooze;
use crate::domains::decl::declaration::{self, Column};
use crate::process::clock::day_in_china;
use crate::process::error::ApiError;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::user;

const CUSTOMER: &str = "orgadmin";
const BROKER: &str = "broker";

/// Whose rule it is, its name, of which kind, how many days before, and whom it tells (dictionary `deadlineWhom`).
const RULES: [(&str, &str, &str, &str, &str); 4] = [
    (BROKER, "申报期限前三天", "declare", "3", "1"),
    (BROKER, "缴税期限前两天", "pay", "2", "2"),
    (CUSTOMER, "原产地证书到期前两周", "certificate", "14", "2"),
    (CUSTOMER, "手册到期前一个月", "eml", "30", "3"),
];

/// Days ahead of the last one on which what is put off is back.
const BACK: Days = Days::new(1);

/// An order that its customer wants done soon, and a paper of it: the queue of both sides begins with something, whatever the day is.
const WANTED: &str = "PO2607-003";
/// Days from today on which the paper is needed, and the order.
const PAPER_IN: Days = Days::new(2);
const ORDER_IN: Days = Days::new(4);

async fn wanted_soon(tx: &Tx, today: NaiveDate) -> Result<(), ApiError> {
    let found = Rows::of(&CLIENT_ORDER).filter(Expr::col("client_order_no").eq(WANTED)).one(tx).await?;
    let Some(order) = found else { return Ok(()) };
    let day = |days: Days| today.checked_add_days(days).unwrap_or(today).to_string();
    let mut after = order.clone();
    after.set("dueOn", day(ORDER_IN));
    write::store(tx, &Actor::system("seed"), &CLIENT_ORDER, "update", &order, after).await?;
    let mut paper = Row::new();
    for (field, value) in
        [("edocCode", "00000001".to_owned()), ("askedOn", today.to_string()), ("neededOn", day(PAPER_IN))]
    {
        paper.set(field, value);
    }
    let document = write::key(&order)?.0;
    write::stamp(tx, &CLIENT_ORDER_PAPER, None, &mut paper);
    let first = Rows::of(&CLIENT_ORDER_PAPER).filter(Expr::col("document_id").eq(document)).count(tx).await?;
    table::insert_lines(tx, &CLIENT_ORDER_PAPER, document, usize::try_from(first).unwrap_or_default(), &[paper]).await
}

/// Puts in the rules, and puts off a declaration of the agent's that is due in a few days, unless there is none.
pub async fn put_in(tx: &Tx) -> Result<(), ApiError> {
    for (username, name, kind, days, whom) in RULES {
        let Some(user) = user::by_name(tx, username).await? else { continue };
        let mut row = Row::new();
        for (field, value) in [("name", name), ("kind", kind), ("daysBefore", days), ("whom", whom), ("isEnabled", "1")]
        {
            row.set(field, value);
        }
        row.set(ORG, user.org_id);
        write::stamp(tx, &DEADLINE_RULE, None, &mut row);
        write::insert(tx, &Actor::system("seed"), &DEADLINE_RULE, "add", &row).await?;
    }
    let today = day_in_china(tx.now());
    wanted_soon(tx, today).await?;
    let Some(broker) = user::by_name(tx, BROKER).await? else { return Ok(()) };
    let open = declaration::Entity::find()
        .filter(Column::AgentOrgId.eq(broker.org_id))
        .filter(Column::IECatg.eq(Category::Import.ie_catg()))
        .filter(Column::Status.is_in(State::codes_where(is_undeclared)))
        .filter(Column::IEDate.lte(today))
        .order_by_desc(Column::IEDate)
        .order_by_asc(Column::Id)
        .one(tx)
        .await?;
    let open = open.and_then(|found| Some((found.i_e_date?, found)));
    let Some((arrived, found)) = open else { return Ok(()) };
    let dicts = tx.dictionaries();
    let due = Deadline::to_declare(arrived, today, Calendar::of(&dicts)).due;
    let Some(until) = due.checked_sub_days(BACK).filter(|until| *until > today) else { return Ok(()) };
    let row = snooze::ActiveModel {
        id: NotSet,
        org_id: Set(broker.org_id),
        kind: Set("declare".to_owned()),
        ref_id: Set(found.id),
        until_on: Set(until),
        due_on: Set(due),
        made_on: Set(today),
        reason: Set("等客户补发装箱单".to_owned()),
        by_id: Set(broker.id),
        by_name: Set(broker.name),
    };
    row.insert(tx).await?;
    Ok(())
}
