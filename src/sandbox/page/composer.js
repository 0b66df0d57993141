// The composer at the bottom: messages, and slash commands with their options.

import { ask, element, send, size } from "/sandbox/elements.js";

/** The time in milliseconds between the last keystroke and the request for autocompletion. */
const WAIT = 150;
/** The maximum size of a file that the stand-in accepts, in bytes. */
const LARGEST_FILE = 10 * 1024 * 1024;
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

/** A list of suggestions above the field, with one selected entry. The list never takes the focus. */
class Popup {
  constructor(root) {
    this.root = root;
    this.entries = [];
    this.at = 0;
  }

  get open() {
    return !this.root.hidden && this.entries.length > 0;
  }

  /** Shows a heading, entries `{title, detail, hint, pick}`, and a note. */
  show(input, heading, entries, note = "") {
    this.input = input;
    this.entries = entries;
    this.at = 0;
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
    input.setAttribute("aria-expanded", String(entries.length > 0));
    input.setAttribute("aria-controls", "entries");
    this.mark(0);
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

  /** Moves the selection if the key is an arrow key. Returns whether it is an arrow key. */
  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || !this.open) return false;
    event.preventDefault();
    this.mark((this.at + step + this.entries.length) % this.entries.length);
    return true;
  }
}

/** The composer. `where()` returns the person and channel, and `act` runs a request and reports its errors. */
export class Composer {
  constructor(form, where, act, report) {
    Object.assign(this, { where, act, report });
    this.field = form.querySelector("#field");
    this.popup = new Popup(form.querySelector("#popup"));
    this.commands = [];
    this.people = [];
    this.asked = 0;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget) && this.popup.hide());
  }

  /** Clears the composer, for another person or channel. */
  async reset(label) {
    this.label = label;
    this.writeText("");
    await this.load();
  }

  /** Fetches the commands that the person can use in the channel. */
  async load() {
    const at = this.where();
    const { commands, people } = await ask("commands", at);
    Object.assign(this, { commands, people });
  }

  /** Begins the command with this name. */
  async begin(name) {
    if (!(await this.act(() => this.load()))) return;
    const command = this.commands.find((command) => command.name === name);
    if (command) this.choose(command);
    else this.report("There is no such command here.");
  }

  /** Shows the field for plain text, in which a slash at the start opens the list of commands. */
  writeText(text, focus = false) {
    this.command = null;
    this.popup.hide();
    this.report("");
    const input = element("textarea", {
      rows: 1,
      id: "text",
      value: text,
      maxLength: 2000,
      placeholder: this.label,
      role: "combobox",
      spellcheck: false,
      "aria-label": this.label,
      "aria-expanded": "false",
      "aria-autocomplete": "list",
    });
    input.addEventListener("input", () => this.typed(input));
    input.addEventListener("keydown", (event) => this.textKey(event, input));
    this.field.replaceChildren(input);
    if (focus) input.focus();
  }

  async typed(input) {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 200)}px`;
    if (!input.value.startsWith("/")) return this.popup.hide();
    if (this.commands.length === 0 || input.value === "/") {
      // The bot may have registered other commands since the last load.
      try {
        await this.load();
      } catch (problem) {
        return this.report(problem.message);
      }
    }
    const text = input.value;
    if (!text.startsWith("/") || !input.isConnected) return;
    const word = text.slice(1).toLowerCase();
    const exact = this.commands.find((command) => word === `${command.name} `);
    if (exact) return this.choose(exact);
    const rank = (command) =>
      command.name.startsWith(word)
        ? 0
        : command.name.includes(word)
          ? 1
          : command.description.toLowerCase().includes(word)
            ? 2
            : 3;
    const found = this.commands.filter((command) => rank(command) < 3).sort((a, b) => rank(a) - rank(b));
    const entries = found.map((command) => ({
      title: `/${command.name}`,
      hint: command.options.map((option) => (option.required ? option.label : `[${option.label}]`)).join(" "),
      detail: command.description,
      pick: () => this.choose(command),
    }));
    const note = entries.length
      ? ""
      : this.commands.length
        ? "No command of that name."
        : "There are no commands of the bot here.";
    this.popup.show(input, "Commands", entries, note);
  }

  textKey(event, input) {
    if (this.popup.move(event)) return;
    if (event.key === "Escape") this.popup.hide();
    else if ((event.key === "Tab" || event.key === "Enter") && this.popup.open && !event.shiftKey) {
      event.preventDefault();
      this.popup.entries[this.popup.at].pick();
    } else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      const text = input.value.trim();
      if (!text) return;
      if (text.startsWith("/") && this.commands.length) return this.report("There is no such command here.");
      this.once(() => send("say", { ...this.where(), text })).then((sent) => sent && this.writeText("", true));
    }
  }

  /** Shows the fields of a command. */
  choose(command) {
    this.command = command;
    this.report("");
    const shown = command.options.filter((option) => option.required);
    this.fields = new Map();
    this.more = null;
    this.chips = element("div", { class: "chips" });
    const name = element("span", { class: "command-name" }, `/${command.name}`);
    const cancel = element("button", { type: "button", class: "round", "aria-label": "Leave the command" }, "×");
    cancel.addEventListener("click", () => this.writeText("", true));
    const go = element("button", { type: "button", class: "round go", "aria-label": `Send /${command.name}` }, "➤");
    go.addEventListener("click", () => this.submit());
    this.field.replaceChildren(element("div", { class: "command" }, name, this.chips, go, cancel));
    for (const option of shown) this.addField(option);
    this.more = element("div", { class: "more" });
    this.chips.append(this.more);
    this.offerMore();
    const first = shown[0] && this.fields.get(shown[0].name).input;
    if (first) first.focus();
    else {
      go.focus();
      this.popup.hide();
      this.popup.show(go, `/${command.name}`, [], command.description);
    }
    go.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.writeText("", true);
      if (event.key === "Backspace") this.writeText(`/${command.name}`, true);
    });
  }

  /** Shows a button for each option that has no field yet. */
  offerMore() {
    const rest = this.command.options.filter((option) => !this.fields.has(option.name));
    this.more.replaceChildren(
      ...rest.map((option) => {
        const button = element(
          "button",
          {
            type: "button",
            class: "add",
            title: option.description,
            "aria-label": `Add the option ${option.label}: ${option.description}`,
          },
          `+ ${option.label}`,
        );
        button.addEventListener("click", () => {
          this.addField(option);
          this.offerMore();
          this.fields.get(option.name).input.focus();
        });
        return button;
      }),
    );
  }

  addField(option) {
    const file = option.type === 11;
    const input = element("input", {
      type: file ? "file" : "text",
      "aria-label": `${option.label}: ${option.description}`,
      "aria-required": String(option.required),
      spellcheck: false,
      placeholder: HINTS[option.type] ?? "",
      inputMode: option.type === 4 ? "numeric" : undefined,
    });
    if (!file) {
      input.setAttribute("role", "combobox");
      input.setAttribute("aria-expanded", "false");
      input.setAttribute("aria-autocomplete", "list");
    }
    const chip = element(
      "label",
      { class: "chip" },
      element("span", { class: "chip-name" }, option.label),
      input,
      file && element("span", { class: "file-choice", "aria-hidden": "true" }, "Choose a file…"),
    );
    const field = { option, input, chip, value: undefined };
    this.fields.set(option.name, field);
    if (this.more) this.chips.insertBefore(chip, this.more);
    else this.chips.append(chip);
    input.addEventListener("input", () => {
      field.value = undefined;
      chip.classList.remove("wrong");
      this.fit(input);
      this.suggest(field, WAIT);
    });
    input.addEventListener("focus", () => this.suggest(field, 0));
    input.addEventListener("keydown", (event) => this.fieldKey(event, field));
    if (file) input.addEventListener("change", () => this.attach(field));
    this.fit(input);
  }

  /** Makes an input as wide as its text. */
  fit(input) {
    if (input.type === "text") input.size = Math.min(60, Math.max(8, input.value.length + 1, input.placeholder.length));
  }

  /** Uploads a chosen file. The command is sent only after the upload. */
  attach(field) {
    const file = field.input.files[0];
    field.value = undefined;
    field.uploaded = undefined;
    field.chip.querySelector(".file-choice").textContent = file ? `${file.name} · ${size(file.size)}` : "Choose a file…";
    if (!file) return;
    if (file.size > LARGEST_FILE) return this.report(`${file.name} is larger than ${size(LARGEST_FILE)}.`);
    field.uploaded = this.act(async () => {
      const { id } = await send(`upload?${new URLSearchParams({ name: file.name })}`, file);
      if (field.input.files[0] === file) field.value = id;
    });
  }

  /** Suggests values for a field. */
  suggest(field, wait) {
    const { option, input } = field;
    const heading = `${option.label} · ${option.description}`;
    const typed = input.type === "text" ? input.value.trim().toLowerCase() : "";
    const offer = (list) => {
      const matching =
        field.value === undefined ? list.filter((entry) => entry.name.toLowerCase().includes(typed)) : list;
      const entries = matching.map((entry) => ({
        title: entry.name,
        hint: entry.hint,
        pick: () => this.take(field, entry),
      }));
      this.popup.show(input, heading, entries, entries.length ? "" : "Nothing of that name.");
    };
    clearTimeout(this.timer);
    this.asked += 1;
    if (option.choices.length) offer(option.choices);
    else if (option.type === 5)
      offer([
        { name: "True", value: true },
        { name: "False", value: false },
      ]);
    else if (option.type === 6 || option.type === 9)
      offer(this.people.map((person) => ({ name: person.name, value: person.id, hint: person.bot ? "APP" : "" })));
    else if (option.autocomplete) this.timer = setTimeout(() => this.complete(field, heading), wait);
    else this.popup.show(input, heading, []);
  }

  /** Asks the bot to complete a field, and shows the choices unless there was another request since. */
  async complete(field, heading) {
    const { option, input } = field;
    const number = (this.asked += 1);
    if (this.popup.root.hidden) this.popup.show(input, heading, [], "Loading options…");
    let answer = { failed: true, choices: [] };
    try {
      const options = this.values((other) => other !== field);
      options[option.name] = field.value === undefined ? input.value : String(field.value);
      answer = await send("autocomplete", {
        ...this.where(),
        command: this.command.name,
        options,
        focused: option.name,
      });
    } catch (problem) {
      this.report(problem.message);
    }
    if (number !== this.asked || document.activeElement !== input) return;
    const entries = answer.choices.map((entry) => ({ title: entry.name, pick: () => this.take(field, entry) }));
    const note = answer.failed ? "Loading options failed." : entries.length ? "" : "No options match your search.";
    this.popup.show(input, heading, entries, note);
  }

  /** Puts a suggested value into a field and moves the focus to the next empty field. */
  take(field, entry) {
    field.value = entry.value;
    field.input.value = entry.name;
    field.chip.classList.remove("wrong");
    this.fit(field.input);
    this.popup.hide();
    const next = [...this.fields.values()].find((other) => this.valueOf(other) === undefined);
    if (next) next.input.focus();
    else field.input.setSelectionRange?.(entry.name.length, entry.name.length);
  }

  fieldKey(event, field) {
    const { input } = field;
    if (this.popup.move(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      if (this.popup.root.hidden) this.writeText("", true);
      else this.popup.hide();
    } else if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      if (this.popup.open && field.value === undefined) this.popup.entries[this.popup.at].pick();
      else this.submit();
    } else if (event.key === "Tab" && !event.shiftKey && this.popup.open && field.value === undefined && input.value) {
      event.preventDefault();
      this.popup.entries[this.popup.at].pick();
    } else if (event.key === "Backspace" && input.type === "text" && input.value === "") {
      event.preventDefault();
      if (field.option.required) return this.writeText(`/${this.command.name}`, true);
      this.fields.delete(field.option.name);
      field.chip.remove();
      this.offerMore();
      const last = [...this.fields.values()].at(-1);
      (last?.input ?? this.more.querySelector("button"))?.focus();
    }
  }

  /** Runs a request unless another is running, so that a second Enter sends nothing. Returns whether it succeeded. */
  async once(request) {
    if (this.sending) return false;
    this.sending = true;
    try {
      return await this.act(request);
    } finally {
      this.sending = false;
    }
  }

  /** The value of a field; undefined while the field is empty or its text is not valid. */
  valueOf({ option, input, value }) {
    if (value !== undefined) return value;
    const text = input.type === "text" ? input.value.trim() : "";
    if (!text || option.type === 11) return undefined;
    const named = (list) => list.find((entry) => entry.name.toLowerCase() === text.toLowerCase())?.value;
    if (option.choices.length) return named(option.choices);
    if (option.type === 3) return text;
    if (option.type === 4) return /^-?\d+$/.test(text) ? Number(text) : undefined;
    if (option.type === 5) return { true: true, false: false }[text.toLowerCase()];
    if (option.type === 6 || option.type === 9)
      return named(this.people.map((person) => ({ name: person.name, value: person.id })));
    if (option.type === 10) return Number.isFinite(Number(text)) ? Number(text) : undefined;
    return text;
  }

  values(wanted = () => true) {
    const options = {};
    for (const field of this.fields.values()) {
      const value = wanted(field) ? this.valueOf(field) : undefined;
      if (value !== undefined) options[field.option.name] = value;
    }
    return options;
  }

  /** Sends the command if all fields have valid values. */
  async submit() {
    await Promise.all([...this.fields.values()].map((field) => field.uploaded));
    const wrong = [...this.fields.values()].filter((field) => {
      const empty = field.input.type === "text" ? !field.input.value.trim() : field.value === undefined;
      return this.valueOf(field) === undefined && (field.option.required || !empty);
    });
    for (const field of this.fields.values()) field.chip.classList.toggle("wrong", wrong.includes(field));
    if (wrong.length) {
      this.report(
        wrong[0].option.required && !wrong[0].input.value
          ? `The option ${wrong[0].option.label} is required.`
          : `The option ${wrong[0].option.label} needs another value.`,
      );
      return wrong[0].input.focus();
    }
    this.popup.hide();
    const request = { ...this.where(), command: this.command.name, options: this.values() };
    if (await this.once(() => send("command", request))) this.writeText("", true);
  }
}
