import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aReadEntry, aReading } from '../../../testing/fir-builders.ts';
import { answerQuestion, card, picture, showFirScreen } from '../../../testing/fir-screen.tsx';

const CLOTH = { codeName: 'Cloth', isCrated: true, confidence: 0.6 };
const RIFLE = { codeName: 'RifleC', isCrated: true, confidence: 0.4 };

/** An uncertain icon, an unreadable quantity, and a row that was read with confidence. */
const ENTRIES = [
  aReadEntry({ codeName: 'Sure', quantity: 3, label: '3' }),
  aReadEntry({ confidence: 0.6, iconConfidence: 0.6, candidates: [CLOTH, RIFLE] }),
  aReadEntry({ codeName: 'Unread', quantity: null, label: '', quantityConfidence: 0, confidence: 0 }),
];

async function showTable() {
  const view = showFirScreen({ 'seaport.png': aReading({ contents: ENTRIES }) });
  await view.choose(picture('seaport.png'));
  await screen.findByText('2 rows to check');
  return view;
}
const doubtful = (name: string) => screen.getByRole('button', { name: `${name}: right as it is` });
const itemButton = (name: string) => screen.getByRole('button', { name: `Change item: ${name}` });
const quantity = (name: string) => screen.getByRole('textbox', { name: `Quantity of ${name}` });

afterEach(() => vi.unstubAllGlobals());

describe('checking the rows by keyboard', () => {
  test('a digit takes another item, n goes to the next row to check, Enter accepts and moves on, Ctrl+Enter submits', async () => {
    const { user, sent } = await showTable();
    doubtful('Basic Materials (Crated)').focus();
    const candidates = screen.getByRole('group', { name: 'Nearest items' });
    expect(
      within(candidates)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['EnterBasic Materials (Crated)60%', '1Argenti Rifle (Crated)40%', 'Space…']);
    await user.keyboard('1');
    expect(candidates).not.toBeInTheDocument();
    expect(screen.getByText('1 row to check')).toBeInTheDocument();
    expect(itemButton('Argenti Rifle (Crated)')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(quantity('Argenti Rifle (Crated)')).toHaveFocus();
    await user.keyboard('7n');
    expect(quantity('Unread')).toHaveFocus();
    await user.keyboard('12{Enter}');
    expect(screen.getByText('Nothing left to check')).toBeInTheDocument();
    expect(itemButton('Sure')).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]!.report.entries).toMatchObject([
      { CodeName: 'RifleC', Quantity: 7 },
      { CodeName: 'Unread', Quantity: 12 },
      { CodeName: 'Sure', Quantity: 3 },
    ]);
  });

  test('the arrow keys move between rows, in the item and the quantity column', async () => {
    const { user } = await showTable();
    await user.click(quantity('Basic Materials (Crated)'));
    await user.keyboard('{ArrowDown}');
    expect(quantity('Unread')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(quantity('Basic Materials (Crated)')).toHaveFocus();
    doubtful('Basic Materials (Crated)').focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(itemButton('Sure')).toHaveFocus();
  });

  test('Enter accepts a doubtful item as it was read, clears its mark, and goes to the next row to check', async () => {
    const { user } = await showTable();
    doubtful('Basic Materials (Crated)').focus();
    await user.keyboard('{Enter}');
    const row = screen.getByRole('row', { name: /Basic Materials/ });
    expect(row).toHaveTextContent('checked');
    expect(row).not.toHaveAttribute('data-doubtful');
    expect(quantity('Unread')).toHaveFocus();
    await user.keyboard('n');
    expect(quantity('Unread')).toHaveFocus();
  });

  test('Ctrl+Enter sends nothing while a quantity is missing', async () => {
    const { user, sent } = await showTable();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(quantity('Unread'));
    await user.keyboard('12{Control>}{Enter}{/Control}');
    await answerQuestion(user, 'Send as Read'); // the icon is still in doubt
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  test('typing a letter on a row opens the search with it, and Enter takes the first item found', async () => {
    const { user } = await showTable();
    itemButton('Unread').focus();
    await user.keyboard('arg');
    expect(screen.getByRole('combobox', { name: 'Choose an item' })).toHaveValue('arg');
    await screen.findByRole('option', { name: 'Argenti Rifle (Crated)' });
    await user.keyboard('{Enter}');
    expect(itemButton('Argenti Rifle (Crated)')).toHaveFocus();
  });
});

describe('the cells of the picture', () => {
  test('are shown beside their readings, cut from the picture in memory, which is released at the end', async () => {
    const drawImage = vi.fn();
    const bitmap = { close: vi.fn() };
    const createImageBitmap = vi.fn(async () => bitmap);
    vi.stubGlobal('createImageBitmap', createImageBitmap);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage } as never);
    const iconBox = { x: 110, y: 220, width: 40, height: 40 };
    const quantityBox = { x: 150, y: 220, width: 50, height: 40 };
    const { choose, unmount } = showFirScreen({
      'seaport.png': aReading({ contents: [aReadEntry({ iconBox, quantityBox })] }),
    });
    const file = picture('seaport.png');
    await choose(file);
    await card('seaport.png');
    await waitFor(() => expect(drawImage).toHaveBeenCalledTimes(2));
    expect(createImageBitmap).toHaveBeenCalledWith(file, 110, 220, 90, 40);
    expect(drawImage).toHaveBeenCalledWith(bitmap, 0, 0, 40, 40, 0, 0, 44, 44);
    expect(drawImage).toHaveBeenCalledWith(bitmap, 40, 0, 50, 40, 0, 0, 56, 44);
    unmount();
    expect(bitmap.close).toHaveBeenCalledTimes(1);
  });
});
