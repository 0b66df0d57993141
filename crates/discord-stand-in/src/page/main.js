// The page: the people and channels to choose from, and the connection that notifies of changes.

import { ask, element, send, setNow, titled } from "/sandbox/elements.js";
import { Composer } from "/sandbox/composer.js";
import { MessageFocus, keepingFocus } from "/sandbox/focus.js";
import { showMessage, showMessages } from "/sandbox/messages.js";
import { refreshTimes } from "/sandbox/markdown.js";
import { Switcher, badge, showPeople } from "/sandbox/people.js";
import { showSettings, showTime, timeButtons } from "/sandbox/settings.js";
import { showSteps } from "/sandbox/steps.js";

const byId = (id) => document.getElementById(id);
const place = { person: null, channel: null };
let composer;
let switcher;
let messageFocus;
let latest;
let soon;

function report(text) {
  byId("problem").textContent = text;
  byId("problem").hidden = !text;
}

/** Runs a request, reports its error, and returns whether it succeeded. */
async function act(request) {
  try {
    await request();
    report("");
    return true;
  } catch (problem) {
    report(problem.message);
    return false;
  }
}

/** Shows the people in the side bar, and in the header's switcher. */
function showEverybody(view) {
  const become = (person, stays) => go({ person }, stays);
  showPeople(byId("people"), view.people, place.person, become);
  switcher.fill(view.people, place.person, (person, stays) => {
    if (!stays) switcher.show(false);
    become(person, stays);
  });
  const you = view.people.find((person) => person.id === place.person);
  byId("about").textContent = you?.about ?? "";
}

function showChannels(view) {
  const groups = Map.groupBy ? Map.groupBy(view.channels, (channel) => channel.group) : group(view.channels);
  const built = [...groups].flatMap(([name, channels]) => [
    element("h2", { class: "group" }, name),
    element(
      "ul",
      {},
      channels.map((channel) => {
        const here = channel.id === place.channel;
        const button = element(
          "button",
          {
            type: "button",
            class: channel.thread ? `place thread${channel.thread.archived ? " archived" : ""}` : "place",
            "aria-current": here ? "page" : undefined,
            title: channel.name,
            dataset: { focus: channel.id },
          },
          element("span", { class: "mark", "aria-hidden": "true" }, channel.mark),
          element("span", { class: "place-name" }, channel.name),
          channel.note && element("span", { class: "closed" }, channel.note.mark),
          closed(channel) && element("span", { class: "closed" }, closed(channel)),
          badge(channel.unread, "unread mentions"),
        );
        button.addEventListener("click", () => go({ channel: channel.id }));
        return element("li", {}, button);
      }),
    ),
  ]);
  keepingFocus(byId("channels"), () => byId("channels").replaceChildren(...built));
}

/** The word for a thread's state: "locked", "archived", or an empty text. */
function closed({ thread }) {
  if (thread?.locked) return "locked";
  return thread?.archived ? "archived" : "";
}

function group(channels) {
  const groups = new Map();
  for (const channel of channels) groups.set(channel.group, [...(groups.get(channel.group) ?? []), channel]);
  return groups;
}

/** Switches to another channel or person. The focus goes to the composer, unless it stays where it is. */
async function go(change, stays = false) {
  Object.assign(place, change);
  sessionStorage.setItem("place", JSON.stringify(place));
  openSettings(false);
  if (!stays) showSidebar(false);
  await look();
  await composer.reset(byId("title").dataset.label);
  if (!stays) composer.focus();
}

/** Follows a link to a channel, or to a message in it. */
async function visit({ channel, message }) {
  const who = latest.people.find((person) => person.id === place.person)?.name;
  if (latest.channels.every(({ id }) => id !== channel))
    return report(`${who} cannot see that channel, or it is gone.`);
  if (channel !== place.channel) await go({ channel });
  else if (!message) composer.focus();
  if (message && !showMessage(byId("messages"), message)) {
    report(`${who} cannot see that message, or it is gone.`);
  }
}

/** Resolves when the fetches that run are done; null if none run. */
let looking = null;
let again = false;

/** Fetches and shows the channel. Resolves when the page shows the place that was asked for, or a later one. */
function look() {
  again = true;
  looking ??= lookUntilCurrent();
  return looking;
}

/** Fetches until nothing asks for another fetch. Calls of `look` during a fetch lead to a single further fetch. */
async function lookUntilCurrent() {
  while (again) {
    again = false;
    const asked = { ...place };
    try {
      show(await ask("view", asked), asked);
    } catch {
      await leave(asked);
    }
  }
  looking = null;
}

