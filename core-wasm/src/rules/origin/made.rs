//! A certificate made of an export declaration or of a forecast: what both say of the shipment, by the names of a certificate.

use serde_json::Value;

use super::english::chinese_in;
use crate::decimal::{Fixed, Quantity};
use crate::dictionary::Dictionaries;
use crate::error::Problem;
use crate::resource::Kind;
use crate::resources::documents::ORIGIN_CERT;
use crate::row::Row;
use crate::rules::document_parties::{fill, with_country, without_address};
use crate::rules::enterprise::ABROAD;
use crate::rules::split::apportion::apportion;
use crate::text::catalogue::origin as texts;

/// The document that a certificate is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Declaration,
    Forecast,
}

type Names = &'static [(&'static str, &'static str)];

const OF_DECLARATION: Names = &[
    ("tradeName", "exporter"),
    ("ownerName", "producer"),
    ("overseasConsigneeEname", "consignee"),
    ("tradeCountry", "destinationCountry"),
    ("trafName", "trafName"),
    ("voyNo", "voyNo"),
    ("iEDate", "departOn"),
];
const OF_FORECAST: Names = &[
    // Whose forecast it is exports; in Chinese as long as nobody knows the name in English.
    (APPLICANT_NAME, "exporter"),
    ("tradeCountry", "destinationCountry"),
    ("trafName", "trafName"),
    ("voyNo", "voyNo"),
    ("invoiceNo", "invoiceNo"),
];
const OF_LINE: Names = &[
    ("codeTS", "codeTS"),
    ("gName", "gName"),
    ("declGoodsEname", "goodsDesc"),
    ("gQty", "gQty"),
    ("gUnit", "gUnit"),
    ("declPrice", "declPrice"),
    ("declTotal", "declTotal"),
    ("tradeCurr", "tradeCurr"),
    ("contrItem", "contrItem"),
    ("gdsMtno", "gdsMtno"),
    ("packNo", "packNo"),
    ("grossWt", "grossWt"),
    ("exgVersion", "ucnsVerno"),
    ("ucnsVerno", "ucnsVerno"),
];

/// Whom a certificate names.
struct Party {
    field: &'static str,
    is_abroad: bool,
    /// Fields of the document by which the enterprise is known, with those of the enterprise; those that say it best come first.
    known_by: Names,
}

/// Code and name of the applicant, as whoever makes the certificate of a forecast tells them.
pub const APPLICANT_CODE: &str = "applicantCode";
pub const APPLICANT_NAME: &str = "applicantName";

const PARTIES: &[Party] = &[
    Party {
        field: "exporter",
        is_abroad: false,
        known_by: &[
            ("tradeCoScc", "creditCode"),
            ("tradeCode", "customsCode"),
            ("tradeName", "name"),
            (APPLICANT_CODE, "customsCode"),
            (APPLICANT_NAME, "name"),
        ],
    },
    Party {
        field: "producer",
        is_abroad: false,
        known_by: &[("ownerCodeScc", "creditCode"), ("ownerCode", "customsCode"), ("ownerName", "name")],
    },
    Party {
        field: "consignee",
        is_abroad: true,
        known_by: &[("overseasConsigneeCode", "aeoCode"), ("overseasConsigneeEname", "nameEn")],
    },
];

/// By which fields of enterprises the parties of a document are looked up, with the values that are looked for.
pub fn looked_up(document: &Row) -> Vec<(&'static str, String)> {
    let of = |party: &'static Party| party.known_by.iter();
    let said = |(theirs, ours): &(&'static str, &'static str)| (*ours, document.text(theirs).trim().to_owned());
    PARTIES.iter().flat_map(of).map(said).filter(|(_, value)| !value.is_empty()).collect()
}

/// The parties and the ports as a certificate says them. The parties are in English and with address and country, of those that are among
/// the known enterprises; without the address where all of it has no room on the form ([`left_out`] tells of it). A consignee whom nobody knows has the country
/// that the goods go to. One at home without a name in English stays as the document says it.
pub fn named_in_english(document: &Row, enterprises: &[Row], dicts: &Dictionaries) -> Vec<(&'static str, String)> {
    let unknown = |party: &Party| {
        let said = document.text("overseasConsigneeEname");
        let is_named = party.is_abroad && !said.is_empty() && chinese_in(said).is_none();
        is_named.then(|| (party.field, with_country(said, document.text("tradeCountry"), dicts)))
    };
    let known = |party: &Party| {
        let said = said_of(party, document, enterprises, dicts)?;
        Some((party.field, said.fitting))
    };
    let named = PARTIES.iter().filter_map(|party| known(party).or_else(|| unknown(party)));
    named.chain(ports(document, dicts)).filter(|(field, text)| fits(field, text)).collect()
}

/// Which port of an export declaration is which of a certificate, with the code table that names it.
const PORTS: [(&str, &str, &str); 2] =
    [("despPortCode", "entryPort", "loadPort"), ("distinatePort", "port", "dischargePort")];

/// Zones, yards and crossings stand among the ports of exit; what goods are loaded at is another place.
const NO_PORT: [&str; 5] = ["区", "车检场", "货场", "中心", "通道"];
/// Kinds of the two code tables that goods sail or fly from and to.
const PORT: [&str; 2] = ["port", "airport"];

