//! Administration: organisations, accounts, roles, the audit log. The platform's administrator reaches all organisations,
//! an organisation's administrator the own one with those below it, nobody else anything.

use core_wasm::error::Problem;
use core_wasm::permission::{
    MANAGEMENT_AUDIT_VIEW, MANAGEMENT_ORG_ADD, MANAGEMENT_ORG_UPDATE, MANAGEMENT_ORG_VIEW, MANAGEMENT_ROLE_ADD,
    MANAGEMENT_ROLE_DELETE, MANAGEMENT_ROLE_UPDATE, MANAGEMENT_ROLE_VIEW, MANAGEMENT_USER_ADD, MANAGEMENT_USER_SECURE,
    MANAGEMENT_USER_UPDATE, MANAGEMENT_USER_VIEW,
};
use core_wasm::resources::management::{ORG_PARAMS, ORGANISATION, ROLE, USER};
use core_wasm::text::catalogue::administration as texts;
use core_wasm::text::{Text, text};
use serde_json::{Value as Json, json};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::api::extract::{Ids, Selection};
use crate::api::openapi::{named, part_of};
use crate::api::operation::{Access, Operation};
use crate::documents::export::Export;
use crate::documents::schema::{object, page_of, paging_params, schema};

mod change_org;
mod change_role;
mod change_user;
mod export_users;
mod list_users;
pub mod reach;
mod read_orgs;
mod read_roles;
mod search_audit;
mod secure_user;
mod switch_org;

pub fn operations() -> Vec<Operation> {
    let mut operations = organisations();
    operations.extend(users());
    operations.push(export_users::operation());
    operations.extend(roles());
    let audit = search_audit::spec();
    operations.push(
        Operation::get(
            "/sys/v1/audit/page",
            Access::Permission(MANAGEMENT_AUDIT_VIEW),
            text("操作日志", "The audit log"),
            search_audit::page,
        )
        .params(audit.params())
        .answer_schema(audit.page_schema()),
    );
    operations.push(
        Export::new(
            "/sys/v1/audit/export",
            Access::Permission(MANAGEMENT_AUDIT_VIEW),
            text("导出操作日志", "Exports the audit log"),
            audit,
            search_audit::rows,
        )
        .said("actor", |entry, _, lang| search_audit::who(entry, lang))
        .said("action", search_audit::done)
        .operation(),
    );
    operations
}

fn organisations() -> Vec<Operation> {
    let add = json!({
        "parentId": 1, "name": "华东精密制造有限公司昆山分公司", "kind": "customer",
        "creditCode": "9132050872B6G3L97N", "code": "3205246C17", "params": { "decReviewTimes": "1" }
    });
    let update = json!({
        "id": 1, "version": 1, "name": "华东精密制造有限公司", "creditCode": "9131011271A5F2K889",
        "code": "3105246B21", "params": { "decReviewTimes": "1" }
    });
    vec![
        Operation::get(
            "/sys/v1/org/tree",
            Access::Permission(MANAGEMENT_ORG_VIEW),
            text("机构树", "The organisations that the caller administers, parents first"),
            read_orgs::tree,
        )
        .answer_list::<read_orgs::OrgNode>(),
        Operation::get(
            "/sys/v1/org/{id}/detail",
            Access::Permission(MANAGEMENT_ORG_VIEW),
            text("机构详情", "An organisation with its parameters"),
            read_orgs::detail,
        )
        .answer::<read_orgs::OrgDetail>(),
        Operation::post(
            "/sys/v1/org/add",
            Access::Permission(MANAGEMENT_ORG_ADD),
            text("新增机构", "Makes an organisation"),
            change_org::add,
        )
        .body_schema(org_body("OrganisationForm", &["parentId"]), add)
        .answer::<read_orgs::OrgDetail>(),
        Operation::post(
            "/sys/v1/org/update",
            Access::Permission(MANAGEMENT_ORG_UPDATE),
            text("修改机构及参数", "Changes an organisation and its parameters"),
            change_org::update,
        )
        .body_schema(org_body("OrganisationUpdate", &["id", "version"]), update)
        .answer::<read_orgs::OrgDetail>(),
        Operation::post(
            "/sys/v1/org/enable",
            Access::Permission(MANAGEMENT_ORG_UPDATE),
            text("启用机构", "Lets the people of organisations work again"),
            switch_org::enable,
        )
        .body::<Selection>(selection()),
        Operation::post(
            "/sys/v1/org/disable",
            Access::Permission(MANAGEMENT_ORG_UPDATE),
            text("停用机构", "Closes organisations and those below them; their people's sessions end"),
            switch_org::disable,
        )
        .body::<Selection>(selection()),
    ]
}

