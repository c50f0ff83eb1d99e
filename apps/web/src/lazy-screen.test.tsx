import { screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Link, Route, Routes } from 'react-router';
import { expect, it } from 'vitest';
import { lazyScreen } from './lazy-screen.tsx';
import { renderScreen } from './testing/render-screen.tsx';

const Depot = () => <h1>Depot</h1>;
const show = (Screen: React.FunctionComponent) =>
  renderScreen(
    <Suspense fallback="waits">
      <Screen />
    </Suspense>,
  );

it('a screen whose code is loaded is rendered at once, without a placeholder', async () => {
  let loads = 0;
  const { Screen, load } = lazyScreen(async () => {
    loads += 1;
    return Depot;
  });
  await load();
  show(Screen);
  expect(screen.getByRole('heading', { name: 'Depot' })).toBeInTheDocument();
  expect(loads).toBe(1);
});

it('a screen whose code is not loaded is rendered once it has loaded', async () => {
  const { Screen } = lazyScreen(async () => Depot);
  show(Screen);
  expect(screen.getByText('waits')).toBeInTheDocument();
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
});

it('code that could not be loaded is requested again when the screen is rendered', async () => {
  let isDown = true;
  const { Screen, load } = lazyScreen(async () => {
    if (isDown) throw new TypeError('network error');
    return Depot;
  });
  await expect(load()).rejects.toThrow('network error');
  isDown = false;
  show(Screen);
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
});

it('a screen whose code cannot be loaded leaves a failure in its place, and is there after a retry', async () => {
  let isDown = true;
  const { Screen } = lazyScreen(async () => {
    if (isDown) throw new TypeError('network error');
    return Depot;
  });
  const { user } = renderScreen(
    <Suspense fallback="waits">
      <Screen />
    </Suspense>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This page could not be loaded.Check the connection and try again.',
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
});

it('a screen that was left while its code was still being loaded is tried again when it is opened later', async () => {
  let fail = () => {};
  const imports = [
    () => new Promise<never>((_, reject) => (fail = () => reject(new TypeError('network error')))),
    async () => Depot,
  ];
  const { Screen } = lazyScreen(async () => imports.shift()?.() ?? Depot);
  const { user } = renderScreen(
    <>
      <Link to="/">Yard</Link>
      <Link to="/depot">Depot</Link>
      <Suspense fallback="waits">
        <Routes>
          <Route path="/" element={<h1>Yard</h1>} />
          <Route path="/depot" element={<Screen />} />
        </Routes>
      </Suspense>
    </>,
    { path: '*', route: '/' },
  );
  await user.click(screen.getByRole('link', { name: 'Depot' }));
  await user.click(screen.getByRole('link', { name: 'Yard' }));
  fail();
  await screen.findByRole('heading', { name: 'Yard' });
  await user.click(screen.getByRole('link', { name: 'Depot' }));
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('a screen whose code could not be loaded is tried again at the next visit', async () => {
  let isDown = true;
  const { Screen } = lazyScreen(async () => {
    if (isDown) throw new TypeError('network error');
    return Depot;
  });
  const visit = () =>
    renderScreen(
      <Suspense fallback="waits">
        <Screen />
      </Suspense>,
    );
  const first = visit();
  await screen.findByRole('alert');
  first.unmount();
  isDown = false;
  visit();
  expect(await screen.findByRole('heading', { name: 'Depot' })).toBeInTheDocument();
});
