/** The typefaces of the page, as a picture that is drawn of it names them: those of its language (ui/tokens.css). */
export function pageFonts(): { heading: string; text: string } {
  const style = getComputedStyle(document.documentElement);
  const family = (name: string) => style.getPropertyValue(name) || 'sans-serif';
  return { heading: family('--font-heading'), text: family('--font-text') };
}
