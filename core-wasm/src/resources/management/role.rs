//! Roles: what somebody may do, under a name.

use crate::resource::{CRUD, Field, Resource};
use crate::text::text;

/// A role. Its permission codes and menus are chosen from trees.
pub static ROLE: Resource = Resource {
    name: "role",
    label: text("角色", "Role"),
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
