//! What the server says of recognitions: papers that were uploaded, what was read out of them, and the drafts they become.

use crate::text::{Text, text};

/// Why something cannot be done to a recognition.
pub const CANCEL_FIRST: Text = text("，请先取消识别", ": cancel the reading first");
pub const IS_CONFIRMED: Text = text("，草稿的数据来源要靠它查看", ": its draft shows by it where its values came from");
pub const NOT_READ: Text = text("，请等识别完成", ": wait until it has been read");
pub const WAS_READ: Text = text("，识别已经完成", ": it has been read already");
pub const ALL_READ: Text = text("没有未能识别的单据", "All papers were read, or are being read");

// Uploads.
pub const NO_FILES: Text = text("请选择要识别的单据", "Choose the papers to be read");
pub const TOO_MANY: Text =
    text("一次最多上传 {max} 个文件，请分批上传", "At most {max} files at once: send them in parts");
pub const EMPTY: Text = text("“{name}”是空文件，请重新选择", "{name} is empty: choose another file");
pub const LARGE: Text =
    text("“{name}”超过 {max} MB，请压缩或拆分后上传", "{name} is larger than {max} MB: compress or split it");
pub const TOTAL_LARGE: Text =
    text("文件合计超过 {max} MB，请分批上传", "Together the files are larger than {max} MB: send them in parts");
pub const KIND: Text = text(
    "“{name}”不是可识别的文件，请上传 PDF、XLSX、XLS、DOCX 或图片（JPG、PNG）",
    "{name} cannot be read: upload PDF, XLSX, XLS, DOCX or a picture (JPG, PNG)",
);
pub const REFUSED: Text = text("“{name}”：{reason}", "{name}: {reason}");
pub const DIRECTION: Text = text("请选择进口或出口", "Choose import or export");
pub const ILLEGAL: Text = text("含有不允许的控制字符，请删除", "It contains a control character: delete it");
pub const NOTE_LONG: Text = text("备注最多 {max} 字", "The remarks have at most {max} characters");
/// Why a paper counts as sent before.
pub const SAME_FILE: Text = text("同一文件已在 {number} 中上传", "The same file was uploaded before: {number}");
pub const SENT_BEFORE: Text = text(
    "“{name}”与 {number} 中的文件相同，请确认是否重复",
    "{name} was sent before ({number}): check whether it is the same shipment",
);
pub const SAME_PAPER: Text = text(
    "“{name}”与“{other}”是同一文件，其数据只计一次",
    "{name} is the same file as {other}: what it says counts once",
);
pub const SAME_INVOICE: Text = text(
    "该卖方的发票 {invoice} 已在 {number} 中识别，请确认是否重复",
    "Invoice {invoice} of this seller was read before ({number}): check whether it is the same shipment",
);
pub const SAME_NUMBER: Text = text(
    "发票号 {invoice} 在 {number} 中出现过，但其中一票的卖方未知，请确认是否重复",
    "An invoice {invoice} was read before ({number}); who sells is not known of both: check whether it is the same shipment",
);

// Reading.
pub const NO_PROGRAM: Text =
    text("识别程序未安装，请联系管理员", "The reading program is not installed: tell the administrator");
pub const DAMAGED: Text = text(
    "文件无法读取，可能已损坏，请重新导出或扫描后上传",
    "The file cannot be read; it may be damaged. Export or scan it again and upload that",
);
pub const TOO_SLOW: Text = text(
    "{max} 秒内未能读完，可能当时系统繁忙，请重新识别；仍读不完请拆分文件或上传更清晰的版本",
    "The file could not be read within {max} seconds. The system may have been busy: read it again; if that does not help, split it or upload a clearer one",
);
pub const TRIED: Text = text(
    "多次中断，未能读完，请重新识别或拆分文件",
    "Reading was interrupted several times: read it again, or split the file",
);
pub const FILE_GONE: Text = text("原文件已不存在", "The original file is gone");

// Corrections.
pub const NO_FIELD: Text = text("没有名为 {name} 的识别项", "There is no value called {name}");
pub const NO_LINE: Text = text("该商品行已不存在，请刷新", "That line is gone: load the page again");
pub const TEXT_LONG: Text = text("最多 {max} 字，请缩短", "At most {max} characters: shorten it");
pub const TOO_MANY_LINES: Text = text("商品最多 {max} 行", "There are at most {max} lines of goods");
pub const NO_MATERIAL: Text = text("该物料不存在或不属于该企业", "There is no such material of this enterprise");
pub const NO_PLACE: Text = text("原文位置不在这些单据中", "That place is in none of these papers");
pub const LINES_LEFT_OUT: Text = text(
    "单据共有 {count} 行商品，只列出前 {max} 行，其余 {left} 行未列入；请将单据拆开，分几次识别",
    "The papers have {count} lines of goods: the first {max} are here, {left} are not. Split the papers and upload them as \
     several shipments",
);
pub const LINES_MANY: Text = text(
    "共 {count} 项商品，一份报关单最多 {max} 项；可先生成预报，归并或拆分后再制单",
    "These are {count} lines of goods, and a declaration has at most {max}: make a forecast of them and merge or split it",
);

// Drafts.
pub const NOTHING: Text = text("没有可用于草稿的内容", "Nothing was read that a draft could hold");
pub const STILL_READING: Text = text(
    "还有单据正在重新识别，请等识别完成再确认",
    "A paper is still being read again: wait until it has been read, then confirm",
);
pub const HS_DIFFERS: Text = text(
    "单据上的商品编号{code}与物料档案的{known}不同，草稿采用物料档案的编号，请核对",
    "HS code {code} differs from the goods master, which has {known} and goes into the draft: check it",
);
pub const HS_SHORT: Text =
    text("商品编号{code}只有{digits}位，请补全至10位", "HS code {code} has {digits} digits: complete it to ten");
pub const NOT_A_DRAFT: Text = text("只能并入草稿状态的单证", "Only a draft can take it");
pub const OTHER_OWNER: Text =
    text("该单证不属于此客户或进出口类别不同", "That document is another enterprise's, or of the other direction");
pub const LINES_FULL: Text =
    text("并入后商品超过 {max} 项，请另建一份", "There would be more than {max} lines of goods: make another draft");

/// Told when the papers of a shipment were read.
pub const READ_DONE: Text = text("{number} 识别完成，请核对", "{number} was read: check it");
pub const READ_FAILED: Text = text("{number} 识别失败，请查看原因", "{number} could not be read: see why");
