// The composer at the bottom: messages, and slash commands with their options.

import { addingField } from "/sandbox/adder.js";
import { attach } from "/sandbox/attachment.js";
import { draft, keepDraft } from "/sandbox/drafts.js";
import { ask, element, send } from "/sandbox/elements.js";
import { Field, toEnd } from "/sandbox/field.js";
import { History } from "/sandbox/history.js";
import { readCommand, readOptions } from "/sandbox/line.js";
import { Popup } from "/sandbox/popup.js";

/** The time in milliseconds between the last keystroke and the request for autocompletion. */
const WAIT = 150;

/** The composer. `where()` returns the person and channel, and `act` runs a request and reports its errors. */
export class Composer {
  constructor(form, where, act, report) {
    Object.assign(this, { where, act, report });
    this.field = form.querySelector("#field");
    this.popup = new Popup(form.querySelector("#popup"));
    this.history = new History();
    this.commands = [];
    this.unavailable = [];
    this.people = [];
    this.channels = [];
    this.asked = 0;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("focusout", (event) => !form.contains(event.relatedTarget) && this.popup.hide());
  }

  /** Shows what was written before by this person in this channel. */
  async reset(label) {
    this.keep();
    this.label = label;
    this.place = this.where();
    const kept = draft(this.place);
    this.writeText(kept?.text ?? "");
    await this.load();
    // Meanwhile something else may have been written.
    if (kept?.command && !this.line) this.show(kept);
  }

  /** Keeps what stands in the composer for the person and the channel for which it was written. */
  keep() {
    if (this.place) keepDraft(this.place, this.line);
  }

  /** What stands in the composer, as a line of the history; null if that is nothing. */
  get line() {
    if (this.command) return { command: this.command.name, options: this.written() };
    const text = this.field.querySelector("#text").value;
    return text ? { text } : null;
  }

  /** Triples of an option's name, the text in its field, and the chosen value. Files are left out. */
  written() {
    const texts = [...this.fields.values()].filter((field) => !field.isFile && !field.isEmpty);
    return texts.map((field) => [field.option.name, field.input.value, field.value]);
  }

  /** Shows a line that was written before. Returns whether the person can use its command here. */
  show(line) {
    if (!line.command) {
      this.writeText(line.text, true);
      return true;
    }
    const command = this.commands.find((command) => command.name === line.command);
    if (!command) return false;
    this.choose(command, "", false);
    for (const [name, shown, value] of line.options) {
      const option = command.options.find((option) => option.name === name);
      if (option) (this.fields.get(name) ?? this.addField(option)).write(shown, value);
    }
    this.offerMore();
    return true;
  }

  /** Fetches the commands that the person can use in the channel. */
  async load() {
    const at = this.where();
    Object.assign(this, await ask("commands", at));
  }

  /** Moves the focus to where something can be typed. */
  focus() {
    const field = this.command && ([...this.fields.values()].at(-1)?.input ?? this.adder ?? this.go);
    (field || this.field.querySelector("#text"))?.focus({ preventScroll: true });
  }

  /** Begins the command with this name. */
  async begin(name) {
    if (!(await this.act(() => this.load()))) return;
    const command = this.commands.find((command) => command.name === name);
    this.history.leave();
    if (command) this.choose(command);
    else this.reportMissing(name);
  }

  /** Says why the person cannot use a command of this name here. */
  reportMissing(name) {
    const known = this.unavailable.find((command) => command.name === name);
    this.report(known?.reason ?? "There is no such command here.");
  }

  /** Shows the field for plain text, in which a slash at the start opens the list of commands. */
  writeText(text, focus = false) {
    this.command = null;
    this.fields = new Map();
    this.asked += 1;
    clearTimeout(this.timer);
    this.popup.hide();
    this.history.leave();
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
    input.addEventListener("input", () => {
      this.history.leave();
      this.typed(input);
    });
    input.addEventListener("keydown", (event) => this.textKey(event, input));
    this.field.replaceChildren(input);
    if (!focus) return;
    input.focus();
    toEnd(input);
    if (text.startsWith("/")) this.typed(input);
  }

