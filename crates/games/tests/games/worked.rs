//! Worked positions, which are listed in the files of `tests/games/worked`.

/// The rows of a list: fields with ` | ` between them. An empty first field stands for the one of the row above. Blank
/// lines and those that begin with `#` are left out.
pub fn rows<const FIELDS: usize>(list: &'static str) -> Vec<[&'static str; FIELDS]> {
    let lines = list.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut above = "";
    let row = lines.map(|line| {
        let mut row: Vec<_> = line.split(" | ").map(str::trim).collect();
        above = if row[0].is_empty() { above } else { row[0] };
        row[0] = above;
        row.try_into().unwrap_or_else(|_| panic!("{line} has not {FIELDS} fields"))
    });
    row.collect()
}
