//! Two weights in one column: "N.W./G.W." above "96.0/108.0".

use core_wasm::rules::reading::words;

use super::header::{Column, How};
use super::is_numeric;
use crate::fields::rows::{Row, Rows};
use crate::paper::Segment;

const NET: [&str; 4] = ["净", "net", "nw", "n.w"];
const GROSS: [&str; 4] = ["毛", "gross", "gw", "g.w"];

/// The columns that a heading of both weights stands above, as halves of it.
pub fn of_heading(heading: &Segment) -> Option<[Column; 2]> {
    let low = heading.text.to_lowercase();
    let first = |names: [&str; 4]| names.iter().filter_map(|name| low.find(name)).min();
    let (net, gross) = (first(NET)?, first(GROSS)?);
    // "毛/净重" has one word for both, after the slash.
    let between = low.get(net.min(gross)..net.max(gross))?;
    let short = words::key(&low).chars().count() <= 24;
    if !short || !between.contains(['/', '／']) {
        return None;
    }
    let fields = if net < gross { ["netWeight", "grossWeight"] } else { ["grossWeight", "netWeight"] };
    let middle = heading.text.chars().count() / 2;
    let [left, right] = [(0, middle), (middle, usize::MAX)].map(|(from, to)| heading.cut(from, to));
    // The heading goes with both, so that the unit in it counts for both.
    let column = |field, half: Segment| Column {
        field,
        spare: "",
        heading: Segment { text: heading.text.clone(), stops: Vec::new(), ..half },
        how: How::Heading,
        loose: false,
    };
    Some([column(fields[0], left?), column(fields[1], right?)])
}

/// The rows with what stands below such headings taken apart; `None` where there are none.
pub fn parted(page: &Rows, columns: &[Column]) -> Option<Rows> {
    let both = columns.windows(2).find(|two| two[0].heading.text == two[1].heading.text)?;
    let (from, to) = (both[0].heading.left(), both[1].heading.right());
    let rows = page.rows.iter().map(|row| {
        let segments = row.segments.iter().flat_map(|part| {
            let below = part.centre() > from - part.height() && part.centre() < to + part.height();
            match halves(part).filter(|_| below) {
                Some(halves) => halves.to_vec(),
                None => vec![part.clone()],
            }
        });
        Row { segments: segments.collect(), top: row.top, bottom: row.bottom }
    });
    Some(Rows { page: page.page, kind: page.kind, rows: rows.collect() })
}

/// Both numbers of a piece that has two.
fn halves(part: &Segment) -> Option<[Segment; 2]> {
    let slash = part.text.chars().position(|c| matches!(c, '/' | '／'))?;
    let (one, other) = (part.cut(0, slash)?, part.cut(slash + 1, usize::MAX)?);
    (is_numeric(&one.text) && is_numeric(&other.text)).then_some([one, other])
}
