//! Laws of seeks and of what is remembered about seekers.
