//! A few questions between customer and agent on declarations of the demo: one to be answered, one answered, one settled; and what
//! both know of fields from before.

use chrono::TimeDelta;
use core_wasm::resources::base::KNOWLEDGE;
use core_wasm::resources::base::knowledge::{CODE, MATERIAL, PLACE};
use core_wasm::resources::system::question::{AGENT, OWNER};
use core_wasm::resources::system::{QUESTION, QUESTION_ENTRY};
use core_wasm::row::Row;
use core_wasm::rules::mentions;
use core_wasm::states::question::{ANSWERED, ASKED, SETTLED};
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::{Expr, ExprTrait, Order};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::files::stored;
use crate::documents::codec::instant;
use crate::documents::table::Rows;
use crate::documents::{table, write};
use crate::domains::decl::declaration::{self, Column};
use crate::domains::question::attached;
use crate::files::file;
use crate::process::error::ApiError;
use crate::store::app::App;
use crate::store::audit::Actor;
use crate::store::database::Tx;
use crate::store::people::user;

/// What is asked: by whom, where, how far it is, and what was written: the command, by whom, the words.
struct Case {
    asked_by: &'static str,
    path: &'static str,
    state: &'static str,
    written: &'static [(&'static str, &'static str, &'static str)],
}

/// The accounts of the demo on both sides of its declarations.
const CUSTOMER: &str = "orgadmin";
const BROKER: &str = "broker";

const CASES: [Case; 3] = [
    Case {
        asked_by: BROKER,
        path: "grossWet",
        state: ASKED,
        written: &[("add", BROKER, "@orgadmin 提单毛重比装箱单多 18 千克，请确认以哪一份为准。")],
    },
    Case {
        asked_by: CUSTOMER,
        path: "noteS",
        state: ANSWERED,
        written: &[
            ("add", CUSTOMER, "备注里是否需要注明原产地声明编号？"),
            ("answer", BROKER, "需要，请把编号发来，我们填在备注栏。"),
        ],
    },
    Case {
        asked_by: BROKER,
        path: "contrNo",
        state: SETTLED,
        written: &[
            ("add", BROKER, "发票上的合同号与系统不一致，用哪一个？"),
            ("answer", CUSTOMER, "以发票上的合同号为准。"),
            ("settle", BROKER, ""),
        ],
    },
];

/// What the customers and the agent know: whose it is, for what it holds, the goods, the field, the words.
const KNOWN: [(&str, &str, &str, &str, &str); 4] = [
    (CUSTOMER, MATERIAL, "HD-3901-001", "gModel", "吹塑级，底料为原生料，申报时注明“非再生”。"),
    (CUSTOMER, PLACE, "", "contrNo", "合同号以发票上的为准。"),
    (BROKER, CODE, "3901200099", "gModel", "密度写到小数点后三位，海关曾因此退单。"),
    ("other", MATERIAL, "NF-6109-038", "gModel", "成分按每种纤维的百分比填写，并注明男式、针织。"),
];

/// The packing list that the first question speaks of.
const PAPER: &[u8] = include_bytes!("../../../../../fixtures/recognition/pl_zh.pdf");
const PAPER_NAME: &str = "packing-list.pdf";

/// Hours between what is written and what follows on it.
const HOURS: i64 = 3;

/// Asks them about the newest declarations that the agent made for a customer, unless there are none.
pub async fn ask(tx: &Tx) -> Result<(), ApiError> {
    let (Some(customer), Some(broker)) = (user::by_name(tx, CUSTOMER).await?, user::by_name(tx, BROKER).await?) else {
        return Ok(());
    };
    let newest = declaration::Entity::find()
        .filter(Column::OrgId.eq(customer.org_id))
        .filter(Column::AgentOrgId.eq(broker.org_id))
        .order_by_desc(Column::Id)
        .limit(CASES.len() as u64)
        .all(tx)
        .await?;
    for (case, at) in CASES.iter().zip(0_usize..) {
        // A small demo has one or two of them: they are asked about several things.
        let Some(about) = newest.get(at.min(newest.len().saturating_sub(1))) else { return Ok(()) };
        put(tx, case, about, &customer, &broker).await?;
    }
    Ok(())
}

