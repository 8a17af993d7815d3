//! What the platform keeps for everybody: dictionaries.

use core_wasm::permission::{PLATFORM_DICT_ADD, PLATFORM_DICT_DELETE, PLATFORM_DICT_UPDATE, PLATFORM_DICT_VIEW};
use core_wasm::resource::Field;
use core_wasm::resources::platform::{DICT_ENTRY, DICT_FAMILY};
use core_wasm::text::text;
use serde_json::json;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::crud::export::Export;
use crate::crud::schema::{object, schema};
use crate::extract::Selection;
use crate::operation::{Access, Operation};

mod change_dictionary;
mod read_dictionaries;

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
        .answer::<Vec<read_dictionaries::FamilyRow>>(),
        Operation::post(
            "/sys/v1/dict/family/add",
            Access::Permission(PLATFORM_DICT_ADD),
            text("新增字典", "Makes a dictionary of the platform's own"),
            change_dictionary::add_family,
        )
        .body_schema(body(DICT_FAMILY.fields, &[]), family())
        .answer::<read_dictionaries::FamilyRow>(),
        Operation::post(
            "/sys/v1/dict/family/update",
            Access::Permission(PLATFORM_DICT_UPDATE),
            text("修改字典", "Changes the names of a dictionary of the platform's own"),
            change_dictionary::update_family,
        )
        .body_schema(body(DICT_FAMILY.fields, &["version"]), changed_family)
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
        .body_schema(entry_body(&[]), new_entry)
        .answer_schema(entry_body(&["id", "version"])),
        Operation::post(
            "/sys/v1/dict/entry/update",
            Access::Permission(PLATFORM_DICT_UPDATE),
            text("修改字典条目", "Changes the names and the place of an entry"),
            change_dictionary::update_entry,
        )
        .body_schema(body(DICT_ENTRY.fields, &["id", "version"]), changed_entry)
        .answer_schema(entry_body(&["id", "version"])),
        Operation::post(
            "/sys/v1/dict/entry/delete",
            Access::Permission(PLATFORM_DICT_DELETE),
            text("删除字典条目", "Deletes entries"),
            change_dictionary::delete_entries,
        )
        .body::<Selection>(json!({ "ids": [1], "versions": [1] })),
    ]
}

fn entry_body(numbers: &[&str]) -> RefOr<Schema> {
    let mut fields = vec![Field::text("family", text("字典代码", "Key of the dictionary"), 40)];
    fields.extend(DICT_ENTRY.fields);
    body(&fields, numbers)
}

fn body(fields: &[Field], numbers: &[&str]) -> RefOr<Schema> {
    let mut body = object(fields);
    for number in numbers {
        body["properties"][*number] = json!({ "type": "integer" });
    }
    schema(body)
}
