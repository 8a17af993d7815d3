//! Texts of reading papers: why a file is not read, and what does not agree within or between papers.

use crate::text::{Text, text};

pub const EMPTY: Text = text("文件是空的，请重新选择", "The file is empty; choose another one");
pub const LARGE: Text =
    text("文件超过{max}MB，请压缩或拆分后再识别", "The file is larger than {max} MB; compress or split it");
pub const KIND: Text = text(
    "不支持识别此类文件，请上传 PDF、XLSX、XLS、DOCX 或图片（JPG、PNG）",
    "This kind of file cannot be read; upload PDF, XLSX, XLS, DOCX or a picture (JPG, PNG)",
);
pub const ENCRYPTED: Text =
    text("文件已加密，请去除密码后重新上传", "The file is encrypted; remove its password and upload it again");
pub const BROKEN: Text = text(
    "文件已损坏，无法读取，请重新导出后上传",
    "The file is damaged and cannot be read; export it again and upload that",
);
pub const PAGES: Text = text("文件超过{max}页，请拆分后上传", "The file has more than {max} pages; split it");
pub const CELLS: Text = text(
    "文件超过{max}个单元格，请只保留单据所在工作表",
    "The file has more than {max} cells; keep only the sheet of the paper",
);
pub const UNPACKED: Text =
    text("文件展开后超过{max}MB，请精简后上传", "Unpacked, the file is larger than {max} MB; make it smaller");
pub const PIXELS: Text =
    text("图片超过{max}百万像素，请缩小后上传", "The picture has more than {max} million pixels; make it smaller");
pub const TIME: Text = text(
    "{max}秒内未能读完，可能当时系统繁忙，请重新识别；仍读不完请拆分文件或上传更清晰的版本",
    "The file could not be read within {max} seconds. The system may have been busy: read it again; if that does not help, split it or upload a clearer one",
);
pub const PAGE_TIME: Text = text(
    "文件有一页{max}秒内未能读完，内容过于复杂或有异常，请用打印方式重新生成PDF，或扫描后上传",
    "A page of the file could not be read within {max} seconds: it is too complex, or something is wrong with it; print it \
     to a new PDF, or scan it, and upload that",
);
pub const SHAPES: Text = text(
    "文件有一页的图形超过{max}个，或图形相互循环引用，未读取；请用打印方式重新生成PDF，或扫描后上传",
    "A page of the file draws more than {max} forms, or its forms draw each other without end, so it was not read: print \
     it to a new PDF, or scan it, and upload that",
);
pub const CUT: Text = text(
    "文件不完整（可能只下载或复制了一部分），请重新获取完整文件后上传",
    "The file is incomplete; perhaps only a part of it was downloaded or copied: get the whole file and upload that",
);
pub const END_MISSING: Text = text(
    "文件结尾缺失，可能不完整，请对照原件核对识别结果",
    "The end of the file is missing, so there may be more of it than what was read: compare the values with the original",
);
pub const NO_TEXT: Text = text(
    "文件中没有可识别的文字，请检查是否为空白页",
    "There is no text in the file; check whether its pages are blank",
);
pub const NO_PAGE: Text = text("文件中没有可显示的这一页", "The file has no such page to show");
pub const NO_MODELS: Text = text(
    "服务器未安装文字识别模型，暂不能读取扫描件和照片；请联系管理员安装，或上传文字版文件",
    "The server lacks the models for reading pictures, so that scans and photos cannot be read: ask the administrator to \
     install them, or upload a file with text",
);

/// A formula whose result the file does not keep.
pub const NO_RESULT: Text = text(
    "单元格{cell}的公式没有保存计算结果，请在表格软件中打开并保存后重新上传，或手工填写",
    "Cell {cell} has a formula without a stored result: open and save the file in a spreadsheet program and upload it \
     again, or fill in the value",
);
pub const HIDDEN_SHEET: Text = text(
    "隐藏的工作表“{sheet}”没有读取；如需读取，请取消隐藏后重新上传",
    "The hidden sheet \"{sheet}\" was not read: unhide it and upload the file again if it is needed",
);
pub const LINE_DIFFERS: Text = text(
    "第{line}行：数量{quantity}×单价{price}不等于金额{amount}",
    "Line {line}: quantity {quantity} × price {price} is not the amount {amount}",
);
pub const SUM_DIFFERS: Text = text(
    "各行{what}合计为{sum}，单据上的合计为{total}",
    "The {what} of the lines add up to {sum}; the total of the paper is {total}",
);
pub const SEVERAL_CURRENCIES: Text = text(
    "单据有多种币制，金额分别合计为{sums}；请核对币制和总金额，必要时按币制分开制单",
    "The paper has amounts in several currencies, which add up to {sums}: check the currency and the total, and make a \
     draft for each currency where needed",
);
pub const WEIGHTS: Text =
    text("净重{net}大于毛重{gross}", "The net weight {net} is larger than the gross weight {gross}");
/// The same thing on two papers of a shipment.
pub const PAPERS_DIFFER: Text =
    text("{what}不一致：{one}为{first}，{other}为{second}", "{what} differs: {first} in {one}, {second} in {other}");
/// Several invoices in one shipment; their numbers.
pub const SEVERAL_INVOICES: Text = text(
    "本票有 {count} 张发票（{numbers}），商品和合计一并计入",
    "The shipment has {count} invoices ({numbers}): the goods and totals of all of them count",
);

#[cfg(not(target_arch = "wasm32"))]
pub const SERVER_TEXTS: &[(&str, Text)] = &[
    ("reading.empty", EMPTY),
    ("reading.large", LARGE),
    ("reading.kind", KIND),
    ("reading.encrypted", ENCRYPTED),
    ("reading.broken", BROKEN),
    ("reading.pages", PAGES),
    ("reading.cells", CELLS),
    ("reading.unpacked", UNPACKED),
    ("reading.pixels", PIXELS),
    ("reading.time", TIME),
    ("reading.pageTime", PAGE_TIME),
    ("reading.shapes", SHAPES),
    ("reading.cut", CUT),
    ("reading.endMissing", END_MISSING),
    ("reading.noText", NO_TEXT),
    ("reading.noModels", NO_MODELS),
    ("reading.noResult", NO_RESULT),
    ("reading.hiddenSheet", HIDDEN_SHEET),
    ("reading.lineDiffers", LINE_DIFFERS),
    ("reading.sumDiffers", SUM_DIFFERS),
    ("reading.severalCurrencies", SEVERAL_CURRENCIES),
    ("reading.weights", WEIGHTS),
    ("reading.papersDiffer", PAPERS_DIFFER),
    ("reading.severalInvoices", SEVERAL_INVOICES),
];
/// The same goods in the lines of two papers.
pub const LINE_MISSING: Text = text(
    "“{goods}”只在{other}中有，{one}中没有，请核对是否漏列",
    "{goods} is in {other} but not in {one}: check whether it was left out there",
);
pub const GOODS_NAMED_OTHERWISE: Text = text(
    "{other}的 {count} 项商品（{goods}）与{one}的品名、型号都对不上，请逐项核对",
    "None of the {count} goods of {other} ({goods}) has a name or model of {one}: compare them one by one",
);
pub const LINES_DIFFER: Text = text(
    "{goods}的{what}不一致：{one}为{first}，{other}为{second}",
    "{what} of {goods} differs: {first} in {one}, {second} in {other}",
);
