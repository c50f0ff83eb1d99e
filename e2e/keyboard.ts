import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than the longest screen of the demo war has stops before what a journey looks for. */
const MOST_PRESSES = 120;
/** What is on the page is there; it is not waited for again. */
const WAIT = { timeout: 5000 };

/** What has the focus, in words, and whether anybody can see that it has it. */
interface Stop {
  words: string;
  isSeen: boolean;
  isWanted: boolean;
}

/** A ring around what has the focus, or around what is drawn in its place: the track of a switch, say. */
async function currentStop(page: Page, wanted: Locator): Promise<Stop> {
  const handle = await wanted.elementHandle(WAIT);
  return page.evaluate((one) => {
    const focused = document.activeElement;
    const isWanted = focused === one;
    if (focused === null || focused === document.body)
      return { words: 'the page itself', isSeen: true, isWanted };
    const label = focused.getAttribute('aria-label') ?? focused.textContent?.trim() ?? '';
    const words = `${focused.tagName.toLowerCase()} ${focused.id} "${label.slice(0, 60)}"`;
    // The main part takes the focus of the skip link, and dialogs and panels that of their opening: nothing to press.
    const isPlace = focused.getAttribute('tabindex') === '-1';
    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    const isDrawn = (one: Element) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true });
    };
    const hasRing = (one: Element | null) =>
      one !== null &&
      isDrawn(one) &&
      [null, '::before', '::after'].some((part) => {
        const style = getComputedStyle(one, part);
        return isOutlined(style) || style.boxShadow !== 'none';
      });
    // The box of a field with several parts, and the track of a switch, have the ring in the input's place.
    const { parentElement, nextElementSibling } = focused;
    const boxes = [parentElement, parentElement?.parentElement, parentElement?.parentElement?.parentElement];
    const hasInputRing =
      focused.matches('input') &&
      (hasRing(nextElementSibling) || boxes.some((one) => one && isOutlined(getComputedStyle(one))));
    return { words, isSeen: isPlace || hasRing(focused) || hasInputRing, isWanted };
  }, handle);
}

/** Presses Tab until `wanted` has the focus, which shows at every stop on the way. @throws naming the stops without it. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const stops: string[] = [];
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    const { words, isSeen, isWanted } = await currentStop(page, wanted);
    expect(isSeen, `the focus shows on ${words}`).toBe(true);
    if (isWanted) {
      await expect(wanted).toBeInViewport();
      return;
    }
    stops.push(words);
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${wanted}; it stops at\n${stops.join('\n')}`);
}

/** Goes to a button or a link by Tab and presses Enter. */
export async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}
