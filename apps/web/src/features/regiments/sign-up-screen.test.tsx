import { ApiError, type Reply, signUp, type Visitor } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderScreen, reply } from '../../testing/render-screen.tsx';
import { SignUpScreen } from './sign-up-screen.tsx';

const guild = (id: string, name: string, taken: Partial<Visitor['guilds'][number]> = {}) => ({
  id,
  name,
  suggestion: name.toLowerCase().replaceAll(' ', '-'),
  isTaken: false,
  address: null,
  ...taken,
});
const visitorOf = (...guilds: Visitor['guilds']): Visitor => ({ name: 'Heron', isOperator: false, guilds });

function stateOf(name: string): Reply<typeof signUp.nameState> {
  if (name.length < 3) return { state: 'wrong' };
  return { state: name === 'occupied' ? 'taken' : 'free' };
}

function open(visitor: Visitor | null, { route = '/new', replies = [] as ReturnType<typeof reply>[] } = {}) {
  const leaveTo = vi.fn();
  const view = renderScreen(<SignUpScreen leaveTo={leaveTo} />, {
    path: '/new',
    route,
    replies: [
      ...replies,
      reply(signUp.visitor, { base: 'backline.example', visitor }),
      reply(signUp.nameState, ({ query: { name } }) => stateOf(name)),
      reply(signUp.create, { address: 'https://alpha.backline.example/login#begin' }),
    ],
  });
  return { ...view, leaveTo };
}

const nameField = () => screen.findByLabelText('Name of the regiment');
const createButton = () => screen.getByRole('button', { name: 'Create the regiment' });
const sent = (view: ReturnType<typeof open>) => view.requests.filter(({ method }) => method === 'POST');

it('says to a stranger what Backline is, and leads to the sign-in', async () => {
  open(null);
  expect(await screen.findByRole('link', { name: 'Start a regiment with Discord' })).toHaveAttribute(
    'href',
    '/start',
  );
  expect(
    screen.getByText('It has an address of its own, NAME.backline.example. Ask your officers for it.'),
  ).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['denied', 'the request was declined'],
  ['ended', 'Your sign-in has ended.'],
  ['discord-away', 'Discord does not answer'],
])('says why a sign-in failed: %s', async (problem, sentence) => {
  open(null, { route: `/new?problem=${problem}` });
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

it('a problem that it does not know is none', async () => {
  open(null, { route: '/new?problem=made-up' });
  await screen.findByRole('link', { name: 'Start a regiment with Discord' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('chooses the only free server, suggests its name, and goes to the regiment that it makes', async () => {
  const view = open(
    visitorOf(
      guild('7', 'Alpha Company'),
      guild('8', 'Bravo', { isTaken: true, address: 'https://bravo.backline.example' }),
    ),
  );
  expect(await screen.findByRole('radio', { name: 'Alpha Company' })).toBeChecked();
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'has a regiment' })).toHaveAttribute(
    'href',
    'https://bravo.backline.example',
  );
  expect(await nameField()).toHaveValue('alpha-company');
  expect(screen.getByText('alpha-company.backline.example')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('This name is free.'));
  await view.user.click(createButton());
  await waitFor(() =>
    expect(view.leaveTo).toHaveBeenCalledWith('https://alpha.backline.example/login#begin'),
  );
  expect(sent(view)).toMatchObject([
    { path: '/api/sign-up', body: { name: 'alpha-company', guild_id: '7' } },
  ]);
  expect(createButton()).toHaveAttribute('data-loading', 'true');
});

it('of several servers none is chosen, and another one suggests its own name until one is typed', async () => {
  const view = open(visitorOf(guild('7', 'Alpha'), guild('8', 'Bravo'), guild('9', 'Charlie')));
  const radio = (name: string) => screen.getByRole('radio', { name });
  await screen.findByRole('radio', { name: 'Alpha' });
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(createButton()).toBeDisabled();
  await view.user.click(radio('Alpha'));
  expect(await nameField()).toHaveValue('alpha');
  await view.user.click(radio('Bravo'));
  expect(await nameField()).toHaveValue('bravo');
  await view.user.clear(await nameField());
  await view.user.click(radio('Charlie'));
  expect(await nameField()).toHaveValue('charlie');
  await view.user.type(await nameField(), '-two');
  await view.user.click(radio('Alpha'));
  expect(await nameField()).toHaveValue('charlie-two');
});

it.each([
  ['no', 'This cannot be a name yet.'],
  ['occupied', 'This name is taken or reserved.'],
  ['Whole', 'This name is free.'],
])('looks up the name “%s” while it is typed', async (name, sentence) => {
  const view = open(visitorOf(guild('7', 'Alpha')));
  await view.user.clear(await nameField());
  await view.user.type(await nameField(), name);
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(sentence));
});

it('shows why the server refuses, and keeps what was typed', async () => {
  const view = open(visitorOf(guild('7', 'Alpha')), {
    replies: [
      reply(signUp.create, new ApiError('conflict', 'This name is taken or reserved. Choose another.')),
    ],
  });
  await view.user.click(await screen.findByRole('button', { name: 'Create the regiment' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose another.');
  expect(await nameField()).toHaveValue('alpha');
  expect(createButton()).toBeEnabled();
});

it('shows the first page again where the sign-in has ended meanwhile', async () => {
  const view = open(visitorOf(guild('7', 'Alpha')), {
    replies: [reply(signUp.create, new ApiError('sign-in-required', 'Your sign-in has ended.'))],
  });
  await screen.findByRole('radio', { name: 'Alpha' });
  view.answer(reply(signUp.visitor, { base: 'backline.example', visitor: null }));
  await view.user.click(createButton());
  expect(await screen.findByRole('link', { name: 'Start a regiment with Discord' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('Your sign-in has ended.');
});

it('says what to do where somebody administers no server', async () => {
  open(visitorOf());
  const note = await screen.findByText('You own or administer no Discord server.');
  expect(within(note.closest('[role="alert"], div')!).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Create the regiment' })).toBeNull();
});
