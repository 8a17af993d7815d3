//! Forecasts: what a customer announces by material, merged into the lines of declarations. Lists, rows, lines and commands come
//! from the definitions; here is what is special.

use core_wasm::permission;
use core_wasm::resource::{Lines, Resource};
use core_wasm::resources::documents::{FCST, FCST_BOOKING, FCST_DTL, FCST_MODEL, FCST_SETTING};
use core_wasm::text::text;
use serde_json::json;

use crate::crud::paged::Of;
use crate::crud::schema::{form, row, schema};
use crate::crud::serve::Chosen;
use crate::crud::served::{self, Hooks, Served};
use crate::domains::decl::events::Follower;
use crate::operation::{Access, Limit, Operation};

mod booking;
mod defaults;
mod exists;
mod finish;
mod forecast;
pub mod merge;
mod model;
mod move_lines;
mod number;
mod setting;
mod share;
mod sum;

/// What is special about the resources of forecasts.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] =
    &[(&FCST, &forecast::Forecast), (&FCST_MODEL, &model::Model), (&FCST_SETTING, &setting::Setting)];

/// Forecasts are finished by what becomes of the declarations made of them.
pub const FOLLOWERS: &[&dyn Follower] = &[&finish::Finish];

/// The raw lines of forecasts.
fn raw() -> Of {
    of("lines")
}

/// The merged lines of forecasts.
fn merged() -> Of {
    of("decLines")
}

fn of(list: &str) -> Of {
    const NONE: &Lines = &Lines::embedded("", &FCST_DTL, 0);
    let lines = FCST.lines.iter().find(|lines| lines.list == list).unwrap_or(NONE);
    Of { head: Served::of(&FCST), lines }
}

fn may(verb: &str) -> Access {
    permission::code(FCST.perm, verb).map_or(Access::AnyOf(&[]), Access::Permission)
}

pub fn operations() -> Vec<Operation> {
    let models = served::list(&FCST_MODEL);
    let (booking, shared) = (schema(row(&FCST_BOOKING)), share::answer());
    vec![
        Operation::get("/fcst/v1/{id}/sum", may("view"), text("预报合计", "What a forecast adds up to"), sum::sum)
            .answer_schema(sum::answer()),
        Operation::get(
            "/fcst/v1/default",
            may("add"),
            text("新预报的默认值", "What a new forecast starts with"),
            defaults::defaults,
        )
        .query::<defaults::Wanted>()
        .answer_schema(schema(form(&FCST))),
        Operation::get(
            "/fcst/v1/client/exists",
            may("view"),
            text("客户有无待制单订单", "Whether a customer has orders that wait for declaration"),
            exists::exists,
        )
        .query::<exists::OfOrg>()
        .answer::<bool>(),
        Operation::get(
            "/fcst/v1/{customerId}/netWtDiffQtyEnabled",
            may("view"),
            text("净重可否与千克数量不同", "Whether net weights may differ from quantities in kilograms"),
            setting::net_weight_differs,
        )
        .answer::<bool>(),
        Operation::post(
            "/fcst/v1/dtl/move",
            may("update"),
            text("移动归并明细", "Moves raw lines to another merged line"),
            move_lines::move_lines,
        )
        .body::<move_lines::LinesMoved>(json!({ "ids": [1], "versions": [1], "gNo": 1 }))
        .limit(Limit::Bulk),
        Operation::post(
            "/fcst/v1/weights/split",
            may("update"),
            text("分摊重量", "Shares weights over lines"),
            share::weights,
        )
        .body_schema(
            share::weights_body(),
            json!({ "id": 1, "grossWt": "1000", "netWt": "900", "splitModel": 2, "preview": "1" }),
        )
        .answer_schema(shared.clone()),
        Operation::post(
            "/fcst/v1/packno/split",
            may("update"),
            text("分摊件数", "Shares packages over lines"),
            share::packages,
        )
        .body_schema(share::packages_body(), json!({ "id": 1, "packNo": "12", "splitModel": 1, "preview": "1" }))
        .answer_schema(shared.clone()),
        Operation::get(
            "/fcst/v1/cost/query",
            may("view"),
            text("费用分摊情况", "What lines bear of the costs"),
            share::query,
        )
        .query::<share::OfForecast>()
        .answer_list::<share::Cost>(),
        Operation::post(
            "/fcst/v1/cost/allocate",
            may("update"),
            text("分摊费用", "Shares costs over lines"),
            share::costs,
        )
        .body_schema(
            share::costs_body(),
            json!({ "id": 1, "costs": [{ "kind": "freight", "amount": "120.00", "base": "value" }], "preview": "1" }),
        )
        .answer_schema(shared),
        Operation::post(
            "/fcst/v1/dtl/restore",
            may("update"),
            text("恢复分摊前的值", "Puts back what stood before sharing"),
            share::restore,
        )
        .body_schema(share::restore_body(), json!({ "id": 1, "version": 1, "lines": [] }))
        .limit(Limit::Bulk),
        Operation::get(
            "/fcst/v1/model/page",
            may("view"),
            text("预报模板列表", "List forecast templates"),
            model::page,
        )
        .params(models.params())
        .answer_schema(models.page_schema()),
        Operation::post(
            "/fcst/v1/model/add",
            may("add"),
            text("存为预报模板", "Keeps a forecast as a template"),
            model::add,
        )
        .body_schema(schema(form(&FCST_MODEL)), json!({ "fcstId": 1, "modelName": "-", "isSelfVisible": "1" }))
        .answer_schema(schema(row(&FCST_MODEL))),
        Operation::get(
            "/fcst/v1/model/{id}/detail",
            may("view"),
            text("预报模板", "A forecast template"),
            model::detail,
        )
        .answer_schema(schema(row(&FCST_MODEL))),
        Operation::post(
            "/fcst/v1/model/delete",
            may("add"),
            text("删除预报模板", "Delete forecast templates"),
            model::delete,
        )
        .body::<Chosen>(json!({ "ids": [1] })),
        Operation::post(
            "/fcst/v1/model/use",
            may("add"),
            text("由模板新增预报", "Makes a forecast of a template"),
            model::make,
        )
        .body::<model::ModelUsed>(json!({ "id": 1 }))
        .answer_schema(schema(row(&FCST))),
        Operation::get(
            "/fcst/v1/booking/{id}/detail",
            may("view"),
            text("订舱信息", "The booking of a forecast"),
            booking::detail,
        )
        .answer_schema(booking.clone()),
        Operation::post(
            "/fcst/v1/booking/update",
            may("update"),
            text("修改订舱信息", "Change the booking of a forecast"),
            booking::update,
        )
        .body_schema(booking.clone(), json!({ "fcstId": 1, "version": 0 }))
        .answer_schema(booking),
    ]
}
