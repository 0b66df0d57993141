// The field of an option: its input, what was typed or chosen, and the value that this means.

import { NO_FILE } from "/sandbox/attachment.js";
import { element } from "/sandbox/elements.js";
import { meant } from "/sandbox/line.js";

const HINTS = {
  3: "text",
  4: "whole number",
  5: "true or false",
  6: "person",
  7: "channel",
  8: "role",
  9: "person or role",
  10: "number",
  11: "file",
};

/** Moves the cursor to the end of an input, unless the input has none. */
export function toEnd(input) {
  if (input.type !== "file") input.setSelectionRange(input.value.length, input.value.length);
}

/** The fixed values that an option takes; null if it takes others. */
function fixed(option, { people, channels }) {
  if (option.choices.length) return option.choices;
  if (option.type === 5) {
    return [
      { name: "True", value: true },
      { name: "False", value: false },
    ];
  }
  if (option.type === 6 || option.type === 9) {
    return people.map((person) => ({ name: person.name, value: person.id, hint: person.bot ? "APP" : "" }));
  }
  if (option.type === 7) return channels.map(({ id, name }) => ({ name, value: id, hint: "#" }));
  return null;
}

/** The field of an option. `value` is what was chosen, or undefined if the text was typed. */
export class Field {
  /** Builds an empty field. `here` lists the people and channels that can be chosen. */
  constructor(option, here) {
    this.option = option;
    this.list = fixed(option, here);
    this.value = undefined;
    this.isFile = option.type === 11;
    // A text may have several lines, unless the bot completes it.
    const lines = option.type === 3 && !option.autocomplete && !this.list;
    this.input = element(lines ? "textarea" : "input", {
      type: lines ? undefined : this.isFile ? "file" : "text",
      rows: lines ? 1 : undefined,
      "aria-label": `${option.label}: ${option.description}`,
      "aria-required": String(option.required),
      spellcheck: false,
      autocomplete: "off",
      placeholder: HINTS[option.type] ?? "",
      inputMode: option.type === 4 ? "numeric" : undefined,
    });
    if (!this.isFile) {
      this.input.setAttribute("role", "combobox");
      this.input.setAttribute("aria-expanded", "false");
      this.input.setAttribute("aria-autocomplete", "list");
    }
    this.chip = element(
      "label",
      { class: "chip" },
      element("span", { class: "chip-name" }, option.label),
      this.input,
      this.isFile && element("span", { class: "file-choice", "aria-hidden": "true" }, NO_FILE),
    );
    this.fit();
  }

  /** Puts a text into the field, with the value that was chosen, if any. */
  write(text, value) {
    this.input.value = text;
    // A line that was kept as JSON has null in place of undefined.
    this.value = value ?? undefined;
    this.fit();
  }

  /** Makes the input as wide as its text, and as high. */
  fit() {
    const { input } = this;
    if (this.isFile) return;
    const lines = input.value.split("\n");
    const longest = Math.max(...lines.map((line) => line.length));
    const width = Math.min(60, Math.max(8, longest + 1, input.placeholder.length));
    if (input.type === "text") input.size = width;
    else Object.assign(input, { cols: width, rows: Math.min(8, lines.length) });
  }

  get isEmpty() {
    return this.isFile ? this.value === undefined : !this.input.value.trim();
  }

  /** The value of the field; undefined while the field is empty or its text is not valid. */
  read() {
    if (this.value !== undefined) return this.value;
    const text = this.isFile ? "" : this.input.value.trim();
    if (!text) return undefined;
    if (this.list) return meant(text, this.list)?.value;
    if (this.option.type === 4) return /^-?\d+$/.test(text) ? Number(text) : undefined;
    if (this.option.type === 10) return Number.isFinite(Number(text)) ? Number(text) : undefined;
    return text;
  }
}
