//! Who may administer whom: nobody grants what they do not have, and nobody manages an account above their own.

/// Administrator of the platform: sees and makes everything.
pub const PLATFORM_ADMIN: i16 = 0;
/// Staff of the platform.
pub const PLATFORM_STAFF: i16 = 1;
/// Administrator of an organisation and of those below it.
pub const ORG_ADMIN: i16 = 2;
/// Staff of an organisation.
pub const STAFF: i16 = 3;

/// Kind of the organisation that runs the platform.
pub const PLATFORM: &str = "platform";
/// Kinds of organisations that work on the platform; what is below one is of its kind.
pub const MEMBERS: [&str; 2] = ["customer", "agent"];

/// Whether a permission counts for an account of this type. Administration is for administrators: whatever a role
/// says, `management:` codes work from type 2 down, `platform:` codes from type 1 down.
pub fn counts(code: &str, user_type: i16) -> bool {
    match code.split(':').next() {
        Some("management") => user_type <= ORG_ADMIN,
        Some("platform") => user_type <= PLATFORM_STAFF,
        _ => true,
    }
}

/// Whether somebody reaches every organisation, and not only the own one and those below it.
pub fn reaches_all(user_type: i16) -> bool {
    user_type == PLATFORM_ADMIN
}

/// Whether somebody who holds (`held`) a permission or not may give it to others. The administrator of the platform has to
/// hand out the work of customers and agents, which is not their own.
pub fn may_grant(user_type: i16, held: bool) -> bool {
    user_type == PLATFORM_ADMIN || held
}

/// Whether an account of type `caller` may make, change or otherwise handle one of type `wanted`.
pub fn may_handle(caller: i16, wanted: i16) -> bool {
    (PLATFORM_ADMIN..=STAFF).contains(&wanted) && caller <= wanted
}

/// Whether an account of this type can belong to an organisation of this kind: the platform's people to the platform only.
pub fn belongs(user_type: i16, kind: &str) -> bool {
    user_type > PLATFORM_STAFF || kind == PLATFORM
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn administration_is_for_administrators() {
        for (code, most) in [("management:user:add", 2), ("platform:dict:add", 1), ("records:import:make", 3)] {
            for user_type in 0..=3 {
                assert_eq!(counts(code, user_type), user_type <= most, "{code} {user_type}");
            }
        }
    }

    #[test]
    fn nobody_handles_what_is_above() {
        assert!(may_handle(0, 0) && may_handle(2, 2) && may_handle(2, 3));
        for (caller, wanted) in [(2, 0), (2, 1), (3, 2), (0, -1), (0, 4)] {
            assert!(!may_handle(caller, wanted), "{caller} {wanted}");
        }
    }

    #[test]
    fn the_platforms_people_belong_to_the_platform() {
        assert!(belongs(0, "platform") && belongs(3, "platform") && belongs(2, "customer"));
        assert!(!belongs(0, "customer") && !belongs(1, "agent"));
    }

    #[test]
    fn only_the_platforms_administrator_gives_what_others_do() {
        assert!(may_grant(0, false) && may_grant(2, true));
        assert!(!may_grant(1, false) && !may_grant(2, false));
    }
}
