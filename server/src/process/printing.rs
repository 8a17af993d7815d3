//! The printing program (`server/print`): a process of its own that is started when somebody prints and ends with what was asked
//! for, so that neither its size nor its faults are the server's.

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use anyhow::Context;
use core_wasm::text::catalogue::printout::NOT_READY;
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::time::timeout;

use crate::process::error::ApiError;

/// How long one paper may take. Fifty lines on the official form take a small part of it.
const LIMIT: Duration = Duration::from_secs(60);
/// The mark of an answer that is a paper; with any other mark the answer says what was wrong.
const PRINTED: u8 = 0;

/// A running printing program. It ends when this is dropped.
#[derive(Debug)]
pub struct Printer {
    orders: ChildStdin,
    answers: ChildStdout,
    _process: Child,
}

impl Printer {
    /// Starts the program.
    ///
    /// # Errors
    /// `Unavailable` where there is none.
    pub fn start(program: Option<&Path>) -> Result<Self, ApiError> {
        let program =
            program.filter(|program| program.is_file()).ok_or_else(|| ApiError::Unavailable(NOT_READY.into()))?;
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .env_clear()
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{} does not start", program.display()))?;
        let (orders, answers) = process.stdin.take().zip(process.stdout.take()).context("a process without pipes")?;
        Ok(Printer { orders, answers, _process: process })
    }

    /// Prints one paper: an order is `layout` and `data`.
    pub async fn print(&mut self, order: &impl Serialize) -> anyhow::Result<Vec<u8>> {
        timeout(LIMIT, self.ask(serde_json::to_vec(order)?)).await.context("the printing took too long")?
    }

    async fn ask(&mut self, order: Vec<u8>) -> anyhow::Result<Vec<u8>> {
        self.orders.write_u32_le(u32::try_from(order.len())?).await?;
        self.orders.write_all(&order).await?;
        self.orders.flush().await?;
        let mark = self.answers.read_u8().await.context("the printing program has ended")?;
        let length = self.answers.read_u32_le().await?;
        let mut answer = Vec::new();
        (&mut self.answers).take(length.into()).read_to_end(&mut answer).await?;
        anyhow::ensure!(mark == PRINTED, "not printed: {}", String::from_utf8_lossy(&answer));
        anyhow::ensure!(answer.len() == length as usize, "the printing program has ended");
        Ok(answer)
    }
}
