import { auth } from '@backline/contract';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keepNotice } from '../api/notice.ts';
import { aUser } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/render-screen.tsx';

const user = aUser();
const HOUR_MS = 3_600_000;
const noticeEndingIn = (ms: number) => ({
  id: 1,
  text: 'Down <b>tonight</b> at ten',
  until: new Date(Date.now() + ms).toISOString(),
});
const open = (notice: ReturnType<typeof noticeEndingIn> | null | undefined) =>
  renderApp({ route: '/welcome', user, replies: [reply(auth.loggedIn, { user, notice })] });

afterEach(() => keepNotice(null));

test('the operator’s notice is shown as plain text above the page', async () => {
  open(noticeEndingIn(HOUR_MS));
  expect(await screen.findByLabelText('Notice of the operator')).toHaveTextContent(
    'Down <b>tonight</b> at ten',
  );
});

test.each([
  ['there is none', null],
  ['the server is for one regiment', undefined],
  ['it has ended', noticeEndingIn(-1)],
])('nothing is shown where %s', async (_, notice) => {
  keepNotice(noticeEndingIn(HOUR_MS)); // what an earlier answer said
  const { requests } = open(notice);
  expect(await screen.findByLabelText('Notice of the operator')).toBeInTheDocument();
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain(auth.loggedIn.path));
  await waitFor(() => expect(screen.queryByLabelText('Notice of the operator')).toBeNull());
});
