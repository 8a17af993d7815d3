//! Prints papers: a program of its own, because typst takes longer to compile than the server and is larger than it. The server
//! starts it when somebody prints (`server/src/process/printing.rs`) and ends it afterwards.
//!
//! It reads orders from its input and writes an answer to each: see [`frame`].

mod desk;
mod frame;
mod paper;

use std::io::{self, BufWriter, Write};

fn main() -> io::Result<()> {
    let (mut orders, mut answers) = (io::stdin().lock(), BufWriter::new(io::stdout().lock()));
    while let Some(order) = frame::read(&mut orders)? {
        let (mark, content) = match paper::pdf(&order) {
            Ok(file) => (frame::PRINTED, file),
            Err(error) => (frame::FAILED, error.to_string().into_bytes()),
        };
        frame::write(&mut answers, mark, &content)?;
        answers.flush()?;
    }
    Ok(())
}
