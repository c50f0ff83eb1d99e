import { act, render, screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useIsCurrentPage } from './use-is-current-page.ts';

it('a page that stays on the screen while the next one loads is not the current page any more', async () => {
  const Next = lazy(() => new Promise<never>(() => {}));
  let isCurrent = () => false;
  function First() {
    isCurrent = useIsCurrentPage();
    return <p>the first page</p>;
  }
  const router = createMemoryRouter(
    [
      { path: '/', element: <First /> },
      { path: '/next', element: <Next /> },
    ],
    { initialEntries: ['/?q=old'] },
  );
  render(
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>,
  );
  expect(isCurrent()).toBe(true);
  await act(() => router.navigate('/?q=new'));
  expect(isCurrent()).toBe(true);
  await act(() => router.navigate('/next'));
  expect(screen.getByText('the first page')).toBeInTheDocument();
  expect(isCurrent()).toBe(false);
});
