//! What the heads and lines of all accounts say alike.

use crate::error::Problem;
use crate::resource::{Field, FieldGroup, Search};
use crate::row::Row;
use crate::rules::bonded::account::{Kind, number_fits};
use crate::text::catalogue::bonded as texts;
use crate::text::text;

/// Groups of the form.
pub const ACCOUNT: &str = "account";
pub const PARTIES: &str = "parties";
pub const HOUSE: &str = "house";
pub const CONTROL: &str = "control";
pub const GROUPS: &[FieldGroup] = &[
    FieldGroup { key: ACCOUNT, label: text("账册", "Account") },
    FieldGroup { key: PARTIES, label: text("企业", "Parties") },
    FieldGroup { key: CONTROL, label: text("审批与执行", "Approval and execution") },
];

/// Where the account stands with customs (see `states/bonded_account.rs`).
pub const STATE: Field =
    Field::dict("state", text("状态", "State"), "bondAccountState", 1).read_only().list(130).search(Search::Eq);
/// Our own number of it, by which messages of customs find it before it has one of theirs.
pub const INNER: Field = Field::text("etpsPreentNo", text("企业预录入编号", "Internal no."), 64)
    .required()
    .list(160)
    .search(Search::Prefix)
    .group(ACCOUNT)
    .once();
pub const CHANGES: Field = Field::int("chgTmsCnt", text("变更次数", "Changes"), 19).read_only().list(90);
pub const DCL_TYPE: Field =
    Field::dict("dclTypecd", text("申报类型", "Kind of filing"), "dclType", 25).read_only().group(ACCOUNT);
pub const OFFICE: Field = Field::dict("masterCuscd", text("主管关区", "Customs office"), "customsOffice", 4)
    .to_declare()
    .list(140)
    .search(Search::Eq)
    .group(ACCOUNT);
pub const BIZOP_CREDIT: Field =
    Field::text("bizopEtpsSccd", text("经营企业社会信用代码", "Credit code of the operator"), 18)
        .group(PARTIES)
        .width(6);
pub const BIZOP_NO: Field = Field::text("bizopEtpsno", text("经营企业编号", "Customs code of the operator"), 10)
    .short(text("经营企业编号", "Operator no."))
    .to_declare()
    .group(PARTIES);
pub const BIZOP_NAME: Field =
    Field::text("bizopEtpsNm", text("经营企业名称", "Operator"), 512).required().list(200).group(PARTIES).width(8);
pub const PROCESSOR_CREDIT: Field =
    Field::text("rvsngdEtpsSccd", text("加工企业社会信用代码", "Credit code of the processor"), 18)
        .group(PARTIES)
        .width(6);
pub const PROCESSOR_NO: Field = Field::text("rcvgdEtpsno", text("加工企业编号", "Customs code of the processor"), 10)
    .short(text("加工企业编号", "Processor no."))
    .group(PARTIES);
pub const PROCESSOR_NAME: Field =
    Field::text("rcvgdEtpsNm", text("加工企业名称", "Processor"), 512).group(PARTIES).width(8);
pub const AGENT_CREDIT: Field =
    Field::text("dclEtpsSccd", text("申报企业社会信用代码", "Credit code of the declarant"), 18)
        .group(PARTIES)
        .width(6)
        .seldom();
pub const AGENT_NO: Field = Field::text("dclEtpsno", text("申报企业编号", "Customs code of the declarant"), 10)
    .short(text("申报企业编号", "Declarant no."))
    .group(PARTIES)
    .seldom();
pub const AGENT_NAME: Field =
    Field::text("dclEtpsNm", text("申报企业名称", "Declarant"), 512).group(PARTIES).width(8).seldom();
pub const AGENT_TYPE: Field =
    Field::text("dclEtpsTypecd", text("申报企业类型", "Kind of declarant"), 25).group(PARTIES).rare();
pub const DECLARED_ON: Field = Field::date("dclTime", text("申报日期", "Declared on")).read_only();
pub const FILED_ON: Field = Field::date("putrecApprTime", text("备案批准日期", "Filed on")).read_only().list(120);
pub const CHANGED_ON: Field = Field::date("chgApprTime", text("变更批准日期", "Last change approved on")).read_only();
pub const REASON: Field = Field::text("reason", text("退单或暂停原因", "Reason"), 200).read_only().list(180);
/// Its number in the single window, by which customs' answers find it.
pub const SINGLE_WINDOW: Field =
    Field::text("preentNo", text("统一编号", "Unified no."), 64).read_only().group(ACCOUNT).once();