fn users() -> Vec<Operation> {
    let add = json!({
        "orgId": 1, "username": "li.ming", "name": "李明", "dept": "关务部", "userType": "3", "roleIds": [1]
    });
    let mut update = add.clone();
    update["id"] = json!(1);
    update["version"] = json!(1);
    let secure = Access::Permission(MANAGEMENT_USER_SECURE);
    let page = json!({ "$ref": "#/components/schemas/UserRow" });
    vec![
        Operation::get(
            "/sys/v1/user/page",
            Access::Permission(MANAGEMENT_USER_VIEW),
            text("用户列表", "Accounts"),
            list_users::page,
        )
        .params(paging_params())
        .query::<list_users::Filters>()
        .answer_schema(schema(page_of(page)))
        .named_schema::<list_users::UserRow>(),
        Operation::get(
            "/sys/v1/user/{id}/detail",
            Access::Permission(MANAGEMENT_USER_VIEW),
            text("用户详情", "An account with its open sessions"),
            list_users::detail,
        )
        .answer::<list_users::UserDetail>(),
        Operation::post(
            "/sys/v1/user/add",
            Access::Permission(MANAGEMENT_USER_ADD),
            text("新增用户", "Makes an account; answers its temporary password, once"),
            change_user::add,
        )
        .body_schema(user_body("UserForm", &["orgId"]), add)
        .answer::<change_user::AddedUser>()
        .secret(),
        Operation::post(
            "/sys/v1/user/update",
            Access::Permission(MANAGEMENT_USER_UPDATE),
            text("修改用户", "Changes an account"),
            change_user::update,
        )
        .body_schema(user_body("UserUpdate", &["id", "version", "orgId"]), update)
        .answer::<list_users::UserRow>(),
        Operation::post(
            "/sys/v1/user/enable",
            Access::Permission(MANAGEMENT_USER_UPDATE),
            text("启用用户", "Lets accounts log in again"),
            secure_user::enable,
        )
        .body::<Selection>(selection()),
        Operation::post(
            "/sys/v1/user/disable",
            Access::Permission(MANAGEMENT_USER_UPDATE),
            text("停用用户", "Closes accounts and ends their sessions"),
            secure_user::disable,
        )
        .body::<Selection>(selection()),
        Operation::post(
            "/sys/v1/user/password/reset",
            secure,
            text("重置密码", "Gives an account a temporary password, answered once, and ends its sessions"),
            secure_user::reset,
        )
        .body::<secure_user::ChosenUser>(json!({ "id": 1, "version": 1 }))
        .answer::<secure_user::ResetPassword>()
        .secret(),
        Operation::post(
            "/sys/v1/user/password/force",
            secure,
            text("要求修改密码", "Ends sessions; the next log-in must change the password"),
            secure_user::force,
        )
        .body::<Selection>(selection()),
        Operation::post(
            "/sys/v1/user/sessions/end",
            secure,
            text("结束会话", "Ends all sessions of accounts"),
            secure_user::end_sessions,
        )
        .body::<Ids>(json!({ "ids": [1] })),
        Operation::post(
            "/sys/v1/user/unlock",
            secure,
            text("解除锁定", "Unlocks accounts after failed log-ins"),
            secure_user::unlock,
        )
        .body::<Ids>(json!({ "ids": [1] })),
    ]
}

