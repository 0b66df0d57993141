// Helpers for all scripts: building elements, sending requests, and formatting times.

/**
 * Builds an element from properties (`class`, `dataset`, event handlers such as `onclick`, attributes) and children, which
 * are elements, texts or lists of them. Texts are never parsed as HTML.
 */
export function element(tag, properties = {}, ...children) {
  const built = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name === "class") built.className = value;
    else if (name === "dataset") Object.assign(built.dataset, value);
    else if (name.startsWith("on")) built.addEventListener(name.slice(2), value);
    else if (name in built && !name.includes("-")) built[name] = value;
    else built.setAttribute(name, value);
  }
  built.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return built;
}

/** Gets JSON from the stand-in. Throws an `Error` with the stand-in's message if the request is refused. */
export async function ask(path, parameters = {}) {
  return request(`${path}?${new URLSearchParams(parameters)}`);
}

/** Posts JSON or a file to the stand-in. Throws an `Error` as `ask` does. */
export async function send(path, body) {
  const raw = body instanceof Blob;
  const headers = raw ? {} : { "Content-Type": "application/json" };
  return request(path, { method: "POST", headers, body: raw ? body : JSON.stringify(body) });
}

async function request(path, options) {
  let response;
  let text;
  try {
    response = await fetch(`/sandbox/${path}`, options);
    text = await response.text();
  } catch {
    throw new Error("The sandbox does not answer. Start it again if it has stopped.");
  }
  let answer = {};
  try {
    answer = JSON.parse(text);
  } catch {
    answer = { error: text };
  }
  if (!response.ok) throw new Error(answer.error || answer.message || `error ${response.status}`);
  return answer;
}

/** Shows that a button waits for its answer. It is not disabled, so that it keeps the focus. */
export function showWaiting(button) {
  button.setAttribute("aria-busy", "true");
  button.setAttribute("aria-disabled", "true");
}

/** Shows that a button waits until a request is sent. From then on, the page knows that an answer is pending. */
export async function waiting(button, request) {
  showWaiting(button);
  await request();
  button.removeAttribute("aria-busy");
  button.removeAttribute("aria-disabled");
}

/** A custom emoji of the bot, which has no picture if it was deleted. */
export function emojiPicture(id, name) {
  const text = `:${name}:`;
  const picture = element("img", { class: "emoji custom", src: `/emojis/${id}`, alt: text, title: text });
  picture.addEventListener("error", () => picture.replaceWith(text), { once: true });
  return picture;
}

const hues = new Map();

/** A round avatar with the first letter of a name; each id keeps its color. */
export function avatar(id, name, small = false) {
  if (!hues.has(id)) hues.set(id, hues.size % 8);
  return element(
    "span",
    { class: small ? "avatar small" : "avatar", dataset: { hue: hues.get(id) }, "aria-hidden": "true" },
    (name || "?").slice(0, 1),
  );
}

let ahead = 0;

/** Sets the stand-in's time, in milliseconds since 1970, which may be ahead of the computer's time. */
export function setNow(milliseconds) {
  ahead = milliseconds - Date.now();
}

/** The stand-in's time. */
export function now() {
  return Date.now() + ahead;
}

/** Formats a time, such as `14:05`, with the date unless the date is today. */
export function clock(milliseconds) {
  const time = new Date(milliseconds);
  const hours = time.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" });
  const today = time.toDateString() === new Date(now()).toDateString();
  return today ? hours : `${time.toLocaleDateString()} ${hours}`;
}

/** The name of a channel with the prefix that Discord shows, or the name of a thread without a prefix. */
export function titled({ mark, name, thread }) {
  return thread ? name : mark + name;
}

/** The size of a file with its unit. */
export function size(bytes) {
  if (bytes < 2048) return `${bytes} bytes`;
  return bytes < 2 * 1024 * 1024 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

const UNITS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** A timestamp in a message, in one of Discord's styles: `R` relative, `t` time, `d` date, `f` both. */
export function stamp(seconds, style) {
  const time = new Date(seconds * 1000);
  const options = {
    t: { timeStyle: "short" },
    T: { timeStyle: "medium" },
    d: { dateStyle: "short" },
    D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" },
    F: { dateStyle: "full", timeStyle: "short" },
  };
  if (style !== "R") return new Intl.DateTimeFormat("en", options[style] ?? options.f).format(time);
  const away = seconds - now() / 1000;
  const [unit, length] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(Math.round(away / length), unit);
}
