import { ApiError, drawings, fir } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aReadEntry, aReading } from '../../testing/fir-builders.ts';
import {
  answerQuestion,
  card,
  GOOD_REPLIES,
  pass,
  picture,
  showFirScreen,
  storedContents,
  submitButton,
} from '../../testing/fir-screen.tsx';
import { reply } from '../../testing/render-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const isConfirmed = ({ confirm }: { confirm?: boolean | string[] | undefined }) =>
  Array.isArray(confirm) && confirm.includes('unknown-items');

describe('submitting', () => {
  const ready = async (replies = GOOD_REPLIES, answers = {}) => {
    const view = showFirScreen(answers, replies);
    await view.choose(picture('seaport.png'));
    await waitFor(() => expect(submitButton()).toBeEnabled());
    return view;
  };

  test('sends the checked report to the server, and clears all pictures on success', async () => {
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
        confirm: [],
      },
    ]);
  });

  describe('with a corrected item', () => {
    const read = { codeName: 'RifleC', isCrated: true, confidence: 0.43 };
    const mod = { ...read, iconConfidence: 0.43, candidates: [read], drawing: new Int8Array(768).fill(5) };
    const correct = async (answer: ReturnType<typeof reply>) => {
      const answers = { 'seaport.png': aReading({ contents: [aReadEntry(mod)] }) };
      const view = await ready([...GOOD_REPLIES, answer], answers);
      await view.user.click(screen.getByRole('button', { name: /…$/ }));
      await view.user.click(await screen.findByRole('option', { name: /Basic Materials/ }));
      await view.user.click(submitButton());
      return view;
    };

    test('teaches the drawing for everybody, after the report', async () => {
      const { requests } = await correct(reply(drawings.teach, { learnt: 1 }));
      expect(await screen.findByText(/1 icon was learnt from your review/)).toBeInTheDocument();
      const [lesson] = requests.filter(({ path }) => path === drawings.teach.path);
      expect(lesson?.body).toEqual({
        lessons: [
          {
            drawing: 'BQUF'.repeat(256),
            code_name: 'Cloth',
            crated: true,
            read_code_name: 'RifleC',
            read_crated: true,
          },
        ],
      });
    });

    test('shows a message if the drawing could not be learnt; the report is sent', async () => {
      await correct(
        reply(drawings.teach, () => {
          throw new ApiError('unavailable', 'The server is starting.');
        }),
      );
      expect(await screen.findByText(/its corrections were not learnt/)).toBeInTheDocument();
      expect(screen.getByText('FIR Report processed successfully!')).toBeInTheDocument();
    });
  });

  test('hides the success alert after 4 seconds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = await ready();
    await user.click(submitButton());
    const alert = await screen.findByText('FIR Report processed successfully!');
    await pass(3500);
    expect(alert).toBeInTheDocument();
    await pass(1500);
    expect(alert).not.toBeInTheDocument();
  });

  test('names the items that the server stores as unknown', async () => {
    const unknown = [{ codeName: 'Unheard', crated: true }];
    const { user } = await ready([
      reply(fir.processReport, { stockpiles: ['Kilo-1'], unknown }),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    expect(await screen.findByText(/unknown items: Unheard-crated/)).toBeInTheDocument();
  });

  test('shows a red alert for a refused report, which stays and can be submitted again', async () => {
    const refusal = new ApiError('unknown-stockpile', 'There is no stockpile called Kilo-1.');
    const { user, answer, sent } = await ready([reply(fir.processReport, refusal), ...GOOD_REPLIES]);
    await user.click(submitButton());
    const alert = await screen.findByText('FIR failed to process: There is no stockpile called Kilo-1.');
    expect(alert.closest('[data-class]')).toHaveAttribute('data-class', 'danger');
    expect(await screen.findByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();

    answer(reply(fir.processReport, { stockpiles: ['Kilo-1'], unknown: [] }));
    await user.click(submitButton());
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent()).toHaveLength(2);
  });

  test('says which value of the report the server refused', async () => {
    const refusal = new ApiError('invalid', 'Not valid.', {
      entries: 'The rows of Cloth add up to too much.',
    });
    const { user } = await ready([reply(fir.processReport, refusal), ...GOOD_REPLIES]);
    await user.click(submitButton());
    expect(
      await screen.findByText('FIR failed to process: The rows of Cloth add up to too much.'),
    ).toBeInTheDocument();
  });

  test('shows a red alert for an unexpected error, and keeps everything', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = await ready([
      reply(fir.processReport, new ApiError('unexpected', 'Oops')),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    const alert = await screen.findByText('FIR encountered an unexpected error');
    expect(alert.closest('[data-class]')).toHaveAttribute('data-class', 'danger');
    expect(await screen.findByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();
    expect(submitButton()).toBeEnabled();
  });

  test('submits a report older than the stored one only after confirmation', async () => {
    const stale = new ApiError('stale', 'Kilo-1 has a newer report.');
    const { user, sent } = await ready([
      reply(fir.processReport, ({ body }) => (body.force ? { stockpiles: ['Kilo-1'], unknown: [] } : stale)),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'The report stored for Kilo-1 is newer than yours',
    );
    await answerQuestion(user, 'Cancel');
    expect(screen.getByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();
    await user.click(submitButton());
    await answerQuestion(user, 'Submit Anyway');
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent().map(({ force }) => force)).toEqual([false, false, true]);
  });

  test('names the stockpile when asking about a newer report', async () => {
    const { choose, user } = showFirScreen({ 'lima.png': aReading({ stockpileName: 'Lima' }) }, [
      storedContents([], (name) =>
        name === 'Lima' ? '2026-11-20T10:00:01.000Z' : '2026-11-20T10:00:00.000Z',
      ),
      reply(fir.processReport, new ApiError('stale', 'Newer.')),
      ...GOOD_REPLIES,
    ]);
    await choose(picture('kilo.png'), picture('lima.png'));
    expect(await within(await card('lima.png')).findByText('older than stored')).toBeInTheDocument();
    expect(within(await card('kilo.png')).queryByText('older than stored')).not.toBeInTheDocument();
    await user.click(submitButton());
    expect(await screen.findByRole('dialog')).toHaveTextContent('The report stored for Lima is newer');
  });

  test('submits a report of mostly unknown items only after confirmation', async () => {
    const refusal = new ApiError('confirm', 'The catalog lacks most of “Kilo-1”: Strange.');
    const { user, sent } = await ready([
      reply(fir.processReport, ({ body }) =>
        isConfirmed(body) ? { stockpiles: ['Kilo-1'], unknown: [] } : refusal,
      ),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    expect(await screen.findByRole('dialog', { name: 'Most items are unknown' })).toHaveTextContent(
      'The catalog lacks most of “Kilo-1”: Strange.',
    );
    await answerQuestion(user, 'Cancel');
    expect(screen.getByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();
    await user.click(submitButton());
    await answerQuestion(user, 'Submit the Rest');
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent().map(({ force, confirm }) => [force, confirm])).toEqual([
      [false, []],
      [false, []],
      [false, ['unknown-items']],
    ]);
  });

  test('can ask both questions, and keeps the answer to the first', async () => {
    const { user, sent } = await ready([
      reply(fir.processReport, ({ body }) => {
        if (!body.force) return new ApiError('stale', 'Newer.');
        return isConfirmed(body)
          ? { stockpiles: ['Kilo-1'], unknown: [] }
          : new ApiError('confirm', 'Unknown.');
      }),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    await answerQuestion(user, 'Submit Anyway');
    await answerQuestion(user, 'Submit the Rest');
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent().at(-1)).toMatchObject({ force: true, confirm: ['unknown-items'] });
  });

  test('asks before sending a report that removes more than half of the stored items', async () => {
    const { user, sent } = await ready([
      storedContents(
        ['Cloth', 'RifleC', 'Shovel'].map((firName) => ({ firName, crated: true, quantity: 5 })),
      ),
      ...GOOD_REPLIES,
    ]);
    await screen.findByText(/2 .* go to 0|emptied/i);
    await user.click(submitButton());
    expect(await screen.findByRole('dialog', { name: 'Most of it is gone?' })).toHaveTextContent('Kilo-1');
    expect(sent()).toEqual([]);
    await answerQuestion(user, 'Cancel');
    expect(sent()).toEqual([]);
    expect(screen.getByRole('listitem', { name: 'seaport.png' })).toBeInTheDocument();
    await user.click(submitButton());
    await answerQuestion(user, 'Submit It');
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  test('asks before a picture of another kind of building is sent, with a note beside the rows', async () => {
    const { user, sent } = await ready(GOOD_REPLIES, {
      'seaport.png': aReading({ structureType: 'Storage Depot' }),
    });
    expect(
      await screen.findByText('This is a Storage Depot, but Jade Cove is a Seaport.'),
    ).toBeInTheDocument();
    await user.click(submitButton());
    expect(await screen.findByRole('dialog', { name: 'Another kind of building?' })).toHaveTextContent(
      'The picture shows a Storage Depot, but Kilo-1 is in a Seaport',
    );
    await answerQuestion(user, 'Cancel');
    expect(sent()).toEqual([]);
    await user.click(submitButton());
    await answerQuestion(user, 'Yes, Submit');
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent().map(({ confirm }) => confirm)).toEqual([['other-building']]);
  });

  test('asks before a picture older than the stored report is sent, and then sends it once', async () => {
    const { user, sent } = await ready([
      storedContents([], () => '2026-11-20T10:00:01.000Z'),
      ...GOOD_REPLIES,
    ]);
    await screen.findByText('This is older than the stored report.');
    await user.click(submitButton());
    await answerQuestion(user, 'Submit Anyway');
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent().map(({ force }) => force)).toEqual([true]);
  });

  test('asks about doubts that only the server found, in the server’s words, and confirms only those', async () => {
    const refusal = new ApiError('confirm', 'Doubtful.', { 'large-loss': 'Most of “Kilo-1” is gone.' });
    const { user, sent } = await ready([
      reply(fir.processReport, ({ body }) =>
        Array.isArray(body.confirm) && body.confirm.includes('large-loss')
          ? { stockpiles: ['Kilo-1'], unknown: [] }
          : refusal,
      ),
      ...GOOD_REPLIES,
    ]);
    await user.click(submitButton());
    expect(await screen.findByRole('dialog', { name: 'Is this right?' })).toHaveTextContent(
      'Most of “Kilo-1” is gone.',
    );
    await answerQuestion(user, 'Submit It');
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent().map(({ confirm }) => confirm)).toEqual([[], ['large-loss']]);
  });

  test('does not ask when exactly half of the stored items are gone', async () => {
    const { user, sent } = await ready([
      storedContents(['Cloth', 'RifleC'].map((firName) => ({ firName, crated: true, quantity: 5 }))),
      ...GOOD_REPLIES,
    ]);
    await screen.findByText(/1 .* go.* to 0|emptied/i);
    await user.click(submitButton());
    expect(await screen.findByText('No Images Uploaded')).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  test('reports an empty stockpile as empty', async () => {
    const { user, sent } = await ready(GOOD_REPLIES, { 'seaport.png': aReading({ contents: [] }) });
    expect(screen.getByText(/The stockpile is empty here/)).toBeInTheDocument();
    await user.click(submitButton());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.report.entries).toMatchObject([{ CodeName: '__FIR_EMPTY__', Quantity: 0 }]);
  });
});
