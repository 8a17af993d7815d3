//! Forecasts: what a customer announces by material, merged into the lines of declarations. Lists, rows, lines and commands come
//! from the definitions; here is what is special.

use core_wasm::resource::Resource;
use core_wasm::resources::documents::{BOND_INVT_DT, ECO_CERT, FCST, FCST_BOOKING, FCST_MODEL, FCST_SETTING};
use core_wasm::text::text;
use serde_json::json;

use crate::api::operation::{Access, Limit, Operation};
use crate::documents::export::XLSX;
use crate::documents::paged::LinesAdded;
use crate::documents::schema::{form, parameter, row, schema};
use crate::documents::serve;
use crate::documents::serve::Chosen;
use crate::documents::served;
use crate::documents::served::Hooks;
use crate::domains::decl::access::ANY;
use crate::domains::decl::events::Follower;
use crate::domains::decl::materials as decl_materials;

mod add_materials;
mod booking;
pub mod care;
mod cert_use;
mod certs;
mod checks;
pub mod cut_off;
pub mod decl_certs;
mod decl_certs_declared;
mod decl_certs_offered;
mod declared;
mod defaults;
mod eco_cert;
pub mod events;
mod exists;
mod external;
mod finish;
mod forecast;
mod goods;
pub mod invt;
pub mod lines;
pub mod merge;
mod merge_some;
pub mod model;
mod move_lines;
mod net_weight;
pub mod number;
pub mod parties;
mod setting;
pub mod share;
mod sheet;
mod sum;
mod wanting;
mod workbook;

/// What is special about the resources of forecasts.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[
    (&FCST, &forecast::Forecast),
    (&FCST_MODEL, &model::Model),
    (&FCST_SETTING, &setting::Setting),
    (&ECO_CERT, &eco_cert::Certificate),
];

/// Forecasts are finished by what becomes of the declarations made of them.
pub const FOLLOWERS: &[&dyn Follower] = &[&finish::Finish, &decl_certs_declared::Certificates];

fn may(verb: &str) -> Access {
    serve::may(&FCST, verb)
}

pub fn operations() -> Vec<Operation> {
    own()
        .into_iter()
        .chain(of_certificates())
        .chain(of_declarations())
        .chain(of_materials())
        .chain(care::operations())
        .chain(to_others())
        .chain(of_lists())
        .chain([sheet::operation()])
        .collect()
}

/// The origin certificates that a forecast uses.
fn of_certificates() -> Vec<Operation> {
    vec![
        Operation::get(
            "/fcst/v1/certs/get",
            may("view"),
            text("预报使用的原产地证书", "Certificates of a forecast"),
            certs::get,
        )
        .query::<certs::CertsOf>()
        .answer_list::<certs::CertUsed>(),
        Operation::get(
            "/fcst/v1/certs/dtl/get",
            may("view"),
            text("预报使用的证书明细", "Lines of a certificate of a forecast"),
            certs::lines,
        )
        .query::<certs::CertLinesOf>()
        .answer_list::<certs::CertLineUsed>(),
        Operation::post(
            "/fcst/v1/{id}/certs/submit",
            may("update"),
            text("占用原产地证书", "Takes parts of certificates for a forecast"),
            certs::submit,
        )
        .body::<certs::CertsWanted>(json!({ "version": 1 }))
        .answer::<certs::CertsTaken>()
        .limit(Limit::Bulk),
        Operation::post(
            "/fcst/v1/certs/release",
            may("update"),
            text("释放原产地证书", "Releases certificates of a forecast"),
            certs::release,
        )
        .body::<certs::CertsReleased>(json!({ "id": 1, "ids": [1] }))
        .limit(Limit::Bulk),
    ]
}

/// The origin certificates that a declaration uses.
fn of_declarations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/decl/v1/{id}/certs",
            ANY,
            text("报关单使用的原产地证书", "Certificates that the lines of a declaration name"),
            decl_certs::get,
        )
        .answer_list::<decl_certs::RelationUsed>(),
        Operation::get(
            "/decl/v1/{id}/certs/offered",
            ANY,
            text("报关单可用的原产地证书", "Certificates received that cover lines of a declaration which name none"),
            decl_certs_offered::get,
        )
        .answer_list::<decl_certs_offered::CertificateOffered>(),
        Operation::post(
            "/decl/v1/{id}/certs/bind",
            ANY,
            text("报关单占用原产地证书", "Takes parts of certificates for a declaration"),
            decl_certs::bind,
        )
        .body::<certs::CertsWanted>(json!({ "version": 1 }))
        .answer::<certs::CertsTaken>()
        .limit(Limit::Bulk),
        Operation::post(
            "/decl/v1/{id}/certs/release",
            ANY,
            text("报关单释放原产地证书", "Releases certificates of a declaration"),
            decl_certs::release,
        )
        .body::<decl_certs::CertificatesOf>(json!({ "ids": [1] }))
        .limit(Limit::Bulk),
    ]
}

