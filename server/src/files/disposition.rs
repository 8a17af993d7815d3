//! The header that gives a download its name.

use axum::http::HeaderValue;
use core_wasm::request::encode;

/// `attachment` with the name twice: for every client in ASCII, and as it is (RFC 5987).
pub fn attachment(name: &str) -> HeaderValue {
    let plain = |letter: char| match letter {
        '"' | '\\' | '%' | ';' => '_',
        letter if letter.is_ascii_graphic() || letter == ' ' => letter,
        _ => '_',
    };
    let ascii: String = name.chars().map(plain).collect();
    let header = format!("attachment; filename=\"{ascii}\"; filename*=UTF-8''{}", encode(name));
    HeaderValue::from_str(&header).unwrap_or(HeaderValue::from_static("attachment"))
}

#[cfg(test)]
mod tests {
    use super::attachment;

    #[test]
    fn a_name_stands_in_ascii_and_as_it_is() {
        let header = |name: &str| attachment(name).to_str().unwrap().to_owned();
        assert_eq!(header("a b.xlsx"), "attachment; filename=\"a b.xlsx\"; filename*=UTF-8''a%20b.xlsx");
        assert_eq!(header("报.pdf"), "attachment; filename=\"_.pdf\"; filename*=UTF-8''%E6%8A%A5.pdf");
        assert_eq!(header("a\"\r\nb"), "attachment; filename=\"a___b\"; filename*=UTF-8''a%22%0D%0Ab");
    }
}
