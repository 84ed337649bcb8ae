//! The server, asked over its own port by plain requests.

mod client;
mod hostile;
mod hosts;
mod lifetime;
mod limits;
mod nginx;
mod page;
mod proposals;
mod streams;
