//! How a declaration is laid out in the single-window message: which block holds which field, in which order.
//! Source: table "CIT" of the import interface. The reading order on the form is another, that of the definitions.

use super::{
    CONTAINER, COP_LIMIT, COP_PROMISE, ECO, EDOC, GOODS_LIMIT, HEAD, LICENCE_DOCU, LINE, MARK_LOB, OTHER_PACK,
    REQUEST_CERT, TP_ACCESS, USER,
};
use crate::resource::{Field, Resource};

/// One list of a declaration and its place in the message.
#[derive(Debug)]
pub struct Part {
    /// Name on the wire: `lines`.
    pub list: &'static str,
    /// Element around the repeated ones: `DecLists`; "" when they stand without one.
    pub wrapper: &'static str,
    /// Element of one row: `DecList`.
    pub element: &'static str,
    pub resource: &'static Resource,
    /// false for a block that exists once and is an object on the wire (`tpAccess`).
    pub many: bool,
    /// Fields in message order; empty when the definition has it.
    order: &'static [&'static str],
}

impl Part {
    /// The fields in the order of the message.
    pub fn message_fields(&self) -> impl Iterator<Item = &'static Field> {
        in_order(self.resource, self.order)
    }
}

const fn list(list: &'static str, wrapper: &'static str, element: &'static str, resource: &'static Resource) -> Part {
    Part { list, wrapper, element, resource, many: true, order: &[] }
}

/// The lists of a declaration, in form order.
pub static PARTS: &[Part] = &[
    Part { order: DEC_LIST, ..list("lines", "DecLists", "DecList", &LINE) },
    list("containers", "DecContainers", "Container", &CONTAINER),
    list("licenceDocus", "DecLicenseDocus", "LicenseDocu", &LICENCE_DOCU),
    Part { order: EDOC_REALATION, ..list("edocRealations", "", "EdocRealation", &EDOC) },
    list("ecoRelations", "", "EcoRelation", &ECO),
    list("requestCerts", "DecRequestCerts", "DecRequestCert", &REQUEST_CERT),
    list("otherPacks", "DecOtherPacks", "DecOtherPack", &OTHER_PACK),
    list("copLimits", "DecCopLimits", "DecCopLimit", &COP_LIMIT),
    list("users", "DecUsers", "DecUser", &USER),
    list("markLobs", "DecMarkLobs", "DecMarkLob", &MARK_LOB),
    list("copPromises", "DecCopPromises", "DecCopPromise", &COP_PROMISE),
    Part { many: false, ..list("tpAccess", "", "DecTpAccess", &TP_ACCESS) },
];

/// The lists inside a goods line.
pub static LINE_PARTS: &[Part] = &[list("goodsLimits", "DecGoodsLimits", "DecGoodsLimit", &GOODS_LIMIT)];

/// The part of a list name.
pub fn part(list: &str) -> Option<&'static Part> {
    PARTS.iter().find(|part| part.list == list)
}

/// The fields of DecHead, in message order.
pub fn dec_head() -> impl Iterator<Item = &'static Field> {
    in_order(&HEAD, DEC_HEAD)
}

/// The fields of the head that travel in DecFreeTxt, in message order.
pub fn dec_free_txt() -> impl Iterator<Item = &'static Field> {
    in_order(&HEAD, DEC_FREE_TXT)
}

