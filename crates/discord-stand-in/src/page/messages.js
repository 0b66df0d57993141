// The list of messages. Unchanged messages keep their elements, so that pictures do not flicker and menus stay open.

import {
  avatar,
  clock,
  element,
  emojiPicture,
  send,
  showWaiting,
  size,
  stamp,
  titled,
  waiting,
} from "/sandbox/elements.js";
import { linkTo, markdown, place } from "/sandbox/markdown.js";
import { showMenu } from "/sandbox/menu.js";

const shown = new Map();
const gone = new Set();

/** Whether the newest message is in sight, or nearly. */
function isAtEnd(list) {
  return list.scrollHeight - list.scrollTop - list.clientHeight < 80;
}

/**
 * Shows a view of a channel. `act` runs a request and reports its errors, and `begin` begins the command with a name.
 * Returns the number of messages that arrived out of sight, below what the person looks at.
 */
export function showMessages(list, view, person, act, begin) {
  const atEnd = isAtEnd(list);
  const newest = [...shown.keys()].at(-1);
  const changedPlace = list.dataset.place !== `${person} ${view.channel.id}`;
  if (changedPlace) {
    list.dataset.place = `${person} ${view.channel.id}`;
    list.replaceChildren();
    shown.clear();
  }
  const unanswered = new Map(view.pending.filter((entry) => entry.message).map((entry) => [entry.message, entry]));
  const items = [];
  let previous = null;
  for (const message of view.messages) {
    const pending = unanswered.get(message.id);
    const grouped =
      previous &&
      previous.author.id === message.author.id &&
      !message.used?.first &&
      !message.reply &&
      message.time - previous.time < 420000 &&
      !previous.ephemeral &&
      !message.ephemeral;
    const key = JSON.stringify([message, pending && [pending.id, pending.failed], grouped]);
    let entry = shown.get(message.id);
    if (entry?.key !== key) {
      const built = build(message, { person, names: view.names, channels: channelsHere(view), pending, grouped, act });
      keepPictures(entry?.item, built);
      if (entry?.item.isConnected) entry.item.replaceWith(built);
      entry = { key, item: built };
      shown.set(message.id, entry);
    }
    items.push(entry.item);
    previous = message;
  }
  for (const pending of view.pending) {
    if (!pending.message && !gone.has(pending.id))
      items.push(waitingCommand(pending, view, () => showMessages(list, view, person, act, begin)));
  }
  if (items.length === 0) items.push(empty(view, begin));
  if (view.channel.note) items.unshift(noted(view, person, act));
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  while (list.children.length > items.length) list.lastElementChild.remove();
  const fresh = newest ? view.messages.filter(({ id }) => BigInt(id) > BigInt(newest)) : [];
  // What somebody has just written or asked for is always shown.
  const isOwn = ({ author, ephemeral }) => author.id === person || ephemeral;
  if (!atEnd && !changedPlace && !fresh.some(isOwn)) return fresh.length;
  toEnd(list);
  return 0;
}

/** The bar that tells of new messages while the person looks at earlier ones, and leads to them. */
export class NewerBar {
  constructor(bar, list) {
    Object.assign(this, { bar, list, waiting: 0 });
    bar.addEventListener("click", () => toEnd(list));
    list.addEventListener("scroll", () => isAtEnd(list) && this.clear());
  }

  /** Adds messages that arrived out of sight. */
  count(arrived) {
    if (isAtEnd(this.list)) return this.clear();
    this.waiting += arrived;
    this.bar.textContent = this.waiting === 1 ? "1 new message ↓" : `${this.waiting} new messages ↓`;
    this.bar.hidden = this.waiting === 0;
  }

  clear() {
    this.waiting = 0;
    this.bar.hidden = true;
  }
}

