import { drawings, items, type LearntDrawing, type RememberedName } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anItem, aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { LearntDrawings, RememberedNames } from './learnt-drawings.tsx';

const BEAM = anItem({ id: 1, firName: 'FacilityMaterials4', crated: false, name: 'Steel Construction Beam' });
const RARE = anItem({ id: 2, firName: 'RareMetal', crated: false, name: 'Rare Materials' });

const aLesson = (given: Partial<LearntDrawing>): LearntDrawing => ({
  id: 1,
  codeName: BEAM.firName,
  crated: false,
  readCodeName: RARE.firName,
  readCrated: false,
  by: 'Ines',
  at: '2026-11-20T10:00:00.000Z',
  overruledBy: null,
  ...given,
});

/** Serves the lessons as long as they are not forgotten. */
function show(...lessons: LearntDrawing[]) {
  let left = lessons;
  return renderScreen(<LearntDrawings />, {
    path: '/admin/icons',
    user: aUser({ admin: true }),
    replies: [
      reply(items.version, { version: 'first' }),
      reply(items.list, [BEAM, RARE]),
      reply(drawings.learnt, () => left),
      reply(drawings.forget, ({ params }) => {
        left = left.filter(({ id }) => String(id) !== String(params.id));
        return {};
      }),
    ],
  });
}

test('shows what was learnt, with whom and when, and forgets it on a press', async () => {
  const { user } = show(aLesson({}));
  const line = await screen.findByRole('listitem');
  await waitFor(() => expect(line).toHaveTextContent('Steel Construction Beam'));
  expect(line).toHaveTextContent('Was read as Rare Materials. By Ines, Nov 20, 2026');
  await user.click(screen.getByRole('button', { name: 'Forget the drawing of Steel Construction Beam' }));
  expect(await screen.findByText(/Nothing yet/)).toBeInTheDocument();
});

test('shows both if two people disagree, and which one is used', async () => {
  show(
    aLesson({ id: 2, codeName: RARE.firName, by: 'Otto' }),
    aLesson({ id: 1, by: 'Ines', overruledBy: 2 }),
  );
  const list = await screen.findByRole('list', { name: 'Learnt from Corrections' });
  await waitFor(() => expect(list).toHaveTextContent('Rare Materials'));
  const [newer, older] = within(list).getAllByRole('listitem');
  expect(newer).toHaveTextContent('Was read as this, but without certainty. By Otto');
  expect(newer).not.toHaveTextContent('Not used');
  expect(older).toHaveTextContent('Not used A newer correction by Otto says Rare Materials.');
});

const aName = (id: number, name: string, by: string): RememberedName => ({
  id,
  drawing: 'A'.repeat(16),
  stockpile: { id, name },
  by,
  at: '2026-11-20T10:00:00.000Z',
});

test('names known by their picture are listed with who said them and when, and can be forgotten', async () => {
  let left = [aName(2, 'Kilo', 'Ines'), aName(1, 'Lima', 'Otto')];
  const { user } = renderScreen(<RememberedNames />, {
    path: '/admin/icons',
    user: aUser({ admin: true }),
    replies: [
      reply(drawings.names, () => left),
      reply(drawings.forgetName, ({ params }) => {
        left = left.filter(({ id }) => String(id) !== String(params.id));
        return {};
      }),
    ],
  });
  const list = await screen.findByRole('list', { name: 'Names Known by Their Picture' });
  const [kilo] = within(list).getAllByRole('listitem');
  expect(kilo).toHaveTextContent('KiloBy Ines, Nov 20, 2026');
  await user.click(screen.getByRole('button', { name: 'Forget the picture of Kilo' }));
  expect(await screen.findByRole('button', { name: 'Forget the picture of Lima' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Forget the picture of Kilo' })).not.toBeInTheDocument();
});
