//! What the demo's organisations have told of their deadlines, and one that the agent has put off.

use chrono::Days;
use core_wasm::permission::Category;
use core_wasm::resources::system::DEADLINE_RULE;
use core_wasm::row::Row;
use core_wasm::rules::calendar::Calendar;
use core_wasm::rules::deadline::{Deadline, is_undeclared};
use core_wasm::states::declaration::State;
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::audit::Actor;
use crate::clock::day_in_china;
use crate::crud::served::ORG;
use crate::crud::write;
use crate::database::Tx;
use crate::domains::deadline::snooze;
use crate::domains::decl::declaration::{self, Column};
use crate::domains::user::user;
use crate::error::ApiError;

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
    let Some(broker) = user::by_name(tx, BROKER).await? else { return Ok(()) };
    let today = day_in_china(tx.now());
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