fn in_order(resource: &'static Resource, order: &'static [&'static str]) -> impl Iterator<Item = &'static Field> {
    let definition = if order.is_empty() { resource.fields } else { &[] };
    order.iter().filter_map(|name| resource.field(name)).chain(definition)
}

/// Fields of the head that are ours and stand in no message.
pub const OWN: &[&str] = &[
    "id",
    "version",
    "orgId",
    "agentOrgId",
    "iECatg",
    "status",
    "reviewStep",
    "customerName",
    "clientSeqNo",
    "makerName",
    "createdAt",
    "updatedAt",
    "onTime",
    "businessItems",
    "needCert",
    "needCiq",
    "needTax",
];

/// Fields in which a list's free-text search (`keyword`) looks.
pub const KEYWORD: &[&str] =
    &["clientSeqNo", "seqNo", "entryId", "billNo", "contrNo", "manualNo", "tradeName", "customerName"];

const DEC_HEAD: &[&str] = &[
    "agentCode",
    "agentName",
    "apprNo",
    "billNo",
    "contrNo",
    "copCode",
    "copName",
    "customMaster",
    "cutMode",
    "dataSource",
    "declTrnRel",
    "distinatePort",
    "ediId",
    "entryId",
    "entryType",
    "feeCurr",
    "feeMark",
    "feeRate",
    "grossWet",
    "iEDate",
    "iEFlag",
    "iEPort",
    "inputerName",
    "insurCurr",
    "insurMark",
    "insurRate",
    "licenseNo",
    "manualNo",
    "netWt",
    "noteS",
    "otherCurr",
    "otherMark",
    "otherRate",
    "ownerCode",
    "ownerName",
    "packNo",
    "partenerID",
    "pDate",
    "preEntryId",
    "risk",
    "seqNo",
    "tgdNo",
    "tradeCountry",
    "tradeMode",
    "tradeCode",
    "trafMode",
    "trafName",
    "tradeName",
    "transMode",
    "type",
    "typistNo",
    "wrapType",
    "chkSurety",
    "billType",
    "copCodeScc",
    "tradeCoScc",
    "agentCodeScc",
    "ownerCodeScc",
    "promiseItmes",
    "tradeAreaCode",
    "checkFlow",
    "taxAaminMark",
    "markNo",
    "despPortCode",
    "entyPortCode",
    "goodsPlace",
    "bLNo",
    "inspOrgCode",
    "specDeclFlag",
    "purpOrgCode",
    "despDate",
    "cmplDschrgDt",
    "correlationReasonFlag",
    "vsaOrgCode",
    "origBoxFlag",
    "declareName",
    "noOtherPack",
    "orgCode",
    "overseasConsignorCode",
    "overseasConsignorCname",
    "overseasConsignorEname",
    "overseasConsignorAddr",
    "overseasConsigneeCode",
    "overseasConsigneeEname",
    "domesticConsigneeEname",
    "correlationNo",
    "ediRemark",
    "ediRemark2",
    "tradeCiqCode",
    "ownerCiqCode",
    "declCiqCode",
];

const DEC_FREE_TXT: &[&str] = &["bonNo", "cusFie", "decBpNo", "decNo", "relId", "relManNo", "voyNo"];

/// Without the file that we keep.
const EDOC_REALATION: &[&str] = &[
    "edocID",
    "edocCode",
    "edocFomatType",
    "opNote",
    "edocCopId",
    "edocOwnerCode",
    "signUnit",
    "signTime",
    "edocOwnerName",
    "edocSize",
    "gNoStr",
];

const DEC_LIST: &[&str] = &[
    "classMark",
    "codeTS",
    "contrItem",
    "declPrice",
    "declTotal",
    "dutyMode",
    "exgNo",
    "exgVersion",
    "factor",
    "firstUnit",
    "firstQty",
    "gUnit",
    "gModel",
    "gName",
    "gNo",
    "gQty",
    "originCountry",
    "secondUnit",
    "secondQty",
    "tradeCurr",
    "useTo",
    "workUsd",
    "destinationCountry",
    "ciqCode",
    "declGoodsEname",
    "origPlaceCode",
    "purpose",
    "prodValidDt",
    "prodQgp",
    "goodsAttr",
    "stuff",
    "uncode",
    "dangName",
    "dangPackType",
    "dangPackSpec",
    "engManEntCnm",
    "noDangFlag",
    "destCode",
    "goodsSpec",
    "goodsModel",
    "goodsBrand",
    "produceDate",
    "prodBatchNo",
    "districtCode",
    "ciqName",
    "mnufctrRegNo",
    "mnufctrRegName",
    "rcepOrigPlaceCode",
    "controlExplainCode",
];
