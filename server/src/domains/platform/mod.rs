//! What the platform keeps for everybody: dictionaries.

use core_wasm::permission::{PLATFORM_DICT_ADD, PLATFORM_DICT_DELETE, PLATFORM_DICT_UPDATE, PLATFORM_DICT_VIEW};
use core_wasm::resource::Field;
use core_wasm::resources::platform::{DICT_ENTRY, DICT_FAMILY};
use core_wasm::text::text;
use serde_json::json;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::api::extract::Selection;
use crate::api::openapi::part_of;
use crate::api::operation::{Access, Limit, Operation};
use crate::documents::export::Export;
use crate::documents::schema::{object, schema};

mod change_dictionary;
mod read_dictionaries;
pub mod tables;

pub fn operations() -> Vec<Operation> {
    let list = read_dictionaries::spec();
    let family = || json!({ "name": "goodsKind", "nameZh": "货物种类", "nameEn": "Kind of goods" });
    let mut changed_family = family();
    changed_family["version"] = json!(1);
    let entry = json!({ "code": "5", "name": "物流企业", "nameEn": "Logistics enterprise", "position": "5" });
    let (mut new_entry, mut changed_entry) = (entry.clone(), entry);
    new_entry["family"] = json!("customerType");
    changed_entry["id"] = json!(1);
    changed_entry["version"] = json!(1);
    vec![
        Operation::get(
            "/sys/v1/dict/family/list",
            Access::Permission(PLATFORM_DICT_VIEW),
            text("字典列表", "All dictionaries"),
            read_dictionaries::list_families,
        )
        .answer_list::<read_dictionaries::FamilyRow>(),
        Operation::post(
            "/sys/v1/dict/family/add",
            Access::Permission(PLATFORM_DICT_ADD),
            text("新增字典", "Makes a dictionary of the platform's own"),
            change_dictionary::add_family,
        )
        .body_schema(body("DictFamilyForm", "DictFamilyForm", DICT_FAMILY.fields, &[]), family())
        .answer::<read_dictionaries::FamilyRow>(),
        Operation::post(
            "/sys/v1/dict/family/update",
            Access::Permission(PLATFORM_DICT_UPDATE),
            text("修改字典", "Changes the names of a dictionary of the platform's own"),
            change_dictionary::update_family,
        )
        .body_schema(body("DictFamilyForm", "DictFamilyUpdate", DICT_FAMILY.fields, &["version"]), changed_family)
        .answer::<read_dictionaries::FamilyRow>(),
        Operation::post(
            "/sys/v1/dict/family/delete",
            Access::Permission(PLATFORM_DICT_DELETE),
            text("删除字典", "Deletes a dictionary of the platform's own with its entries"),
            change_dictionary::delete_family,
        )
        .body::<change_dictionary::ChosenFamily>(json!({ "name": "goodsKind", "version": 1 })),
        Operation::get(
            "/sys/v1/dict/entry/page",
            Access::Permission(PLATFORM_DICT_VIEW),
            text("字典条目", "Entries of a dictionary"),
            read_dictionaries::page_of_entries,
        )
        .params(list.params())
        .query::<read_dictionaries::Filters>()
        .answer_schema(list.page_schema()),
        Export::new(
            "/sys/v1/dict/entry/export",
            Access::Permission(PLATFORM_DICT_VIEW),
            text("导出字典条目", "Exports the entries of a dictionary"),
            list.clone(),
            read_dictionaries::entries,
        )
        .operation()
        .query::<read_dictionaries::Filters>(),
        Operation::post(
            "/sys/v1/dict/entry/add",
            Access::Permission(PLATFORM_DICT_ADD),
            text("新增字典条目", "Adds an entry"),
            change_dictionary::add_entry,
        )
        .body_schema(entry_body("DictEntryForm", &[]), new_entry)
        .answer_schema(entry_body("DictEntry", &["id", "version"])),
        Operation::post(
            "/sys/v1/dict/entry/update",
            Access::Permission(PLATFORM_DICT_UPDATE),
            text("修改字典条目", "Changes the names and the place of an entry"),
            change_dictionary::update_entry,
        )
        .body_schema(body("DictEntry", "DictEntryUpdate", DICT_ENTRY.fields, &["id", "version"]), changed_entry)
        .answer_schema(entry_body("DictEntry", &["id", "version"])),
        Operation::post(
            "/sys/v1/dict/entry/delete",
            Access::Permission(PLATFORM_DICT_DELETE),
            text("删除字典条目", "Deletes entries"),
            change_dictionary::delete_entries,
        )
        .body::<Selection>(json!({ "ids": [1], "versions": [1] })),
    ]
    .into_iter()
    .chain(table_operations())
    .collect()
}

