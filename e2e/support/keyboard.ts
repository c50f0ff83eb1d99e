import { expect, type Locator, type Page } from '@playwright/test';

/** More tab stops than there are before any target on the demo war's longest screen. */
const MAX_PRESSES = 120;
/** Elements are expected to be on the page already, so waits are short. */
const WAIT = { timeout: 5000 };

/** The focused element in words, and whether its focus is visible. */
interface Stop {
  words: string;
  isSeen: boolean;
  isWanted: boolean;
}

/**
 * The focus ring may be on the element itself or on one drawn in its place, such as the track of a switch.
 */
async function currentStop(page: Page, wanted: Locator): Promise<Stop> {
  const handle = await wanted.elementHandle(WAIT);
  return page.evaluate((element) => {
    const focused = document.activeElement;
    const isWanted = focused === element;
    if (focused === null || focused === document.body)
      return { words: 'the page itself', isSeen: true, isWanted };
    const label = focused.getAttribute('aria-label') ?? focused.textContent?.trim() ?? '';
    const words = `${focused.tagName.toLowerCase()} ${focused.id} "${label.slice(0, 60)}"`;
    // The main element, dialogs and panels receive focus by script (tabindex -1); they are not controls and
    // need no ring.
    const isPlace = focused.getAttribute('tabindex') === '-1';
    const isOutlined = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
      outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    const isDrawn = (candidate: Element) => {
      const { width, height } = candidate.getBoundingClientRect();
      return width > 1 && height > 1 && candidate.checkVisibility({ visibilityProperty: true });
    };
    const hasRing = (candidate: Element | null) =>
      candidate !== null &&
      isDrawn(candidate) &&
      [null, '::before', '::after'].some((part) => {
        const style = getComputedStyle(candidate, part);
        return isOutlined(style) || style.boxShadow !== 'none';
      });
    // For compound fields and switches, the wrapper or the track shows the ring instead of the input.
    const { parentElement, nextElementSibling } = focused;
    const boxes = [parentElement, parentElement?.parentElement, parentElement?.parentElement?.parentElement];
    const hasInputRing =
      focused.matches('input') &&
      (hasRing(nextElementSibling) || boxes.some((box) => box && isOutlined(getComputedStyle(box))));
    return { words, isSeen: isPlace || hasRing(focused) || hasInputRing, isWanted };
  }, handle);
}

/**
 * Presses Tab until `wanted` has the focus, and expects visible focus at every stop. @throws if Tab never
 * reaches it.
 */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const stops: string[] = [];
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
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

/** Tabs to a button or link and presses Enter. */
export async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}
