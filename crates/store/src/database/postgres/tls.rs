//! TLS for connections to PostgreSQL.

use std::{path::Path, sync::Arc};

use rustls::{
    ClientConfig, RootCertStore,
    crypto::ring,
    pki_types::{CertificateDer, pem::PemObject},
};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::error::ConnectError;

/// A connector that accepts certificates of the system's authorities, and of those in a PEM file.
///
/// # Errors
/// Returns [`ConnectError::Certificates`] if the file cannot be read or holds no certificate.
pub(super) fn connector(root_certificates: Option<&Path>) -> Result<MakeRustlsConnect, ConnectError> {
    let mut roots = RootCertStore::empty();
    // A system may have none, or some that cannot be parsed. A connection then fails with the reason.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(path) = root_certificates {
        let unreadable =
            |reason: String| ConnectError::Certificates { reason: format!("{}: {reason}", path.display()) };
        let certificates = CertificateDer::pem_file_iter(path)
            .and_then(Iterator::collect::<Result<Vec<_>, _>>)
            .map_err(|error| unreadable(error.to_string()))?;
        if certificates.is_empty() {
            return Err(unreadable("it holds no certificate".to_owned()));
        }
        for certificate in certificates {
            roots.add(certificate).map_err(|error| unreadable(error.to_string()))?;
        }
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider supports the default versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(MakeRustlsConnect::new(config))
}
