// Discord's Markdown as elements. No HTML is parsed from strings.

import { element, emojiPicture, stamp } from "/sandbox/elements.js";

const INLINE = [
  [/^\\([^0-9A-Za-z\s])/, (match) => match[1]],
  [/^(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/, (match) => element("code", {}, match[2].trim() || match[2])],
  [
    /^\*\*\*([\s\S]+?)\*\*\*(?!\*)/,
    (match, names) => element("strong", {}, element("em", {}, inline(match[1], names))),
  ],
  [/^\*\*([\s\S]+?)\*\*(?!\*)/, (match, names) => element("strong", {}, inline(match[1], names))],
  [/^__([\s\S]+?)__(?!_)/, (match, names) => element("u", {}, inline(match[1], names))],
  [/^~~([\s\S]+?)~~/, (match, names) => element("s", {}, inline(match[1], names))],
  [/^\|\|([\s\S]+?)\|\|/, (match, names) => spoiler(inline(match[1], names))],
  [/^\*(?!\s)((?:\*\*[\s\S]+?\*\*|[^*])+?)\*(?!\*)/, (match, names) => element("em", {}, inline(match[1], names))],
  [/^_([^_]+)_(?!\w)/, (match, names) => element("em", {}, inline(match[1], names)), /\w/],
  [/^<(@!?|@&|#)(\d+)>/, (match, names) => mention(match[1].replace("!", ""), match[2], names)],
  [/^<\/([^:>]+):\d+>/, (match) => element("span", { class: "mention" }, `/${match[1]}`)],
  [/^<t:(-?\d+)(?::([tTdDfFR]))?>/, (match) => time(Number(match[1]), match[2] ?? "f")],
  [/^<a?:(\w+):(\d+)>/, (match) => emojiPicture(match[2], match[1])],
  [/^\[([^\]\n]+)\]\((https?:\/\/[^\s)]+)\)/, (match, names) => link(match[2], inline(match[1], names))],
  [/^<?(https?:\/\/[^\s<>]+[^\s<>.,:;!?)'"])>?/, (match) => link(match[1], [match[1]])],
  [/^@(everyone|here)\b/, (match) => element("span", { class: "mention" }, match[0])],
];

/** An address of a channel, or of a message in it: with Discord's own host, or with this one. */
const PLACE = /^https?:\/\/([^/]+)\/channels\/(?:@me|\d+)\/(\d+)(?:\/(\d+))?\/?$/;

/** The channel and the message, if any, to which an address leads; null for all other addresses. */
export function place(address) {
  const match = PLACE.exec(address);
  const here = match && (match[1] === location.host || /^(?:\w+\.)?discord(?:app)?\.com$/.test(match[1]));
  return here ? [match[2], match[3]] : null;
}

/** The address on this page of a channel, or of a message in it. */
export function address({ channel, message }) {
  return message ? `#${channel}/${message}` : `#${channel}`;
}

/** The channel and the message, if any, that the page's address names. */
export function addressed() {
  const [, channel, message] = /^#(\d+)(?:\/(\d+))?$/.exec(location.hash) ?? [];
  return { channel, message };
}

/** A link to a channel, or to a message in it, that stays on the page. */
export function linkTo(channel, message, children, classes = "") {
  const shown = { class: classes, href: address({ channel, message }), dataset: { channel } };
  if (message) shown.dataset.message = message;
  return element("a", shown, children);
}

function mention(kind, id, names) {
  if (kind === "#" && names[kind + id]) return linkTo(id, null, names[kind + id], "mention");
  return element("span", { class: "mention" }, names[kind + id] ?? (kind === "#" ? "#unknown" : "@unknown"));
}

function time(seconds, style) {
  const shown = element("time", {
    class: "stamp",
    dateTime: new Date(seconds * 1000).toISOString(),
    title: stamp(seconds, "F"),
  });
  shown.textContent = stamp(seconds, style);
  if (style === "R") shown.dataset.relative = seconds;
  return shown;
}

function link(address, children) {
  const here = place(address);
  if (here) return linkTo(...here, children);
  return element("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
}

function spoiler(children) {
  const hidden = element("button", { type: "button", class: "spoiler", "aria-label": "Show the spoiler" }, children);
  hidden.addEventListener("click", () => {
    hidden.classList.add("shown");
    hidden.removeAttribute("aria-label");
  });
  return hidden;
}

/** Builds the elements of a line or paragraph. */
function inline(text, names) {
  const parts = [];
  let plain = "";
  let rest = text;
  let before = "";
  while (rest) {
    let found = null;
    for (const [pattern, build, notAfter] of INLINE) {
      const match = notAfter?.test(before) ? null : pattern.exec(rest);
      if (match) {
        found = [match[0].length, build(match, names)];
        break;
      }
    }
    if (found) {
      if (plain) parts.push(plain);
      plain = "";
      parts.push(found[1]);
      before = rest[found[0] - 1];
      rest = rest.slice(found[0]);
    } else {
      before = rest[0];
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  if (plain) parts.push(plain);
  return parts;
}

/** Builds the elements of a message: code blocks, headings, quotes, lists, small print and paragraphs. */
export function markdown(text, names) {
  const parts = [];
  const fences = /```(?:([\w+-]*)\n)?([\s\S]*?)```\n?/g;
  let end = 0;
  for (const match of text.matchAll(fences)) {
    parts.push(...lines(text.slice(end, match.index), names));
    parts.push(element("pre", { tabIndex: 0 }, element("code", {}, match[2].replace(/\n$/, ""))));
    end = match.index + match[0].length;
  }
  parts.push(...lines(text.slice(end), names));
  return parts;
}

function lines(text, names) {
  const parts = [];
  let list = null;
  let quote = null;
  let paragraph = null;
  const close = () => {
    list = quote = paragraph = null;
  };
  const all = text.split("\n");
  if (all.at(-1) === "") all.pop();
  for (const line of all) {
    const heading = /^(#{1,3}) +(.+)$/.exec(line);
    const item = /^(\s*)([-*]|\d+\.) +(.+)$/.exec(line);
    const quoted = /^(?:>>>|>) ?(.*)$/.exec(line);
    const small = /^-# +(.+)$/.exec(line);
    if (heading) {
      close();
      parts.push(
        element(
          "div",
          {
            class: `heading heading-${heading[1].length}`,
            role: "heading",
            "aria-level": String(heading[1].length + 2),
          },
          inline(heading[2], names),
        ),
      );
    } else if (small) {
      close();
      parts.push(element("small", {}, inline(small[1], names)));
    } else if (item) {
      const tag = /\d/.test(item[2]) ? "OL" : "UL";
      if (list?.tagName !== tag) {
        close();
        list = element(tag.toLowerCase(), tag === "OL" ? { start: parseInt(item[2], 10) } : {});
        parts.push(list);
      }
      list.append(element("li", { class: item[1].length > 1 ? "deep" : "" }, inline(item[3], names)));
    } else if (quoted && line.trim() !== ">") {
      if (!quote) {
        close();
        quote = element("blockquote");
        parts.push(quote);
      } else quote.append("\n");
      quote.append(...inline(quoted[1], names));
    } else {
      if (!paragraph) {
        close();
        paragraph = element("div", { class: "paragraph" });
        parts.push(paragraph);
      } else paragraph.append("\n");
      paragraph.append(...inline(line, names));
    }
  }
  return parts;
}

/** Updates the relative times. */
export function refreshTimes(root) {
  for (const shown of root.querySelectorAll("time[data-relative]"))
    shown.textContent = stamp(Number(shown.dataset.relative), "R");
}