/// Bonded forecasts for those outside.
fn to_others() -> Vec<Operation> {
    vec![
        Operation::get(
            "/fcst/v1/external/bond/easipass/export",
            may("view"),
            text("导出保税预报（Easipass）", "A bonded forecast for Easipass"),
            external::easipass,
        )
        .query::<external::DeclForm>()
        .answer_file(XLSX),
        Operation::get(
            "/fcst/v1/external/bond/easipay/export",
            may("view"),
            text("导出保税预报（东方支付）", "A bonded forecast for Easipay"),
            external::easipay,
        )
        .query::<external::DeclForm>()
        .answer_file(XLSX),
    ]
}

/// Goods of bonded inventory lists.
fn of_lists() -> Vec<Operation> {
    let list = served::list(&BOND_INVT_DT);
    vec![
        Operation::get(
            "/fcst/v1/dtl/invt/page",
            may("view"),
            text("核注清单可用明细", "What inventory lists still have to give"),
            invt::page,
        )
        .params(list.params())
        .params(vec![parameter(invt::FORECAST, json!({ "type": "integer" }), "the forecast that gets them")])
        .answer_schema(invt::answer()),
        Operation::post(
            "/fcst/v1/dtl/invt/from",
            may("update"),
            text("由核注清单新增预报明细", "Adds lines of inventory lists to a forecast"),
            invt::from,
        )
        .body::<invt::LinesOfLists>(json!({ "fcstId": 1, "invtIds": [1], "qtys": ["1"], "isSummarys": ["0"] }))
        .answer::<LinesAdded>()
        .limit(Limit::Bulk),
    ]
}

/// What is doubtful about the goods of a forecast, and its goods as materials.
fn of_materials() -> Vec<Operation> {
    vec![
        Operation::get(
            "/fcst/v1/{id}/prices",
            may("view"),
            text("偏离料件价格的明细", "Lines whose prices depart from the material price"),
            checks::prices,
        )
        .answer_list::<checks::PriceDeparture>(),
        Operation::get(
            "/fcst/v1/{id}/materials",
            may("view"),
            text("缺少或未归类的物料", "Materials that are missing or not classified"),
            checks::open_materials,
        )
        .answer_list::<checks::OpenMaterial>(),
        Operation::post(
            "/fcst/v1/materials/add",
            may("update"),
            text("归并明细存为物料", "Adds merged lines to the goods master"),
            add_materials::add,
        )
        .body::<add_materials::ChosenMerged>(json!({ "id": 1, "gNos": [1] }))
        .answer_schema(decl_materials::answer()),
    ]
}

fn own() -> Vec<Operation> {
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
            "/fcst/v1/materials",
            may("update"),
            text("预报所用物料", "Materials of the goods master, to fill the lines of a forecast from"),
            goods::materials,
        )
        .query::<decl_materials::Wanted>()
        .answer_schema(decl_materials::answer()),
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
        .answer_schema(shared.clone())
        .limit(Limit::Bulk),
        Operation::post(
            "/fcst/v1/packno/split",
            may("update"),
            text("分摊件数", "Shares packages over lines"),
            share::packages,
        )
        .body_schema(share::packages_body(), json!({ "id": 1, "packNo": "12", "splitModel": 1, "preview": "1" }))
        .answer_schema(shared.clone())
        .limit(Limit::Bulk),
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
            json!({ "id": 1, "preview": "1", "costs": [
                { "kind": "freight", "amount": "120.00", "currency": "USD", "base": "value" },
            ] }),
        )
        .answer_schema(shared)
        .limit(Limit::Bulk),
        Operation::post(
            "/fcst/v1/dtl/restore",
            may("update"),
            text("恢复分摊前的值", "Puts back what stood before sharing"),
            share::restore,
        )
        .body_schema(share::restore_body(), json!({ "id": 1, "version": 1, "lines": [] }))
        .max_body(share::MAX_RESTORED)
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
