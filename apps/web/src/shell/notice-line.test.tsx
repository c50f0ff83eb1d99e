import { auth } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { keepNotice } from '../api/client/notice.ts';
import { checkLoggedIn } from '../features/auth/sign-in.ts';
import { aUser } from '../testing/builders.ts';
import { renderApp } from '../testing/render-app.tsx';
import { reply } from '../testing/render-screen.tsx';

const user = aUser();
const noticeEndingIn = (ms: number) => ({
  id: 1,
  text: 'Down <b>tonight</b> at ten',
  until: new Date(Date.now() + ms).toISOString(),
});
const LABEL = 'Notice of the operator';

afterEach(() => keepNotice(null));

test('the operator’s notice is shown as plain text above the page', async () => {
  const notice = noticeEndingIn(HOUR_MS);
  renderApp({ route: '/welcome', user, replies: [reply(auth.loggedIn, { user, notice })] });
  expect(await screen.findByLabelText(LABEL)).toHaveTextContent('Down <b>tonight</b> at ten');
});

test.each([
  ['there is none any more', null],
  ['the server is for one regiment', undefined],
  ['it has ended', noticeEndingIn(-1)],
])('it goes where %s', async (_, next) => {
  const answers = [noticeEndingIn(HOUR_MS), next];
  const loggedIn = reply(auth.loggedIn, () => ({ user, notice: answers.shift() }));
  renderApp({ route: '/welcome', user, replies: [loggedIn] });
  expect(await screen.findByLabelText(LABEL)).toBeInTheDocument();
  await checkLoggedIn();
  await waitFor(() => expect(screen.queryByLabelText(LABEL)).toBeNull());
  expect(answers).toEqual([]);
});
