//! The built program as an operator calls it, and checks of the repository: the layers of its modules, the catalogues,
//! the files that deploy the program, and the pages for readers.

mod architecture;
mod catalogue;
mod cli;
mod deploy;
#[cfg(unix)]
#[path = "../support/log.rs"]
mod log;
mod names;
mod pages;
#[cfg(unix)]
mod readme;
mod registry;
#[cfg(feature = "sandbox")]
mod resume;
mod ugi;
