// Files that are attached to the option of a command.

import { send, size } from "/sandbox/elements.js";

/** The maximum size of a file that the stand-in accepts, in bytes. */
const LARGEST_FILE = 10 * 1024 * 1024;

/** What a field shows before a file is chosen. */
export const NO_FILE = "Choose a file…";

/** Uploads a chosen file. The command is sent only after the upload. A file that is too large is not taken. */
export function attach(composer, field) {
  const file = field.input.files[0];
  field.value = undefined;
  field.uploaded = undefined;
  const large = file && file.size > LARGEST_FILE;
  if (large) field.input.value = "";
  field.chip.classList.toggle("wrong", Boolean(large));
  const shown = file && !large ? `${file.name} · ${size(file.size)}` : NO_FILE;
  field.chip.querySelector(".file-choice").textContent = shown;
  if (large) {
    const most = size(LARGEST_FILE);
    return composer.report(`${file.name} is too large: a file may have at most ${most}. Choose another.`);
  }
  composer.report("");
  if (!file) return;
  field.uploaded = composer.act(async () => {
    const { id } = await send(`upload?${new URLSearchParams({ name: file.name })}`, file);
    if (field.input.files[0] === file) field.value = id;
  });
}
