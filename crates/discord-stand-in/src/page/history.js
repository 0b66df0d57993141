// The lines that were sent, to be sent again: arrow-up shows them, as in a shell.

/** The name under which the lines are kept while the browser's tab is open. */
const KEY = "sent";
const MOST = 50;

/** Lines `{text}` or `{command, options}`, the newest first. `options` has triples of a name, its text and its value. */
export class History {
  constructor() {
    try {
      this.lines = JSON.parse(sessionStorage.getItem(KEY)) ?? [];
    } catch {
      this.lines = [];
    }
    this.at = -1;
  }

  /** Whether the composer shows one of the lines, unchanged. */
  get isShown() {
    return this.at >= 0;
  }

  add(line) {
    this.leave();
    const text = JSON.stringify(line);
    this.lines = [line, ...this.lines.filter((other) => JSON.stringify(other) !== text)].slice(0, MOST);
    sessionStorage.setItem(KEY, JSON.stringify(this.lines));
  }

  /** Notes that the composer shows something else. */
  leave() {
    this.at = -1;
  }

  /** The line that is `step` older; null for the empty line after the newest, undefined if there is none. */
  go(step) {
    const at = this.at + step;
    if (at < -1 || at >= this.lines.length) return undefined;
    this.at = at;
    return at < 0 ? null : this.lines[at];
  }
}
