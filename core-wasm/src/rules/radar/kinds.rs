//! The kinds of times, one row each: the document that has it, and the rule that it follows.

use crate::resource::Resource;
use crate::resources::bonded::{BWS, EML, EMS};
use crate::resources::declaration::HEAD;
use crate::resources::documents::{CLIENT_ORDER, ECO_CERT, FCST};
use crate::resources::sas::{SAS_DCL, SAS_PASSPORT, SAS_STOCK};
use crate::text::{Text, text};

/// Its names in both languages are those of the dictionary `deadlineKind`.
pub const FAMILY: &str = "deadlineKind";

/// A kind of time.
#[derive(Debug)]
pub struct Kind {
    /// Its code in the dictionary.
    pub name: &'static str,
    /// Whoever may see this document may see the time.
    pub document: &'static Resource,
    /// What it follows from, in a sentence.
    pub rule: Text,
}

/// By when e-accounts and handbooks are to be written off.
pub const EMS_WRITE_OFF: &str = "emsWriteOff";
pub const EML_WRITE_OFF: &str = "emlWriteOff";

const ENDS: Text = text(
    "以海关批准的有效期为准，不因休息日顺延",
    "The last day of validity that customs granted; days off do not move it",
);

/// All of them.
pub static KINDS: &[Kind] = &[
    Kind {
        name: "declare",
        document: &HEAD,
        rule: text(
            "进口货物自运输工具申报进境之日起14日内申报，末日遇休息日顺延至下一工作日",
            "Goods that come in are declared within 14 days of their arrival; a last day that is off moves to the next working day",
        ),
    },
    Kind {
        name: "complete",
        document: &HEAD,
        rule: text(
            "两步申报自运输工具申报进境之日起14日内完成完整申报，末日遇休息日顺延至下一工作日",
            "A two-step declaration is completed within 14 days of the arrival; a last day that is off moves to the next working day",
        ),
    },
    Kind {
        name: "pay",
        document: &HEAD,
        rule: text(
            "自税款缴款书填发之日起15日内缴税，末日遇休息日顺延至下一工作日；税单载明期限的从其载明",
            "Tax is paid within 15 days of its bill; a last day that is off moves to the next working day. What the bill names counts first",
        ),
    },
    Kind { name: "ems", document: &EMS, rule: ENDS },
    Kind { name: "bws", document: &BWS, rule: ENDS },
    Kind { name: "eml", document: &EML, rule: ENDS },
    Kind {
        name: EMS_WRITE_OFF,
        document: &EMS,
        rule: text(
            "电子账册自核销周期届满之日起30日内报核，不因休息日顺延；周期自最近核销日起算，未核销过的自备案批准日起算",
            "An e-account is written off within 30 days after its cycle ends, counted from its last write-off, else from its filing; days off do not move it",
        ),
    },
    Kind {
        name: EML_WRITE_OFF,
        document: &EML,
        rule: text(
            "手册自到期之日起30日内报核，不因休息日顺延；最后一批成品出口更早的，自出口之日起算",
            "A handbook is written off within 30 days after its last day; days off do not move it. Where its last products left earlier, 30 days after that",
        ),
    },
    Kind {
        name: "storage",
        document: &BWS,
        rule: text(
            "区外保税仓库货物自最近入库之日起存储12个月；账册商品载明存储期限的从其载明",
            "Goods lie in a bonded warehouse outside of zones for 12 months from the day they came in last. A limit on their line counts first",
        ),
    },
    Kind {
        name: "certificate",
        document: &ECO_CERT,
        rule: text(
            "原产地证书在有效期内使用，仍有余量的证书应在到期前用完",
            "An origin certificate is used up to its last day: what is left of it is lost afterwards",
        ),
    },
    Kind {
        name: "cutOff",
        document: &FCST,
        rule: text(
            "订舱载明的截止时间中最紧要的一个，预报转为报关单后不再提示",
            "Of the cut-offs of the booking the one that matters now, until the forecast is declared",
        ),
    },
    Kind {
        name: "collective",
        document: &SAS_STOCK,
        rule: text(
            "分送集报的出入库单在申报当月的最后一日前集中申报",
            "Stock lists of batches are declared together by the end of the month in which they were declared",
        ),
    },
    Kind {
        name: "application",
        document: &SAS_DCL,
        rule: text(
            "业务申报表到期后不能再办理出入库单",
            "No stock list can be made under an application behind its last day",
        ),
    },
    Kind {
        name: "order",
        document: &CLIENT_ORDER,
        rule: text(
            "以委托载明的要求完成日期为准，办结或取消后不再提示",
            "The day by which the client wants the order done, until it is handed over or cancelled",
        ),
    },
    Kind {
        name: "paper",
        document: &CLIENT_ORDER,
        rule: text(
            "委托资料应在需提供日期前收到，收到或委托办结、取消后不再提示",
            "A paper of an order is received by the day on which it is needed, unless the order is over",
        ),
    },
    Kind {
        name: "passport",
        document: &SAS_PASSPORT,
        rule: text(
            "已审批的核放单应在所载出入库单的申报表到期前过卡",
            "An approved passport goes through the gate before the applications of its stock lists end",
        ),
    },
];

/// The kind of a code.
pub fn named(name: &str) -> Option<&'static Kind> {
    KINDS.iter().find(|kind| kind.name == name)
}