/// Whole tables, and the codes that organisations mark.
fn table_operations() -> [Operation; 8] {
    [
        Operation::post(
            "/sys/v1/dict/table/import",
            Access::Permission(PLATFORM_DICT_UPDATE),
            text("导入代码表", "Says what a file with codes would change, and changes it"),
            tables::import::import,
        )
        .upload(tables::import::MAX_REQUEST)
        .parts(&tables::import::PARTS)
        .heavy()
        .answer::<tables::import::Import>(),
        Operation::get(
            "/sys/v1/dict/table/list",
            Access::Permission(PLATFORM_DICT_VIEW),
            text("代码表导入记录", "The imports of a dictionary"),
            tables::import::list,
        )
        .query::<tables::import::OfFamily>()
        .answer_list::<tables::import::DoneImport>(),
        Operation::post(
            "/sys/v1/dict/table/undo",
            Access::Permission(PLATFORM_DICT_UPDATE),
            text("撤销代码表导入", "Takes the last import of a dictionary back"),
            tables::import::undo,
        )
        .limit(Limit::Bulk)
        .body::<tables::import::ChosenImport>(json!({ "id": 1 })),
        Operation::get(
            "/sys/v1/dict/table/layout",
            Access::Permission(PLATFORM_DICT_VIEW),
            text("代码表模板", "The columns of a dictionary as a workbook"),
            tables::layout_file::layout,
        )
        .query::<tables::import::OfFamily>()
        .answer_file(tables::layout_file::XLSX),
        Operation::post(
            "/sys/v1/dict/table/move",
            Access::Permission(PLATFORM_DICT_UPDATE),
            text("物料和草稿改用新商品编码", "Gives materials and drafts another HS code"),
            tables::touched::move_code,
        )
        .limit(Limit::Bulk)
        .body::<tables::touched::Move>(json!({ "from": "8413810000", "to": "8413810090" }))
        .answer::<tables::touched::Moved>(),
        Operation::get(
            "/sys/v1/dict/table/ended",
            Access::Permission(PLATFORM_DICT_VIEW),
            text("停用而仍在使用的商品编码", "HS codes that end while materials or drafts have them"),
            tables::touched::ended,
        )
        .answer_list::<tables::touched::EndedCode>(),
        Operation::get(
            "/sys/v1/dict/favourite/list",
            Access::Login,
            text("常用代码", "The codes that the caller's organisation marked"),
            tables::favourite::list,
        )
        .query::<tables::import::OfFamily>()
        .answer_list::<String>(),
        Operation::post(
            "/sys/v1/dict/favourite/mark",
            Access::Login,
            text("设为常用代码", "Marks a code for the caller's organisation, or takes the mark away"),
            tables::favourite::mark,
        )
        .body::<tables::favourite::Mark>(json!({ "family": "port", "code": "NLD066", "on": true })),
    ]
}

fn entry_body(name: &str, numbers: &[&str]) -> RefOr<Schema> {
    let mut fields = vec![Field::text("family", text("字典代码", "Key of the dictionary"), 40)];
    fields.extend(DICT_ENTRY.fields);
    body("DictEntry", name, &fields, numbers)
}

/// A schema by its name; the fields that it has from another one are said there.
fn body(whole: &str, name: &str, fields: &[Field], numbers: &[&str]) -> RefOr<Schema> {
    let mut body = object(fields);
    for number in numbers {
        body["properties"][*number] = json!({ "type": "integer" });
    }
    schema(part_of(whole, name, body))
}
