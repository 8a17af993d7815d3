//! The dictionaries that the program brings along: what each is called and who keeps it.

use serde::Serialize;

use super::{Entry, SURE};
use crate::error::Problem;
use crate::text::catalogue::administration;
use crate::text::{Text, text};

/// Who keeps a family, and with it what the platform's administrators may change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Keeper {
    /// Customs publishes the codes: they come, change and end by the day; those of a release stay.
    Customs,
    /// The program's rules know the codes: names may change, codes stay.
    Program,
    /// The platform itself: it adds and removes entries as it likes.
    Platform,
}

/// A family that the program brings along.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    pub name: &'static str,
    pub label: Text,
    pub keeper: Keeper,
    /// Whether the table has every code that may be used: then an unknown one is an error. In any other an unknown code of
    /// the right form is only not in the table of this installation.
    pub complete: bool,
    /// Whether it has too many rows to travel with the user info: it is searched on the server, and a browser learns the
    /// rows of the codes that it shows.
    pub large: bool,
    /// The form of its codes, where the table is not complete.
    pub form: Form,
    /// Whether its ids are words of the program that nobody writes: then a label is the name alone.
    pub words: bool,
}

/// The form of the codes of a family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Any text without blanks.
    Any,
    /// So many digits.
    Digits(usize),
    /// So many digits, or capital letters in their places (customs offices).
    DigitsOrCapitals(usize),
    /// So many capital letters.
    Capitals(usize),
    /// Digits, so many with the last one, which may be a capital letter (districts: bonded zones have a `W`).
    DigitsMark(usize),
    /// A port: the three letters of its country and three digits; a customs zone has 99 and four digits.
    Port,
}

impl Form {
    /// Whether a code has this form.
    pub fn matches(self, code: &str) -> bool {
        let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
        let capitals = |part: &str| part.bytes().all(|byte| byte.is_ascii_uppercase());
        match self {
            Form::Any => !code.is_empty() && !code.contains(char::is_whitespace),
            Form::Digits(count) => code.len() == count && digits(code),
            Form::DigitsOrCapitals(count) => {
                code.len() == count && code.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase())
            }
            Form::Capitals(count) => code.len() == count && capitals(code),
            Form::DigitsMark(count) => {
                let mark = |mark: u8| mark.is_ascii_digit() || mark.is_ascii_uppercase();
                code.len() == count
                    && code
                        .as_bytes()
                        .split_last()
                        .is_some_and(|(last, rest)| mark(*last) && rest.iter().all(u8::is_ascii_digit))
            }
            Form::Port => {
                let of_country = code.split_at_checked(3).is_some_and(|(head, tail)| capitals(head) && digits(tail));
                code.len() == 6 && (of_country || (code.starts_with("99") && digits(code)))
            }
        }
    }
}

impl Family {
    /// There may be more codes than the table has.
    const fn open(mut self, form: Form) -> Family {
        self.complete = false;
        self.form = form;
        self
    }

    /// Too many rows for the user info.
    const fn large(mut self) -> Family {
        self.large = true;
        self
    }
}

const fn kept(name: &'static str, label: Text, keeper: Keeper) -> Family {
    Family { name, label, keeper, complete: true, large: false, form: Form::Any, words: false }
}

const fn customs(name: &'static str, label: Text) -> Family {
    kept(name, label, Keeper::Customs)
}

const fn program(name: &'static str, label: Text) -> Family {
    kept(name, label, Keeper::Program)
}

/// A family of the program whose ids are words.
const fn words(name: &'static str, label: Text) -> Family {
    Family { words: true, ..program(name, label) }
}

const fn platform(name: &'static str, label: Text) -> Family {
    kept(name, label, Keeper::Platform)
}

