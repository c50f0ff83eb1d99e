import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useStandIn } from './kit-part.ts';

interface RealProps {
  autoFocus: boolean;
  isOpen: boolean;
}

function Real({ autoFocus, isOpen }: RealProps) {
  return (
    <input ref={(input) => void (autoFocus && input?.focus())} aria-label={isOpen ? 'open' : 'closed'} />
  );
}

/** A part that comes when it is told to; `fail` lets the first try fail. */
function fakeKit({ fail = false } = {}) {
  let part: { Real: typeof Real } | null = null;
  let come = () => {};
  const load = vi.fn(async () => {
    if (fail && load.mock.calls.length === 1) throw new Error('No network.');
    await new Promise<void>((resolve) => {
      come = resolve;
    });
    part = { Real };
    return part;
  });
  return { kit: { get: () => part, load }, come: () => come() };
}

function Control({ kit, isNeeded = false }: { kit: ReturnType<typeof fakeKit>['kit']; isNeeded?: boolean }) {
  const { start, touch } = useStandIn(kit, isNeeded);
  if (start === null) return <button type="button" aria-label="stand-in" {...touch} />;
  return <start.part.Real autoFocus={start.autoFocus} isOpen={start.isOpen} />;
}

const standIn = () => screen.getByRole('button', { name: 'stand-in' });

test('nothing is loaded before the pointer or the focus comes near', async () => {
  const { kit } = fakeKit();
  render(<Control kit={kit} />);
  expect(kit.load).not.toHaveBeenCalled();
  await userEvent.hover(standIn());
  expect(kit.load).toHaveBeenCalled();
});

test('the real control takes over the focus, closed when nobody pressed it', async () => {
  const { kit, come } = fakeKit();
  render(<Control kit={kit} />);
  await userEvent.tab();
  come();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'closed' })).toHaveFocus());
});

test.each([
  ['a click', () => userEvent.click(standIn())],
  [
    'Enter',
    async () => {
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
    },
  ],
])('after %s the real control is open', async (_, press) => {
  const { kit, come } = fakeKit();
  render(<Control kit={kit} />);
  await press();
  come();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'open' })).toHaveFocus());
});

test('a part that could not be loaded is asked for again at the next touch', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { kit, come } = fakeKit({ fail: true });
  render(<Control kit={kit} />);
  await userEvent.hover(standIn());
  await waitFor(() => expect(told).toHaveBeenCalled());
  await userEvent.click(standIn());
  come();
  expect(await screen.findByRole('textbox', { name: 'open' })).toBeInTheDocument();
  told.mockRestore();
});

test('what the stand-in cannot do brings the real control at once', async () => {
  const { kit, come } = fakeKit();
  render(<Control kit={kit} isNeeded />);
  expect(kit.load).toHaveBeenCalled();
  come();
  expect(await screen.findByRole('textbox', { name: 'closed' })).not.toHaveFocus();
});
