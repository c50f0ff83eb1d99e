import type { BrowserContext, Page } from '@playwright/test';
import type { Language } from '../../packages/texts/src/languages.ts';

/** A part of a compiled text: words, or a list that begins with the name of a placeholder or of a tag. */
type Part = string | number | Part[] | { [name: string]: Part };

const longer = (words: string) =>
  words.replace(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)).toLowerCase());

/** A placeholder keeps its name, and its options are lengthened; so is what a tag encloses. */
function lengthenPlaceholder([name = '', ...rest]: Part[]): Part[] {
  return [name, ...rest.map((part) => (typeof part === 'number' ? part : lengthenText(part)))];
}

function lengthenText(part: Part): Part {
  if (typeof part === 'string') return longer(part);
  if (Array.isArray(part))
    return part.map((inner) => (Array.isArray(inner) ? lengthenPlaceholder(inner) : lengthenText(inner)));
  if (typeof part === 'object')
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, lengthenText(inner)]));
  return part;
}

/** Makes every English text of the pages of a context 40 % longer: a language that nobody speaks, to find what has no room. */
export async function lengthenEnglish(context: BrowserContext): Promise<void> {
  await context.route('**/app/texts/*/en/*.json', async (route) => {
    const texts = (await (await route.fetch()).json()) as Part;
    await route.fulfill({ json: lengthenText(texts) });
  });
}

/** Changes the language of an open page, as another tab does. */
export async function switchLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.locator(`html[lang="${language}"]`).waitFor();
}

/** The texts of a page that are wider than their place, where no ellipsis is meant, and how far it scrolls sideways. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { documentElement: root } = document;
    const excess = root.scrollWidth - root.clientWidth;
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isCut = (element: Element) => {
      const { clientWidth, scrollWidth } = element;
      if (clientWidth <= 1 || scrollWidth <= clientWidth + 1 || !hasText(element)) return false;
      const { clipPath, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(element);
      // What is only for screen readers, and what ends with an ellipsis after some lines.
      if (clipPath !== 'none' || webkitLineClamp !== 'none') return false;
      return (
        textOverflow !== 'ellipsis' && !['auto', 'scroll'].includes(overflowX) && element.checkVisibility()
      );
    };
    const cut = [...document.querySelectorAll('body *:not(svg *, script, style, option)')].filter(isCut);
    return [
      ...(excess > 0 ? [`the page is ${excess} px too wide`] : []),
      ...cut.map(
        (element) =>
          `${element.textContent?.trim().slice(0, 60)} (${element.scrollWidth - element.clientWidth} px)`,
      ),
    ];
  });
}
