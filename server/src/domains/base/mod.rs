//! Base data: what organisations know of themselves once. Most of it is served by definition (`crud::serve`); what is not
//! plain list, add, update and delete stands here.

use core_wasm::permission::{BASE_DATA_PRIV_ASK, BASE_ETPS_CONFIRM, BASE_FILE_REJECT, BASE_FILE_SEND};
use core_wasm::resources::base::{DATA_PRIV_REQUEST, HS_CODE};
use core_wasm::text::text;
use sea_orm::Condition;
use serde_json::json;

use crate::crud::export::Export;
use crate::crud::managed::Managed;
use crate::crud::schema::{object, schema};
use crate::crud::serve::{self, Chosen};
use crate::files;
use crate::operation::{Access, Limit, Operation};

mod ask_grant;
pub mod base_file;
pub mod base_file_store;
mod choose_org;
pub mod data_priv;
pub mod etps;
pub mod exchange_rate;
mod hs_code;
mod import_sheet;
pub mod material;
pub mod material_price;
mod sheet;
pub mod store_sub;
pub mod tax_rate_special;

use crate::domains::org::data_priv as grant;

pub fn operations() -> Vec<Operation> {
    let mut operations = Vec::new();
    operations.extend(grants());
    operations.extend(tax_rates());
    operations.extend(enterprises());
    operations.extend(prices());
    operations.extend(sub_stores());
    operations.extend(base_files());
    operations.extend(materials());
    operations.extend(serve::operations::<exchange_rate::Entity>());
    operations.extend(tariff());
    operations.extend(organisations());
    operations
}

fn grants() -> Vec<Operation> {
    let list = grant::Entity::list();
    let mut operations = serve::operations::<grant::Entity>();
    operations.push(
        Operation::get(
            "/base/v1/baseDataPrivs/getIsAuthorizedPage",
            Access::Login,
            text("授权给本机构的数据", "What was granted to the caller's organisation"),
            data_priv::received,
        )
        .params(list.params())
        .answer_schema(list.page_schema()),
    );
    operations.push(
        Export::new(
            "/base/v1/baseDataPrivs/getIsAuthorizedExport",
            Access::Login,
            text("导出授权给本机构的数据", "Exports what was granted to the caller's organisation"),
            list,
            data_priv::received_rows,
        )
        .operation(),
    );
    let request = json!({
        "name": "华东精密制造有限公司", "creditCode": "9131011271A5F2K889", "busiCatg": "wms", "privs": "view"
    });
    operations.push(
        Operation::post(
            "/base/v1/baseDataPrivs/ask",
            Access::Permission(BASE_DATA_PRIV_ASK),
            text("数据授权：代理机构申请", "Data grants: an agent asks for one"),
            ask_grant::ask,
        )
        .body_schema(schema(object(DATA_PRIV_REQUEST.fields)), request)
        .answer_schema(schema(object(grant::Entity::whole()))),
    );
    operations.push(
        Operation::post(
            "/base/v1/baseDataPrivs/withdraw",
            Access::Permission(BASE_DATA_PRIV_ASK),
            text("数据授权：代理机构撤回申请", "Data grants: an agent takes back what it asked for"),
            ask_grant::withdraw,
        )
        .body::<Chosen>(json!({ "ids": [1] })),
    );
    operations.push(
        Operation::post(
            "/base/v1/baseDataPrivs/agree",
            Access::Permission("base:dataPriv:update"),
            text("数据授权：同意申请", "Data grants: agrees to what agents ask for"),
            ask_grant::agree,
        )
        .body::<Chosen>(json!({ "ids": [1] })),
    );
    operations.push(
        Operation::post(
            "/base/v1/baseDataPrivs/refuse",
            Access::Permission("base:dataPriv:update"),
            text("数据授权：拒绝申请", "Data grants: refuses what agents ask for"),
            ask_grant::refuse,
        )
        .body::<Chosen>(json!({ "ids": [1] })),
    );
    operations
}

fn tax_rates() -> Vec<Operation> {
    let mut operations = serve::operations::<tax_rate_special::Entity>();
    operations.push(
        Operation::post(
            "/base/v1/taxRateSpecial/setIsDisabled",
            Access::Permission("base:taxRateSpecial:update"),
            text("特殊税率：停用或启用", "Special tax rate: disables or enables it"),
            tax_rate_special::set_is_disabled,
        )
        .body::<tax_rate_special::Switch>(json!({ "id": 1, "isDisabled": "1" }))
        .answer_schema(schema(object(tax_rate_special::Entity::whole()))),
    );
    operations
}