/** Goes to the first visible channel, since this one is deleted or hidden from the person. */
async function leave(asked) {
  try {
    const { channel } = await ask("start", { person: asked.person });
    // Meanwhile the person may have gone somewhere else.
    const stillThere = asked.person === place.person && asked.channel === place.channel;
    // Not awaited, since it waits for the fetch that this call is part of.
    if (stillThere && channel !== asked.channel) go({ channel }, true);
  } catch (problem) {
    report(problem.message);
  }
}

function show(view, asked) {
  if (asked.person !== place.person || asked.channel !== place.channel) return;
  const { channel } = view;
  latest = view;
  setNow(view.now);
  showTime(byId("time"));
  refreshTimes(byId("messages"));
  byId("title").textContent = `${channel.mark} ${channel.name}`;
  byId("title").dataset.label = `Message ${titled(channel)}`;
  byId("title").title = titled(channel);
  byId("topic").title = channel.topic;
  byId("topic").textContent = [channel.topic, closed(channel)].filter(Boolean).join(" · ");
  const waiting = view.people.reduce((sum, person) => sum + person.unread, 0);
  document.title = `${waiting ? `(${waiting}) ` : ""}${titled(channel)} · Sandbox`;
  showEverybody(view);
  showChannels(view);
  keepingFocus(byId("settings"), () => showSettings(byId("settings"), view, place.person, act, go));
  const begin = (name) => composer.begin(name);
  const before = messageFocus.note();
  showMessages(byId("messages"), view, place.person, act, begin);
  messageFocus.restore(before);
  keepingFocus(byId("steps"), () => showSteps(byId("steps"), view, place.person, begin, (person) => go({ person })));
  const connection = byId("connection");
  connection.textContent = view.connected ? "bot connected" : "no bot connected";
  connection.classList.toggle("off", !view.connected);
  clearTimeout(soon);
  // No change is announced when an interaction fails, so the page looks at that moment.
  const ages = view.pending.filter((entry) => !entry.failed).map((entry) => entry.age);
  if (ages.length) soon = setTimeout(look, Math.max(50, 3050 - Math.max(...ages)));
  if (channel.unread && document.visibilityState === "visible") send("read", place).catch(() => {});
}

/** Keeps the list of messages at its end when something below makes it smaller. */
function stayAtEnd(list) {
  let room = list.clientHeight;
  new ResizeObserver(() => {
    const atEnd = list.scrollHeight - list.scrollTop - room < 80;
    room = list.clientHeight;
    if (atEnd) list.scrollTop = list.scrollHeight;
  }).observe(list);
}

function showSidebar(open) {
  document.body.classList.toggle("sidebar-open", open);
  byId("menu").setAttribute("aria-expanded", String(open));
}

function openSettings(open) {
  byId("settings").hidden = !open;
  byId("settings-opener").setAttribute("aria-expanded", String(open));
}

/** Fetches the channel again whenever the stand-in announces a change. */
function listen() {
  const socket = new WebSocket(`ws://${location.host}/sandbox/live`);
  socket.addEventListener("message", look);
  socket.addEventListener("close", () => {
    byId("connection").textContent = "the sandbox has stopped";
    byId("connection").classList.add("off");
    setTimeout(listen, 1000);
  });
}

async function start() {
  switcher = new Switcher(byId("whoami"), byId("switcher"));
  messageFocus = new MessageFocus(byId("messages"), () => composer.focus());
  composer = new Composer(byId("composer"), () => ({ ...place }), act, report);
  const first = await ask("start");
  Object.assign(place, first, JSON.parse(sessionStorage.getItem("place") ?? "{}"));
  byId("menu").addEventListener("click", () => showSidebar(!document.body.classList.contains("sidebar-open")));
  byId("settings-opener").addEventListener("click", () => openSettings(byId("settings").hidden));
  document.querySelector("main").addEventListener("click", (event) => {
    if (!event.target.closest("#menu")) showSidebar(false);
    if (event.target.isConnected && !event.target.closest("#settings, #settings-opener")) openSettings(false);
  });
  document.addEventListener("visibilitychange", look);
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-channel]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    visit(link.dataset);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      showSidebar(false);
      openSettings(false);
    }
    // Whatever is typed outside of fields goes to the composer, where a slash begins a command.
    const typed = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (typed && !event.target.closest("input, textarea, dialog")) byId("text")?.focus();
  });
  byId("advance").append(...timeButtons(act));
  setInterval(() => {
    refreshTimes(byId("messages"));
    showTime(byId("time"));
  }, 1000);
  stayAtEnd(byId("messages"));
  await go({});
  listen();
}

start().catch((problem) => report(problem.message));
