//! How orders come in and answers go out. An order: its length (four bytes, the lowest first), then JSON with `layout` and `data`.
//! An answer: a mark, its length likewise, then the PDF or what was wrong.

use std::io::{self, Read, Write};

/// A paper follows.
pub const PRINTED: u8 = 0;
/// What was wrong follows.
pub const FAILED: u8 = 1;

/// The next order; nothing when the input ends between two.
pub fn read(from: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut length = [0; 4];
    match from.read(&mut length[..1])? {
        0 => return Ok(None),
        _ => from.read_exact(&mut length[1..])?,
    }
    let length = u64::from(u32::from_le_bytes(length));
    // By what comes and not by what was announced: no memory is taken for an order that never comes.
    let mut order = Vec::new();
    if from.take(length).read_to_end(&mut order)? as u64 == length {
        Ok(Some(order))
    } else {
        Err(io::ErrorKind::UnexpectedEof.into())
    }
}

/// Writes an answer.
pub fn write(to: &mut impl Write, mark: u8, content: &[u8]) -> io::Result<()> {
    let length = u32::try_from(content.len()).map_err(|_| io::ErrorKind::FileTooLarge)?;
    to.write_all(&[mark])?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_come_one_after_another() {
        let mut input: &[u8] = &[2, 0, 0, 0, b'a', b'b', 0, 0, 0, 0];
        assert_eq!(read(&mut input).unwrap().as_deref(), Some(&b"ab"[..]));
        assert_eq!(read(&mut input).unwrap().as_deref(), Some(&b""[..]));
        assert_eq!(read(&mut input).unwrap(), None);
    }

    #[test]
    fn an_order_that_breaks_off_is_an_error() {
        for mut input in [&[2, 0][..], &[2, 0, 0, 0, b'a'], &[255, 255, 255, 255, b'a']] {
            assert_eq!(read(&mut input).unwrap_err().kind(), io::ErrorKind::UnexpectedEof);
        }
    }

    #[test]
    fn an_answer_says_what_it_is_and_how_long() {
        let mut answer = Vec::new();
        write(&mut answer, FAILED, b"no").unwrap();
        assert_eq!(answer, [1, 2, 0, 0, 0, b'n', b'o']);
    }
}