fn enterprises() -> Vec<Operation> {
    let mut operations = serve::operations::<etps::Entity>();
    operations.push(
        Operation::post(
            "/base/v1/etps/confirm",
            Access::Permission(BASE_ETPS_CONFIRM),
            text("企业资料：确认", "Enterprises: confirms them"),
            etps::confirm,
        )
        .body::<Chosen>(json!({ "ids": [1] })),
    );
    operations.push(
        Operation::get(
            "/base/v1/etps/areYouSure/{x}",
            Access::Permission("base:etps:view"),
            text("企业资料：删除前确认", "Enterprises: what to know before one is deleted"),
            etps::are_you_sure,
        )
        .answer::<etps::Use>(),
    );
    operations
}

fn prices() -> Vec<Operation> {
    let mut operations = serve::operations::<material_price::Entity>();
    operations.push(
        Operation::post(
            "/base/v1/materialPrice/toggle",
            Access::Permission("base:materialPrice:update"),
            text("料件价格：停用或启用", "Material prices: disables or enables them"),
            material_price::toggle,
        )
        .body::<material_price::Toggle>(json!({ "ids": [1], "isDisabled": "1" })),
    );
    operations.push(
        Operation::post(
            "/base/v1/materialPrice/upload01",
            Access::Permission("base:materialPrice:add"),
            text(
                "料件价格：导入 xlsx（有误时不导入任何行，除非 goodOnly 为 1）",
                "Material prices: imports a workbook; one bad row and none is stored, unless goodOnly is 1",
            ),
            import_sheet::upload::<material_price::Entity>,
        )
        .upload(import_sheet::MAX_REQUEST)
        .limit(Limit::Bulk)
        .answer::<import_sheet::Verdicts>(),
    );
    operations
}

fn materials() -> Vec<Operation> {
    let mut operations = serve::operations::<material::Entity>();
    operations.push(
        Operation::post(
            "/base/v1/material/upload",
            Access::Permission("base:material:add"),
            text(
                "物料：导入 xlsx（有误时不导入任何行，除非 goodOnly 为 1）",
                "Materials: imports a workbook; one bad row and none is stored, unless goodOnly is 1",
            ),
            import_sheet::upload::<material::Entity>,
        )
        .upload(import_sheet::MAX_REQUEST)
        .limit(Limit::Bulk)
        .answer::<import_sheet::Verdicts>(),
    );
    operations
}

fn sub_stores() -> Vec<Operation> {
    let mut operations = serve::operations::<store_sub::Entity>();
    operations.push(
        Operation::post(
            "/base/v1/storeSub/status/switch",
            Access::Permission("base:storeSub:update"),
            text("分库：启用或停用", "Sub-store: enables or disables it"),
            store_sub::switch,
        )
        .body::<store_sub::StoreSwitch>(json!({ "id": 1, "version": 1, "isEnabled": "1" }))
        .answer_schema(schema(object(store_sub::Entity::whole()))),
    );
    operations
}

fn base_files() -> Vec<Operation> {
    let mut operations = serve::operations::<base_file::Entity>();
    operations.push(
        Operation::post(
            "/base/v1/baseFile/upload",
            Access::AnyOf(&["base:baseFile:add", "base:baseFile:update"]),
            text("备案资料：上传文件", "Base files: uploads the file that a record is going to name"),
            base_file_store::upload,
        )
        .upload(files::MAX_REQUEST)
        .answer_schema(schema(object(files::file::list().columns()))),
    );
    operations.push(
        Operation::get(
            "/base/v1/baseFile/{id}/download",
            Access::Permission("base:baseFile:view"),
            text("备案资料：下载文件", "Base files: downloads the file of a record"),
            base_file_store::download,
        )
        .answer_file(files::ANY_TYPE),
    );
    operations.push(
        Operation::post(
            "/base/v1/baseFile/send",
            Access::Permission(BASE_FILE_SEND),
            text("备案资料：发送", "Base files: sends them to their agents"),
            base_file::send,
        )
        .body::<Chosen>(json!({ "ids": [1], "versions": [1] })),
    );
    operations.push(
        Operation::post(
            "/base/v1/baseFile/reject",
            Access::Permission(BASE_FILE_REJECT),
            text("备案资料：退回", "Base files: an agent rejects them with a reason"),
            base_file::reject,
        )
        .body::<base_file::Rejection>(json!({ "ids": [1], "versions": [1], "reason": "图片不清晰" })),
    );
    operations
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
        .answer_schema(schema(object(HS_CODE.fields))),
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
        .answer::<Vec<choose_org::Org>>(),
        Operation::get(
            "/base/v1/org/agents",
            Access::Login,
            text("代理机构", "The agents that data can be granted to"),
            choose_org::agents,
        )
        .answer::<Vec<choose_org::Org>>(),
    ]
}
