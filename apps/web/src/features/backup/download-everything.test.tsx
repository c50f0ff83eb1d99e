import { ApiError, backup } from '@backline/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import * as files from '../../ui/export/save-file.ts';
import { DownloadEverything } from './download-everything.tsx';

afterEach(() => vi.restoreAllMocks());

const show = (answer: Parameters<typeof reply<typeof backup.download>>[1]) =>
  renderScreen(<DownloadEverything />, {
    user: aUser({ admin: true }),
    replies: [reply(backup.download, answer)],
  });

test('says what is in the file and what is not, and that it holds every code', async () => {
  show({});
  const section = await screen.findByRole('region', { name: 'Download everything' });
  for (const words of [
    /all stockpiles and their codes/,
    /Not included: sessions/,
    /Keep it where only you can read it/,
  ])
    expect(within(section).getByText(words)).toBeInTheDocument();
});

test('saves the file that the server sends', async () => {
  const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => {});
  const view = show({});
  await view.user.click(await screen.findByRole('button', { name: 'Download everything' }));
  expect(await screen.findByText(/was downloaded/)).toBeInTheDocument();
  // The fake server gives it no name, and `{}` as its content.
  expect(saved.mock.calls.map(([name, content]) => [name, content.size])).toEqual([['download', 2]]);
});

test('says why there is none', async () => {
  const saved = vi.spyOn(files, 'saveBlob').mockImplementation(() => {});
  const view = show(new ApiError('conflict', 'Everything is being written to a file already.'));
  await view.user.click(await screen.findByRole('button', { name: 'Download everything' }));
  expect(await screen.findByText(/is being written to a file already/)).toBeInTheDocument();
  expect(saved).not.toHaveBeenCalled();
});
