import { fir, items, stockpiles, type User } from '@backline/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { Link } from 'react-router';
import { expect, vi } from 'vitest';
import '../features/fir/review/image-card.tsx'; // the screen loads it with the first picture; here it is loaded beforehand
import { FirScreen } from '../features/fir/fir-screen.tsx';
import type { ImageReader } from '../features/screenshots/image-reader.ts';
import { anItem, aUser } from './builders.ts';
import { aReading } from './fir-builders.ts';
import { renderScreen, reply } from './render-screen.tsx';

type Answer = Awaited<ReturnType<ImageReader['read']>> | Error;
type Contents = { firName: string; crated: boolean; quantity: number; atLeast?: true }[];

const CLOTH = anItem({
  id: 1,
  firName: 'Cloth',
  crated: true,
  name: 'Basic Materials (Crated)',
  slang: ['bmats'],
});
const RIFLE = anItem({ id: 2, firName: 'RifleC', crated: true, name: 'Argenti Rifle (Crated)' });

/** The contents of every stockpile, and their time: the day before the pictures unless stated. */
export function storedContents(
  contents: Contents,
  since: (name: string) => string = () => '2026-11-19T08:00:00.000Z',
) {
  return reply(stockpiles.contents, ({ query: { name } }) => ({
    id: 1,
    name,
    warehouse: { id: 3, name: 'Jade Cove', buildingType: 'Seaport' },
    firUpdatedAt: since(name),
    contents,
  }));
}

/** A server with three empty stockpiles and two items, which accepts every report. */
export const GOOD_REPLIES = [
  reply(stockpiles.names, ['Kilo-1', 'Kilo-2', 'Lima']),
  reply(items.version, { version: 'first' }),
  reply(items.list, [CLOTH, RIFLE]),
  storedContents([]),
  reply(fir.processReport, { stockpiles: ['Kilo-1'], unknown: [] }),
];

/** A picture whose bytes are its text. */
export function picture(name: string, text = name): File {
  return new File([text], name, { type: 'image/png', lastModified: Date.parse('2026-11-20T10:00:00Z') });
}

/**
 * Shows the screen with a reader that returns readings by file name, and a good one by default; an error is
 * thrown. It works on two pictures at once. The person may only read, unless stated otherwise.
 */
export function showFirScreen(
  answers: Record<string, Answer | Promise<Answer>> = {},
  replies = GOOD_REPLIES,
  { user = aUser(), route = '/fir' }: { user?: User; route?: string } = {},
) {
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
    { path: '/fir', route, user, replies },
  );
  return {
    ...view,
    reader,
    choose: (...files: File[]) => view.user.upload(screen.getByLabelText('Picture files'), files),
    /** The bodies of the reports that were sent, in the API's snake_case. */
    sent: () =>
      view.requests
        .filter(({ path }) => path === fir.processReport.path)
        .map(({ body }) => body as { report: { entries: unknown[] }; force: boolean; confirm: boolean }),
  };
}

/** The card of a picture, by its file name. */
export function card(fileName: string) {
  return screen.findByRole('listitem', { name: fileName });
}

/** Opens the card of a picture, unless it is open already. */
export async function openCard(fileName: string) {
  const own = await card(fileName);
  const [line] = within(own).getAllByRole('button');
  await waitFor(() => expect(line).toBeEnabled()); // once it is read
  if (line?.getAttribute('aria-expanded') === 'false') act(() => line.click());
  return own;
}

export function submitButton() {
  return screen.getByRole('button', { name: 'Submit Report' });
}

/** Answers the open question, and waits until it has closed. */
export async function answerQuestion(user: UserEvent, button: string) {
  const question = await screen.findByRole('dialog');
  await user.click(within(question).getByRole('button', { name: button }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
}

/** Advances the time in a test with a fake clock. */
export function pass(milliseconds: number) {
  return act(() => vi.advanceTimersByTimeAsync(milliseconds));
}
