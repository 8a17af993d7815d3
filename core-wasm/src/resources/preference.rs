//! What a person keeps for a list.

use crate::resource::{Field, Resource};
use crate::text::text;

/// A search kept under a name. What it searches for is the list's own: filters by name, and a sort.
pub static SAVED_FILTER: Resource = Resource {
    name: "savedFilter",
    label: text("筛选方案", "Saved filter"),
    path: "/sys/v1/preference",
    // Everybody keeps their own.
    perm: "",
    fields: &[
        Field::text("name", text("名称", "Name"), 40).required(),
        Field::flag("isDefault", text("打开列表时使用", "Used when the list opens")),
    ],
    rules: &[],
    ..Resource::PLAIN
};
