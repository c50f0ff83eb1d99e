import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showFirScreen } from '../../../testing/fir-screen.tsx';

afterEach(() => Reflect.deleteProperty(navigator, 'mediaDevices'));

/** A browser in which the person answers the prompt for a window in this way. */
function browserThat(getDisplayMedia: (() => Promise<MediaStream>) | undefined) {
  Object.defineProperty(navigator, 'mediaDevices', { value: { getDisplayMedia }, configurable: true });
}

test('a browser that cannot share a window shows a message', async () => {
  browserThat(undefined);
  const { user } = showFirScreen();
  await user.click(screen.getByRole('button', { name: 'Watch My Game' }));
  expect(await screen.findByText(/This browser cannot share a window/)).toBeInTheDocument();
});

test('the window is asked for in its own size, however small the screen of this page is', async () => {
  const share = vi.fn(() => Promise.reject<MediaStream>(new DOMException('no', 'NotAllowedError')));
  browserThat(share);
  const { user } = showFirScreen();
  await user.click(screen.getByRole('button', { name: 'Watch My Game' }));
  const size = {
    width: expect.objectContaining({ ideal: 7680 }),
    height: expect.objectContaining({ ideal: 4320 }),
  };
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ video: expect.objectContaining(size) }));
});

test('sharing nothing shows a message, and can be tried again', async () => {
  browserThat(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
  const { user } = showFirScreen();
  const start = screen.getByRole('button', { name: 'Watch My Game' });
  await user.click(start);
  expect(await screen.findByText(/No window was shared/)).toBeInTheDocument();
  expect(start).toBeEnabled();
});
