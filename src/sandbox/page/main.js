// The page: the people and channels to choose from, and the connection that notifies of changes.

import { ask, avatar, element, send, setNow, titled } from "/sandbox/elements.js";
import { Composer } from "/sandbox/composer.js";
import { showMessages } from "/sandbox/messages.js";
import { refreshTimes } from "/sandbox/markdown.js";
import { showSettings, showTime, timeButtons } from "/sandbox/settings.js";

const byId = (id) => document.getElementById(id);
const place = { person: null, channel: null };
let composer;
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

function badge(count, what) {
  return count > 0 && element("span", { class: "badge", "aria-label": `${count} ${what}` }, String(count));
}

/** Shows a radio group of buttons. The arrow keys change the selection as well. */
function radios(root, entries, chosen, choose) {
  const focused = root.contains(document.activeElement);
  root.replaceChildren(
    ...entries.map(({ id, children, name }) => {
      const checked = id === chosen;
      const button = element(
        "button",
        {
          type: "button",
          role: "radio",
          "aria-checked": String(checked),
          class: "person",
          tabIndex: checked ? 0 : -1,
          title: name,
          dataset: { id },
        },
        children,
      );
      button.addEventListener("click", () => choose(id));
      return button;
    }),
  );
  root.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = entries.findIndex((entry) => entry.id === chosen);
    choose(entries[(at + step + entries.length) % entries.length].id);
  };
  if (focused) root.querySelector('[aria-checked="true"]')?.focus();
}

function showPeople(view) {
  const entries = view.people.map((person) => ({
    id: person.id,
    name: `${person.name}: ${person.about}`,
    children: [
      avatar(person.id, person.name),
      element("span", { class: "person-name" }, person.name),
      badge(person.unread, "unread mentions"),
    ],
  }));
  radios(byId("people"), entries, place.person, (id) => go({ person: id }));
  const you = view.people.find((person) => person.id === place.person);
  byId("about").textContent = you?.about ?? "";
  byId("whoami").textContent = you ? `You write as ${you.name}` : "";
}

function showChannels(view) {
  const groups = Map.groupBy ? Map.groupBy(view.channels, (channel) => channel.group) : group(view.channels);
  byId("channels").replaceChildren(
    ...[...groups].flatMap(([name, channels]) => [
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
            },
            element("span", { class: "mark", "aria-hidden": "true" }, channel.mark),
            element("span", { class: "place-name" }, channel.name),
            closed(channel) && element("span", { class: "closed" }, closed(channel)),
            badge(channel.unread, "unread mentions"),
          );
          button.addEventListener("click", () => go({ channel: channel.id }));
          return element("li", {}, button);
        }),
      ),
    ]),
  );
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

/** Switches to another channel or person. */
async function go(change) {
  Object.assign(place, change);
  sessionStorage.setItem("place", JSON.stringify(place));
  showSidebar(false);
  openSettings(false);
  await look();
  await composer.reset(byId("title").dataset.label);
  byId("text")?.focus({ preventScroll: true });
}

let looking = false;
let again = false;

/** Fetches and shows the channel. Calls during a fetch lead to a single further fetch. */
async function look() {
  if (looking) {
    again = true;
    return;
  }
  looking = true;
  const before = place.channel;
  do {
    again = false;
    const asked = { ...place };
    try {
      show(await ask("view", asked), asked);
    } catch {
      // The channel is deleted or hidden from the person, so the first visible channel is shown.
      try {
        const first = (await ask("start", { person: place.person })).channel;
        if (first === place.channel) break;
        place.channel = first;
        again = true;
      } catch (problem) {
        report(problem.message);
      }
    }
  } while (again);
  looking = false;
  if (place.channel === before) return;
  sessionStorage.setItem("place", JSON.stringify(place));
  openSettings(false);
  await composer.reset(byId("title").dataset.label);
}

function show(view, asked) {
  if (asked.person !== place.person || asked.channel !== place.channel) return;
  const { channel } = view;
  setNow(view.now);
  showTime(byId("time"));
  refreshTimes(byId("messages"));
  byId("title").textContent = `${channel.mark} ${channel.name}`;
  byId("title").dataset.label = `Message ${titled(channel)}`;
  byId("topic").textContent = [channel.topic, closed(channel)].filter(Boolean).join(" · ");
  const waiting = view.people.reduce((sum, person) => sum + person.unread, 0);
  document.title = `${waiting ? `(${waiting}) ` : ""}${titled(channel)} · Sandbox`;
  showPeople(view);
  showChannels(view);
  showSettings(byId("settings"), view, place.person, act, go);
  showMessages(byId("messages"), view, place.person, act, (name) => composer.begin(name));
  const connection = byId("connection");
  connection.textContent = view.connected ? "bot connected" : "no bot connected";
  connection.classList.toggle("off", !view.connected);
  clearTimeout(soon);
  // No change is announced when an interaction fails, so the page looks at that moment.
  const ages = view.pending.filter((entry) => !entry.failed).map((entry) => entry.age);
  if (ages.length) soon = setTimeout(look, Math.max(50, 3050 - Math.max(...ages)));
  if (channel.unread && document.visibilityState === "visible") send("read", place).catch(() => {});
}

/** Keeps the list of messages at its end when suggestions above the composer make it smaller. */
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
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      showSidebar(false);
      openSettings(false);
    }
    // A slash outside of fields moves the focus to the composer, where it begins a command.
    if (event.key === "/" && !event.target.closest("input, textarea, dialog")) byId("text")?.focus();
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
