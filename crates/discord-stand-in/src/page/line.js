// Commands as lines of text: `/challenge game:Pijersi opponent:@Ben`.

/**
 * The command with which a line begins, and the rest of the line: `{command, rest}`. The name has to be followed by a
 * blank. Returns null if there is no such command.
 */
export function readCommand(line, commands) {
  const text = line.toLowerCase();
  const fits = commands.filter(({ name }) => text.startsWith(`/${name}`) && /^\s/.test(text.slice(name.length + 1)));
  const command = fits.sort((a, b) => b.name.length - a.name.length)[0];
  return command ? { command, rest: line.slice(command.name.length + 1).trimStart() } : null;
}

/** The option that a word before a colon names, in English or in the person's language. */
function named(word, options) {
  const name = word.toLowerCase();
  return options.find((option) => option.name.toLowerCase() === name || option.label.toLowerCase() === name);
}

/**
 * Reads the options that a text names, `{head, given}`: the text before the first of them, and pairs of an option and
 * its text. Only the given options are recognized, each once, so that other colons stay what they are.
 */
export function readOptions(text, options) {
  const marks = [];
  for (const match of text.matchAll(/(^|\s)([^\s:]+):/gu)) {
    const option = named(match[2], options);
    if (option && marks.every((mark) => mark.option !== option)) {
      marks.push({ option, start: match.index, end: match.index + match[0].length });
    }
  }
  const given = marks.map((mark, index) => [mark.option, text.slice(mark.end, marks[index + 1]?.start).trim()]);
  return { head: text.slice(0, marks[0]?.start), given };
}

/** The entry that a text means: by its name, its value, a mention, or a name after an `@` or `#`. */
export function meant(text, entries) {
  const plain = text.replace(/^<(?:@!?|#)(\d+)>$/, "$1").toLowerCase();
  const bare = plain.replace(/^[@#]/, "");
  return entries.find(
    ({ name, value }) => [plain, bare].includes(name.toLowerCase()) || String(value).toLowerCase() === plain,
  );
}
