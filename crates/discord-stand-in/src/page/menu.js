// Select menus: a button with a list.

import { element, send, showWaiting, waiting } from "/sandbox/elements.js";

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

/** How many things there are, in words. */
function counted(count) {
  return count === 1 ? "1 choice" : `${count} choices`;
}

/**
 * Builds a menu: a button with a list. A single value is sent when it is chosen, several values when the list closes.
 * `sign` builds the sign of an option.
 */
export function showMenu(control, message, context, sign) {
  const { person, act } = context;
  const several = (control.max_values ?? 1) > 1;
  const options = offered(control, context);
  let chosen = new Set(options.filter((option) => option.default).map((option) => option.value));
  const initial = [...chosen].join("\n");
  const list = element("div", {
    class: "options",
    role: "listbox",
    "aria-label": control.placeholder || "Menu",
    "aria-multiselectable": several ? "true" : "false",
  });
  // The heading stays above the list while that is scrolled, so that it tells how much there is.
  const open = element(
    "div",
    { class: "options-frame", hidden: true },
    element("p", { class: "options-head" }, counted(options.length)),
    list,
  );
  const opener = element("button", {
    type: "button",
    class: "opener",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    disabled: control.disabled === true,
    dataset: { focus: control.custom_id },
  });
  const root = element("div", { class: "select" }, opener, open);
  const label = () => {
    const labels = options.filter((option) => chosen.has(option.value)).map((option) => option.label);
    opener.replaceChildren(
      element(
        "span",
        { class: labels.length ? "chosen" : "placeholder" },
        labels.join(", ") || control.placeholder || "Make a selection",
      ),
      element("span", { class: "count", "aria-hidden": "true" }, counted(options.length)),
      element("span", { "aria-hidden": "true" }, "▾"),
    );
    const state = labels.join(", ") || "nothing chosen";
    opener.setAttribute("aria-label", `${control.placeholder || "Menu"}, ${counted(options.length)}: ${state}`);
  };
  const submit = () => {
    const values = options.map((option) => option.value).filter((value) => chosen.has(value));
    const selection = { person, message: message.id, custom_id: control.custom_id, values };
    waiting(opener, () => act(() => send("select", selection)));
  };
  const { pending } = context;
  if (pending && !pending.failed && pending.title === control.custom_id) showWaiting(opener);
  const close = (sending) => {
    if (open.hidden) return;
    open.hidden = true;
    opener.setAttribute("aria-expanded", "false");
    if (sending && several && [...chosen].join("\n") !== initial && chosen.size >= (control.min_values ?? 1)) submit();
  };
  for (const option of options) {
    const entry = element(
      "button",
      {
        type: "button",
        role: "option",
        class: "option",
        tabIndex: -1,
        "aria-selected": String(chosen.has(option.value)),
      },
      sign(option),
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
        // The focus stays with the menu, which the answer may take away.
        opener.focus({ preventScroll: true });
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
    done.addEventListener("click", () => {
      opener.focus({ preventScroll: true });
      close(true);
    });
    open.append(element("div", { class: "options-foot" }, counter, done));
  }
  opener.addEventListener("click", () => {
    if (!open.hidden) return close(true);
    open.hidden = false;
    opener.setAttribute("aria-expanded", "true");
    (list.querySelector('[aria-selected="true"]') ?? list.querySelector(".option"))?.focus({ preventScroll: true });
    // Scrolls so that the buttons below the menu and as much as possible of the picture above it are visible.
    (root.closest(".message") ?? root).scrollIntoView({ block: "end" });
    open.scrollIntoView({ block: "nearest" });
  });
  root.addEventListener("keydown", (event) => {
    const entries = [...list.querySelectorAll(".option")];
    const at = entries.indexOf(document.activeElement);
    const last = entries.length - 1;
    if (event.key === "Escape") {
      close(true);
      opener.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (open.hidden) return opener.click();
      const next = event.key === "ArrowDown" ? (at >= last ? 0 : at + 1) : at <= 0 ? last : at - 1;
      entries[next]?.focus();
    } else if (!open.hidden && (event.key === "Home" || event.key === "End")) {
      event.preventDefault();
      entries[event.key === "Home" ? 0 : last]?.focus();
    } else if (!open.hidden && /^[^\s/]$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // A letter leads to the next entry that begins with it.
      event.stopPropagation();
      const after = [...entries.slice(at + 1), ...entries.slice(0, at + 1)];
      const begins = (entry) => entry.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
      after.find(begins)?.focus();
    }
  });
  root.addEventListener("focusout", (event) => {
    if (!root.contains(event.relatedTarget)) close(true);
  });
  label();
  return root;
}
