//! The built program as an operator calls it, and checks of the repository: the layers of its modules, the catalogues,
//! and the files that deploy the program.

mod architecture;
mod catalogue;
mod cli;
mod deploy;
