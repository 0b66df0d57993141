// The list of suggestions above the composer.

import { element } from "/sandbox/elements.js";

/**
 * A list of suggestions, with one selected entry. The list never takes the focus. It remembers the text for which it was
 * made, so that no key takes a suggestion that was made for another text.
 */
export class Popup {
  constructor(root) {
    this.root = root;
    this.entries = [];
    this.at = -1;
  }

  /** Whether the list is shown and has entries. */
  get open() {
    return !this.root.hidden && this.entries.length > 0;
  }

  /** The selected entry, if the list was made for what stands in this input now. */
  entryFor(input) {
    const fits = this.open && this.input === input && this.madeFor === input.value;
    return fits ? this.entries[this.at] : undefined;
  }

  /**
   * Shows a heading, entries `{title, detail, hint, pick}`, and a note. Selects the first entry unless `select` is
   * false.
   */
  show(input, heading, entries, note = "", select = true) {
    this.input = input;
    this.madeFor = input.value;
    this.entries = entries;
    this.moved = false;
    const items = entries.map((entry, index) => {
      const item = element(
        "div",
        { class: "entry", role: "option", id: `entry-${index}` },
        element("span", { class: "entry-title" }, entry.title),
        entry.hint && element("span", { class: "entry-hint" }, entry.hint),
        entry.detail && element("span", { class: "entry-detail" }, entry.detail),
      );
      // A press on an entry must not move the focus from the input.
      item.addEventListener("mousedown", (event) => event.preventDefault());
      item.addEventListener("mousemove", () => this.mark(index));
      item.addEventListener("click", () => entry.pick());
      return item;
    });
    this.root.replaceChildren(
      element("p", { class: "popup-heading" }, heading),
      element("div", { class: "entries", role: "listbox", id: "entries", "aria-label": heading }, items),
    );
    if (note) this.root.append(element("p", { class: "popup-note" }, note));
    this.root.hidden = false;
    this.root.classList.remove("stale");
    input.setAttribute("aria-expanded", String(entries.length > 0));
    input.setAttribute("aria-controls", "entries");
    this.mark(select ? 0 : -1);
  }

  /** Shows that entries are on their way. No text has a list yet, so that Tab waits for them. */
  wait(input, heading) {
    this.show(input, heading, [], "Loading options…");
    this.madeFor = undefined;
  }

  /** Shows that the list was made for another text. */
  fade() {
    this.root.classList.add("stale");
  }

  mark(index) {
    const items = this.root.querySelectorAll(".entry");
    items.forEach((item, position) => item.setAttribute("aria-selected", String(position === index)));
    this.at = index;
    if (!items[index]) return this.input?.removeAttribute("aria-activedescendant");
    items[index].scrollIntoView({ block: "nearest" });
    this.input.setAttribute("aria-activedescendant", `entry-${index}`);
  }

  hide() {
    this.root.hidden = true;
    this.entries = [];
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** Moves the selection if the key is an arrow key. Returns whether it did. */
  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.open) return false;
    event.preventDefault();
    const from = this.at < 0 && step < 0 ? 0 : this.at;
    this.mark((from + step + this.entries.length) % this.entries.length);
    this.moved = true;
    return true;
  }
}
