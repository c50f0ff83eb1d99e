import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import '../review/picture/image-card.tsx'; // the drawer loads it with the first picture; here it is loaded beforehand
import { aReadEntry, aReading } from '../../../testing/fir-builders.ts';
import { GOOD_REPLIES, picture } from '../../../testing/fir-screen.tsx';
import { renderScreen } from '../../../testing/render-screen.tsx';
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
