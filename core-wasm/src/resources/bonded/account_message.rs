//! How bonded accounts are laid out in their messages to customs: BWS101 of logistics accounts, EMS111 of e-accounts, EML111 of
//! handbooks. One table of elements each, named and ordered as on customs' side. What only customs says of a line (what is there of
//! it) is not sent. Source: domain/bonded.md §9, domain/single-window.md §4.

use super::papers::{BWS_ACMP_FORM_DT, EML_ACMP_FORM_DT, EMS_ACMP_FORM_DT, PAPERS};
use super::{BWS, BWS_DT, EML, EML_DT, EML_UCNS_DT, EMS, EMS_DT, EMS_UCNS_DT};
use crate::resource::message::{Block, Layout, Part};
use crate::rules::bonded::account::Kind;

/// The message of a kind of accounts.
pub struct Message {
    pub kind: &'static str,
    /// How the names of its files begin.
    pub prefix: &'static str,
    /// Root of what customs decides.
    pub answer: &'static str,
    /// The element of its head, and those of its lines.
    pub head: &'static str,
    pub line: &'static str,
    pub layout: &'static Layout,
}

/// The messages of all kinds.
pub static MESSAGES: [(Kind, Message); 3] = [
    (
        Kind::Bws,
        Message {
            kind: "BWS101",
            prefix: "BWS101_N",
            answer: "BWS201",
            head: "BwsBsc",
            line: "BwsDt",
            layout: &BWS101,
        },
    ),
    (
        Kind::Ems,
        Message {
            kind: "EMS111",
            prefix: "EMS111_N",
            answer: "EMS211",
            head: "EmsPutrecBsc",
            line: "EmsPutrecDt",
            layout: &EMS111,
        },
    ),
    (
        Kind::Eml,
        Message {
            kind: "EML111",
            prefix: "EML111_N",
            answer: "EML211",
            head: "EmlPutrecBsc",
            line: "EmlPutrecDt",
            layout: &EML111,
        },
    ),
];

/// The message of the accounts of a kind.
pub fn of(kind: Kind) -> &'static Message {
    let [(_, first), ..] = &MESSAGES;
    MESSAGES.iter().find(|(of, _)| *of == kind).map_or(first, |(_, message)| message)
}

const fn layout(root: &'static str, blocks: &'static [Block], parts: &'static [Part]) -> Layout {
    let names = &[("preentNo", "SeqNo")];
    Layout { root, attributes: &[], blocks, parts, names, max_rows: 100_000, keeps_blanks: |_| false }
}

static BWS101: Layout = layout(
    "BwsMessage",
    &[
        Block::Fields { element: "BwsBsc", resource: &BWS, order: BWS_HEAD, object: "" },
        Block::List("lines"),
        Block::List(PAPERS),
    ],
    &[
        Part { order: BWS_LINE, ..Part::list("lines", "", "BwsDt", &BWS_DT) },
        Part::list(PAPERS, "", "PreBwsPutrecAcmpFormDt", &BWS_ACMP_FORM_DT),
    ],
);

static EMS111: Layout = layout(
    "EmsPutrecMessage",
    &[
        Block::Fields { element: "EmsPutrecBsc", resource: &EMS, order: EMS_HEAD, object: "" },
        Block::List("lines"),
        Block::List("ucns"),
        Block::List(PAPERS),
    ],
    &[
        Part { order: EMS_LINE, ..Part::list("lines", "", "EmsPutrecDt", &EMS_DT) },
        Part { order: CONSUMPTION, ..Part::list("ucns", "", "EmsPutrecUcnsDt", &EMS_UCNS_DT) },
        Part::list(PAPERS, "", "EmsPutrecAcmpFormDt", &EMS_ACMP_FORM_DT),
    ],
);

static EML111: Layout = layout(
    "EmlPutrecMessage",
    &[
        Block::Fields { element: "EmlPutrecBsc", resource: &EML, order: EML_HEAD, object: "" },
        Block::List("lines"),
        Block::List("ucns"),
        Block::List(PAPERS),
    ],
    &[
        Part { order: EML_LINE, ..Part::list("lines", "", "EmlPutrecDt", &EML_DT) },
        Part { order: CONSUMPTION, ..Part::list("ucns", "", "EmlPutrecUcnsDt", &EML_UCNS_DT) },
        Part::list(PAPERS, "", "EmlPutrecAcmpFormDt", &EML_ACMP_FORM_DT),
    ],
);

const BWS_HEAD: &[&str] = &[
    "preentNo",
    "bwsNo",
    "chgTmsCnt",
    "etpsPreentNo",
    "dclTypecd",
    "bwlTypecd",
    "masterCuscd",
    "bizopEtpsno",
    "bizopEtpsNm",
    "bizopEtpsSccd",
    "houseNo",
    "houseNm",
    "dclEtpsno",
    "dclEtpsNm",
    "dclEtpsSccd",
    "dclEtpsTypecd",
    "contactEr",
    "contactTele",
    "houseTypecd",
    "houseArea",
    "houseVolume",
    "houseAddress",
    "dclTime",
    "inputDate",
    "taxTypecd",
    "putrecApprTime",
    "chgApprTime",
    "finishValidDate",
    "pauseChgMarkcd",
    "emapvStucd",
    "dclMarkcd",
    "appendTypecd",
    "rmk",
    "ownerSystem",
];

