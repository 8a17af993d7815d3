//! Base data: what organisations know of themselves once. Most of it is served by definition (`documents::serve`); what is not
//! plain list, add, update and delete stands here.

use core_wasm::permission::{BASE_DATA_PRIV_ASK, BASE_ETPS_CONFIRM};
use core_wasm::resource::Resource;
use core_wasm::resources::base::{
    BASE_FILE, DATA_PRIV, DATA_PRIV_REQUEST, ETPS, EXCHANGE_RATE, HS_CODE, MATERIAL, MATERIAL_PRICE, TAX_RATE_SPECIAL,
};
use core_wasm::text::text;
use sea_orm::Condition;
use serde_json::json;

use crate::api::openapi::{named, part_of};
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::export::Export;
use crate::documents::import;
use crate::documents::schema::{form, object, row, schema};
use crate::documents::serve::Chosen;
use crate::documents::served;
use crate::documents::served::Hooks;
use crate::domains::decl::enterprises;
use crate::domains::decl::stores::Store;
use crate::files::received::MAX_REQUEST;
use crate::files::sending::ANY_TYPE;

mod ask_grant;
pub mod base_file;
pub mod base_file_store;
mod choose_org;
pub mod data_priv;
pub mod etps;
pub mod exchange_rate;
mod hs_code;
mod import_rates;
pub mod material;
mod material_price;
mod offered;
pub mod tax_rate_special;

/// What is special about base data.
pub const HOOKS: &[(&Resource, &'static dyn Hooks)] = &[
    (&DATA_PRIV, &data_priv::DataPriv),
    (&TAX_RATE_SPECIAL, &tax_rate_special::TaxRateSpecial),
    (&ETPS, &etps::Etps),
    (&BASE_FILE, &base_file::BaseFile),
    (&MATERIAL, &material::Material),
    (&MATERIAL_PRICE, &material_price::MaterialPrice),
    (&EXCHANGE_RATE, &exchange_rate::ExchangeRate),
];

pub fn operations() -> Vec<Operation> {
    let mut operations = Vec::new();
    operations.extend(grants());
    operations.extend(enterprises_and_stores());
    operations.extend(base_files());
    operations.push(exchange_rates());
    operations.extend(tariff());
    operations.extend(organisations());
    operations
}

fn grants() -> Vec<Operation> {
    let list = served::list(&DATA_PRIV);
    let request = json!({
        "name": "华东精密制造有限公司", "creditCode": "9131011271A5F2K889", "busiCatg": "wms", "privs": "view"
    });
    vec![
        Operation::get(
            "/base/v1/baseDataPrivs/getIsAuthorizedPage",
            Access::Login,
            text("授权给本机构的数据", "What was granted to the caller's organisation"),
            data_priv::received,
        )
        .params(list.params())
        .answer_schema(list.page_schema()),
        Export::new(
            "/base/v1/baseDataPrivs/getIsAuthorizedExport",
            Access::Login,
            text("导出授权给本机构的数据", "Exports what was granted to the caller's organisation"),
            list,
            data_priv::received_rows,
        )
        .operation(),
        Operation::post(
            "/base/v1/baseDataPrivs/ask",
            Access::Permission(BASE_DATA_PRIV_ASK),
            text("数据授权：代理机构申请", "Data grants: an agent asks for one"),
            ask_grant::ask,
        )
        .body_schema(schema(form(&DATA_PRIV_REQUEST)), request)
        .answer_schema(schema(row(&DATA_PRIV))),
    ]
}

fn enterprises_and_stores() -> Vec<Operation> {
    vec![
        Operation::post(
            "/base/v1/etps/confirm",
            Access::Permission(BASE_ETPS_CONFIRM),
            text("企业资料：确认", "Enterprises: confirms them"),
            etps::confirm,
        )
        .body::<Chosen>(json!({ "ids": [1] })),
        Operation::get(
            "/base/v1/etps/areYouSure/{x}",
            Access::Permission("base:etps:view"),
            text("企业资料：删除前确认", "Enterprises: what to know before one is deleted"),
            etps::are_you_sure,
        )
        .answer::<etps::Use>(),
        Operation::get(
            "/base/v1/etps/offered",
            Access::Login,
            text(
                "单证所用企业",
                "Enterprises that can be parties of a document; whoever may write such a document asks",
            ),
            offered::enterprises,
        )
        .query::<offered::EnterprisesFor>()
        .answer_schema(enterprises::answer()),
        Operation::get(
            "/base/v1/storeSub/offered",
            Access::Login,
            text(
                "单证所用分仓",
                "Sub-stores in which the goods of a document can lie; whoever may write such a document asks",
            ),
            offered::stores,
        )
        .query::<offered::StoresFor>()
        .answer_list::<Store>(),
    ]
}

fn base_files() -> Vec<Operation> {
    vec![
        Operation::post(
            "/base/v1/baseFile/upload",
            Access::AnyOf(&["base:baseFile:add", "base:baseFile:update"]),
            text("备案资料：上传文件", "Base files: uploads the file that a record is going to name"),
            base_file_store::upload,
        )
        .upload(MAX_REQUEST)
        .answer_schema(schema(part_of(
            "StoredFileRow",
            "KeptFile",
            object(crate::domains::file::row::list().columns()),
        ))),
        Operation::get(
            "/base/v1/baseFile/{id}/download",
            Access::Permission("base:baseFile:view"),
            text("备案资料：下载文件", "Base files: downloads the file of a record"),
            base_file_store::download,
        )
        .answer_file(ANY_TYPE),
    ]
}

fn exchange_rates() -> Operation {
    Operation::post(
            "/base/v1/exchangeRate/upload",
            Access::Permission("platform:exchangeRate:add"),
            text(
                "计征汇率：导入 xlsx 或 CSV（按月列表或每日中间价；有误时不导入任何行，除非 goodOnly 为 1）",
                "Exchange rates: imports a workbook or CSV, a list by month or daily parities; one bad row and none is stored, unless goodOnly is 1",
            ),
            import_rates::upload,
        )
        .upload(import::MAX_REQUEST)
        .parts(crate::documents::import::GOOD_ONLY)
        .limit(Limit::Bulk)
        .answer::<import::Verdicts>()
}

fn tariff() -> Vec<Operation> {
    let list = hs_code::list();
    vec![
        Operation::get(
            "/base/v1/hsCode/page",
            Access::Login,
            text("商品编码：列表", "HS codes: the list"),
            hs_code::page,
        )
        .params(list.params())
        .answer_schema(list.page_schema()),
        Export::new(
            "/base/v1/hsCode/export",
            Access::Login,
            text("商品编码：导出", "HS codes: exports the list"),
            list.clone(),
            async |_, _, _| Ok(Condition::all()),
        )
        .of_kept(hs_code::all)
        .operation(),
        Operation::get(
            "/base/v1/hsCode/{id}/detail",
            Access::Login,
            text("商品编码：详情", "HS codes: one of them"),
            hs_code::detail,
        )
        .answer_schema(schema(named("HsCode", object(HS_CODE.fields)))),
    ]
}

fn organisations() -> Vec<Operation> {
    vec![
        Operation::get(
            "/base/v1/org/owners",
            Access::Login,
            text("可维护基础资料的企业", "The organisations whose base data the caller may see"),
            choose_org::owners,
        )
        .query::<choose_org::OfCategory>()
        .answer_list::<choose_org::Org>(),
        Operation::get(
            "/base/v1/org/agents",
            Access::Login,
            text("代理机构", "The agents that data can be granted to"),
            choose_org::agents,
        )
        .answer_list::<choose_org::Org>(),
    ]
}