/// All of them. A new file of `fixtures/dicts` gets a line here.
pub const FAMILIES: &[Family] = &[
    program("adjustState", text("调整状态", "Adjustment state")),
    platform("adjustType", text("调整类型", "Adjustment type")),
    program("amendmentKind", text("修撤单种类", "Kind of amendment")),
    program("amendmentState", text("修撤单状态", "State of amendments")),
    platform("agentType", text("代理类型", "Agent type")),
    words("apiScope", text("接口令牌权限", "What an API token may do")),
    program("asnLineState", text("入库明细状态", "Inbound line state")),
    program("asnStatus", text("入库通知状态", "Inbound notice state")),
    platform("asnType", text("入库通知类型", "Inbound notice type")),
    words("auditAction", text("操作日志动作", "Audit action")),
    words("auditEntity", text("操作日志对象", "Audit object")),
    platform("baseFileKind", text("备案资料种类", "Kind of base file")),
    program("baseFileState", text("备案资料状态", "State of base files")),
    customs("billType", text("备案清单类型", "Record list type")),
    words("bondAccountKind", text("账册种类", "Kind of bonded account")),
    program("bondAccountState", text("账册状态", "State of bonded accounts")),
    words("bondAnswer", text("核注清单回执", "Answers about inventory lists")),
    program("bondDecision", text("海关审批结果", "Decision of customs")),
    program("bondEvent", text("核扣事件", "Event of a balance")),
    customs("bondEntryStatus", text("报关单放行状态", "Release of the declaration")),
    customs("bondDecType", text("保税报关单类型", "Declaration type of inventory lists")),
    program("bondInvoiceState", text("保税发票状态", "State of bonded invoices")),
    program("bondInvtLocalStatus", text("核注清单本地状态", "Local state of inventory lists")),
    customs("bondInvtStatus", text("核注清单状态", "Inventory list status")),
    customs("bondInvtType", text("核注清单类型", "Inventory list type")),
    customs("bondResult", text("保税回执结果", "Result of bonded messages")),
    customs("brandType", text("品牌类型", "Brand type")),
    words("busiCatg", text("业务类别", "Business category")),
    customs("bwlType", text("物流账册类型", "Logistics account type")),
    customs("bwsAppendType", text("物料累计方式", "Accumulation of materials")),
    program("bwsDcrState", text("报核状态", "State of write-offs")),
    customs("bwsInType", text("入区类型", "Way into the zone")),
    platform("calendarDay", text("节假日与调休", "Holidays and made-up working days")),
    customs("centralizedDcl", text("集报标志", "Collective declaration")),
    customs("certType", text("证书类型", "Certificate type")),
    customs("chgoffResult", text("报核结果", "Write-off result")),
    program("chgoffLine", text("报核明细类型", "Kind of write-off line")),
    program("chgoffSettle", text("报核差异处理", "How a difference is settled")),
    customs("chgoffType", text("报核类型", "Write-off type")),
    program("clientOrderState", text("客户订单状态", "State of client orders")),
    platform("consumptionStep", text("两档消费税", "Consumption tax in two steps")),
    customs("containerSpec", text("集装箱规格", "Container type")),
    customs("country", text("国家（地区）", "Country")),
    customs("currency", text("币制", "Currency")).open(Form::Digits(3)),
    customs("cusmExeMark", text("海关执行标志", "Execution mark of customs")),
    platform("customerType", text("客户类型", "Customer type")),
    customs("customsOffice", text("关区", "Customs office")).open(Form::DigitsOrCapitals(4)).large(),
    customs("dclcusFlag", text("报关标志", "Declared to customs")),
    customs("dclcusType", text("报关类型", "Way of declaring")),
    customs("dclType", text("申报类型", "Declaration type")),
    words("deadlineKind", text("期限种类", "Kind of deadline")),
    program("deadlineWhom", text("期限通知对象", "Whom a deadline reminder tells")),
    customs("decOperType", text("报关单操作类型", "Message operation")),
    program("declUsedType", text("生成报关单标志", "Declarations made of a document")),
    customs("dangPackType", text("危包类别", "Packing group of dangerous goods")).open(Form::Any),
    program("decState", text("报关单状态", "Declaration state")),
    customs("decStatus", text("报关单回执状态", "Receipt status")),
    customs("decTrnRel", text("报关转关关系", "Transit relation")),
    customs("decTypePrefix", text("报关单类型前缀", "Declaration type prefix")),
    customs("district", text("国内地区", "District")).open(Form::DigitsMark(5)).large(),
    program("dsnLineState", text("出库明细状态", "Outbound line state")),
    program("dsnStatus", text("出库通知状态", "Outbound notice state")),
    platform("dsnType", text("出库通知类型", "Outbound notice type")),
    program("dutyCalcMode", text("税费计算方式", "Duty calculation")),
    program("ecoCertState", text("原产地证书状态", "State of origin certificates")),
    words("recgState", text("智能识别状态", "State of recognitions")),
    words("recgField", text("智能识别项", "Values that are read")),
    words("recgPlace", text("智能识别取值方向", "Where a value stands")),
    customs("edocCode", text("随附单据类型", "Kind of paper")),
    customs("emsNoFirstLetter", text("备案号首字母", "First letter of record numbers")),
    customs("emsPauseMark", text("账册暂停标志", "Pause mark of accounts")),
    customs("entryPort", text("入境口岸", "Port of entry")).open(Form::Digits(6)).large(),
    customs("entryType", text("报关单类型", "Declaration filing")),
    program("etpsKind", text("企业类别", "Kind of enterprise")),
    customs("exportPrefer", text("享惠情况", "Preference of exports")),
    words("exportState", text("导出任务状态", "State of exports")),
    program("feeKind", text("代理费用", "Fees of agents")),
    program("fcstCareState", text("Care 订单进度", "Progress of Care orders")),
    program("fcstState", text("预报状态", "State of forecasts")),
    customs("feeMark", text("费用标志", "Fee mark")),
    customs("ftaAgreement", text("优惠贸易协定", "Trade agreement")),
    words("filePurpose", text("文件类别", "Kind of file")),
    customs("genDecFlag", text("生成报关单方式", "Who makes the declaration")),
    platform("functionIcon", text("功能图标", "Function icon")),
    program("functionType", text("功能类型", "Function type")),
    customs("goodsAttr", text("货物属性", "Goods attribute")),
    customs("goodsPurpose", text("检验检疫用途", "Purpose of the goods")).open(Form::Any),
    customs("hsChapter", text("税则章", "Tariff chapter")),
    customs("hsCode", text("商品编码", "Tariff code")).open(Form::Digits(10)).large(),
    program("ieCatg", text("进出口类别", "Import or export category")),
    customs("ieFlag", text("进出口标志", "Import or export")),
    customs("inspectionCategory", text("检验检疫类别", "Inspection category")),
    customs("invtIochkptStatus", text("清单过卡状态", "Gate state of lists")),
    customs("keyGoodsMark", text("重点商品标志", "Key goods mark")),
    program("language", text("语言", "Language")),
    program("knowledgeBasis", text("知识适用范围", "What knowledge holds for")),
    customs("levyMode", text("征免方式", "Levy mode")),
    customs("levyNature", text("征免性质", "Nature of levy")),
    customs("licenceDocu", text("监管证件", "Licence document")),
    customs("listType", text("清单流转类型", "List transfer type")),
    program("makingDecState", text("制单状态", "Making state")),
    words("mergeApart", text("另单申报", "On a declaration of its own")),
    words("mergeKey", text("归并要素", "What has to agree to be merged")),
    words("mergeOrder", text("归并排序", "Order of merged lines")),
    words("mergeSame", text("归并还须相同", "Must agree to be merged")),
    program("materialState", text("物料归类状态", "Classification of materials")),
    program("materialType", text("物料类型", "Type of material")),
    customs("messageType", text("报文类型", "Message type")),
    customs("modfMark", text("修改标志", "Change mark")),
    customs("mtpckEndprd", text("料件成品标志", "Material or product")),
    words("orgKind", text("机构类型", "Kind of organisation")),
    customs("originCertKind", text("原产地证书种类", "Kind of origin certificate")),
    program("originCertState", text("签发原产地证书状态", "State of certificates of our exports")),
    program("originCriterion", text("原产地标准", "Origin criterion")),
    words("outwardChannel", text("外发渠道", "Channel of outward messages")),
    customs("passportBindType", text("核放单绑定类型", "Passport binding")),
    customs("passportEmapv", text("核放单审批状态", "Passport approval")),
    customs("passportLogistics", text("核放单物流状态", "Passport logistics state")),
    customs("passportRltType", text("核放单关联单证", "Document behind a passport")),
    customs("passportStatus", text("核放单状态", "Passport status")),
    customs("passportType", text("核放单类型", "Passport type")),
    customs("passportUsedType", text("核放单生成状态", "Passport use")),
    customs("port", text("港口", "Port")).open(Form::Port).large(),
    program("portSource", text("港区数据来源", "How port data came")),
    program("portState", text("港区状态", "State at the port")),
    words("priv", text("数据权限", "Data right")),
    program("privState", text("授权状态", "State of a grant")),
    program("questionSide", text("提问双方", "Sides of a question")),
    program("questionState", text("提问状态", "State of questions")),
    customs("promiseItem", text("价格申报项", "Price statement")),
    customs("relatedReason", text("关联理由", "Reason of relation")).open(Form::Any),
    customs("requestCert", text("所需单证", "Wanted certificate")),
    program("resourceType", text("资源类型", "Resource type")),
    program("reviewState", text("复核状态", "Review state")),
    program("sasDclState", text("业务申报表状态", "State of business applications")),
    program("sasPassportState", text("核放单本地状态", "Local state of passports")),
    program("sasVehicleState", text("车辆备案状态", "State of vehicle records")),
    customs("sasBizType", text("业务申报类型", "Business type")),
    program("specialRateType", text("特殊税率类别", "Kind of special rate")),
    program("stockPass", text("出入库过卡状态", "Gate state of stock moves")),
    program("stockStatus", text("出入库单状态", "Stock list state")),
    customs("stockType", text("出入库类型", "Stock list type")),
    platform("storeSubKind", text("分仓种类", "Kind of sub-store")),
    program("strayKind", text("未用回执种类", "Kind of answer not used")),
    customs("supervisionCondition", text("监管条件", "Supervision condition")),
    program("taxDifference", text("税款差异原因", "Why a tax bill differs")),
    customs("taxPayStatus", text("税费支付状态", "Tax payment status")),
    customs("taxType", text("税种", "Tax type")),
    customs("tradeMode", text("监管方式", "Trade mode")),
    customs("transactionMode", text("成交方式", "Terms of delivery")),
    customs("transportMode", text("运输方式", "Transport mode")),
    customs("unit", text("计量单位", "Unit")),
    customs("unNumber", text("危险货物UN编号", "UN number of dangerous goods")).open(Form::Any).large(),
    program("uriMethod", text("请求方法", "Request method")),
    program("userMessageType", text("用户消息类型", "User message type")),
    program("userType", text("用户类型", "User type")),
    customs("useTo", text("用途", "Use")),
    customs("vrfdedMark", text("核扣标志", "Deduction mark")),
    customs("vrfdedMode", text("核扣方式", "Way of deduction")),
    words("webhookDocument", text("推送单证", "What webhooks are told of")),
    words("houseDocument", text("企业规则单证", "What rules of a house are about")),
    program("houseSeverity", text("企业规则级别", "Severity of house rules")),
    program("webhookState", text("推送状态", "State of webhook deliveries")),
    program("wmsCompare", text("库存平衡结果", "Warehouse against account")),
    program("wmsMoveKind", text("库存变动类型", "Kind of movement")),
    customs("wrapType", text("包装种类", "Kind of packing")),
    program("yesNo", text("是否", "Yes or no")),
];

