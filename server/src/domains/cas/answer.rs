//! The answer of a CAS server to serviceValidate (CAS Protocol 3.0 Specification, §2.5 and appendix A).

use crate::gateway::xml::{self, Element};

/// Longest name that is taken.
const MAX_NAME: usize = 100;

/// What the server says of a ticket.
#[derive(Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The ticket was good; the name of whom it was made for.
    User(String),
    /// It was not; the code, such as `INVALID_TICKET`, is for the log only.
    Refused,
}

/// Reads the answer; an error for anything that is no such answer, or a doubtful one.
pub fn read(body: &[u8]) -> anyhow::Result<Verdict> {
    let root = xml::parse(body)?;
    anyhow::ensure!(root.name == "serviceResponse", "the root is not serviceResponse");
    match root.children.as_slice() {
        [success] if success.name == "authenticationSuccess" => Ok(Verdict::User(user(success)?)),
        [failure] if failure.name == "authenticationFailure" => Ok(Verdict::Refused),
        _ => anyhow::bail!("neither one success nor one failure"),
    }
}

/// The text of the one `user` directly below.
fn user(success: &Element) -> anyhow::Result<String> {
    let users: Vec<&Element> = success.all("user").collect();
    match users.as_slice() {
        [user] if user.children.is_empty() => {
            let name = user.text.trim();
            anyhow::ensure!(!name.is_empty() && name.len() <= MAX_NAME, "no usable name");
            Ok(name.to_owned())
        }
        _ => anyhow::bail!("not exactly one user"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(inside: &str) -> String {
        format!("<cas:serviceResponse xmlns:cas='http://www.yale.edu/tp/cas'>\n {inside}\n</cas:serviceResponse>")
    }

    #[test]
    fn reads_what_the_specification_shows() {
        let good = wrapped(
            "<cas:authenticationSuccess><cas:user>username</cas:user><cas:attributes><cas:user>boss</cas:user>\
             <cas:email>a@b</cas:email></cas:attributes></cas:authenticationSuccess>",
        );
        assert_eq!(read(good.as_bytes()).unwrap(), Verdict::User("username".to_owned()));
        let bad = wrapped(
            "<cas:authenticationFailure code=\"INVALID_TICKET\">Ticket ST-1 not recognized</cas:authenticationFailure>",
        );
        assert_eq!(read(bad.as_bytes()).unwrap(), Verdict::Refused);
    }

    #[test]
    fn a_comment_cannot_cut_a_name_short() {
        let split =
            wrapped("<cas:authenticationSuccess><cas:user>admin<!-- -->.evil</cas:user></cas:authenticationSuccess>");
        assert_eq!(read(split.as_bytes()).unwrap(), Verdict::User("admin.evil".to_owned()));
    }

    #[test]
    fn doubtful_answers_are_errors() {
        let success = "<cas:authenticationSuccess><cas:user>a</cas:user></cas:authenticationSuccess>";
        for doubtful in [
            String::new(),
            "yes\nadmin\n".to_owned(),
            "<html><body>Sorry</body></html>".to_owned(),
            wrapped(""),
            wrapped(&success.repeat(2)),
            wrapped(&format!("{success}<cas:authenticationFailure code='x'/>")),
            wrapped("<cas:authenticationSuccess><cas:user/></cas:authenticationSuccess>"),
            wrapped(
                "<cas:authenticationSuccess><cas:user>a</cas:user><cas:user>b</cas:user></cas:authenticationSuccess>",
            ),
            wrapped("<cas:authenticationSuccess><cas:user>a<b>c</b></cas:user></cas:authenticationSuccess>"),
            format!("<!DOCTYPE x [<!ENTITY n 'admin'>]>{}", wrapped(success)),
            wrapped(&format!(
                "<cas:authenticationSuccess><cas:user>{}</cas:user></cas:authenticationSuccess>",
                "a".repeat(101)
            )),
        ] {
            assert!(read(doubtful.as_bytes()).is_err(), "{doubtful}");
        }
    }
}
