/**
 * The page's own search field (index.html), which is there before the app is. It takes what is typed from the first key
 * until the search has its own field (public/early-search.js).
 */
function earlyField(): HTMLInputElement | null {
  const field = document.getElementById('early-search');
  return field instanceof HTMLInputElement ? field : null;
}

/** The text typed before the search was there. `isEntered`: Enter was pressed after it. */
export interface EarlyText {
  text: string;
  caret: number;
  isEntered: boolean;
}

const NOTHING: EarlyText = { text: '', caret: 0, isEntered: false };

/** Shows the field when the search is opened by anything but a key. */
export function openEarlyField(): void {
  const field = earlyField();
  if (field === null) return;
  field.hidden = false;
  field.focus();
}

/** Empties and hides the field. @returns what was in it. */
export function takeEarlyText(): EarlyText {
  const field = earlyField();
  if (field === null) return NOTHING;
  const early = {
    text: field.value,
    caret: field.selectionStart ?? field.value.length,
    isEntered: field.dataset.entered !== undefined,
  };
  field.hidden = true;
  field.value = '';
  delete field.dataset.entered;
  return early;
}

/**
 * Follows the field. @param onOpen gets what had the focus before; it is called at once when the field is open already, as
 * it is if its key was pressed before the app ran. @returns stops following.
 */
export function followEarlyField(onOpen: (opener: Element | null) => void, onClose: () => void): () => void {
  const field = earlyField();
  if (field === null) return () => {};
  const handleFocus = ({ relatedTarget }: FocusEvent) =>
    onOpen(relatedTarget instanceof Element ? relatedTarget : null);
  const handleKey = () => {
    if (field.hidden) onClose();
  };
  field.addEventListener('focus', handleFocus);
  field.addEventListener('keydown', handleKey);
  if (!field.hidden) onOpen(null);
  return () => {
    field.removeEventListener('focus', handleFocus);
    field.removeEventListener('keydown', handleKey);
  };
}

/** Names the field in the language of the page. */
export function nameEarlyField(label: string): void {
  const field = earlyField();
  if (field === null) return;
  field.ariaLabel = label;
  field.placeholder = label;
}