  /** Suggests commands for what was typed, or begins the command that was typed or pasted as a whole. */
  async typed(input) {
    input.style.height = "auto";
    input.style.height = `${Math.min(input.scrollHeight, 200)}px`;
    if (!input.value.startsWith("/")) return this.popup.hide();
    this.popup.fade();
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
    const whole = readCommand(text, this.commands);
    if (whole) return this.choose(whole.command, whole.rest);
    const word = text.slice(1).trimEnd().toLowerCase();
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

  async textKey(event, input) {
    if (this.popup.move(event)) return;
    const { key, shiftKey, isComposing, repeat } = event;
    if (key === "Escape") this.popup.hide();
    else if (key === "ArrowUp" || key === "ArrowDown") {
      if (!input.value || this.history.isShown) this.recall(event, key === "ArrowUp" ? 1 : -1);
    } else if (key === "Tab" && !shiftKey && this.popup.open) {
      event.preventDefault();
      if (!this.popup.entryFor(input)) await this.typed(input);
      this.popup.entryFor(input)?.pick();
    } else if (key === "Enter" && !shiftKey && !isComposing) {
      event.preventDefault();
      if (repeat) return;
      const text = input.value.trim();
      if (!text) return;
      if (!text.startsWith("/")) return this.say(text);
      if (!this.popup.entryFor(input)) {
        await this.typed(input);
        // The line was a whole command, so Enter sends it.
        if (this.command) return this.submit();
      }
      const entry = this.popup.entryFor(input);
      // A command whose name only contains the word, or whose description does, is not what was typed.
      const name = text.slice(1).toLowerCase();
      if (entry && (this.popup.moved || entry.title.startsWith(`/${name}`))) entry.pick();
      else if (this.commands.length) this.reportMissing(name);
    }
  }

  async say(text) {
    const request = { ...this.where(), text };
    if (!(await this.once(() => send("say", request)))) return;
    keepDraft(request, null);
    this.history.add({ text });
    this.writeText("", true);
  }

  /** Shows an earlier line (`step` 1) or a later one (-1), of those that were sent. */
  recall(event, step) {
    const sent = this.history.go(step);
    if (sent === undefined) return;
    event.preventDefault();
    const { at } = this.history;
    if (!this.show(sent ?? { text: "" })) return this.report(`/${sent.command} cannot be used here.`);
    this.history.at = at;
    if (sent?.command) this.quietly(() => this.focus());
  }

  /** Moves the focus without opening a list of suggestions. */
  quietly(focus) {
    this.quiet = true;
    focus();
    this.quiet = false;
    this.popup.hide();
  }

  /** Shows the fields of a command, filled from the rest of a line, and moves the focus there. */
  choose(command, rest = "", focus = true) {
    this.command = command;
    this.report("");
    this.fields = new Map();
    this.chips = element("div", { class: "chips" });
    const name = element("span", { class: "command-name" }, `/${command.name}`);
    const cancel = element("button", { type: "button", class: "round", "aria-label": "Leave the command" }, "×");
    cancel.addEventListener("click", () => this.writeText("", true));
    this.go = element("button", { type: "button", class: "round go", "aria-label": `Send /${command.name}` }, "➤");
    this.go.addEventListener("click", () => this.submit());
    this.field.replaceChildren(element("div", { class: "command" }, name, this.chips, this.go, cancel));
    this.more = element("div", { class: "more" });
    this.chips.append(this.more);
    for (const option of command.options.filter((option) => option.required)) this.addField(option);
    this.offerMore();
    this.go.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.writeText("", true);
      if (event.key === "Backspace") this.writeText(`/${command.name}`, true);
    });
    if (!focus) return;
    if (rest) return this.distribute(rest);
    const first = [...this.fields.values()][0]?.input ?? this.adder;
    if (first) return first.focus();
    this.go.focus();
    this.popup.show(this.go, `/${command.name}`, [], command.description);
  }

  /** Puts the options that a text names into their fields. What stands before them is the first option's. */
  distribute(text) {
    const free = this.command.options.filter((option) => !this.fields.get(option.name)?.input.value);
    const { head, given } = readOptions(text, free);
    if (head.trim()) {
      const named = given.map(([option]) => option);
      const open = free.filter((option) => !named.includes(option) && option.type !== 11);
      const first = open.find((option) => option.required) ?? open[0];
      if (!first) return this.report(`/${this.command.name} takes no more options.`);
      given.unshift([first, given.length ? head.trim() : head]);
    }
    let field;
    for (const [option, value] of given) {
      field = this.fields.get(option.name) ?? this.addField(option);
      if (!field.isFile) field.write(value);
    }
    this.offerMore();
    field ??= [...this.fields.values()][0];
    field.input.focus();
    toEnd(field.input);
    this.suggest(field, WAIT);
  }

  /** Shows a button for each option that has no field yet, and a field in which their names can be typed. */
  offerMore() {
    const rest = this.command.options.filter((option) => !this.fields.has(option.name));
    const add = (option) => {
      const field = this.addField(option);
      this.offerMore();
      field.input.focus();
    };
    const buttons = rest.map((option) => {
      const button = element(
        "button",
        {
          type: "button",
          class: "add",
          title: option.description,
          // With the keyboard, the field before the buttons does the same.
          tabIndex: -1,
          "aria-label": `Add the option ${option.label}: ${option.description}`,
        },
        `+ ${option.label}`,
      );
      button.addEventListener("click", () => add(option));
      return button;
    });
    this.adder = rest.length ? addingField(this, rest, add) : null;
    this.more.replaceChildren(...[this.adder, ...buttons].filter(Boolean));
  }

  /** Hides the suggestions, or leaves the command if none are shown. */
  leave(event) {
    event.preventDefault();
    if (this.popup.root.hidden) this.writeText("", true);
    else this.popup.hide();
  }

  /** Removes a field if its option is not required, and leaves the command otherwise. */
  stepBack(field) {
    if (!field || field.option.required) {
      if (field?.input.value) return field.input.focus();
      return this.writeText(`/${this.command.name}`, true);
    }
    this.fields.delete(field.option.name);
    field.chip.remove();
    this.offerMore();
    ([...this.fields.values()].at(-1)?.input ?? this.adder)?.focus();
  }

  /** Adds the field of an option, and returns it. */
  addField(option) {
    const field = new Field(option, this);
    const { input, chip } = field;
    this.fields.set(option.name, field);
    this.chips.insertBefore(chip, this.more);
    input.addEventListener("beforeinput", () => this.typeOn(field));
    input.addEventListener("input", () => this.edited(field));
    input.addEventListener("focus", () => this.quiet || this.suggest(field, 0));
    input.addEventListener("keydown", (event) => this.fieldKey(event, field));
    if (field.isFile) input.addEventListener("change", () => attach(this, field));
    return field;
  }

  /** Before a chosen suggestion is edited, puts its value in the place of its name, so that typing goes on from there. */
  typeOn(field) {
    const { input, option, value } = field;
    if (!option.autocomplete || typeof value !== "string" || input.value === value) return;
    const all = input.selectionStart === 0 && input.selectionEnd === input.value.length;
    if (all && input.value) return;
    input.value = value;
    toEnd(input);
  }

  edited(field) {
    const { input, chip, option } = field;
    field.value = undefined;
    chip.classList.remove("wrong");
    this.history.leave();
    // The name of the option itself may be typed as well.
    const own = readOptions(field.isFile ? "" : input.value, [option]);
    if (own.given.length && !own.head.trim()) input.value = own.given[0][1];
    const others = this.command.options.filter(
      (other) => other !== option && !this.fields.get(other.name)?.input.value,
    );
    const { head, given } = field.isFile ? { given: [] } : readOptions(input.value, others);
    if (given.length) {
      const rest = input.value.slice(head.length);
      input.value = head.trim();
      field.fit();
      return this.distribute(rest);
    }
    field.fit();
    this.suggest(field, WAIT);
  }

  /** Suggests values for a field. */
  suggest(field, wait) {
    const { option, input } = field;
    const heading = `${option.label} · ${option.description}`;
    clearTimeout(this.timer);
    this.asked += 1;
    this.tabbed = null;
    const { list } = field;
    if (list) {
      const typed = field.value === undefined ? input.value.trim().toLowerCase().replace(/^[@#]/, "") : "";
      const matching = list.filter((entry) => entry.name.toLowerCase().includes(typed));
      const entries = matching.map((entry) => ({
        title: entry.name,
        hint: entry.hint,
        pick: () => this.take(field, entry),
      }));
      this.popup.show(input, heading, entries, entries.length ? "" : "Nothing of that name.");
    } else if (option.autocomplete) {
      this.popup.fade();
      this.timer = setTimeout(() => this.complete(field, heading), wait);
    } else this.popup.show(input, heading, []);
  }

  /** Asks the bot to complete a field, and shows the choices unless there was another request since. */
  async complete(field, heading) {
    const { option, input } = field;
    const number = (this.asked += 1);
    const text = input.value;
    if (this.popup.root.hidden || this.popup.input !== input) this.popup.wait(input, heading);
    let answer = { failed: true, choices: [] };
    try {
      const options = this.values((other) => other !== field);
      options[option.name] = field.value === undefined ? text : String(field.value);
      answer = await send("autocomplete", {
        ...this.where(),
        command: this.command.name,
        options,
        focused: option.name,
      });
    } catch (problem) {
      this.report(problem.message);
    }
    if (number !== this.asked || document.activeElement !== input || input.value !== text) return;
    const entries = answer.choices.map((entry) => ({
      title: entry.name,
      value: entry.value,
      pick: () => this.take(field, entry),
    }));
    const note = answer.failed ? "Loading options failed." : entries.length ? "" : "No options match your search.";
    // Nothing is selected for an empty field, so that Enter, pressed twice, does not do the first thing of all.
    this.popup.show(input, heading, entries, note, text.trim() !== "");
    if (this.tabbed === field) entries[0]?.pick();
  }

  /** Puts a suggested value into a field and moves the focus to the next empty field. */
  take(field, entry) {
    field.value = entry.value;
    field.input.value = entry.name;
    field.chip.classList.remove("wrong");
    field.fit();
    this.popup.hide();
    const next = [...this.fields.values()].find((other) => other.read() === undefined);
    if (next) return next.input.focus();
    this.quietly(() => field.input.focus());
    toEnd(field.input);
  }

  /** Whether what was typed is a whole value, so that no suggestion has to complete it. */
  isWhole(field) {
    const text = field.input.value.trim().toLowerCase();
    if (this.popup.moved || !text) return false;
    if (field.list) return field.read() !== undefined;
    return this.popup.entries.some((entry) => String(entry.value).toLowerCase() === text);
  }

  fieldKey(event, field) {
    const { input, option } = field;
    const { key, shiftKey } = event;
    if (!this.history.isShown && this.popup.move(event)) return;
    const entry = field.value === undefined ? this.popup.entryFor(input) : undefined;
    if (key === "Escape") this.leave(event);
    else if ((key === "ArrowUp" || key === "ArrowDown") && !input.value.includes("\n")) {
      if (this.history.isShown) return this.recall(event, key === "ArrowUp" ? 1 : -1);
      event.preventDefault();
      this.suggest(field, 0);
    } else if (key === "Enter" && !event.isComposing && !(shiftKey && input.type === "textarea")) {
      event.preventDefault();
      if (event.repeat) return;
      if (entry && !this.isWhole(field)) entry.pick();
      else this.submit();
    } else if (key === "Tab" && !shiftKey && field.value === undefined && input.value && !field.isFile) {
      if (entry) {
        event.preventDefault();
        entry.pick();
      } else if (option.autocomplete && this.popup.madeFor !== input.value) {
        // The suggestions for this text are on their way.
        event.preventDefault();
        this.tabbed = field;
      }
    } else if (key === "Backspace" && !field.isFile && input.value === "") {
      event.preventDefault();
      this.stepBack(field);
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

  values(wanted = () => true) {
    const options = {};
    for (const field of this.fields.values()) {
      const value = wanted(field) ? field.read() : undefined;
      if (value !== undefined) options[field.option.name] = value;
    }
    return options;
  }

  /** Sends the command if all fields have valid values. */
  async submit() {
    const { command } = this;
    const fields = [...this.fields.values()];
    if (this.sending) return;
    await Promise.all(fields.map((field) => field.uploaded));
    // Another key may have sent or left the command meanwhile.
    if (this.command !== command || this.sending) return;
    const wrong = fields.filter(
      (field) => field.read() === undefined && (field.option.required || !field.isEmpty),
    );
    for (const field of fields) field.chip.classList.toggle("wrong", wrong.includes(field));
    if (wrong.length) {
      this.report(
        wrong[0].option.required && !wrong[0].input.value
          ? `The option ${wrong[0].option.label} is required.`
          : `The option ${wrong[0].option.label} needs another value.`,
      );
      return wrong[0].input.focus();
    }
    // Suggestions that arrive from now on are not shown.
    this.asked += 1;
    clearTimeout(this.timer);
    this.popup.hide();
    const sent = this.written();
    const request = { ...this.where(), command: command.name, options: this.values() };
    if (!(await this.once(() => send("command", request)))) return;
    keepDraft(request, null);
    this.history.add({ command: command.name, options: sent });
    if (this.command === command) this.writeText("", true);
  }
}
