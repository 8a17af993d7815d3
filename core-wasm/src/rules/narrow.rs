//! Signs as they are typed on another keyboard, or set in another font, in the form in which they are compared.

/// Full-width signs as narrow ones.
pub fn fold(c: char) -> char {
    match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(c as u32 - 0xFEE0).unwrap_or(c),
        '\u{3000}' | '\u{A0}' | '\t' | '\n' | '\u{202F}' | '\u{2009}' => ' ',
        '。' => '.',
        '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
        '’' | '‘' => '\'',
        other => other,
    }
}
