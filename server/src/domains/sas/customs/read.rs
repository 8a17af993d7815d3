//! The answers about documents of a zone, as the rules want them.

use core_wasm::resource::Kind as FieldKind;
use core_wasm::row::Row;
use core_wasm::rules::sas::answer::{self, Answer, kind_of};

use crate::documents::codec;
use crate::domains::sas::kind::Kind;
use crate::gateway::bonded;
use crate::gateway::correspondent::Notice;
use crate::gateway::receipt;
use crate::gateway::xml::{Element, XmlError};

/// Codes of a receipt that the single window stored a message, and that it did not (dictionary `bondResult`).
pub const STORED: &str = "Y";
pub const FAILED: &str = "Z";

/// What the gateway has to know of an answer. The single window's number of the document is what an early one waits for.
pub fn notice(kind: &Kind, root: &Element) -> Result<Notice, XmlError> {
    if root.name == bonded::FIRST {
        return bonded::first(root, STORED, FAILED);
    }
    let notice = bonded::decision(root)?;
    let body = root.child(kind.body);
    let said = |field: &str| body.map(|body| body.text_of(field).to_owned()).filter(|text| !text.is_empty());
    let ours = said(kind.preent).unwrap_or_else(|| notice.ours.clone());
    // Customs names a vehicle by its plate; its number stands in the body.
    let number = said(kind.number).unwrap_or_else(|| notice.number.clone());
    // Two gates say the same of one vehicle, but for the state behind them.
    let key = format!("{}|{}", notice.key, said("stucd").unwrap_or_default());
    Ok(Notice { waits_for: ours.clone(), ours, number, key, ..notice })
}

/// The whole answer.
pub fn answer(kind: &Kind, root: &Element) -> Result<Answer, XmlError> {
    let notice = notice(kind, root)?;
    let mut head = root.child(kind.body).map(|body| head_of(kind, body)).unwrap_or_default();
    let of = kind_of(&root.name).unwrap_or_default();
    let (result, numbered) = match notice.taken {
        Some(true) => ("0".to_owned(), kind.preent),
        Some(false) => ("-1".to_owned(), kind.preent),
        None => (notice.code.clone(), kind.number),
    };
    if !notice.number.is_empty() {
        head.set(numbered, notice.number.as_str());
    }
    let count = root.children.iter().find_map(|child| child.text_of("tmsCnt").parse().ok());
    // What the single window says of a message that it took is no reason of anything.
    let note = if notice.taken == Some(true) { String::new() } else { notice.note };
    let at = receipt::customs_instant(&notice.noticed).map(codec::instant);
    Ok(Answer { kind: of, result, tms_cnt: count, at, note, head, keyed: false })
}

/// A message that the client put aside without a word: it failed.
pub fn put_aside(note: &str) -> Answer {
    Answer { kind: answer::Kind::First, result: "-1".to_owned(), note: note.to_owned(), ..Answer::default() }
}

/// The head as customs has it, with the fields of the document.
fn head_of(kind: &Kind, body: &Element) -> Row {
    let mut head = Row::new();
    for field in kind.resource.fields {
        let text = body.text_of(field.name);
        let value = match field.kind {
            _ if text.is_empty() => continue,
            FieldKind::Date => continue,
            FieldKind::Instant => match receipt::customs_instant(&text.replacen(' ', "T", 1)) {
                Some(instant) => codec::instant(instant),
                None => continue,
            },
            // One value that its column cannot keep must not keep the whole answer in InBox.
            kind if codec::parse(kind, text).is_none() => continue,
            _ => text.to_owned(),
        };
        head.set(field.name, value);
    }
    head
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domains::sas::kind::{APPLICATION, PASSPORT, VEHICLE};
    use crate::gateway::xml::parse_text;

    fn read(kind: &Kind, xml: &str) -> (Notice, Answer) {
        let root = parse_text(xml).expect("XML");
        (notice(kind, &root).expect("a notice"), answer(kind, &root).expect("an answer"))
    }

    #[test]
    fn the_gate_says_what_it_weighed() {
        let (notice, answer) = read(
            &PASSPORT,
            "<SAS223><HdeApprResult><etpsPreentNo>HF-1</etpsPreentNo><businessId>Z2248E2611230000001</businessId>\
             <tmsCnt>0</tmsCnt><typecd>1</typecd><manageResult>1</manageResult><manageDate>2026-11-23T10:00:00</manageDate>\
             </HdeApprResult><SasPassportBsc><sasPassportPreentNo>2026</sasPassportPreentNo><stucd>3</stucd>\
             <passCollectWt>13012.5</passCollectWt><passTime>2026-11-23 09:59:00</passTime></SasPassportBsc></SAS223>",
        );
        assert_eq!((notice.waits_for.as_str(), notice.code.as_str()), ("2026", "1"));
        assert_eq!((answer.kind, answer.tms_cnt), (answer::Kind::Gate, Some(0)));
        assert_eq!((answer.head.text("stucd"), answer.head.text("passCollectWt")), ("3", "13012.5"));
        assert_eq!(answer.head.text("passTime"), "2026-11-23T01:59:00.000Z");
        assert_eq!(answer.head.text("passportNo"), "Z2248E2611230000001");
    }

    #[test]
    fn a_vehicle_is_named_by_its_plate_and_numbered_in_the_body() {
        let (notice, answer) = read(
            &VEHICLE,
            "<SAS231><HdeApprResult><etpsPreentNo>2026</etpsPreentNo><businessId>沪A1</businessId><manageResult>1</manageResult>\
             <manageDate>2026-11-23T10:00:00</manageDate></HdeApprResult><SasVehicleBsc><vehicleCusNo>V1</vehicleCusNo>\
             </SasVehicleBsc></SAS231>",
        );
        assert_eq!((notice.number.as_str(), answer.head.text("vehicleCusNo")), ("V1", "V1"));
    }

    #[test]
    fn the_first_answer_brings_a_number_and_a_refusal_its_reason() {
        let (_, taken) = read(&APPLICATION, &bonded::write_first("YW-1", "2026", None));
        assert_eq!((taken.result.as_str(), taken.note.as_str(), taken.head.text("sasDclPreentNo")), ("0", "", "2026"));
        let (_, refused) = read(&APPLICATION, &bonded::write_first("YW-1", "", Some("账册不存在")));
        assert_eq!((refused.result.as_str(), refused.note.as_str()), ("-1", "账册不存在"));
    }
}
