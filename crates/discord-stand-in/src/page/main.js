// The page: the people and channels to choose from, and the connection that notifies of changes.

import { closed, showChannels } from "/sandbox/channels.js";
import { ask, send, setNow, titled } from "/sandbox/elements.js";
import { Composer } from "/sandbox/composer.js";
import { MessageFocus, keepingFocus } from "/sandbox/focus.js";
import { NewerBar, showMessage, showMessages } from "/sandbox/messages.js";
import { address, addressed, refreshTimes } from "/sandbox/markdown.js";
import { Switcher, showPeople } from "/sandbox/people.js";
import { showSettings, showTime, timeButtons } from "/sandbox/settings.js";
import { showSteps } from "/sandbox/steps.js";

const byId = (id) => document.getElementById(id);
const place = { person: null, channel: null };
let composer;
let switcher;
let messageFocus;
let newerBar;
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
  const become = (person, stays) => go({ person }, { stays });
  showPeople(byId("people"), view.people, place.person, become);
  switcher.fill(view.people, place.person, (person, stays) => {
    if (!stays) switcher.show(false);
    become(person, stays);
  });
  const you = view.people.find((person) => person.id === place.person);
  byId("about").textContent = you?.about ?? "";
}

/**
 * Switches to another channel or person. The focus goes to the composer, unless it stays where it is. Back leads to the
 * channel before, unless this channel takes its place.
 */
async function go(change, { stays = false, replaces = false } = {}) {
  Object.assign(place, change);
  sessionStorage.setItem("place", JSON.stringify(place));
  if (addressed().channel !== place.channel) {
    history[replaces ? "replaceState" : "pushState"](null, "", address(place));
  }
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
    if (stillThere && channel !== asked.channel) go({ channel }, { stays: true, replaces: true });
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
  showChannels(byId("channels"), view.channels, place.channel, (channel) => go({ channel }));
  keepingFocus(byId("settings"), () => showSettings(byId("settings"), view, place.person, act, go));
  const begin = (name) => composer.begin(name);
  const before = messageFocus.note();
  newerBar.count(showMessages(byId("messages"), view, place.person, act, begin));
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
  newerBar = new NewerBar(byId("newer"), byId("messages"));
  composer = new Composer(byId("composer"), () => ({ ...place }), act, report);
  const first = await ask("start");
  const asked = addressed();
  Object.assign(place, first, JSON.parse(sessionStorage.getItem("place") ?? "{}"));
  if (asked.channel) place.channel = asked.channel;
  byId("menu").addEventListener("click", () => showSidebar(!document.body.classList.contains("sidebar-open")));
  byId("settings-opener").addEventListener("click", () => openSettings(byId("settings").hidden));
  document.querySelector("main").addEventListener("click", (event) => {
    if (!event.target.closest("#menu")) showSidebar(false);
    if (event.target.isConnected && !event.target.closest("#settings, #settings-opener")) openSettings(false);
  });
  document.addEventListener("visibilitychange", look);
  window.addEventListener("pagehide", () => composer.keep());
  window.addEventListener("popstate", async () => {
    await visit(addressed());
    history.replaceState(null, "", address(place));
  });
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
  await go({}, { replaces: true });
  if (asked.message) await visit(asked);
  listen();
}

start().catch((problem) => report(problem.message));