/// The family of this name, if the program brings it along.
pub fn find(name: &str) -> Option<&'static Family> {
    FAMILIES.iter().find(|family| family.name == name)
}

/// The form that a code of a family has: the one that is written down for it, else of a table of customs the one that its
/// codes have in common. Codes of fewer than three digits say little: customs has put letters beside such digits before
/// (modes of transport).
pub fn form_of(name: &str, entries: &[Entry]) -> Form {
    const TELLING: usize = 3;
    let family = find(name);
    let is_customs = family.is_some_and(|family| family.keeper == Keeper::Customs);
    match family.map_or(Form::Any, |family| family.form) {
        Form::Any if is_customs => {
            digits_alike(entries).filter(|width| *width >= TELLING).map_or(Form::Any, Form::Digits)
        }
        form => form,
    }
}

/// The family whose codes are days: days off, and weekends that are worked on.
pub const CALENDAR: &str = "calendarDay";

/// Whether a code is a day of the calendar (`2027-01-01`); true in every other family.
pub fn is_day(family: &str, code: &str) -> bool {
    family != CALENDAR || chrono::NaiveDate::parse_from_str(code, "%Y-%m-%d").is_ok_and(|day| day.to_string() == code)
}

/// What is wrong with what a day of the calendar is: 0 or nothing a day off, 1 a weekend that is worked on. The place of the
/// answer is `field`.
pub fn works_problem(works: &str, field: &str) -> Option<Problem> {
    let told = || administration::TABLE_WORKS.with(&[("works", works)]);
    (!matches!(works, "" | "0" | "1")).then(|| Problem::error("dict.works", field, told()))
}

