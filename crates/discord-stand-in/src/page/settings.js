// The settings: the time, and the decisions of moderators in a channel.

import { element, now, send } from "/sandbox/elements.js";

const STEPS = [
  ["+1 hour", 3600],
  ["+1 day", 86400],
  ["+7 days", 604800],
];

/** Builds the buttons that put forward the clock that the stand-in and the bot share. */
export function timeButtons(act) {
  return STEPS.map(([label, seconds]) => {
    const button = element(
      "button",
      { type: "button", class: "small-button", title: "Puts the clock forward, for the bot as well" },
      label,
    );
    button.addEventListener("click", () => act(() => send("advance", { seconds })));
    return button;
  });
}

/** Shows the stand-in's time. */
export function showTime(shown) {
  const time = new Date(now());
  shown.dateTime = time.toISOString();
  const words = time.toLocaleString("en", {
    weekday: "short",
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  if (shown.textContent !== words) shown.textContent = words;
}

const RIGHTS = {
  see: "see the channel",
  write: "write in the channel",
  attach_files: "send files along",
  open_threads: "open threads",
  write_in_threads: "write in threads",
  read_history: "read what was written before",
};

/** Builds a button of the settings. */
function deed(label, run, kind = "") {
  const button = element("button", { type: "button", class: `small-button ${kind}` }, label);
  button.addEventListener("click", run);
  return button;
}

/** Builds a button for a deletion, which needs a second click. */
function deletion(label, run) {
  const button = element("button", { type: "button", class: "small-button danger" }, label);
  button.addEventListener("click", () => {
    if (button.dataset.sure) return run();
    button.dataset.sure = "yes";
    button.textContent = "Really delete?";
  });
  button.addEventListener("blur", () => {
    delete button.dataset.sure;
    button.textContent = label;
  });
  return button;
}

function threadForm(view, person, act, go) {
  const name = element("input", {
    type: "text",
    class: "thread-name",
    placeholder: "name of a new thread",
    "aria-label": "Name of a new thread",
    maxLength: 100,
  });
  const form = element("form", { class: "settings-row" }, name, element("button", { class: "small-button" }, "Open"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!name.value.trim()) return name.focus();
    act(async () => {
      const { channel } = await send("open-thread", { person, channel: view.channel.id, name: name.value });
      await go({ channel });
    });
  });
  return form;
}

/** Shows the decisions of moderators in a channel. The elements are rebuilt only if they have changed. */
export function showSettings(root, view, person, act, go) {
  const { channel, settings } = view;
  const key = JSON.stringify([channel.id, channel.thread, settings, person]);
  if (root.dataset.key === key) return;
  root.dataset.key = key;
  const parts = [];
  if (settings.rights.length) {
    const boxes = settings.rights.map(({ right, allowed }) => {
      const box = element("input", { type: "checkbox", checked: allowed, dataset: { right } });
      box.addEventListener("change", () =>
        act(() => send("right", { channel: channel.id, right, allowed: box.checked })),
      );
      return element("label", { class: "settings-right" }, box, RIGHTS[right]);
    });
    const heading = settings.thread ? "In the channel of this thread, the bot may" : "The bot may";
    parts.push(element("fieldset", {}, element("legend", {}, heading), boxes));
  }
  const change = (what) => () => act(() => send("thread", { channel: channel.id, ...what }));
  if (settings.thread) {
    const { archived, locked } = channel.thread;
    parts.push(
      element(
        "div",
        { class: "settings-row" },
        deed(archived ? "Bring back" : "Archive", change({ archived: !archived })),
        deed(locked ? "Unlock" : "Lock", change({ locked: !locked })),
        deletion("Delete", () => act(() => send("delete-channel", { channel: channel.id }))),
      ),
    );
  } else if (settings.removable) {
    parts.push(
      threadForm(view, person, act, go),
      element(
        "div",
        { class: "settings-row" },
        deletion("Delete channel", () => act(() => send("delete-channel", { channel: channel.id }))),
      ),
    );
  } else parts.push(element("p", {}, "There is nothing to decide here."));
  root.replaceChildren(...parts);
}
