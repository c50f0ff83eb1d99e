/** The elements in which a letter is a letter: fields, and lists that jump by it. */
const TYPED_INTO = 'input, textarea, select, [contenteditable="true"], [role="listbox"], [role="combobox"]';

/** Whether what has the focus takes letters, which then are no shortcuts. */
export function isTyping(): boolean {
  return document.activeElement?.matches(TYPED_INTO) ?? false;
}
