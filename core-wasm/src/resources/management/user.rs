//! Accounts as administrators see them.

use crate::error::Problem;
use crate::resource::{Field, Resource, Search, Verb};
use crate::row::Row;
use crate::rules::contact::is_mail;
use crate::text::catalogue::administration as texts;
use crate::text::text;

/// An account. The organisation and the roles are chosen from lists of their own.
pub static USER: Resource = Resource {
    name: "user",
    label: text("用户", "Account"),
    about: text(
        "本机构及下级机构的用户。新增用户时分配角色，并把首次登录密码告诉本人。",
        "The accounts of this organisation and those below it. Add one, give it roles and hand its first password to the person.",
    ),
    path: "/sys/v1/user",
    perm: "management:user",
    verbs: &[Verb::View, Verb::Add, Verb::Update],
    fields: &[
        Field::text("username", text("用户名", "User name"), 50).required().list(130).search(Search::Like),
        Field::text("name", text("姓名", "Name"), 50).required().list(120).search(Search::Like),
        Field::text("dept", text("部门", "Department"), 50).list(120).search(Search::Like),
        Field::text("email", text("电子邮箱", "E-mail"), 100).list(180).unsortable(),
        Field::dict("userType", text("用户类型", "Type"), "userType", 1).required().list(170).search(Search::Eq),
        Field::text("orgName", text("所属机构", "Organisation"), 100).read_only().list(165).unsortable(),
        Field::text("roleNames", text("角色", "Roles"), 500).read_only().list(180).unsortable(),
        Field::flag("isEnabled", text("启用", "Enabled")).read_only().list(245).search(Search::Eq),
        Field::instant("lockedUntil", text("锁定至", "Locked until")).list(150).unsortable(),
        Field::int("sessions", text("在线会话", "Sessions"), 6).read_only().list(90).unsortable(),
        Field::instant("passwordChangedAt", text("密码修改时间", "Password changed")).list(150),
        Field::instant("createdAt", text("创建时间", "Made")).list(150),
    ],
    rules: &[username, email],
    known_by: "username",
    first_filters: 5,
    hidden: &["email", "passwordChangedAt", "createdAt"],
    ..Resource::PLAIN
};

/// Fewest characters of a user name.
const SHORTEST: usize = 3;

fn username(row: &Row) -> Option<Problem> {
    let name = row.text("username");
    let fits = name.len() >= SHORTEST
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-' | b'@'));
    (!name.is_empty() && !fits).then(|| Problem::error("user.username", "username", texts::USERNAME))
}

fn email(row: &Row) -> Option<Problem> {
    let address = row.text("email");
    (!address.is_empty() && !is_mail(address)).then(|| Problem::error("user.email", "email", texts::EMAIL))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_user_name_is_made_of_plain_characters() {
        let problem = |name: &str| username(&Row::from_value(json!({ "username": name })).unwrap());
        for fine in ["li.min", "a_b-c@x", "Abc"] {
            assert_eq!(problem(fine), None, "{fine}");
        }
        for wrong in ["ab", "王丽", "a b c", "a'b--"] {
            assert!(problem(wrong).is_some(), "{wrong}");
        }
    }

    #[test]
    fn an_address_of_mail_is_one_or_none() {
        let problem = |address: &str| email(&Row::from_value(json!({ "email": address })).unwrap());
        assert_eq!((problem(""), problem("li.min@customs.example")), (None, None));
        for wrong in ["li", "li@host", "a@b.c, d@e.f"] {
            assert!(problem(wrong).is_some(), "{wrong}");
        }
    }
}
