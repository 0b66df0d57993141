// The channels to choose from, with their threads.

import { element } from "/sandbox/elements.js";
import { keepingFocus } from "/sandbox/focus.js";
import { badge } from "/sandbox/people.js";

/** The groups whose archived threads are shown. */
const unfolded = new Set();

/** Shows the channels by group. Archived threads are folded away below the others. `here` is the channel that is open. */
export function showChannels(root, channels, here, choose) {
  const names = [...new Set(channels.map((channel) => channel.group))];
  const built = names.flatMap((name) => {
    const all = channels.filter((channel) => channel.group === name);
    const folds = ({ id, thread }) => thread?.archived && id !== here;
    return [
      element("h2", { class: "group" }, name),
      list(all.filter((channel) => !folds(channel)), here, choose),
      folded(name, list(all.filter(folds), here, choose)),
    ];
  });
  keepingFocus(root, () => root.replaceChildren(...built.filter(Boolean)));
}

/** The word for a thread's state: "locked", "archived", or an empty text. */
export function closed({ thread }) {
  if (thread?.locked) return "locked";
  return thread?.archived ? "archived" : "";
}

function list(channels, here, choose) {
  return element(
    "ul",
    {},
    channels.map((channel) => element("li", {}, entry(channel, here, choose))),
  );
}

function entry(channel, here, choose) {
  const button = element(
    "button",
    {
      type: "button",
      class: channel.thread ? `place thread${channel.thread.archived ? " archived" : ""}` : "place",
      "aria-current": channel.id === here ? "page" : undefined,
      title: channel.name,
      dataset: { focus: channel.id },
    },
    element("span", { class: "mark", "aria-hidden": "true" }, channel.mark),
    element("span", { class: "place-name" }, channel.name),
    channel.note && element("span", { class: "closed" }, channel.note.mark),
    closed(channel) && element("span", { class: "closed" }, closed(channel)),
    badge(channel.unread, "unread mentions"),
  );
  button.addEventListener("click", () => choose(channel.id));
  return button;
}

/** A group's archived threads below their number, or null if there are none. */
function folded(group, threads) {
  const count = threads.children.length;
  if (!count) return null;
  const label = count === 1 ? "1 archived thread" : `${count} archived threads`;
  const fold = element(
    "details",
    { class: "folded", open: unfolded.has(group) },
    element("summary", { dataset: { focus: `archived ${group}` }, tabIndex: 0 }, label),
    threads,
  );
  fold.addEventListener("toggle", () => (fold.open ? unfolded.add(group) : unfolded.delete(group)));
  return fold;
}
