//! Pages of a pack: plain HTML in both languages, without scripts, that print as they are read.

use std::fmt::Write;

use core_wasm::text::{Message, Text};
use quick_xml::escape::escape;

const STYLE: &str = "body{font:14px/1.5 system-ui,'Noto Sans SC','Microsoft YaHei',sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}\
    h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem;border-bottom:1px solid #888}.en{opacity:.75;font-weight:400}\
    table{border-collapse:collapse;width:100%}th,td{border:1px solid #bbb;padding:.2rem .4rem;text-align:left;vertical-align:top;\
    overflow-wrap:anywhere}th{background:#8882}td.n{text-align:right}@media print{body{margin:0;max-width:none;font-size:10pt}\
    a{color:inherit;text-decoration:none}h2{break-after:avoid}tr{break-inside:avoid}@page{margin:14mm}}";

/// A page while it is written.
pub struct Page(String);

/// Something in both languages.
pub trait Both {
    fn both(&self) -> (&str, &str);
}

impl Both for Text {
    fn both(&self) -> (&str, &str) {
        (self.zh, self.en)
    }
}

impl Both for Message {
    fn both(&self) -> (&str, &str) {
        (&self.zh, &self.en)
    }
}

/// Both languages as HTML.
pub fn both(text: &impl Both) -> String {
    let (zh, en) = text.both();
    if zh == en {
        escape(zh).into_owned()
    } else {
        format!("{} <span class=\"en\" lang=\"en\">{}</span>", escape(zh), escape(en))
    }
}

/// A text as HTML.
pub fn plain(text: &str) -> String {
    escape(text).into_owned()
}

/// The way to a file of the pack, by its name from the page on.
pub fn link(name: &str) -> String {
    let mut address = String::new();
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'_' | b'-' | b'/' => address.push(char::from(byte)),
            other => {
                // Writing into a text does not fail.
                let _ = write!(address, "%{other:02X}");
            }
        }
    }
    format!("<a href=\"{address}\">{}</a>", escape(name))
}

impl Page {
    pub fn new(title: &str) -> Self {
        Page(format!(
            "<!doctype html>\n<html lang=\"zh\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>{STYLE}</style>\n\
             </head>\n<body>\n",
            escape(title)
        ))
    }

    /// The main heading, of HTML.
    pub fn title(&mut self, html: &str) {
        self.line("h1", html);
    }

    /// The heading of a part.
    pub fn part(&mut self, text: &impl Both) {
        self.line("h2", &both(text));
    }

    /// A paragraph of HTML.
    pub fn say(&mut self, html: &str) {
        self.line("p", html);
    }

    /// A table whose cells are HTML; `none` where it has no rows.
    pub fn table(&mut self, heads: &[Text], rows: &[Vec<String>], none: &Text) {
        if rows.is_empty() {
            return self.say(&both(none));
        }
        let cells = |tag: &str, cells: &[String]| -> String {
            cells.iter().map(|cell| format!("<{tag}>{cell}</{tag}>")).collect()
        };
        let heads: Vec<String> = heads.iter().map(both).collect();
        self.0.push_str("<table>\n");
        self.line("tr", &cells("th", &heads));
        for row in rows {
            self.line("tr", &cells("td", row));
        }
        self.0.push_str("</table>\n");
    }

    /// The page.
    pub fn end(mut self) -> String {
        self.0.push_str("</body>\n</html>\n");
        self.0
    }

    fn line(&mut self, tag: &str, html: &str) {
        self.0.push_str(&format!("<{tag}>{html}</{tag}>\n"));
    }
}

#[cfg(test)]
mod tests {
    use super::{link, plain};

    #[test]
    fn what_people_typed_is_no_html() {
        assert_eq!(plain("<b> & \"x\""), "&lt;b&gt; &amp; &quot;x&quot;");
        assert_eq!(link("papers/a票.pdf"), "<a href=\"papers/a%E7%A5%A8.pdf\">papers/a票.pdf</a>");
    }
}
