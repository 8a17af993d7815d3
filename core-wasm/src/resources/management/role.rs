//! Roles: what somebody may do, under a name.

use crate::resource::{CRUD, Field, Resource};
use crate::text::text;

/// A role. Its permission codes and menus are chosen from trees.
pub static ROLE: Resource = Resource {
    name: "role",
    label: text("角色", "Role"),
    about: text(
        "角色决定用户能看哪些菜单、能做哪些操作。新增一个角色，或复制内置角色再修改，然后分配给用户。",
        "A role says which pages an account sees and what it may do. Add one, or copy a built-in role and change it; then give it to accounts.",
    ),
    path: "/sys/v1/role",
    perm: "management:role",
    verbs: CRUD,
    fields: &[
        Field::text("nameZh", text("角色名称", "Name in Chinese"), 50).required(),
        Field::text("nameEn", text("英文名称", "Name in English"), 50).required(),
    ],
    rules: &[],
    ..Resource::PLAIN
};