/// Lets a paper go along with the first question, unless some file does already.
pub async fn seed_question_files(app: &App) -> Result<(), ApiError> {
    let first = CASES.first().and_then(|case| case.written.first());
    let Some((_, by, words)) = first else { return Ok(()) };
    if attached::Entity::find().one(&app.db).await?.is_some() {
        return Ok(());
    }
    let Some(by) = user::by_name(&app.db, by).await? else { return Ok(()) };
    let asked = Rows::of(&QUESTION).filter(Expr::col("text").eq(*words)).one(&app.db).await?;
    let Some(question) = asked.and_then(|row| row.int("id")) else { return Ok(()) };
    let entries = Rows::of(&QUESTION_ENTRY).filter(Expr::col("question_id").eq(question)).order("id", Order::Asc);
    let Some(entry) = entries.one(&app.db).await?.and_then(|row| row.int("id")) else { return Ok(()) };
    let (tx, file) = stored(app, &by, file::QUESTION, PAPER_NAME, PAPER).await?;
    let link = attached::ActiveModel { file_id: Set(file.id), question_id: Set(question), entry_id: Set(entry) };
    attached::Entity::insert(link).exec_without_returning(&tx).await?;
    tx.commit().await?;
    Ok(())
}

/// Keeps what the two know of fields.
pub async fn keep(tx: &Tx) -> Result<(), ApiError> {
    for (of, basis, goods, field, words) in KNOWN {
        let Some(by) = user::by_name(tx, of).await? else { continue };
        let mut row = Row::new();
        for (name, value) in [
            ("basis", basis),
            ("goods", goods),
            ("field", field),
            ("kind", declaration::ENTITY),
            ("text", words),
            ("keptBy", &by.name),
        ] {
            row.set(name, value);
        }
        row.set("orgId", by.org_id);
        write::stamp(tx, &KNOWLEDGE, None, &mut row);
        write::insert(tx, &Actor::system("seed"), &KNOWLEDGE, "add", &row).await?;
    }
    Ok(())
}

async fn put(
    tx: &Tx,
    case: &Case,
    about: &declaration::Model,
    customer: &user::Model,
    broker: &user::Model,
) -> Result<(), ApiError> {
    let side = |name: &str| if name == CUSTOMER { (OWNER, customer) } else { (AGENT, broker) };
    let begun = tx.now() - TimeDelta::hours(HOURS * i64::try_from(case.written.len()).unwrap_or_default());
    let (asked_side, asker) = side(case.asked_by);
    let mut row = Row::new();
    for (field, value) in [
        ("state", case.state),
        ("kind", declaration::ENTITY),
        ("docNo", &about.shown_number()),
        ("path", case.path),
        ("text", case.written.first().map_or("", |(_, _, text)| *text)),
        ("askedSide", asked_side),
        ("forSide", if asked_side == OWNER { AGENT } else { OWNER }),
        ("askedName", &asker.name),
        ("createdAt", &instant(begun)),
    ] {
        row.set(field, value);
    }
    row.set("docId", about.id);
    row.set("orgId", about.org_id);
    row.set("askedBy", asker.id);
    write::stamp(tx, &QUESTION, None, &mut row);
    let question = write::insert(tx, &Actor::system("seed"), &QUESTION, "add", &row).await?;
    for ((action, by, text), nth) in case.written.iter().zip(0_i64..) {
        let (by_side, by) = side(by);
        let mut entry = Row::new();
        for (field, value) in [("action", *action), ("text", *text), ("byName", &by.name), ("bySide", by_side)] {
            entry.set(field, value);
        }
        entry.set("mentions", mentions::mentioned(text).join(" "));
        entry.set("questionId", write::key(&question)?.0);
        entry.set("byId", by.id);
        entry.set("createdAt", instant(begun + TimeDelta::hours(HOURS * nth)));
        table::insert(tx, &QUESTION_ENTRY, &entry).await?;
    }
    Ok(())
}
