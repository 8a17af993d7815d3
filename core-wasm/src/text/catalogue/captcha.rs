//! Texts of the slider puzzle before a log-in.

use crate::text::{Text, text};

/// The log-in wants a solved puzzle.
pub const REQUIRED: Text = text("请先完成滑块验证", "Solve the slider puzzle first");
/// The piece is not where it belongs; the puzzle is used up.
pub const MISSED: Text = text("拼块位置不对，请重试", "The piece is not in the right place; try again");
/// Unknown, expired or used up.
pub const EXPIRED: Text = text("验证已失效，请重新完成滑块验证", "This puzzle has expired; solve a new one");

pub const TEXTS: &[(&str, Text)] = &[
    ("captcha.required", REQUIRED),
    ("captcha.missed", MISSED),
    ("captcha.expired", EXPIRED),
    ("captcha.title", text("安全验证", "Security check")),
    (
        "captcha.hint",
        text(
            "拖动滑块，将拼块移到画着同类物品的圆牌旁",
            "Move the piece next to the sign that shows the same kind of object",
        ),
    ),
    (
        "captcha.keys",
        text("也可用左右方向键移动，按回车键确认", "The arrow keys also move it; Enter confirms the position"),
    ),
    ("captcha.slider", text("拼块位置", "Position of the piece")),
    ("captcha.picture", text("画着十二种物品的图片", "Picture with twelve signs")),
    ("captcha.check", text("确认", "Check")),
    ("captcha.solved", text("验证通过", "Solved")),
    ("captcha.another", text("换一张", "Another picture")),
    ("captcha.failed", text("验证图片没有取到，请重试", "The picture could not be loaded, try again")),
];