/// How many digits the codes of a family have, where all are digits of one length.
pub fn digits_alike(entries: &[Entry]) -> Option<usize> {
    let width = entries.first()?.id.len();
    entries.iter().all(|entry| Form::Digits(width).matches(&entry.id)).then_some(width)
}

/// A code of the tariff as workbooks have it (`8471.30.00.00`, `8471 3000 00`, `101210010` whose zero a spreadsheet took
/// away) as the table has it. `None` for what is no whole code.
pub fn tariff_code(typed: &str) -> Option<String> {
    let bare = bare_code(typed);
    let whole = if bare.len() == TARIFF_DIGITS - 1 { format!("0{bare}") } else { bare };
    Form::Digits(TARIFF_DIGITS).matches(&whole).then_some(whole)
}

/// A code as somebody wrote it, as its family has it; what is none stays as it is.
pub fn whole_code(family: &str, typed: &str) -> String {
    let whole = (family == "hsCode").then(|| tariff_code(typed)).flatten();
    whole.unwrap_or_else(|| typed.to_owned())
}

/// A code, or the beginning of one, without the marks between its groups; what has anything else in it stays as it is. Zeros
/// that are missing stay missing: of nine digits only the table knows whether it is the first or the last that lacks.
pub fn stripped_code(family: &str, typed: &str) -> String {
    let bare = (family == "hsCode").then(|| bare_code(typed));
    let digits = |bare: &String| !bare.is_empty() && bare.bytes().all(|byte| byte.is_ascii_digit());
    bare.filter(digits).unwrap_or_else(|| typed.to_owned())
}

