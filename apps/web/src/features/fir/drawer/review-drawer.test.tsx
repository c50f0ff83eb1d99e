import { stockpiles, warehouses } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import '../review/image-card.tsx'; // the drawer loads it with the first picture; here it is loaded beforehand
import { aUser, aWarehouseSummary } from '../../../testing/builders.ts';
import { aReadEntry, aReading } from '../../../testing/fir-builders.ts';
import { GOOD_REPLIES, picture } from '../../../testing/fir-screen.tsx';
import { renderScreen, reply } from '../../../testing/render-screen.tsx';
import { StaticModal } from '../../../ui/dialogs/modal.tsx';
import { ReviewDrawer } from './review-drawer.tsx';

const FILES = [picture('seaport.png')];
/** A row that was read with confidence, and one whose quantity was not read. */
const CONTENTS = [
  aReadEntry({ codeName: 'Sure', quantity: 3, label: '3' }),
  aReadEntry({ codeName: 'Unread', quantity: null, label: '', quantityConfidence: 0, confidence: 0 }),
];

async function show(above: ReactNode = null) {
  const reader = { read: async () => aReading({ contents: CONTENTS }), close: vi.fn(), readsAtOnce: 2 };
  const view = renderScreen(
    <>
      <ReviewDrawer files={FILES} onClose={vi.fn()} openReader={() => reader} />
      {above}
    </>,
    { path: '/welcome', replies: GOOD_REPLIES },
  );
  await screen.findByText('1 row to check');
  return view;
}

const quantity = () => screen.getByRole('textbox', { name: 'Quantity of Unread', hidden: true });

test('n goes to the next row to check, as on the FIR page', async () => {
  const { user } = await show();
  await user.keyboard('n');
  expect(quantity()).toHaveFocus();
});

test('n does nothing while a dialog is open above the drawer', async () => {
  const { user } = await show(
    <StaticModal opened title="Above" onClose={vi.fn()}>
      A question
    </StaticModal>,
  );
  await user.keyboard('n');
  expect(quantity()).not.toHaveFocus();
});

const ROWS = [aReadEntry(), aReadEntry({ codeName: 'RifleC' })];

/** Shows a picture that was read with confidence, of a stockpile that there is not yet unless named in `known`. */
async function showNew(given: Parameters<typeof aReading>[0] = {}, known: string[] = []) {
  const names = [...known];
  const reading = aReading({ stockpileName: 'Night', contents: ROWS, ...given });
  const reader = { read: async () => reading, close: vi.fn(), readsAtOnce: 2 };
  const view = renderScreen(<ReviewDrawer files={FILES} onClose={vi.fn()} openReader={() => reader} />, {
    path: '/welcome',
    user: aUser({ permissions: { edit: true } }),
    replies: [
      reply(stockpiles.names, () => [...names]),
      reply(warehouses.list, [aWarehouseSummary({ id: 3, name: 'Jade Cove', buildingType: 'Seaport' })]),
      reply(stockpiles.create, () => {
        names.push('Night');
        return { id: 21, name: 'Night', warehouse: { id: 3, name: 'Jade Cove' } };
      }),
      ...GOOD_REPLIES,
    ],
  });
  await screen.findByRole('dialog', { name: 'Night' });
  return view;
}

test('the foot says that a new stockpile will be created, not that nothing changes', async () => {
  const { user } = await showNew();
  await screen.findByRole('button', { name: 'Create Night' });
  const foot = screen.getByText('All rows sure').closest('p');
  expect(foot).toHaveTextContent(/^All rows sure, a new stockpile with 2 items will be created$/);
  await user.click(screen.getByRole('button', { name: 'Create Night' }));
  await waitFor(() =>
    expect(screen.getByText('All rows sure').closest('p')).toHaveTextContent(/, 2 are new$/),
  );
});

test('the foot of a stockpile that exists says what changes in it', async () => {
  await showNew({}, ['Night']);
  await waitFor(() =>
    expect(screen.getByText('All rows sure').closest('p')).toHaveTextContent(/, 2 are new$/),
  );
});

test('after Create the focus is at the first row to check', async () => {
  const { user } = await showNew({ contents: CONTENTS });
  await user.click(await screen.findByRole('button', { name: 'Create Night' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of Unread' })).toHaveFocus());
});

test('after Create without a row to check the focus is at the line of the picture', async () => {
  const { user } = await showNew({ contents: [] }); // an empty one is never sure
  await user.click(await screen.findByRole('button', { name: 'Create Night' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /seaport\.png/, expanded: true })).toHaveFocus(),
  );
});

test('after Create with nothing in doubt the focus is at the button that submits', async () => {
  const { user } = await showNew();
  await user.click(await screen.findByRole('button', { name: 'Create Night' }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Submit Report/ })).toHaveFocus());
});
