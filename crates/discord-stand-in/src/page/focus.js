// Keeping the focus where the person works, although parts of the page are built anew.

/** The time in milliseconds for which the focus waits for an answer. */
const LATE = 3000;
const FOCUSABLE = "button, a[href], input, textarea, [tabindex]";

/** What can be reached inside an element, in the order of the page. */
function reachable(root) {
  return [...root.querySelectorAll(FOCUSABLE)].filter((one) => !one.disabled && one.offsetParent !== null);
}

/**
 * Rebuilds the inside of an element. If the focus was there and is lost, it goes to the element with the same
 * `data-focus`, or else to the one in the same place.
 */
export function keepingFocus(root, rebuild) {
  const focused = document.activeElement;
  const inside = root.contains(focused) && focused !== root;
  const at = inside ? reachable(root).indexOf(focused) : -1;
  const key = inside ? focused.dataset.focus : undefined;
  rebuild();
  if (!inside || root.contains(document.activeElement)) return;
  const now = reachable(root);
  const same = key && now.find((one) => one.dataset.focus === key);
  (same ?? now[Math.min(Math.max(at, 0), now.length - 1)])?.focus({ preventScroll: true });
}

/** The buttons and menus of a message that can be used. */
function controls(item) {
  return [...(item?.querySelectorAll(".control, .opener") ?? [])].filter((one) => !one.disabled);
}

/**
 * Follows the focus through the list of messages, where a message is edited or goes away after each click. `away` moves
 * the focus out of the list, for when nothing in it can be used.
 */
export class MessageFocus {
  constructor(list, away) {
    Object.assign(this, { list, away, awaited: null, byKeyboard: false, lost: 0 });
    // A click by the keyboard has no position.
    list.addEventListener("click", ({ target, detail }) => {
      const control = target.closest(".control, .option");
      const item = control?.closest(".message");
      if (!item) return;
      this.byKeyboard = detail === 0;
      this.awaited = this.byKeyboard ? item.id : null;
    });
  }

  /** Notes where the focus is. */
  note() {
    const focused = document.activeElement;
    const item = this.list.contains(focused) ? focused.closest(".message") : null;
    return item && { focused, item: item.id, key: focused.dataset.focus };
  }

  /** Moves the focus to where the person works now. `before` is what `note` returned before the list was rebuilt. */
  restore(before) {
    if (!before) return this.settle();
    const answer = this.awaited && [...this.list.querySelectorAll(`[data-answers="${this.awaited}"]`)].at(-1);
    const first = controls(answer)[0];
    if (first) {
      // A private answer to the keyboard, such as a picker, is where the person goes on.
      this.awaited = null;
      first.focus({ preventScroll: true });
      answer.scrollIntoView({ block: "nearest" });
      return;
    }
    if (document.activeElement === before.focused && before.focused.isConnected) return;
    if (this.list.contains(document.activeElement) && document.activeElement !== this.list) return;
    const item = document.getElementById(before.item);
    const row = controls(item);
    const same = before.key && item && reachable(item).find((one) => one.dataset.focus === before.key);
    const next = same ?? row[0] ?? this.newest();
    if (next) return next.focus({ preventScroll: true });
    this.away();
    this.lost = this.byKeyboard ? Date.now() : 0;
  }

  /** The first control of the newest message that has any. */
  newest() {
    const rows = [...this.list.querySelectorAll(".message")].reverse().map(controls);
    return rows.find((row) => row.length)?.[0];
  }

  /** Moves the focus to the answer to the keyboard, if that comes only after the message that was answered is gone. */
  settle() {
    const text = document.activeElement;
    if (Date.now() - this.lost > LATE || text?.id !== "text" || text.value) return;
    const next = this.newest();
    if (!next) return;
    this.lost = 0;
    next.focus({ preventScroll: true });
  }
}
