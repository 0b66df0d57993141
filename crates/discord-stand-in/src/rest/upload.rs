//! Bodies of requests: JSON, or multipart with `payload_json` and `files[n]`.

use axum::{
    body::{Body, Bytes},
    extract::{DefaultBodyLimit, FromRequest, Multipart},
    http::{HeaderMap, Request, header},
};
use serde_json::Value;

use crate::{api_error::ApiError, files::content_type, interactions::LARGEST_FILE};

/// A file that the bot uploads in a request.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    /// The number `n` in the name `files[n]` of the multipart field.
    pub(super) number: u64,
    pub(super) name: String,
    pub(super) content_type: String,
    pub(super) bytes: Bytes,
}

impl Upload {
    /// The content type that the bot gave the file. For the generic type `application/octet-stream`, the content type
    /// follows from the file's name instead.
    pub(super) fn kind(&self) -> String {
        match self.content_type.as_str() {
            "application/octet-stream" => content_type(&self.name).to_owned(),
            given => given.to_owned(),
        }
    }
}

/// The JSON and the files in the body of a request.
#[derive(Debug, Default)]
pub(super) struct Payload {
    pub(super) json: Value,
    pub(super) files: Vec<Upload>,
}

impl Payload {
    /// Reads a body according to its content type. An empty body gives null.
    ///
    /// # Errors
    ///
    /// Returns [`ApiError::INVALID_JSON`] if the body is malformed, and [`ApiError::TOO_LARGE`] if a file is larger
    /// than 10 MiB.
    pub(super) async fn read(headers: &HeaderMap, bytes: Bytes) -> Result<Self, ApiError> {
        let parse = |bytes: &[u8]| serde_json::from_slice(bytes).map_err(|_| ApiError::INVALID_JSON);
        let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("multipart/form-data") {
            let json = if bytes.is_empty() { Value::Null } else { parse(&bytes)? };
            return Ok(Self { json, files: vec![] });
        }
        let request = Request::builder().header(header::CONTENT_TYPE, kind).body(Body::from(bytes));
        let mut request = request.map_err(|_| ApiError::INVALID_JSON)?;
        // The limit on the size of bodies has already been checked when the body was read.
        DefaultBodyLimit::disable().apply(&mut request);
        let mut multipart = Multipart::from_request(request, &()).await.map_err(|_| ApiError::INVALID_JSON)?;
        let mut payload = Self::default();
        while let Some(field) = multipart.next_field().await.map_err(|_| ApiError::INVALID_JSON)? {
            let part = field.name().unwrap_or_default().to_owned();
            let name = field.file_name().unwrap_or("unknown").to_owned();
            let content_type = field.content_type().unwrap_or("application/octet-stream").to_owned();
            let bytes = field.bytes().await.map_err(|_| ApiError::INVALID_JSON)?;
            if part == "payload_json" {
                payload.json = parse(&bytes)?;
            } else if let Some(number) = number(&part) {
                if bytes.len() > LARGEST_FILE {
                    return Err(ApiError::TOO_LARGE);
                }
                payload.files.push(Upload { number, name, content_type, bytes });
            }
        }
        payload.files.sort_by_key(|file| file.number);
        Ok(payload)
    }
}

/// The number `n` in a field name `files[n]`.
fn number(part: &str) -> Option<u64> {
    part.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}