/** Scrolls to the newest message, and again when pictures have loaded, unless the person looks at another message. */
function toEnd(list) {
  list.dataset.follows = "end";
  list.scrollTop = list.scrollHeight;
  for (const picture of list.querySelectorAll("img")) {
    if (picture.complete) continue;
    const again = () => list.dataset.follows === "end" && (list.scrollTop = list.scrollHeight);
    picture.addEventListener("load", again, { once: true });
  }
}

/** Shows a message of the channel in the middle of the list, and moves the focus to it. Returns whether it is there. */
export function showMessage(list, id) {
  const item = document.getElementById(`message-${id}`);
  if (!item) return false;
  list.dataset.follows = "message";
  item.scrollIntoView({ block: "center" });
  item.tabIndex = -1;
  item.focus({ preventScroll: true });
  item.classList.remove("found");
  // Begins the highlighting again if it still runs.
  void item.offsetWidth;
  item.classList.add("found");
  return true;
}

/** Moves unchanged pictures from the old element into the new one. */
function keepPictures(old, built) {
  if (!old) return;
  const known = new Map([...old.querySelectorAll(".attachments img")].map((picture) => [picture.src, picture]));
  for (const picture of built.querySelectorAll(".attachments img")) {
    const same = known.get(picture.src);
    if (same && same.alt === picture.alt) picture.replaceWith(same);
  }
}

/** A topic as a sentence. */
function sentence(topic) {
  return `${topic[0].toUpperCase()}${topic.slice(1)}.`;
}

function empty(view, begin) {
  const tries = view.suggested.map((name) => {
    const button = element("button", { type: "button", class: "control secondary" }, `/${name}`);
    button.addEventListener("click", () => begin(name));
    return button;
  });
  const elsewhere = view.channels.filter((channel) => channel.note && channel.id !== view.channel.id);
  return element(
    "li",
    { class: "empty" },
    element("p", { class: "empty-title" }, `This is the start of ${titled(view.channel)}.`),
    view.channel.topic && element("p", { class: "empty-topic" }, sentence(view.channel.topic)),
    view.connect
      ? element("p", {}, "No bot is connected. Its token is ", element("code", {}, view.connect.token), ", and the base address of REST is ", element("code", {}, view.connect.rest), ".")
      : element("p", {}, "Type / below for the bot’s commands, or begin with one of these:"),
    element("div", { class: "row" }, tries),
    elsewhere.length > 0 &&
      element(
        "p",
        { class: "empty-hint" },
        `${elsewhere[0].note.elsewhere} `,
        elsewhere.map((channel, index) => [index > 0 && ", ", linkTo(channel.id, null, titled(channel), "mention")]),
        ".",
      ),
  );
}

/** A note on what an earlier run of the sandbox left in the channel. */
function noted({ channel }, person, act) {
  const { text, command, label } = channel.note;
  const button = element("button", { type: "button", class: "control primary", dataset: { focus: "note" } }, label);
  button.addEventListener("click", () => act(() => send("command", { person, channel: channel.id, command })));
  return element("li", { class: "note" }, element("p", {}, text), button);
}

function build(message, context) {
  const { person, names, grouped } = context;
  const classes = ["message"];
  if (grouped) classes.push("grouped");
  if (message.highlighted) classes.push("highlighted");
  if (message.ephemeral) classes.push("ephemeral");
  const item = element("li", { class: classes.join(" "), id: `message-${message.id}` });
  if (message.ephemeral && message.reply) item.dataset.answers = `message-${message.reply.id}`;
  // Discord shows the command above the first answer only.
  if (message.used?.first) item.append(usedLine(message));
  else if (message.reply) item.append(replyLine(message, names));
  const body = element("div", { class: "body" });
  if (grouped) {
    item.append(element("span", { class: "side-time", "aria-hidden": "true" }, clock(message.time)));
  } else {
    item.append(avatar(message.author.id, message.author.name));
    body.append(
      element(
        "div",
        { class: "head" },
        element("span", { class: "author" }, message.author.name ?? "somebody"),
        message.author.bot && element("span", { class: "tag" }, "APP"),
        element("time", { class: "time", dateTime: new Date(message.time).toISOString() }, clock(message.time)),
      ),
    );
  }
  body.append(...content(message, names));
  for (const embed of message.embeds) body.append(showEmbed(embed, names));
  if (message.attachments.length)
    body.append(element("div", { class: "attachments" }, message.attachments.map(showFile)));
  message.components.forEach((row, index) => body.append(showRow(row, index, message, context)));
  if (context.pending?.failed) body.append(element("p", { class: "failed", role: "alert" }, "This interaction failed"));
  if (message.ephemeral) body.append(onlyYou(message, person, context.act));
  item.append(body);
  return item;
}