fn roles() -> Vec<Operation> {
    let add = json!({
        "nameZh": "进口制单", "nameEn": "Import making",
        "permissions": ["records:import:view", "records:import:make"], "menus": ["importMake", "inMakeImport"]
    });
    let mut update = add.clone();
    update["id"] = json!(1);
    update["version"] = json!(1);
    vec![
        Operation::get(
            "/sys/v1/role/list",
            Access::Permission(MANAGEMENT_ROLE_VIEW),
            text("角色列表", "Roles: built-in ones and those of the organisations that the caller administers"),
            read_roles::list,
        )
        .query::<read_roles::Filters>()
        .answer_list::<read_roles::RoleRow>(),
        Operation::get(
            "/sys/v1/role/catalogue",
            Access::Permission(MANAGEMENT_ROLE_VIEW),
            text("权限与菜单目录", "The permissions and menus that roles are put together from"),
            read_roles::catalogue,
        )
        .answer::<read_roles::RoleCatalogue>(),
        Operation::get(
            "/sys/v1/role/{id}/detail",
            Access::Permission(MANAGEMENT_ROLE_VIEW),
            text("角色详情", "A role with its permissions and menus"),
            read_roles::detail,
        )
        .answer::<read_roles::RoleDetail>(),
        Operation::post(
            "/sys/v1/role/add",
            Access::Permission(MANAGEMENT_ROLE_ADD),
            text("新增角色", "Makes a role"),
            change_role::add,
        )
        .body_schema(role_body("RoleForm", &["orgId"]), add)
        .answer::<read_roles::RoleDetail>(),
        Operation::post(
            "/sys/v1/role/update",
            Access::Permission(MANAGEMENT_ROLE_UPDATE),
            text("修改角色", "Changes a role"),
            change_role::update,
        )
        .body_schema(role_body("RoleUpdate", &["id", "version"]), update)
        .answer::<read_roles::RoleDetail>(),
        Operation::post(
            "/sys/v1/role/delete",
            Access::Permission(MANAGEMENT_ROLE_DELETE),
            text("删除角色", "Deletes roles that nobody has"),
            change_role::delete,
        )
        .body::<Selection>(selection()),
    ]
}

fn org_body(name: &str, numbers: &[&str]) -> RefOr<Schema> {
    let mut body = with_numbers(object(ORGANISATION.fields), numbers);
    body["properties"]["params"] = named("OrgParams", object(ORG_PARAMS.fields));
    schema(part_of("OrganisationForm", name, body))
}

fn user_body(name: &str, numbers: &[&str]) -> RefOr<Schema> {
    let edited = USER.fields.iter().filter(|field| !field.read_only);
    let mut body = with_numbers(object(edited), numbers);
    body["properties"]["roleIds"] = json!({ "type": "array", "items": { "type": "integer" } });
    schema(part_of("UserForm", name, body))
}

fn role_body(name: &str, numbers: &[&str]) -> RefOr<Schema> {
    let mut body = with_numbers(object(ROLE.fields), numbers);
    for list in ["permissions", "menus"] {
        body["properties"][list] = json!({ "type": "array", "items": { "type": "string" } });
    }
    schema(part_of("RoleForm", name, body))
}

fn with_numbers(mut body: Json, numbers: &[&str]) -> Json {
    for number in numbers {
        body["properties"][*number] = json!({ "type": "integer" });
    }
    body
}

/// A choice of rows, for the document.
fn selection() -> Json {
    json!({ "ids": [1], "versions": [1] })
}

/// Where an id stands in the request, for the problem that names it.
fn place(ids: &[i64], id: i64) -> String {
    format!("ids[{}]", ids.iter().position(|given| *given == id).unwrap_or_default())
}

/// The problem of a field that stays as it is.
fn fixed(rule: &str, field: &str, label: Text) -> Problem {
    Problem::error(rule, field, texts::FIXED.speak_with(&[("label", &label)]))
}