/// Digits of a code of the tariff.
const TARIFF_DIGITS: usize = 10;

/// A code of the tariff without the dots and blanks between its groups.
pub fn bare_code(typed: &str) -> String {
    typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '.').collect()
}

/// Whether the table of the family has every code that may be used. Families that the platform made are as complete as it made them.
pub fn is_complete(name: &str) -> bool {
    find(name).is_none_or(|family| family.complete)
}

/// The column that says whether a source confirms another one: of the tariff its units and some of its rates have one each, of
/// other families the name. `None` for columns that are confirmed with these.
pub fn mark_of(family: &str, column: &str) -> Option<&'static str> {
    match (family, column) {
        ("hsCode", "unit1") => Some(SURE),
        ("hsCode", "mfnRate") => Some("mfnSure"),
        ("hsCode", "provisionalRate") => Some("provisionalSure"),
        ("hsCode", "exportRebate") => Some("rebateSure"),
        ("hsCode", _) => None,
        (_, "name") => Some(SURE),
        _ => None,
    }
}

/// Whether the family is too large for the user info.
pub fn is_large(name: &str) -> bool {
    find(name).is_some_and(|family| family.large)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_of_the_tariff_are_read_as_workbooks_have_them() {
        for (typed, whole, stripped) in [
            ("8471.30.00.00", "8471300000", "8471300000"),
            ("8471 3000 00", "8471300000", "8471300000"),
            ("101210010", "0101210010", "101210010"),
            ("8471.30", "8471.30", "847130"),
            ("笔记本 13.3", "笔记本 13.3", "笔记本 13.3"),
        ] {
            assert_eq!((whole_code("hsCode", typed), stripped_code("hsCode", typed)), (whole.into(), stripped.into()));
            assert_eq!(whole_code("port", typed), typed);
            assert_eq!(stripped_code("port", typed), typed);
        }
    }

    #[test]
    fn the_form_of_a_family_is_written_down_or_that_of_its_codes() {
        let codes = |ids: &[&str]| -> Vec<Entry> {
            ids.iter().map(|id| Entry { id: (*id).to_owned(), ..Entry::default() }).collect()
        };
        assert_eq!(form_of("port", &codes(&["1"])), Form::Port);
        assert_eq!(form_of("tradeMode", &codes(&["0110", "0214"])), Form::Digits(4));
        assert_eq!(form_of("tradeMode", &codes(&["0110", "AB"])), Form::Any);
        assert_eq!(form_of("transportMode", &codes(&["2", "5"])), Form::Any, "letters came later");
        assert_eq!(form_of("customerType", &codes(&["100", "200"])), Form::Any, "the platform's own");
        assert_eq!(form_of("goodsKind", &codes(&["100"])), Form::Any);
    }

    #[test]
    fn every_family_stands_once() {
        let mut names: Vec<&str> = FAMILIES.iter().map(|family| family.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), FAMILIES.len());
    }

    #[test]
    fn what_customs_publishes_is_not_ours_to_change() {
        for (name, keeper) in
            [("tradeMode", Keeper::Customs), ("yesNo", Keeper::Program), ("customerType", Keeper::Platform)]
        {
            assert_eq!(find(name).map(|family| family.keeper), Some(keeper), "{name}");
        }
        assert!(find("noSuchFamily").is_none());
    }

    #[test]
    fn what_a_table_says_is_confirmed_column_by_column() {
        for (family, column, mark) in [
            ("customsOffice", "name", Some(SURE)),
            ("customsOffice", "nameEn", None),
            ("hsCode", "name", None),
            ("hsCode", "unit1", Some(SURE)),
            ("hsCode", "mfnRate", Some("mfnSure")),
            ("hsCode", "vatRate", None),
        ] {
            assert_eq!(mark_of(family, column), mark, "{family} {column}");
        }
    }

    #[test]
    fn codes_have_a_form() {
        for (family, right, wrong) in [
            ("hsCode", "8413810010", "841381001"),
            ("port", "USA309", "USLAX"),
            ("entryPort", "310701", "31070"),
            ("customsOffice", "2244", "224"),
            ("port", "993106", "311002"),
            ("district", "31222", "3122a"),
            ("district", "3120W", "W3122"),
            ("currency", "502", "USD"),
        ] {
            let form = find(family).unwrap().form;
            assert!(form.matches(right) && !form.matches(wrong), "{family}");
        }
        assert!(Form::Any.matches("x") && !Form::Any.matches("x y") && !Form::Any.matches(""));
        assert!(!Form::Port.matches("港口") && !Form::Capitals(3).matches("港") && !Form::DigitsMark(3).matches("港"));
    }
}
