//! The built program as an operator calls it, and what has to agree with it: the layers of its modules, the catalogues,
//! and the files that deploy it.

mod architecture;
mod catalogue;
mod cli;
mod deploy;
