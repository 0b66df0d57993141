// What was written and not sent, by person and channel. It comes back with the channel.

/** The name under which the drafts are kept while the browser's tab is open. */
const KEY = "drafts";

function all() {
  return JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
}

const named = ({ person, channel }) => `${person} ${channel}`;

/** Keeps a line, as `History` has them, or forgets the draft if there is none. */
export function keepDraft(place, line) {
  const drafts = all();
  if (line) drafts[named(place)] = line;
  else delete drafts[named(place)];
  sessionStorage.setItem(KEY, JSON.stringify(drafts));
}

/** The line that was kept; undefined if there is none. */
export function draft(place) {
  return all()[named(place)];
}
