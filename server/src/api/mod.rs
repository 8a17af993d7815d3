//! The wire: operations and their documents, what goes around every request, what is taken out of one and put into an answer.

pub mod access;
pub mod active;
pub mod answer;
pub mod extract;
pub mod http;
pub mod openapi;
pub mod operation;
pub mod upload;
