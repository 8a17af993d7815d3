//! The calls of bonded accounts that are special, and which accounts there are.

use axum::extract::State;
use core_wasm::resource::Resource;
use core_wasm::resources::bonded::{BONDED_BALANCE, BONDED_EVENT, BONDED_THEORY, BWS, EML, EMS};
use core_wasm::rules::bonded::account::Kind;
use core_wasm::text::text;

use super::kind::heads;
use super::{account, processing, read, stock_tax, told_figures, ucns, what_if};
use crate::accounts::caller::Caller;
use crate::api::extract::{Path, Query};
use crate::api::http::same_site::SameSite;
use crate::api::openapi::named;
use crate::api::operation::Operation;
use crate::documents::export::XLSX;
use crate::documents::kept::kept;
use crate::documents::list::{ID, ListQuery};
use crate::documents::schema::{object, page_of, paging_params, schema};
use crate::documents::serve::may;
use crate::documents::served::Hooks;
use crate::store::app::App;

/// What is special about accounts.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[
    (&EMS, &account::Account(Kind::Ems, &EMS)),
    (&BWS, &account::Account(Kind::Bws, &BWS)),
    (&EML, &account::Account(Kind::Eml, &EML)),
];

pub fn operations() -> Vec<Operation> {
    Kind::ALL.into_iter().flat_map(of_kind).collect()
}

fn of_kind(kind: Kind) -> Vec<Operation> {
    let path = |last: &str| kept(format!("{}/{{id}}/{last}", heads(kind).path));
    let view = || may(heads(kind), "view");
    let page = |resource: &'static Resource| {
        let name = format!("{}{}", resource.name[..1].to_uppercase(), &resource.name[1..]);
        let row = named(&name, object(std::iter::once(ID).chain(resource.fields)));
        schema(named(&format!("{name}Page"), page_of(row)))
    };
    let mut operations = vec![
        Operation::get(
            path("balance"),
            view(),
            text("账册余量", "What an account holds of each serial"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>, query: ListQuery| {
                read::page(&app, &caller, kind, id, &query).await
            },
        )
        .params(paging_params())
        .query::<read::AsOf>()
        .answer_schema(page(&BONDED_BALANCE)),
        Operation::get(
            path("balance/export"),
            view(),
            text("导出账册余量", "Export what an account holds"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>, _: SameSite, query: ListQuery| {
                read::export(&app, &caller, kind, id, &query).await
            },
        )
        .query::<read::AsOf>()
        .answer_file(XLSX),
        Operation::get(
            path("balance/events"),
            view(),
            text("序号核扣记录", "The events of a serial"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>, query: ListQuery| {
                read::events(&app, &caller, kind, id, &query).await
            },
        )
        .params(paging_params())
        .query::<read::OfSerial>()
        .answer_schema(page(&BONDED_EVENT)),
        Operation::get(
            path("balance/told"),
            view(),
            text("海关告知的不同数字", "Figures of an account that customs told otherwise"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| {
                told_figures::of_account(&app, &caller, kind, id).await
            },
        )
        .answer_list::<told_figures::ToldOtherwise>(),
        Operation::get(
            path("balance/tax"),
            view(),
            text("账册库存预估税款", "Estimated tax on what an account holds"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| {
                stock_tax::estimated(&app, &caller, kind, id).await
            },
        )
        .answer::<stock_tax::AccountTax>(),
        Operation::get(
            path("balance/whatIf"),
            view(),
            text("未发送清单预演", "What would be there after lists that are not sent yet"),
            async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>, query: ListQuery| {
                what_if::what_if(&app, &caller, kind, id, &query).await
            },
        )
        .query::<what_if::ChosenLists>()
        .answer::<what_if::WhatIf>(),
    ];
    if ucns::resources(kind).is_some() {
        operations.push(
            Operation::get(
                path("balance/theory"),
                view(),
                text("账册理论结余", "What should be left of the materials of an account"),
                async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>, query: ListQuery| {
                    processing::page(&app, &caller, kind, id, &query).await
                },
            )
            .params(paging_params())
            .query::<processing::OfPeriod>()
            .answer_schema(page(&BONDED_THEORY)),
        );
        operations.push(
            Operation::get(
                path("materials"),
                view(),
                text("成品单耗", "What products take of each material"),
                async move |State(app): State<App>,
                            caller: Caller,
                            Path(id): Path<i64>,
                            Query(asked): Query<ucns::OfProduct>| {
                    ucns::materials(&app, &caller, kind, id, &asked).await
                },
            )
            .query::<ucns::OfProduct>()
            .answer_list::<ucns::MaterialTaken>(),
        );
    }
    if kind == Kind::Eml {
        operations.push(
            Operation::get(
                path("balance/checks"),
                view(),
                text("手册检查", "What is wrong with a handbook today"),
                async move |State(app): State<App>, caller: Caller, Path(id): Path<i64>| {
                    processing::checks(&app, &caller, id).await
                },
            )
            .answer_schema(schema(serde_json::json!({ "type": "array", "items": { "type": "object" } }))),
        );
    }
    operations
}
