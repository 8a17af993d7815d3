//! The built-in roles with their permissions.

use std::collections::BTreeSet;

use anyhow::{Context, ensure};
use core_wasm::permission;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter};
use serde::Deserialize;

use crate::process::error::ApiError;
use crate::store::database::Tx;
use crate::store::people::role;

const ROLES: &str = include_str!("../../../../fixtures/seed/base/roles.json");

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct BuiltIn {
    code: String,
    name_zh: String,
    name_en: String,
    /// Permission codes; `*` stands for one part: `records:*:view`.
    permissions: Vec<String>,
}

/// Makes the built-in roles what the fixture says.
pub async fn seed_roles(tx: &Tx) -> Result<(), ApiError> {
    let roles: Vec<BuiltIn> = serde_json::from_str(ROLES).context("roles.json")?;
    for built_in in roles {
        let codes = expand(&built_in.permissions)?;
        let found = role::Entity::find().filter(role::Column::Code.eq(&built_in.code)).one(tx).await?;
        let id = match found {
            Some(role) => role.id,
            None => {
                let new = role::ActiveModel {
                    version: Set(1),
                    org_id: Set(None),
                    code: Set(built_in.code),
                    name_zh: Set(built_in.name_zh),
                    name_en: Set(built_in.name_en),
                    ..Default::default()
                };
                role::Entity::insert(new).exec(tx).await?.last_insert_id
            }
        };
        role::set_codes(tx, id, &codes).await?;
    }
    Ok(())
}

/// The codes of the core that the patterns name; a pattern that names none is a mistake.
fn expand(patterns: &[String]) -> anyhow::Result<BTreeSet<String>> {
    let mut codes = BTreeSet::new();
    for pattern in patterns {
        let fitting = permission::all().iter().map(|(code, _)| *code).filter(|code| fits(pattern, code));
        let before = codes.len();
        codes.extend(fitting.map(str::to_owned));
        ensure!(codes.len() > before, "the core has no permission {pattern}");
    }
    Ok(codes)
}

fn fits(pattern: &str, code: &str) -> bool {
    let (pattern, code): (Vec<_>, Vec<_>) = (pattern.split(':').collect(), code.split(':').collect());
    pattern.len() == code.len() && pattern.iter().zip(code).all(|(wanted, part)| *wanted == "*" || *wanted == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_name_known_codes() {
        let of = |pattern: &str| expand(&[pattern.to_owned()]);
        assert_eq!(of("records:*:view").unwrap().len(), 4);
        assert!(of("records:*").is_err());
        for role in serde_json::from_str::<Vec<BuiltIn>>(ROLES).unwrap() {
            expand(&role.permissions).unwrap();
        }
    }
}