pub const SENT: Field = Field::instant("sentAt", text("发送时间", "Sent"));
pub const ANSWERED: Field = Field::instant("answeredAt", text("最近回执时间", "Last answer of customs"));
/// What customs answered last.
pub const ANSWER: Field =
    Field::dict("emapvStucd", text("海关审批状态", "Customs' last answer"), "bondDecision", 1).read_only().list(120);
pub const EXECUTION_STOPPED: Field =
    Field::dict("pauseChgMarkcd", text("暂停变更标记", "Changes paused"), "emsPauseMark", 4).group(CONTROL).rare();

/// What the heads of accounts of processing enterprises say alike.
pub const IMPEXP_PAUSED: Field =
    Field::dict("pauseImpexpMarkcd", text("暂停进出口标记", "Imports and exports paused"), "cusmExeMark", 4)
        .short(text("暂停进出口标记", "Trade paused"))
        .group(CONTROL)
        .rare();
pub const SELF_ACCOUNTS: Field =
    Field::flag("etpsPosesSadjaQuaFlag", text("企业具备自核资格", "May account for itself"))
        .short(text("企业具备自核资格", "Self-accounting"))
        .group(CONTROL)
        .rare();
pub const INVESTIGATED: Field = Field::flag("rcaseMarkcd", text("涉案标记", "Under investigation"))
    .short(text("涉案标记", "Under inquiry"))
    .group(CONTROL)
    .rare();
pub const CONSUMPTION_DECLARED: Field = code("ucnsDclSegcd", "单耗申报环节", "When consumption is declared", 1)
    .short(text("单耗申报环节", "When declared"));

/// A message element of one character or a few whose codes customs does not publish.
pub const fn code(name: &'static str, zh: &'static str, en: &'static str, max: u16) -> Field {
    Field::text(name, text(zh, en), max).group(CONTROL).rare()
}

pub const fn remark(max: u16) -> Field {
    Field::text("rmk", text("备注", "Remarks"), max).group(CONTROL).width(12)
}

/// The line's number in the account.
pub const SERIAL: Field =
    Field::int("gdsSeqno", text("商品序号", "Serial"), 9).required().list(80).search(Search::Eq).pinned();
/// Materials and products are numbered apart.
pub const GOODS: Field =
    Field::dict("mtpckEndprdTypecd", text("料件成品类型", "Material or product"), "mtpckEndprd", 1)
        .required()
        .list(110)
        .search(Search::Eq);
pub const MATERIAL: Field =
    Field::text("gdsMtno", text("商品料号", "Material no."), 32).required().list(140).search(Search::Prefix);
pub const CODE: Field =
    Field::dict("gdecd", text("商品编码", "HS code"), "hsCode", 10).required().list(120).search(Search::Prefix);
pub const NAME: Field =
    Field::text("gdsNm", text("商品名称", "Goods name"), 512).required().list(180).found(Search::Prefix);
pub const COUNTRY: Field = Field::dict("natcd", text("国别", "Country"), "country", 3);
pub const CURRENCY: Field = Field::dict("dclCurrcd", text("申报币制", "Currency"), "currency", 3).list(90);
pub const MODIFIED: Field =
    Field::dict("modfMarkcd", text("修改标志", "Change mark"), "modfMark", 1).read_only().list(90).search(Search::Eq);
pub const CUSTOMS_MARK: Field =
    Field::dict("cusmExeMarkcd", text("海关执行标志", "Execution mark of customs"), "cusmExeMark", 4).list(110);
pub const BOOKED_LIST: Field = Field::text("invtNo", text("记账清单编号", "List that entered it"), 18);
pub const BOOKED_LINE: Field = Field::int("invtGNo", text("记账清单商品序号", "Line of that list"), 19);

/// What their lines say alike.
pub const MODEL: Field = Field::text("endprdGdsSpcfModelDesc", text("规格型号", "Specification"), 512).list(200);
pub const CONSUMPTION_DOUBTED: Field = Field::flag("ucnsTqsnFlag", text("单耗质疑标志", "Consumption in doubt"));
pub const CONSULTED: Field = Field::flag("csttnFlag", text("磋商标志", "Under consultation"));

/// A number of customs is that of such an account.
pub fn number(row: &Row, kind: Kind) -> Option<Problem> {
    let field = kind.number();
    let written = row.text(field);
    (!written.is_empty() && !number_fits(kind, written))
        .then(|| Problem::error("bonded.number", field, texts::NUMBER.with(&[("letters", kind.letters())])))
}
