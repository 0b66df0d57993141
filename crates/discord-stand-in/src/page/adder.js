// The field of a command in which a further option is begun by typing its name.

import { element } from "/sandbox/elements.js";
import { readOptions } from "/sandbox/line.js";

/** Builds the field. `rest` are the options that have no field yet, and `add` adds the field of one of them. */
export function addingField(composer, rest, add) {
  const input = element("input", {
    type: "text",
    class: "adder",
    placeholder: "option",
    size: 6,
    role: "combobox",
    spellcheck: false,
    autocomplete: "off",
    "aria-label": "Add an option, or send the command with Enter",
    "aria-expanded": "false",
    "aria-autocomplete": "list",
  });
  const offer = () => {
    const typed = input.value.trim().toLowerCase();
    const found = rest.filter((option) => option.label.toLowerCase().startsWith(typed));
    const entries = found.map((option) => ({
      title: option.label,
      detail: option.description,
      pick: () => add(option),
    }));
    const note = entries.length ? "" : "There is no such option.";
    composer.popup.show(input, `/${composer.command.name}: more options`, entries, note, typed !== "");
  };
  input.addEventListener("focus", () => composer.quiet || offer());
  input.addEventListener("input", () => {
    composer.history.leave();
    if (readOptions(input.value, rest).given.length) return composer.distribute(input.value);
    offer();
  });
  input.addEventListener("keydown", (event) => {
    if (composer.popup.move(event)) return;
    const entry = composer.popup.entryFor(input);
    if (event.key === "Escape") composer.leave(event);
    else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (event.repeat) return;
      if (entry) entry.pick();
      else if (input.value.trim()) composer.report(`/${composer.command.name} has no option ${input.value.trim()}.`);
      else composer.submit();
    } else if (event.key === "Tab" && !event.shiftKey && entry && input.value) {
      event.preventDefault();
      entry.pick();
    } else if (event.key === "Backspace" && !input.value) {
      event.preventDefault();
      composer.stepBack([...composer.fields.values()].at(-1));
    }
  });
  return input;
}
