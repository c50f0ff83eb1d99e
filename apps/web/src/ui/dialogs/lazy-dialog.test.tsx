import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProviders } from '../../app-providers.tsx';
import { lazyDialog, lazyPart } from './lazy-dialog.tsx';

const FAILURE = /This part of Backline could not be loaded/;

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

/** Code that fails to load the first time. */
function failingOnce<Part>(part: Part) {
  return vi
    .fn<() => Promise<Part>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockImplementation(async () => part);
}

test('a dialog that cannot be loaded shows a message; the page stays, and opening the dialog again retries', async () => {
  const load = failingOnce(({ onClose }: { onClose: () => void }) => (
    <button type="button" onClick={onClose}>
      In the dialog
    </button>
  ));
  const Dialog = lazyDialog(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Typed" />
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen ? <Dialog onClose={() => setOpen(false)} /> : 'closed'}
      </>
    );
  }
  const user = userEvent.setup();
  render(
    <AppProviders env="test">
      <Page />
    </AppProviders>,
  );
  await user.type(screen.getByLabelText('Typed'), 'kept');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect((await screen.findByText(FAILURE)).closest('[data-class]')).toHaveAttribute('data-class', 'danger');
  expect(screen.getByText('closed')).toBeInTheDocument();
  expect(screen.getByLabelText('Typed')).toHaveValue('kept');
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'In the dialog' })).toBeInTheDocument();
});

test('a part of a screen that cannot be loaded is replaced by a message with a retry button', async () => {
  const Part = lazyPart(failingOnce(({ name }: { name: string }) => <h2>{name}</h2>));
  const user = userEvent.setup();
  render(
    <AppProviders env="test">
      <Part name="History" />
    </AppProviders>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'History' })).toBeInTheDocument();
  expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
});
