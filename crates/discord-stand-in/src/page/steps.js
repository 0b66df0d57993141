// The first steps: a card that leads through them, and goes away. The stand-in is told of them at its start.

import { element } from "/sandbox/elements.js";

/** The name under which the browser remembers that the card is no longer needed. */
const KEY = "first-steps-done";
/** The number of public messages of the bot after all steps: a challenge, and the boards before and after two moves. */
const ENOUGH = 4;

function isOver() {
  return localStorage.getItem(KEY) !== null;
}

/** Notes that the card is not needed any longer. */
function finish() {
  localStorage.setItem(KEY, "yes");
}

function buttons(message, style) {
  const all = message.components.flatMap((row) => row.components ?? []);
  return all.filter((control) => control.type === 2 && control.style === style && !control.disabled);
}

/** The people whom a message mentions, except `person`. */
function others(message, person, people) {
  const named = [...message.content.matchAll(/<@!?(\d+)>/g)].map((match) => match[1]);
  return people.filter(({ id }) => id !== person && named.includes(id));
}

/**
 * The step that comes next, `{number, become}`: its number from 0, and the person to become for it, if it is another one.
 * Returns null once the last step was made.
 */
function next(view, person) {
  const told = view.messages.filter((message) => message.author.bot && !message.ephemeral);
  if (told.length >= ENOUGH) return null;
  const offered = told.findLast((message) => buttons(message, 3).length > 0);
  if (offered) {
    if (offered.used?.id !== person) return { number: 2 };
    const become = others(offered, person, view.people)[0] ?? view.people.find(({ id }) => id !== person);
    return { number: 1, become };
  }
  const played = told.findLast((message) => message.attachments.length > 0 && buttons(message, 1).length > 0);
  if (!played) return { number: 0 };
  const become = played.highlighted ? null : others(played, person, view.people)[0];
  return { number: told.length < ENOUGH - 1 ? 3 : 4, become };
}

/** Shows the card for the next step, or hides it. `begin` begins a command, and `become` changes the person. */
export function showSteps(root, view, person, begin, become) {
  const led = !root.hidden && root.dataset.channel === view.channel.id;
  root.dataset.channel = view.channel.id;
  const steps = view.first_steps;
  const step = !steps || isOver() || view.channel.note ? null : next(view, person);
  if (!step) {
    // The card has led through all steps, so no empty channel shows it again.
    if (led && !isOver()) finish();
    root.hidden = true;
    return;
  }
  root.hidden = false;
  const button = (label, run) => {
    const built = element("button", { type: "button", class: "control primary", dataset: { focus: "step" } }, label);
    built.addEventListener("click", run);
    return built;
  };
  const other = step.become && button(`Become ${step.become.name}`, () => become(step.become.id));
  const hints = [
    button(`/${steps.begins}`, () => begin(steps.begins)),
    other,
    element("span", {}, steps.hints[0]),
    other ?? element("span", {}, steps.hints[1]),
    other ?? element("span", {}, steps.hints[2]),
  ];
  const close = element("button", { type: "button", class: "round", "aria-label": "Hide the first steps" }, "×");
  close.addEventListener("click", () => {
    finish();
    root.hidden = true;
  });
  root.replaceChildren(
    element(
      "ol",
      {},
      steps.titles.map((words, index) =>
        element(
          "li",
          {
            class: index < step.number ? "done" : "",
            "aria-current": index === step.number ? "step" : undefined,
          },
          words,
        ),
      ),
    ),
    element("div", { class: "step-hint" }, hints[step.number]),
    close,
  );
}
