import { ApiError, fir, type Input, items, stockpiles } from '@backline/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anItem, aUser } from '../../testing/builders.ts';
import { aFailedReading, aReadEntry, aReading } from '../../testing/fir-builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { FirScreen } from './fir-screen.tsx';
import type { ImageReader } from './image-reader.ts';

type Answer = Awaited<ReturnType<ImageReader['read']>> | Error;
type Report = Input<typeof fir.processReport>['body'];

const CLOTH = anItem({
  id: 1,
  firName: 'Cloth',
  crated: true,
  name: 'Basic Materials (Crated)',
  slang: ['bmats'],
});
const RIFLE = anItem({ id: 2, firName: 'RifleC', crated: true, name: 'Argenti Rifle (Crated)' });
const NOTHING_STORED = { id: 1, name: 'Kilo-1', warehouse: { id: 3, name: 'Jade Cove' }, contents: [] };
const LONG_AGO = '2026-11-19T08:00:00.000Z';

const GOOD_REPLIES = [
  reply(stockpiles.names, ['Kilo-1', 'Kilo-2', 'Lima']),
  reply(items.list, [CLOTH, RIFLE]),
  reply(stockpiles.contents, ({ query: { name } }) => ({ ...NOTHING_STORED, name, firUpdatedAt: LONG_AGO })),
  reply(fir.processReport, { stockpiles: ['Kilo-1'], skipped: [] }),
];

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:picture');
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.restoreAllMocks());

/** A picture whose bytes are its text. */
function picture(name: string, text = name): File {
  return new File([text], name, { type: 'image/png', lastModified: Date.parse('2026-11-20T10:00:00Z') });
}

/** Shows the screen with a reader that answers by file name, at once unless the answer is a promise; an error is thrown. */
function show(answers: Record<string, Answer | Promise<Answer>> = {}, replies = GOOD_REPLIES) {
  const reader = {
    read: vi.fn(async (_: Blob, fileName: string) => {
      const answer = await (answers[fileName] ?? aReading());
      if (answer instanceof Error) throw answer;
      return answer;
    }),
    close: vi.fn(),
    readsAtOnce: 2,
  };
  const view = renderScreen(
    <>
      <Link to="/warehouses">Elsewhere</Link>
      <FirScreen openReader={() => reader} />
    </>,
    { path: '/fir', user: aUser(), replies },
  );
  const choose = (...files: File[]) => view.user.upload(screen.getByLabelText('Image files'), files);
  const sent = () =>
    view.requests.filter(({ path }) => path === '/api/fir/process_report').map(({ body }) => body as Report);
  return { ...view, reader, choose, sent };
}

const card = (name: string) => screen.findByRole('listitem', { name });
const submitButton = () => screen.getByRole('button', { name: 'Submit Report' });
const answerQuestion = async (user: ReturnType<typeof show>['user'], button: string | RegExp) => {
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: button }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
};

