//! Bodies of requests: JSON, or multipart with `payload_json` and `files[n]`.

use axum::{
    body::{Body, Bytes},
    extract::{DefaultBodyLimit, FromRequest, Multipart},
    http::{HeaderMap, Request, header},
};
use serde_json::Value;

use crate::sandbox::{api_error::ApiError, files::content_type, interaction::LARGEST_FILE};

/// A file in a request.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    /// The number in `files[n]`.
    pub(super) number: u64,
    pub(super) name: String,
    pub(super) content_type: String,
    pub(super) bytes: Bytes,
}

impl Upload {
    /// The content type that the bot gave the file, or the one for its name if the bot gave the generic one.
    pub(super) fn kind(&self) -> String {
        match self.content_type.as_str() {
            "application/octet-stream" => content_type(&self.name).to_owned(),
            given => given.to_owned(),
        }
    }
}

/// The JSON and the files of a body.
#[derive(Debug, Default)]
pub(super) struct Payload {
    pub(super) json: Value,
    pub(super) files: Vec<Upload>,
}

impl Payload {
    /// Reads a body by its content type; an empty body gives null.
    ///
    /// # Errors
    ///
    /// [`ApiError::INVALID_JSON`] for a malformed body, [`ApiError::TOO_LARGE`] for a file above 10 MiB.
    pub(super) async fn read(headers: &HeaderMap, bytes: Bytes) -> Result<Self, ApiError> {
        let parse = |bytes: &[u8]| serde_json::from_slice(bytes).map_err(|_| ApiError::INVALID_JSON);
        let kind = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !kind.starts_with("multipart/form-data") {
            let json = if bytes.is_empty() { Value::Null } else { parse(&bytes)? };
            return Ok(Self { json, files: vec![] });
        }
        let request = Request::builder().header(header::CONTENT_TYPE, kind).body(Body::from(bytes));
        let mut request = request.map_err(|_| ApiError::INVALID_JSON)?;
        // The body has been read already, within the limit for all requests.
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

/// The number in `files[n]`.
fn number(part: &str) -> Option<u64> {
    part.strip_prefix("files[")?.strip_suffix(']')?.parse().ok()
}