const BWS_LINE: &[&str] = &[
    "chgTmsCnt",
    "gdsSeqno",
    "inDate",
    "gdsMtno",
    "gdecd",
    "gdsNm",
    "gdsSpcfModelDesc",
    "natcd",
    "dclUnitcd",
    "lawfUnitcd",
    "secdLawfUnitcd",
    "dclUprcAmt",
    "dclCurrcd",
    "inQty",
    "inLawfQty",
    "inSecdLawfQty",
    "outDate",
    "limitDate",
    "inType",
    "invtNo",
    "invtGNo",
    "cusmExeMarkcd",
    "rmk",
    "modfMarkcd",
];

const EMS_HEAD: &[&str] = &[
    "preentNo",
    "emsNo",
    "chgTmsCnt",
    "etpsPreentNo",
    "masterCuscd",
    "bizopEtpsSccd",
    "bizopEtpsno",
    "bizopEtpsNm",
    "rvsngdEtpsSccd",
    "rcvgdEtpsno",
    "rcvgdEtpsNm",
    "dclEtpsSccd",
    "dclEtpsno",
    "dclEtpsNm",
    "dclEtpsTypecd",
    "emsTypecd",
    "dclTypecd",
    "finishValidDate",
    "apcretNo",
    "netwkEtpsArcrpNo",
    "maxTovrAmt",
    "dclTime",
    "ucnsDclSegcd",
    "dclMarkcd",
    "emapvStucd",
    "pauseImpexpMarkcd",
    "pauseChgMarkcd",
    "putrecApprTime",
    "chgApprTime",
    "rcntVclrTime",
    "vclrApplyTime",
    "vclrPridVal",
    "adjaccMarkcd",
    "adjaccTmsCnt",
    "ucnsVernoCntrFlag",
    "rcaseMarkcd",
    "etpsPosesSadjaQuaFlag",
    "rmk",
];

const EMS_LINE: &[&str] = &[
    "chgTmsCnt",
    "gdsSeqno",
    "mtpckEndprdTypecd",
    "gdsMtno",
    "gdecd",
    "gdsNm",
    "endprdGdsSpcfModelDesc",
    "dclUnitcd",
    "lawfUnitcd",
    "secdLawfUnitcd",
    "dclUprcAmt",
    "dclCurrcd",
    "dclQty",
    "lvyrlfModecd",
    "qtyCntrMarkcd",
    "adjmtrMarkcd",
    "modfMarkcd",
    "etpsExeMarkcd",
    "cusmExeMarkcd",
    "apprMaxSurpQty",
    "vclrPridInitQty",
    "ucnsTqsnFlag",
    "csttnFlag",
    "rmk",
    "invtNo",
    "invtGNo",
];

const EML_HEAD: &[&str] = &[
    "preentNo",
    "emlNo",
    "chgTmsCnt",
    "emlType",
    "etpsPreentNo",
    "dclTypecd",
    "masterCuscd",
    "bizopEtpsSccd",
    "bizopEtpsno",
    "bizopEtpsNm",
    "rvsngdEtpsSccd",
    "rcvgdEtpsno",
    "rcvgdEtpsNm",
    "rcvgdEtpsDtcd",
    "dclEtpsTypecd",
    "dclEtpsSccd",
    "dclEtpsno",
    "dclEtpsNm",
    "dclTime",
    "putrecApprTime",
    "chgApprTime",
    "supvModecd",
    "apcretNo",
    "impCtrtNo",
    "expCtrtNo",
    "validDate",
    "reduNatrcd",
    "produceTypecd",
    "impexpPortcd",
    "ucnsDclSegcd",
    "stndbkBankcd",
    "productRatio",
    "impCurrcd",
    "expCurrcd",
    "dclTypeMarkcd",
    "emapvStucd",
    "stndbkMarkcd",
    "pauseImpexpMarkcd",
    "pauseChgMarkcd",
    "vclrApplyTime",
    "vclrDate",
    "etpsPosesSadjaQuaFlag",
    "adtaccMarkcd",
    "clcaseMarkcd",
    "clcaseDate",
    "rcaseMarkcd",
    "rcaseDate",
    "rcaseNote",
    "sceneUrdf",
    "rmk",
];

const EML_LINE: &[&str] = &[
    "gdsSeqno",
    "mtpckEndprdTypecd",
    "chgTmsCnt",
    "gdsMtno",
    "gdecd",
    "gdsNm",
    "endprdGdsSpcfModelDesc",
    "dclUnitcd",
    "lawfUnitcd",
    "secdLawfUnitcd",
    "dclUprcAmt",
    "dclCurrcd",
    "dclQty",
    "dclTotalAmt",
    "natcd",
    "lvyrlfModecd",
    "adjmtrMarkcd",
    "modfMarkcd",
    "gdsAtrcd",
    "cusmExeMarkcd",
    "gdsSceneUrdf",
    "ucnsTqsnFlag",
    "csttnFlag",
    "rmk",
    "invtNo",
    "invtGNo",
];

const CONSUMPTION: &[&str] = &[
    "chgTmsCnt",
    "endprdSeqno",
    "mtpckSeqno",
    "ucnsVerno",
    "ucnsQty",
    "netUseupQty",
    "tgblLossRate",
    "intgbLossRate",
    "ucnsDclStucd",
    "modfMarkcd",
    "bondMtpckPrpr",
    "etpsExeMarkcd",
    "finishValidDate",
    "rmk",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_is_a_field() {
        for (_, message) in &MESSAGES {
            for block in message.layout.blocks {
                if let Block::Fields { resource, order, .. } = block {
                    for name in *order {
                        assert!(resource.field(name).is_some(), "{}.{name}", message.kind);
                    }
                }
            }
            for part in message.layout.parts {
                for name in part.order {
                    assert!(part.resource.field(name).is_some(), "{}.{name}", part.element);
                }
            }
        }
    }
}
