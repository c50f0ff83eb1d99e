/** The typefaces of the page, as a picture that is drawn of it names them: those of its language (ui/tokens.css). */
export function pageFonts(): { heading: string; text: string } {
  const style = getComputedStyle(document.documentElement);
  const family = (name: string) => style.getPropertyValue(name) || 'sans-serif';
  return { heading: family('--font-heading'), text: family('--font-text') };
}

/** Waits until the typefaces of the page can be drawn with. One that this device lacks is no failure: the next is drawn. */
export async function loadPageFonts(): Promise<void> {
  const { heading, text } = pageFonts();
  await Promise.allSettled([document.fonts.load(`500 48px ${heading}`), document.fonts.load(`26px ${text}`)]);
}