/// The ports by their names in English. A country or "others" in place of a port is none, and a code without such a name says nothing.
fn ports<'d>(document: &'d Row, dicts: &'d Dictionaries) -> impl Iterator<Item = (&'static str, String)> + 'd {
    PORTS.iter().filter_map(|(theirs, family, ours)| {
        let port = dicts.by_id(family, document.text(theirs))?;
        let is_port = PORT.contains(&port.extra("kind")) && !NO_PORT.iter().any(|other| port.name.contains(other));
        let is_port = is_port && !port.name_en.is_empty();
        is_port.then(|| (*ours, port.name_en.clone()))
    })
}

/// A warning at each party whose address was left out of a certificate, because name, address and country have no room on the form. It
/// stands as long as nobody has written anything else there.
pub fn left_out(certificate: &Row, document: &Row, enterprises: &[Row], dicts: &Dictionaries) -> Vec<Problem> {
    let told = |party: &Party| {
        let said = said_of(party, document, enterprises, dicts)?;
        if fits(party.field, &said.whole) || certificate.text(party.field) != said.fitting {
            return None;
        }
        let label = ORIGIN_CERT.field(party.field)?.label;
        let (length, most) = (said.whole.chars().count().to_string(), room(party.field).to_string());
        let message = texts::NO_ROOM.speak_with(&[("field", &label), ("length", &length), ("most", &most)]);
        Some(Problem::warning("originCert.tooLong", party.field, message))
    };
    PARTIES.iter().filter_map(told).collect()
}

/// What a certificate says of a party whom the enterprises know: all of it, and as much of it as has room.
struct Said {
    whole: String,
    fitting: String,
}

fn said_of(party: &Party, document: &Row, enterprises: &[Row], dicts: &Dictionaries) -> Option<Said> {
    let kind = |known: &&Row| (known.text("kind") == ABROAD) == party.is_abroad && !known.is_blank("nameEn");
    let known = party.known_by.iter().find_map(|(theirs, ours)| {
        let said = document.text(theirs).trim();
        enterprises.iter().filter(kind).find(|known| !said.is_empty() && known.text(ours) == said)
    })?;
    let (_, whole) = fill(ORIGIN_CERT.name, party.field, known.borrowed(), dicts).into_iter().next()?;
    let fitting = if fits(party.field, &whole) { whole.clone() } else { without_address(known.borrowed(), dicts) };
    Some(Said { whole, fitting })
}

/// Characters that the field of a party has room for.
fn room(field: &str) -> usize {
    match ORIGIN_CERT.field(field).map(|field| field.kind) {
        Some(Kind::Text { max, .. }) => max.into(),
        _ => usize::MAX,
    }
}

fn fits(field: &str, text: &str) -> bool {
    text.chars().count() <= room(field)
}

/// The new certificate of a kind, with its lines. What lines do not say of packages and weight is known of the whole shipment.
pub fn made(source: Source, document: &Row, lines: &[Row], kind: &str) -> Row {
    let names = match source {
        Source::Declaration => OF_DECLARATION,
        Source::Forecast => OF_FORECAST,
    };
    let mut row = taken(document, names);
    row.set("certType", kind);
    let account = document.text("manualNo");
    let certified = lines.iter().enumerate().map(|(at, line)| {
        let mut goods = taken(line, OF_LINE);
        goods.set("gNo", (at + 1).to_string());
        if !goods.is_blank("contrItem") {
            goods.set("manualNo", account);
        }
        // Forecasts weigh in milligrams.
        if let (None, Some(weight)) = (goods.decimal::<5>("grossWt"), goods.decimal::<6>("grossWt")) {
            goods.set("grossWt", Quantity::from_scaled((weight.scaled() + 5).div_euclid(10)).to_string());
        }
        goods
    });
    let mut certified: Vec<Row> = certified.collect();
    packed(document, lines, &mut certified);
    row.set("lines", certified.into_iter().map(|goods| Value::Object(goods.0)).collect::<Vec<_>>());
    row
}

/// Packages and weight of the shipment on lines none of which says its own: the packages stand on the first line, as forms say them;
/// the weight is shared as the net weights are, else as the prices.
fn packed(document: &Row, lines: &[Row], certified: &mut [Row]) {
    if certified.iter().all(|goods| goods.is_blank("packNo"))
        && let (Some(count), Some(first)) = (document.int("packNo"), certified.first_mut())
    {
        first.set("packNo", count.to_string());
    }
    for goods in certified.iter_mut().filter(|goods| !goods.is_blank("packNo") && !document.is_blank("wrapType")) {
        goods.set("wrapType", document.text("wrapType"));
    }
    let gross = document.decimal::<5>("grossWet").filter(|gross: &Quantity| gross.is_positive());
    let Some(gross) = gross.filter(|_| certified.iter().all(|goods| goods.is_blank("grossWt"))) else { return };
    let known = |field: &str| {
        let bases = lines.iter().map(|line| line.decimal::<6>(field).filter(|base| base.is_positive()));
        bases.map(|base| base.map(Fixed::scaled)).collect::<Option<Vec<i64>>>()
    };
    let alone = || (lines.len() == 1).then(|| vec![1]);
    let bases = known("netWt").or_else(|| known("declTotal")).or_else(alone);
    let shares = bases.and_then(|bases| apportion(gross.scaled(), &bases)).unwrap_or_default();
    for (goods, share) in certified.iter_mut().zip(shares) {
        goods.set("grossWt", Quantity::from_scaled(share).to_string());
    }
}

fn taken(from: &Row, names: Names) -> Row {
    let mut row = Row::new();
    for (theirs, ours) in names.iter().filter(|(theirs, _)| !from.is_blank(theirs)) {
        row.set(ours, from.borrowed().written(theirs).into_owned());
    }
    row
}
