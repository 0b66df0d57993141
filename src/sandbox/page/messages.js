// The list of messages. Unchanged messages keep their elements, so that pictures do not flicker and menus stay open.

import { avatar, clock, element, send, size, stamp, titled } from "/sandbox/elements.js";
import { markdown } from "/sandbox/markdown.js";

const shown = new Map();
const gone = new Set();

/** Shows a view of a channel. `act` runs a request and reports its errors; `begin` begins the command with a name. */
export function showMessages(list, view, person, act, begin) {
  const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 80;
  const changedPlace = list.dataset.place !== `${person} ${view.channel.id}`;
  if (changedPlace) {
    list.dataset.place = `${person} ${view.channel.id}`;
    list.replaceChildren();
    shown.clear();
  }
  const waiting = new Map(view.pending.filter((entry) => entry.message).map((entry) => [entry.message, entry]));
  const items = [];
  let previous = null;
  for (const message of view.messages) {
    const pending = waiting.get(message.id);
    const grouped =
      previous &&
      previous.author.id === message.author.id &&
      !message.used &&
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
  items.forEach((item, index) => {
    if (list.children[index] !== item) list.insertBefore(item, list.children[index] ?? null);
  });
  while (list.children.length > items.length) list.lastElementChild.remove();
  if (atEnd || changedPlace) toEnd(list);
}

/** Scrolls to the newest message, and again when pictures have loaded. */
function toEnd(list) {
  list.scrollTop = list.scrollHeight;
  for (const picture of list.querySelectorAll("img")) {
    if (!picture.complete) picture.addEventListener("load", () => (list.scrollTop = list.scrollHeight), { once: true });
  }
}

/** Moves unchanged pictures from the old element into the new one. */
function keepPictures(old, built) {
  if (!old) return;
  const known = new Map([...old.querySelectorAll("img")].map((picture) => [picture.src, picture]));
  for (const picture of built.querySelectorAll("img")) {
    const same = known.get(picture.src);
    if (same && same.alt === picture.alt) picture.replaceWith(same);
  }
}

/** The commands that an empty channel suggests. */
const FIRST = ["help", "rules", "challenge"];

function empty(view, begin) {
  const tries = FIRST.map((name) => {
    const button = element("button", { type: "button", class: "control secondary" }, `/${name}`);
    button.addEventListener("click", () => begin(name));
    return button;
  });
  return element(
    "li",
    { class: "empty" },
    element("p", { class: "empty-title" }, `This is the start of ${titled(view.channel)}.`),
    element("p", {}, "Type / below for the bot’s commands, or begin with one of these:"),
    element("div", { class: "row" }, tries),
    element(
      "p",
      { class: "empty-hint" },
      "You play all the people here. Challenge one of them, then choose that person under “You are” to accept and to move. Or play the bot: choose a level with the challenge.",
    ),
  );
}

function build(message, context) {
  const { person, names, grouped } = context;
  const classes = ["message"];
  if (grouped) classes.push("grouped");
  if (message.highlighted) classes.push("highlighted");
  if (message.ephemeral) classes.push("ephemeral");
  const item = element("li", { class: classes.join(" "), id: `message-${message.id}` });
  if (message.used) item.append(usedLine(message));
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
    .replace(/<([@#][!&]?)(\d+)>/g, (all, kind, id) => names[kind.replace("!", "") + id] ?? all)
    .replace(/\\([\\`*_~|<>#\-\[\]()])|[*_`~]/g, "$1");
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
  const dismiss = element("button", { type: "button", class: "link" }, "Dismiss message");
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
    { type: "button", class: "picture", "aria-label": `Enlarge ${file.filename}` },
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
      control.type === 2 ? showButton(control, message, context) : showMenu(control, message, context),
    ),
  );
}

function emoji(control) {
  if (!control.emoji) return null;
  return element("span", { class: "emoji" }, control.emoji.id ? `:${control.emoji.name}:` : control.emoji.name);
}

function showButton(control, message, { person, pending, act }) {
  const label = [emoji(control), control.label];
  if (control.style === 5)
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
  const busy = pending && !pending.failed && pending.title === control.custom_id;
  const button = element(
    "button",
    {
      type: "button",
      class: `control ${STYLES[control.style] ?? "secondary"}`,
      disabled: control.disabled === true || Boolean(busy),
    },
    label,
  );
  if (busy) button.setAttribute("aria-busy", "true");
  button.addEventListener("click", () =>
    act(() => send("click", { person, message: message.id, custom_id: control.custom_id })),
  );
  return button;
}

/** The channels of the server whose channel is shown, without threads. */
function channelsHere(view) {
  return view.channels.filter((channel) => channel.group === view.channel.group && !channel.thread);
}

/** The options of a select menu: those that the bot listed, or the people or channels to choose from. */
function offered(control, { names, channels }) {
  if (control.type === 3) return control.options;
  const chosen = new Set((control.default_values ?? []).map((value) => value.id));
  const listed = (channel) => !control.channel_types || control.channel_types.includes(channel.type);
  const all =
    control.type === 8
      ? channels.filter(listed).map((channel) => ({ value: channel.id, label: `#${channel.name}` }))
      : Object.entries(names)
          .filter(([key]) => /^@\d/.test(key))
          .map(([key, name]) => ({ value: key.slice(1), label: name }));
  return all.map((option) => ({ ...option, default: chosen.has(option.value) }));
}

/** Builds a menu: a button with a list. A single value is sent when it is chosen, several values when the list closes. */
function showMenu(control, message, context) {
  const { person, act } = context;
  const several = (control.max_values ?? 1) > 1;
  const options = offered(control, context);
  let chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const initial = [...chosen].join("\n");
  const list = element("div", {
    class: "options",
    role: "listbox",
    hidden: true,
    "aria-multiselectable": several ? "true" : "false",
  });
  const opener = element("button", {
    type: "button",
    class: "opener",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    disabled: control.disabled === true,
  });
  const root = element("div", { class: "select" }, opener, list);
  const label = () => {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    opener.replaceChildren(
      element(
        "span",
        { class: labels.length ? "chosen" : "placeholder" },
        labels.join(", ") || control.placeholder || "Make a selection",
      ),
      element("span", { "aria-hidden": "true" }, "▾"),
    );
    opener.setAttribute("aria-label", `${control.placeholder || "Menu"}: ${labels.join(", ") || "nothing chosen"}`);
  };
  const submit = () =>
    act(() =>
      send("select", {
        person,
        message: message.id,
        custom_id: control.custom_id,
        values: options.map((option) => option.value).filter((value) => chosen.has(value)),
      }),
    );
  const close = (sending) => {
    if (list.hidden) return;
    list.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    if (sending && several && [...chosen].join("\n") !== initial && chosen.size >= (control.min_values ?? 1)) submit();
  };
  for (const option of options) {
    const entry = element(
      "button",
      { type: "button", role: "option", class: "option", "aria-selected": String(chosen.has(option.value)) },
      emoji(option),
      element(
        "span",
        { class: "option-text" },
        element("span", {}, option.label),
        option.description && element("small", {}, option.description),
      ),
      several && element("span", { class: "check", "aria-hidden": "true" }),
    );
    entry.addEventListener("click", () => {
      if (!several) {
        chosen = new Set([option.value]);
        label();
        close(false);
        submit();
        return;
      }
      if (chosen.has(option.value)) chosen.delete(option.value);
      else if (chosen.size < control.max_values) chosen.add(option.value);
      entry.setAttribute("aria-selected", String(chosen.has(option.value)));
      label();
      counter?.replaceChildren(`${chosen.size} of ${control.max_values}`);
      done.disabled = chosen.size < (control.min_values ?? 1);
    });
    list.append(entry);
  }
  const counter = several ? element("span", {}, `${chosen.size} of ${control.max_values}`) : null;
  const done = element(
    "button",
    { type: "button", class: "control primary", disabled: chosen.size < (control.min_values ?? 1) },
    "Done",
  );
  if (several) {
    done.addEventListener("click", () => close(true));
    list.append(element("div", { class: "options-foot" }, counter, done));
  }
  opener.addEventListener("click", () => {
    if (!list.hidden) return close(true);
    list.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    list.querySelector('[aria-selected="true"], .option')?.focus({ preventScroll: true });
    // Scrolls so that the buttons below the menu and as much as possible of the picture above it are visible.
    (root.closest(".message") ?? root).scrollIntoView({ block: "end" });
    list.scrollIntoView({ block: "nearest" });
  });
  root.addEventListener("keydown", (event) => {
    const entries = [...list.querySelectorAll(".option")];
    const at = entries.indexOf(document.activeElement);
    if (event.key === "Escape") {
      close(true);
      opener.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (list.hidden) return opener.click();
      entries[(at + (event.key === "ArrowDown" ? 1 : entries.length - 1)) % entries.length]?.focus();
    }
  });
  root.addEventListener("focusout", (event) => {
    if (!root.contains(event.relatedTarget)) close(true);
  });
  label();
  return root;
}
