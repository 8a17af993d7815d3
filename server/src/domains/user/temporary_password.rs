//! Passwords that an administrator hands over: made by chance, shown once, changed at the first log-in.

use core_wasm::password::{PasswordForm, digest, problems};

use crate::process::error::ApiError;
use crate::store::app::App;

/// Letters and digits that are not taken for each other when they are read aloud or written down.
const UPPER: &[u8] = b"ABCDEFGHJKLMNPQRSTUVWXYZ";
const LOWER: &[u8] = b"abcdefghijkmnpqrstuvwxyz";
const DIGITS: &[u8] = b"23456789";
const SIGNS: &[u8] = b"@#%+=";

/// A password with the hash that is kept of it.
pub async fn make(app: &App) -> Result<(String, String), ApiError> {
    let password = password();
    let hash = app.passwords.hash(digest(&password)).await?;
    Ok((password, hash))
}

/// Twelve letters and digits with a sign among them: 48 bits, and what the password form asks for.
fn password() -> String {
    loop {
        let kinds = [UPPER, LOWER, DIGITS, LOWER, UPPER, DIGITS, SIGNS, LOWER, UPPER, LOWER, DIGITS, UPPER];
        let made: String = kinds.iter().map(|kind| char::from(kind[rand::random_range(0..kind.len())])).collect();
        if is_fine(&made) {
            return made;
        }
    }
}

fn is_fine(password: &str) -> bool {
    let form = PasswordForm {
        old_password: "-".to_owned(),
        new_password: password.to_owned(),
        check_password: password.to_owned(),
    };
    problems(&form).is_fine()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_passwords_are_fine_and_never_the_same() {
        let made: std::collections::HashSet<String> = (0..200).map(|_| password()).collect();
        assert_eq!(made.len(), 200);
        assert!(made.iter().all(|password| is_fine(password)));
    }
}