function content(message, names) {
  if (message.loading) {
    if (message.stale) return [element("p", { class: "failed" }, "The application did not respond")];
    const dots = element("span", { class: "dots", "aria-hidden": "true" }, element("i"), element("i"), element("i"));
    return [element("p", { class: "thinking" }, dots, `${message.author.name} is thinking…`)];
  }
  if (!message.content) return [];
  const text = element("div", { class: "text" }, markdown(message.content, names));
  if (message.edited) text.append(element("span", { class: "edited", title: clock(message.edited) }, " (edited)"));
  return [text];
}

function usedLine(message) {
  return element(
    "div",
    { class: "context" },
    avatar(message.used.id, message.used.name, true),
    element("strong", {}, message.used.name),
    " used ",
    element("span", { class: "mention" }, `/${message.used.command}`),
  );
}

function replyLine(message, names) {
  const { reply } = message;
  const text = reply.excerpt
    .replace(/<t:(-?\d+)(?::(\w))?>/g, (_, seconds, style) => stamp(Number(seconds), style))
    .replace(/<[^>]*$/, "")
    .replace(/<a?(:\w+:)\d+>/g, "$1")
    .replace(/<([@#][!&]?)(\d+)>/g, (all, kind, id) => names[kind.replace("!", "") + id] ?? all)
    .replace(/\\([^0-9A-Za-z\s])|[*_`~]/g, "$1");
  const line = element(
    "button",
    { type: "button", class: "context" },
    avatar(reply.author, reply.name, true),
    element("strong", {}, reply.name),
    element("span", { class: "excerpt" }, text || (reply.attachment ? "picture" : "…")),
  );
  line.addEventListener("click", () =>
    document.getElementById(`message-${reply.id}`)?.scrollIntoView({ block: "center" }),
  );
  return line;
}

function onlyYou(message, person, act) {
  const dismiss = element(
    "button",
    { type: "button", class: "link", dataset: { focus: "dismiss" } },
    "Dismiss message",
  );
  dismiss.addEventListener("click", () => act(() => send("dismiss", { person, message: message.id })));
  return element("p", { class: "only-you" }, "Only you can see this · ", dismiss);
}

function waitingCommand(pending, view, again) {
  const name = view.messages.find((message) => message.author.bot)?.author.name ?? "The bot";
  const body = element(
    "div",
    { class: "body" },
    element("div", { class: "head" }, element("span", { class: "author" }, `/${pending.title}`)),
  );
  if (pending.failed) {
    const dismiss = element("button", { type: "button", class: "link" }, "Dismiss message");
    dismiss.addEventListener("click", () => {
      gone.add(pending.id);
      again();
    });
    body.append(
      element("p", { class: "failed", role: "alert" }, "The application did not respond"),
      element("p", { class: "only-you" }, "Only you can see this · ", dismiss),
    );
  } else body.append(element("p", { class: "thinking" }, `Sending to ${name}…`));
  return element(
    "li",
    { class: "message ephemeral" },
    element("span", { class: "avatar", dataset: { hue: "0" }, "aria-hidden": "true" }, "/"),
    body,
  );
}

function showFile(file) {
  if (!file.picture) {
    return element(
      "a",
      { class: "file", href: file.url, download: file.filename },
      element("span", { class: "file-name" }, file.filename),
      element("span", { class: "file-size" }, size(file.size)),
    );
  }
  const scale = Math.min(1, 550 / file.width, 350 / file.height);
  const picture = element("img", {
    src: file.url,
    alt: file.description ?? "",
    width: Math.round(file.width * scale),
    height: Math.round(file.height * scale),
    title: file.description ? undefined : file.filename,
  });
  const open = element(
    "button",
    {
      type: "button",
      class: "picture",
      "aria-label": `Enlarge ${file.filename}`,
      dataset: { focus: `enlarge ${file.filename}` },
    },
    picture,
  );
  open.addEventListener("click", () => enlarge(file));
  return open;
}

function enlarge(file) {
  const viewer = document.getElementById("viewer");
  const close = element("button", { type: "button", class: "close", "aria-label": "Close" }, "×");
  close.addEventListener("click", () => viewer.close());
  const picture = element("img", { src: file.url, alt: file.description ?? "" });
  viewer.replaceChildren(close, picture);
  if (file.description) viewer.append(element("p", { class: "description" }, file.description));
  viewer.onclick = (event) => event.target === viewer && viewer.close();
  viewer.showModal();
}

function showEmbed(embed, names) {
  const color = Number.isInteger(embed.color) ? `#${embed.color.toString(16).padStart(6, "0")}` : null;
  const fields = (embed.fields ?? []).map((field) =>
    element(
      "div",
      { class: field.inline ? "embed-field inline" : "embed-field" },
      element("strong", {}, field.name),
      element("div", { class: "text" }, markdown(field.value ?? "", names)),
    ),
  );
  const shown = element(
    "div",
    { class: "embed" },
    embed.author?.name && element("p", { class: "embed-author" }, embed.author.name),
    embed.title && element("p", { class: "embed-title" }, embed.title),
    embed.description && element("div", { class: "text" }, markdown(embed.description, names)),
    fields.length > 0 && element("div", { class: "embed-fields" }, fields),
    embed.footer?.text && element("p", { class: "embed-footer" }, embed.footer.text),
  );
  if (color) shown.style.borderLeftColor = color;
  return shown;
}

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link-button", 6: "primary" };

function showRow(row, index, message, context) {
  return element(
    "div",
    { class: "row" },
    (row.components ?? []).map((control) =>
      control.type === 2 ? showButton(control, message, context) : showMenu(control, message, context, sign),
    ),
  );
}

/** The sign before the text of a button or of an entry of a menu. */
function sign({ emoji }) {
  if (!emoji) return null;
  return emoji.id ? emojiPicture(emoji.id, emoji.name) : element("span", { class: "emoji" }, emoji.name);
}

function showButton(control, message, { person, pending, act }) {
  const label = [sign(control), control.label];
  if (control.style === 5) {
    const here = place(control.url);
    if (here) return linkTo(...here, label, "control link-button");
    return element(
      "a",
      {
        class: "control link-button",
        href: /^https?:/.test(control.url) ? control.url : "#",
        target: "_blank",
        rel: "noopener noreferrer",
      },
      label,
      " ↗",
    );
  }
  const busy = pending && !pending.failed && pending.title === control.custom_id;
  const button = element(
    "button",
    {
      type: "button",
      class: `control ${STYLES[control.style] ?? "secondary"}`,
      disabled: control.disabled === true,
      "aria-label": control.label ? undefined : control.emoji?.name,
      dataset: { focus: control.custom_id },
    },
    label,
  );
  if (busy) showWaiting(button);
  const click = { person, message: message.id, custom_id: control.custom_id };
  button.addEventListener("click", () => {
    if (!busy) waiting(button, () => act(() => send("click", click)));
  });
  return button;
}

/** The channels of the server whose channel is shown, without threads. */
function channelsHere(view) {
  return view.channels.filter((channel) => channel.group === view.channel.group && !channel.thread);
}