/** Lets timers pass in a test that pretends the clock. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe('adding pictures', () => {
  test('R183 without a picture the screen says so, and there is nothing to submit or clear', () => {
    show();
    expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Clear All' })).toBeDisabled();
  });

  test('R173 R178 R181 chosen files become cards with file name and parsed stockpile name', async () => {
    const { choose } = show({
      'depot.png': aReading({ stockpileName: 'Lima', structureType: 'Storage Depot' }),
    });
    await choose(picture('seaport.png'), picture('depot.png'));
    expect(await within(await card('seaport.png')).findByText('Kilo-1')).toBeInTheDocument();
    const depot = await card('depot.png');
    expect(await within(depot).findByText('Lima')).toBeInTheDocument();
    expect(within(depot).getByText('Storage Depot')).toBeInTheDocument();
    expect(screen.queryByText('No Images Uploaded')).not.toBeInTheDocument();
  });

  test('R172 a pasted picture becomes a card, and text pasted into an input stays there', async () => {
    const { user } = show();
    await screen.findByText('No Images Uploaded');
    fireEvent.paste(document.body, { clipboardData: { files: [picture('image.png')], types: ['Files'] } });
    const pasted = await card('image.png');
    const quantity = await within(pasted).findByRole('textbox', { name: /Quantity of/ });
    await user.clear(quantity);
    await user.paste('77');
    expect(quantity).toHaveValue('77');
  });

  test('a paste without a picture says so', async () => {
    show();
    fireEvent.paste(document.body, { clipboardData: { files: [], types: ['text/plain'] } });
    expect(await screen.findByText('There is no picture in the clipboard.')).toBeInTheDocument();
  });

  test('pictures can be dropped on the screen', async () => {
    const { container } = show();
    const dataTransfer = { files: [picture('dropped.png')], types: ['Files'] };
    fireEvent.drop(container.querySelector('input[type=file]')!.parentElement!, { dataTransfer });
    expect(await card('dropped.png')).toBeInTheDocument();
  });

  test('R184 other files are named in a warning and not added, pictures beside them are', async () => {
    const { container } = show();
    const text = new File(['hello'], 'notes.txt', { type: 'text/plain' });
    const dataTransfer = { files: [text, picture('seaport.png')], types: ['Files'] };
    fireEvent.drop(container.querySelector('input[type=file]')!.parentElement!, { dataTransfer });
    expect(await screen.findByText(/Not added: notes.txt/)).toBeInTheDocument();
    await card('seaport.png');
    expect(screen.queryByRole('listitem', { name: 'notes.txt' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Image files')).toHaveAttribute('accept', 'image/*');
  });

  test('R387 a picture with the same data is ignored and named, whatever its file name', async () => {
    const { choose, reader } = show();
    await choose(picture('seaport.png', 'same data'));
    await card('seaport.png');
    await choose(picture('copy.png', 'same data'));
    expect(await screen.findByText(/same picture is here already: copy.png/)).toBeInTheDocument();
    expect(screen.queryByRole('listitem', { name: 'copy.png' })).not.toBeInTheDocument();
    expect(reader.read).toHaveBeenCalledTimes(1);
  });
});

describe('reading pictures', () => {
  test('R378 R388 a card tells its state; nothing can be removed or cleared while a picture is read', async () => {
    let finish = (_: Answer): void => {};
    let finishSlower = finish;
    const { choose, user } = show({
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
    expect(await within(fast).findByText('Processed')).toBeInTheDocument();
    expect(screen.getByText('2 of 3 pictures read')).toBeInTheDocument();
    expect(screen.getByRole('progressbar', { name: 'Pictures read' })).toHaveAttribute('aria-valuenow', '67');
    expect(within(fast).getByRole('button', { name: 'Remove fast.png' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Clear All' })).toBeDisabled();
    expect(submitButton()).toBeDisabled();

    finish(aReading());
    expect(await within(slow).findByText('Processed')).toBeInTheDocument();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    await user.click(within(fast).getByRole('button', { name: 'Remove fast.png' }));
    expect(fast).not.toBeInTheDocument();
  });

  test('R177 R179 one picture can be removed, or all cleared', async () => {
    const { choose, user } = show();
    await choose(picture('a.png'), picture('b.png'), picture('c.png'));
    await user.click(await screen.findByRole('button', { name: 'Remove b.png' }));
    expect(screen.queryByRole('listitem', { name: 'b.png' })).not.toBeInTheDocument();
    expect(screen.getByRole('listitem', { name: 'a.png' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear All' }));
    expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
  });

  test('R180 the processed picture can be hidden and shown', async () => {
    const { choose, user } = show();
    await choose(picture('seaport.png'));
    const seaport = await card('seaport.png');
    expect(await within(seaport).findByRole('img', { name: 'Processed image of seaport.png' })).toBeVisible();
    await user.click(within(seaport).getByRole('button', { name: 'Hide processed image' }));
    expect(within(seaport).queryByRole('img', { name: /Processed image/ })).not.toBeInTheDocument();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
    await user.click(within(seaport).getByRole('button', { name: 'Show processed image' }));
    expect(within(seaport).getByRole('img', { name: /Processed image/ })).toBeVisible();
  });

  test('R379 R573 every unreadable picture is warned about and removed, and the rest of the batch goes on', async () => {
    const { choose } = show({
      'text.png': aFailedReading('not-an-image'),
      'empty.png': aFailedReading('empty-file'),
      'huge.png': aFailedReading('too-large'),
      'forest.png': aFailedReading('no-stockpile'),
      'crash.png': new Error('the worker died'),
      'public.png': aReading({ stockpileName: null }),
      'factory.png': aReading({ kind: 'production' }),
    });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const names = ['text', 'empty', 'huge', 'forest', 'crash', 'public', 'factory'].map(
      (name) => `${name}.png`,
    );
    await choose(
      ...names.map((name) => picture(name, name === 'empty.png' ? '' : name)),
      picture('good.png'),
    );

    expect(await within(await card('good.png')).findByText('Kilo-1')).toBeInTheDocument();
    const notes = (await screen.findByText('7 pictures were taken away:')).closest<HTMLElement>(
      '[role=status]',
    )!;
    expect(
      within(notes)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      expect.stringMatching('text.png: it is not a picture'),
      expect.stringMatching('empty.png: the file is empty'),
      expect.stringMatching('huge.png: the picture is too large'),
      expect.stringMatching('forest.png: no stockpile was found'),
      expect.stringMatching('crash.png: the reader failed'),
      expect.stringMatching('public.png: no stockpile name'),
      expect.stringMatching('factory.png: it shows a production queue'),
    ]);
    for (const name of names) expect(screen.queryByRole('listitem', { name })).not.toBeInTheDocument();
    expect(screen.getByText(/Could not parse FIR data from factory.png/)).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
  });

  test('R572 R594 the warning names the file and goes after 6 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { choose } = show({ 'forest.png': aFailedReading('no-stockpile') });
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

  test('the reader is closed when the screen is left', async () => {
    const { choose, reader, unmount } = show();
    await choose(picture('seaport.png'));
    await card('seaport.png');
    unmount();
    expect(reader.close).toHaveBeenCalled();
  });
});

describe('matching names', () => {
  test('R380 R382 R384 R576 an unknown name keeps the report back, even beside a known one', async () => {
    const { choose } = show({ 'far.png': aReading({ stockpileName: 'Nowhere' }) });
    await choose(picture('near.png'));
    await waitFor(() => expect(submitButton()).toBeEnabled());
    await choose(picture('far.png'));
    const far = await card('far.png');
    expect(
      await within(far).findByText('This stockpile does not exist or the name was parsed incorrectly!'),
    ).toBeInTheDocument();
    expect(within(far).queryByText('Possible matches:')).not.toBeInTheDocument();
    expect(within(await card('near.png')).queryByRole('alert')).not.toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    expect(screen.getByText('1 stockpile name is not known')).toBeInTheDocument();
  });

  test('R381 R383 R577 names one slip away are offered, and one is taken only when confirmed', async () => {
    const { choose, user } = show({ 'seaport.png': aReading({ stockpileName: 'Kilo-l' }) });
    await choose(picture('seaport.png'));
    const seaport = await card('seaport.png');
    expect(await within(seaport).findByText('Possible matches:')).toBeInTheDocument();
    expect(within(seaport).getByRole('button', { name: 'Kilo-2' })).toBeInTheDocument();
    expect(within(seaport).queryByRole('button', { name: 'Lima' })).not.toBeInTheDocument();

    await user.click(within(seaport).getByRole('button', { name: 'Kilo-1' }));
    await answerQuestion(user, 'Cancel');
    expect(submitButton()).toBeDisabled();
    await user.click(within(seaport).getByRole('button', { name: 'Kilo-1' }));
    await answerQuestion(user, 'Use Kilo-1');
    expect(within(seaport).queryByText('Possible matches:')).not.toBeInTheDocument();
    expect(within(seaport).getByText('read as “Kilo-l”')).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
  });

  test('a name that is further off can be chosen by hand, which is confirmed too', async () => {
    const { choose, user } = show({ 'seaport.png': aReading({ stockpileName: 'Lxxa' }) });
    await choose(picture('seaport.png'));
    const seaport = await card('seaport.png');
    await user.click(await within(seaport).findByRole('combobox', { name: 'Choose the stockpile by hand' }));
    await user.click(await screen.findByRole('option', { name: 'Lima' }));
    expect(submitButton()).toBeDisabled();
    await answerQuestion(user, 'Use Lima');
    expect(submitButton()).toBeEnabled();
  });

  test('two pictures of one stockpile are held back until one of them is gone', async () => {
    const { choose, user } = show();
    await choose(picture('a.png'), picture('b.png'));
    expect(await within(await card('a.png')).findByRole('alert')).toHaveTextContent('Kilo-1 too (b.png)');
    expect(submitButton()).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Remove b.png' }));
    expect(submitButton()).toBeEnabled();
  });
});

describe('checking the rows', () => {
  const rowOf = async (name: RegExp) => (await screen.findByRole('rowheader', { name })).closest('tr')!;

  test('rows stand lowest confidence first, with what is stored and what changes', async () => {
    const contents = [
      { firName: 'Cloth', crated: true, quantity: 4 },
      { firName: 'RifleC', crated: true, quantity: 9 },
    ];
    const entries = [
      aReadEntry({ confidence: 0.99 }),
      aReadEntry({ codeName: 'Unheard', confidence: 0.5, quantity: 2 }),
    ];
    const { choose } = show({ 'seaport.png': aReading({ contents: entries }) }, [
      reply(stockpiles.contents, { ...NOTHING_STORED, firUpdatedAt: LONG_AGO, contents }),
      ...GOOD_REPLIES,
    ]);
    await choose(picture('seaport.png'));
    await screen.findByText('+6');
    const names = screen.getAllByRole('rowheader').map((header) => header.textContent);
    expect(names).toEqual([
      expect.stringContaining('Unheard'),
      expect.stringContaining('Basic Materials'),
      expect.stringContaining('will be 0'),
      expect.stringContaining('Argenti Rifle'),
    ]);
    expect(await rowOf(/Unheard/)).toHaveTextContent(/will be skipped.*\+2.*50%/);
    expect(await rowOf(/Basic Materials/)).toHaveTextContent(/4\+699%/);
    expect(await rowOf(/Argenti/)).toHaveTextContent(/09-9/);
    expect(screen.getByText(/3 changes against the report stored/)).toBeInTheDocument();
  });

  test('a quantity that was not read must be filled, or its row removed', async () => {
    const entries = [
      aReadEntry({ quantity: null, label: '' }),
      aReadEntry({ codeName: 'RifleC', quantity: null }),
    ];
    const { choose, user, sent } = show({ 'seaport.png': aReading({ contents: entries }) });
    await choose(picture('seaport.png'));
    expect(await screen.findByText('2 rows lack an item or quantity')).toBeInTheDocument();
    expect(submitButton()).toBeDisabled();
    await user.type(screen.getByRole('textbox', { name: 'Quantity of Basic Materials (Crated)' }), '1,250');
    await user.click(screen.getByRole('button', { name: 'Remove Argenti Rifle (Crated)' }));
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([{ CodeName: 'Cloth', Quantity: 1250 }]);
  });

  test('an item can be changed by its nickname, and a row added', async () => {
    const { choose, user, sent } = show({
      'seaport.png': aReading({ contents: [aReadEntry({ codeName: 'RifleC' })] }),
    });
    await choose(picture('seaport.png'));
    await user.click(await screen.findByRole('button', { name: 'Change item: Argenti Rifle (Crated)' }));
    await user.type(screen.getByRole('combobox', { name: 'Choose an item' }), 'bmat');
    expect(screen.queryByRole('option', { name: /Argenti/ })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('option', { name: 'Basic Materials (Crated)' }));
    expect(screen.getByRole('button', { name: 'Change item: Basic Materials (Crated)' })).toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Add Item' }));
    expect(submitButton()).toBeDisabled();
    await user.click(await screen.findByRole('option', { name: 'Argenti Rifle (Crated)' }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity of Argenti Rifle (Crated)' }), '5');
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([
      { CodeName: 'Cloth', Quantity: 10 },
      { CodeName: 'RifleC', Quantity: 5 },
    ]);
  });

  test('an item that the picture lacks can be kept', async () => {
    const contents = [{ firName: 'RifleC', crated: true, quantity: 9 }];
    const { choose, user, sent } = show({}, [
      reply(stockpiles.contents, { ...NOTHING_STORED, firUpdatedAt: LONG_AGO, contents }),
      ...GOOD_REPLIES,
    ]);
    await choose(picture('seaport.png'));
    await user.click(await screen.findByRole('button', { name: 'Keep Argenti Rifle (Crated)' }));
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([
      { CodeName: 'Cloth' },
      { CodeName: 'RifleC', Quantity: 9 },
    ]);
  });
});

describe('submitting', () => {
  const ready = async (replies = GOOD_REPLIES, answers = {}) => {
    const view = show(answers, replies);
    await view.choose(picture('seaport.png'));
    await waitFor(() => expect(submitButton()).toBeEnabled());
    return view;
  };

  test('R011 R182 R385 R574 the checked report goes to the server, and success clears all pictures', async () => {
    const { user, sent } = await ready();
    expect(submitButton().closest('section')).toHaveAccessibleName('Report');
    await user.click(submitButton());
    const alert = await screen.findByText('FIR Report processed successfully!');
    expect(alert.closest('[data-class]')).toHaveAttribute('data-class', 'success');
    expect(screen.getByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent()).toEqual([
      {
        report: {
          entries: [
            {
              Timestamp: '2026-11-20T10:00:00.000Z',
              'Stockpile Title': 'seaport.png',
              'Stockpile Name': 'Kilo-1',
              'Structure Type': 'Seaport',
              Quantity: 10,
              Name: 'Basic Materials (Crated)',
              'Crated?': true,
              'Per Crate': 80,
              Total: 800,
              Description: '',
              CodeName: 'Cloth',
            },
          ],
        },
        force: false,
      },
    ]);
  });

  test('R574 R593 the success alert goes after 4 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await ready();
    await user.click(submitButton());
    const alert = await screen.findByText('FIR Report processed successfully!');
    await pass(3500);
    expect(alert).toBeInTheDocument();
    await pass(1500);
    expect(alert).not.toBeInTheDocument();
  });

  test('what the server skipped is named', async () => {
    const skipped = [{ codeName: 'Unheard', crated: true }];
    const { user } = await ready([
      reply(fir.processReport, { stockpiles: ['Kilo-1'], skipped }),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    expect(await screen.findByText(/skipped: Unheard-crated/)).toBeInTheDocument();
  });

  test('R386 R569 R570 a refused report raises a red alert and stays, and can be submitted again', async () => {
    const refusal = new ApiError('unknown-stockpile', 'There is no stockpile called Kilo-1.');
    const { user, answer, sent } = await ready([reply(fir.processReport, refusal), ...GOOD_REPLIES]);
    await user.click(submitButton());
    const alert = await screen.findByText('FIR failed to process: There is no stockpile called Kilo-1.');
    expect(alert.closest('[data-class]')).toHaveAttribute('data-class', 'danger');
    expect(screen.getByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();

    answer(reply(fir.processReport, { stockpiles: ['Kilo-1'], skipped: [] }));
    await user.click(submitButton());
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent()).toHaveLength(2);
  });

  test('R571 an error that nobody foresaw raises a red alert, and everything stays', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = await ready([
      reply(fir.processReport, new ApiError('unexpected', 'Oops')),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    const alert = await screen.findByText('FIR encountered an unexpected error');
    expect(alert.closest('[data-class]')).toHaveAttribute('data-class', 'danger');
    expect(screen.getByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
  });

  test('a report older than the stored one is submitted only when a person insists', async () => {
    const stale = new ApiError('stale', 'Kilo-1 has a newer report.');
    const { user, sent } = await ready([
      reply(fir.processReport, ({ body }) => (body.force ? { stockpiles: ['Kilo-1'], skipped: [] } : stale)),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    expect(await screen.findByRole('dialog')).toHaveTextContent('Kilo-1 has a newer report.');
    await answerQuestion(user, 'Cancel');
    expect(screen.getByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();
    await user.click(submitButton());
    await answerQuestion(user, 'Submit Anyway');
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent().map(({ force }) => force)).toEqual([false, false, true]);
  });

  test('an empty stockpile is reported as empty', async () => {
    const { user, sent } = await ready(GOOD_REPLIES, { 'seaport.png': aReading({ contents: [] }) });
    expect(screen.getByText(/The stockpile is empty in this picture/)).toBeInTheDocument();
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([{ CodeName: '__FIR_EMPTY__', Quantity: 0 }]);
  });
});

describe('the info dialog', () => {
  test('R174 R175 R176 gives the steps, a video and credit to the author of FIR', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'How it works' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reading stockpile screenshots' });
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(5);
    expect(within(dialog).getByRole('link', { name: /video/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/youtube/),
    );
    expect(within(dialog).getByRole('link', { name: /^FIR/ })).toHaveAttribute(
      'href',
      'https://github.com/GICodeWarrior/fir',
    );
    expect(dialog).toHaveTextContent('GICodeWarrior');
  });
});

describe('leaving', () => {
  test('with pictures on the screen is asked about, without them it is not', async () => {
    const { choose, user, address } = show();
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
});
