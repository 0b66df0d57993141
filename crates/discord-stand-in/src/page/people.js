// The people: one writes as any of them.

import { avatar, element } from "/sandbox/elements.js";
import { keepingFocus } from "/sandbox/focus.js";

export function badge(count, what) {
  return count > 0 && element("span", { class: "badge", "aria-label": `${count} ${what}` }, String(count));
}

/**
 * Shows the people as a radio group, in the side bar or in the switcher. The arrow keys change the selection as well.
 * `choose` takes the identifier and whether the focus shall stay here.
 */
export function showPeople(root, people, chosen, choose) {
  const entries = people.map((person) => {
    const checked = person.id === chosen;
    const button = element(
      "button",
      {
        type: "button",
        role: "radio",
        "aria-checked": String(checked),
        class: "person",
        tabIndex: checked ? 0 : -1,
        title: `${person.name}: ${person.about}`,
        dataset: { focus: person.id },
      },
      avatar(person.id, person.name),
      element("span", { class: "person-name" }, person.name),
      badge(person.unread, "unread mentions"),
    );
    button.addEventListener("click", () => choose(person.id, false));
    return button;
  });
  keepingFocus(root, () => root.replaceChildren(...entries));
  root.onkeydown = (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const at = people.findIndex((person) => person.id === chosen);
    const next = people[(at + step + people.length) % people.length].id;
    root.querySelector(`[data-focus="${next}"]`).focus();
    choose(next, true);
  };
}

/** The header's button that opens the list of people, and that list. */
export class Switcher {
  constructor(opener, list) {
    Object.assign(this, { opener, list });
    opener.addEventListener("click", () => this.show(list.hidden));
    list.addEventListener("keydown", (event) => {
      if (event.key === "Escape") {
        this.show(false);
        opener.focus();
      }
    });
    document.addEventListener("click", (event) => {
      if (event.target.isConnected && !event.target.closest("#switcher, #whoami")) this.show(false);
    });
  }

  show(open) {
    this.list.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (open) this.list.querySelector('[aria-checked="true"]')?.focus();
  }

  fill(people, chosen, choose) {
    const you = people.find((person) => person.id === chosen);
    const name = element("span", { class: "whoami-name" }, you?.name ?? "");
    const others = people.reduce((sum, person) => sum + (person.id === chosen ? 0 : person.unread), 0);
    this.opener.replaceChildren(
      element("span", { class: "whoami-words" }, "You write as "),
      avatar(chosen, you?.name, true),
      name,
      element("span", { "aria-hidden": "true" }, "▾"),
      ...[badge(others, "unread mentions of the others")].filter(Boolean),
    );
    showPeople(this.list, people, chosen, choose);
  }
}
