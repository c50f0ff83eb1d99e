import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aFailedReading, aReading } from '../../testing/fir-builders.ts';
import {
  answerQuestion,
  card,
  pass,
  picture,
  showFirScreen,
  submitButton,
} from '../../testing/fir-screen.tsx';

type Reading = ReturnType<typeof aReading>;

afterEach(() => vi.restoreAllMocks());

describe('adding pictures', () => {
  test('without a picture the screen shows a hint, and there is nothing to submit or clear', () => {
    showFirScreen();
    expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Clear All' })).toBeDisabled();
  });

  test('chosen files become cards with file name and parsed stockpile name', async () => {
    const { choose } = showFirScreen({
      'depot.png': aReading({ stockpileName: 'Lima', structureType: 'Storage Depot' }),
    });
    await choose(picture('seaport.png'), picture('depot.png'));
    expect(await within(await card('seaport.png')).findByText('Kilo-1')).toBeInTheDocument();
    const depot = await card('depot.png');
    expect(await within(depot).findByText('Lima')).toBeInTheDocument();
    expect(await within(depot).findByText('Jade Cove')).toBeInTheDocument();
    expect(await within(depot).findByText('1 row: 1 is new')).toBeInTheDocument();
    expect(screen.queryByText('No Images Uploaded')).not.toBeInTheDocument();
  });

  test('a pasted picture becomes a card, and text pasted into an input stays there', async () => {
    const { user } = showFirScreen();
    await screen.findByText('No Images Uploaded');
    fireEvent.paste(document.body, { clipboardData: { files: [picture('image.png')], types: ['Files'] } });
    const pasted = await card('image.png');
    const quantity = await within(pasted).findByRole('textbox', { name: /Quantity of/ });
    await user.clear(quantity);
    await user.paste('77');
    expect(quantity).toHaveValue('77');
  });

  test('a paste without a picture shows a message', async () => {
    showFirScreen();
    fireEvent.paste(document.body, { clipboardData: { files: [], types: ['text/plain'] } });
    expect(
      await screen.findByText(
        'The clipboard contains no picture, no copied stockpile and no table of stockpiles.',
      ),
    ).toBeInTheDocument();
  });

  test('pictures can be dropped on the screen', async () => {
    const { container } = showFirScreen();
    const dataTransfer = { files: [picture('dropped.png')], types: ['Files'] };
    fireEvent.drop(container.querySelector('input[type=file]')!.parentElement!, { dataTransfer });
    expect(await card('dropped.png')).toBeInTheDocument();
  });

  test('other files are named in a warning and not added, but the pictures among them are', async () => {
    const { container } = showFirScreen();
    const text = new File(['hello'], 'notes.pdf', { type: 'text/plain' });
    const dataTransfer = { files: [text, picture('seaport.png')], types: ['Files'] };
    fireEvent.drop(container.querySelector('input[type=file]')!.parentElement!, { dataTransfer });
    expect(await screen.findByText(/Not added: notes.pdf/)).toBeInTheDocument();
    await card('seaport.png');
    expect(screen.queryByRole('listitem', { name: 'notes.pdf' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Picture files')).toHaveAttribute(
      'accept',
      'image/*,.txt,.sav,.tsv,.csv,.json',
    );
  });

  test('a picture with the same data is ignored and named, whatever its file name', async () => {
    const { choose, reader } = showFirScreen();
    await choose(picture('seaport.png', 'same data'));
    await card('seaport.png');
    await choose(picture('copy.png', 'same data'));
    expect(await screen.findByText(/same is here already: copy.png/)).toBeInTheDocument();
    expect(screen.queryByRole('listitem', { name: 'copy.png' })).not.toBeInTheDocument();
    expect(reader.read).toHaveBeenCalledTimes(1);
  });
});

describe('reading pictures', () => {
  test('a card shows its status, and nothing can be removed or cleared while a picture is being read', async () => {
    let finish = (_: Reading): void => {};
    let finishSlower = finish;
    const { choose, user } = showFirScreen({
      'slow.png': new Promise((resolve) => {
        finish = resolve;
      }),
      'slower.png': new Promise((resolve) => {
        finishSlower = resolve;
      }),
      'fast.png': aReading({ stockpileName: 'Lima' }),
    });
    await choose(picture('slow.png'), picture('slower.png'), picture('fast.png'));
    const [slow, slower, fast] = [await card('slow.png'), await card('slower.png'), await card('fast.png')];
    expect(await within(slow).findByText('Processing')).toBeInTheDocument();
    expect(within(slower).getByText('Processing')).toBeInTheDocument();
    expect(within(fast).getByText('Added')).toBeInTheDocument();

    finishSlower(aReading({ stockpileName: 'Kilo-2' }));
    expect(await within(fast).findByText(/^1 row:/)).toBeInTheDocument();
    expect(screen.getByText('2 of 3 pictures read')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Pictures read' })).toHaveAttribute('aria-valuenow', '67');
    expect(within(fast).getByRole('button', { name: 'Remove fast.png' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Clear All' })).toBeDisabled();
    expect(submitButton()).toBeDisabled();

    finish(aReading());
    expect(await within(slow).findByText(/^1 row:/)).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(within(fast).getByRole('button', { name: 'Remove fast.png' }));
    expect(fast).not.toBeInTheDocument();
  });

  test('one picture can be removed, or all cleared', async () => {
    const { choose, user } = showFirScreen();
    await choose(picture('a.png'), picture('b.png'), picture('c.png'));
    await user.click(await screen.findByRole('button', { name: 'Remove b.png' }));
    expect(screen.queryByRole('listitem', { name: 'b.png' })).not.toBeInTheDocument();
    expect(screen.getByRole('listitem', { name: 'a.png' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
  });

  test('the processed picture can be hidden and shown', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const { choose, user } = showFirScreen();
    await choose(picture('seaport.png'));
    const seaport = await card('seaport.png');
    expect(await within(seaport).findByRole('img', { name: 'Processed image of seaport.png' })).toBeVisible();
    await user.click(within(seaport).getByRole('button', { name: 'Hide processed image' }));
    expect(within(seaport).queryByRole('img', { name: /Processed image/ })).not.toBeInTheDocument();
    expect(revoke).toHaveBeenCalledWith('blob:picture');
    await user.click(within(seaport).getByRole('button', { name: 'Show processed image' }));
    expect(within(seaport).getByRole('img', { name: /Processed image/ })).toBeVisible();
  });

  test('every unreadable picture causes a warning and is removed, and the rest of the batch continues', async () => {
    const { choose } = showFirScreen({
      'text.png': aFailedReading('not-an-image'),
      'empty.png': aFailedReading('empty-file'),
      'huge.png': aFailedReading('too-large'),
      'forest.png': aFailedReading('no-stockpile'),
      'crash.png': new Error('the worker died'),
      'nameless.png': aReading({ stockpileName: null, structureType: null, contents: [] }),
      'factory.png': aReading({ kind: 'production' }),
      'field.png': aReading({ kind: 'resource-node', figures: ['258x'], contents: [] }),
    });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const names = ['text', 'empty', 'huge', 'forest', 'crash', 'nameless', 'factory', 'field'].map(
      (name) => `${name}.png`,
    );
    await choose(
      ...names.map((name) => picture(name, name === 'empty.png' ? '' : name)),
      picture('good.png'),
    );

    expect(await within(await card('good.png')).findByText('Kilo-1')).toBeInTheDocument();
    const notes = (await screen.findByText(/^8 pictures were taken out:/)).closest<HTMLElement>(
      '[role=status]',
    )!;
    expect(
      within(notes)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      expect.stringMatching('text.png: it is not a PNG, JPEG or WebP picture'),
      expect.stringMatching('empty.png: the file is empty'),
      expect.stringMatching(
        'huge.png: the picture is too large. At most 16,384 pixels a side and 40 megapixels',
      ),
      expect.stringMatching('forest.png: no stockpile was found'),
      expect.stringMatching('crash.png: the reader failed'),
      expect.stringMatching('nameless.png: it has neither a title nor a row'),
      expect.stringMatching('factory.png: it shows a production queue'),
      expect.stringMatching('field.png: it shows a resource node with 258x'),
    ]);
    for (const name of names) expect(screen.queryByRole('listitem', { name })).not.toBeInTheDocument();
    expect(screen.getByText(/^Could not parse FIR data from 8 pictures: /)).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
  });

  test('the warning names the file and disappears after 6 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { choose } = showFirScreen({ 'forest.png': aFailedReading('no-stockpile') });
    await choose(picture('forest.png'));
    const warning = await screen.findByText(
      /Could not parse FIR data from forest.png: no stockpile was found/,
    );
    expect(warning.closest('[data-class]')).toHaveAttribute('data-class', 'warning');
    await pass(5500);
    expect(warning).toBeInTheDocument();
    await pass(1500);
    expect(warning).not.toBeInTheDocument();
  });

  test('several unreadable pictures cause one warning with their names, which stays for 6 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `${name}.png`);
    const { choose } = showFirScreen({
      ...Object.fromEntries(names.map((name) => [name, aFailedReading('no-stockpile')])),
    });
    await choose(...names.map((name) => picture(name)));
    const warning = await screen.findByText(
      'Could not parse FIR data from 7 pictures: a.png, b.png, c.png, d.png, e.png and 2 more',
    );
    expect(screen.getAllByText(/Could not parse FIR data/)).toHaveLength(1);
    await pass(5500);
    expect(warning).toBeInTheDocument();
    await pass(1500);
    expect(warning).not.toBeInTheDocument();
  });

  test('the reader is closed when the screen is left', async () => {
    const { choose, reader, unmount } = showFirScreen();
    await choose(picture('seaport.png'));
    await card('seaport.png');
    unmount();
    expect(reader.close).toHaveBeenCalled();
  });
});

describe('the info dialog', () => {
  test('shows the steps, a video and credit to the author of FIR', async () => {
    const { user } = showFirScreen();
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'How it works' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reading stockpile screenshots' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(5);
    expect(within(dialog).getByRole('link', { name: /video/ })).toHaveAttribute(
      'href',
      '/video/how-it-works.webm',
    );
    const player = within(dialog).getByLabelText('How a screenshot becomes a report');
    const captions = [...player.querySelectorAll('track')].map((element) => [
      element.srclang,
      element.default,
    ]);
    expect(captions).toEqual([
      ['en', true],
      ['de', false],
    ]);
    expect(within(dialog).getByRole('link', { name: /^FIR/ })).toHaveAttribute(
      'href',
      'https://github.com/GICodeWarrior/fir',
    );
    expect(dialog).toHaveTextContent('GICodeWarrior');
  });
});

describe('leaving the screen', () => {
  test('asks first with pictures on it, and does not without', async () => {
    const { choose, user, address } = showFirScreen();
    await choose(picture('seaport.png'));
    await card('seaport.png');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answerQuestion(user, 'Cancel');
    expect(address()).toBe('/fir');
    expect(screen.getByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();
    const unload = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(unload);
    expect(unload.defaultPrevented).toBe(true);

    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await answerQuestion(user, 'Leave');
    await waitFor(() => expect(address()).toBe('/warehouses'));
  });

  test('asks only once, although navigation resumes a moment after the answer', async () => {
    const { choose, user } = showFirScreen();
    await choose(picture('seaport.png'));
    await card('seaport.png');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false); // let React render asynchronously, as in a browser
    cancel.click();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
