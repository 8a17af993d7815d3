//! Texts of the lists, forms and entry grids that every resource shares.

use crate::text::{Text, text};

pub const TEXTS: &[(&str, Text)] = &[
    ("resource.cancel", text("取消", "Cancel")),
    ("resource.close", text("关闭", "Close")),
    // inputs
    ("resource.code.none", text("没有符合“{query}”的代码", "No code matches “{query}”")),
    ("resource.date.pick", text("选择日期", "Pick a date")),
    ("resource.file.choose", text("选择文件", "Choose a file")),
    ("resource.file.chosen", text("已选择（{size} kB）", "Chosen ({size} kB)")),
    ("resource.file.tooLarge", text("文件超过 {max} kB", "Larger than {max} kB")),
    // lists
    ("resource.list.keyword", text("关键字", "Keyword")),
    ("resource.list.search", text("查询", "Search")),
    ("resource.list.clear", text("清空条件", "Clear filters")),
    ("resource.list.more", text("更多条件", "More filters")),
    ("resource.list.fewer", text("收起条件", "Fewer filters")),
    ("resource.list.from", text("{title}：从", "{title}: from")),
    ("resource.list.to", text("{title}：到", "{title}: to")),
    ("resource.list.fromShort", text("从", "from")),
    ("resource.list.toShort", text("到", "to")),
    ("resource.list.refresh", text("刷新", "Refresh")),
    ("resource.list.selected", text("已选 {count} 条 · 取消选择", "{count} selected · clear")),
    ("resource.list.range", text("第 {from}–{to} 条，共 {total} 条", "{from}–{to} of {total}")),
    ("resource.list.none", text("还没有数据", "Nothing here yet")),
    ("resource.list.noneFound", text("没有符合条件的数据", "Nothing matches the filters")),
    ("resource.list.failed", text("列表加载失败", "The list could not be loaded")),
    ("resource.list.retry", text("重试", "Try again")),
    ("resource.list.views", text("常用视图", "Views")),
    ("resource.list.all", text("全部", "All")),
    ("resource.list.columns", text("列与行高", "Columns and density")),
    ("resource.list.reset", text("恢复默认", "Back to the default")),
    ("resource.list.earlier", text("“{title}”前移", "Move “{title}” forward")),
    ("resource.list.later", text("“{title}”后移", "Move “{title}” back")),
    ("resource.list.density.small", text("紧凑", "Compact")),
    ("resource.list.density.middle", text("适中", "Medium")),
    ("resource.list.density.large", text("宽松", "Loose")),
    // bulk work
    ("resource.batch.title", text("{action}：完成 {done} 条，共 {all} 条", "{action}: {done} of {all} done")),
    ("resource.batch.row", text("单据", "Record")),
    ("resource.batch.result", text("结果", "Result")),
    ("resource.batch.reason", text("原因", "Reason")),
    ("resource.batch.done", text("成功", "Done")),
    ("resource.batch.skipped", text("未执行", "Left out")),
    ("resource.batch.refused", text("被拒绝", "Refused")),
    ("resource.batch.held", text("未处理", "Not done")),
    (
        "resource.batch.heldReason",
        text(
            "本条没有问题，因同批其它单据被拒绝而未处理",
            "Nothing is wrong with it; others of the batch were refused",
        ),
    ),
    ("resource.batch.rest", text("继续处理其余 {count} 条", "Go on with the other {count}")),
    // entry grids
    ("resource.grid.title", text("{title}（{count}）", "{title} ({count})")),
    ("resource.grid.add", text("新增", "Add")),
    ("resource.grid.repeat", text("重复最后一行", "Repeat the last row")),
    ("resource.grid.copy", text("复制当前行", "Copy the row")),
    ("resource.grid.up", text("上移", "Move up")),
    ("resource.grid.down", text("下移", "Move down")),
    ("resource.grid.remove", text("删除当前行", "Delete the row")),
    (
        "resource.grid.hint",
        text("Enter 下一格 · Ctrl+D 同上 · 可粘贴表格", "Enter next cell · Ctrl+D as above · paste from a spreadsheet"),
    ),
    (
        "resource.grid.empty",
        text("还没有数据。按“新增”，或从电子表格粘贴。", "Nothing yet. Add a row, or paste from a spreadsheet."),
    ),
    ("resource.grid.none", text("无", "None")),
    // paste
    ("resource.paste.title", text("粘贴 {rows} 行 {cells} 格", "Paste {rows} rows, {cells} cells")),
    (
        "resource.paste.summary",
        text("{errors} 格有错误，{warnings} 格有提示。", "{errors} cells with errors, {warnings} with warnings."),
    ),
    ("resource.paste.all", text("全部粘贴（{count} 格）", "Paste all ({count} cells)")),
    ("resource.paste.good", text("只粘贴无误的 {count} 格", "Paste only the {count} good cells")),
    ("resource.paste.anyway", text("全部粘贴，之后修改", "Paste all and correct later")),
];
