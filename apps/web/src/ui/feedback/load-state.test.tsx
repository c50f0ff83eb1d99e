import { render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { AppProviders } from '../../app-providers.tsx';
import { LoadState } from './load-state.tsx';

it('the first load shows a skeleton, but the reload of a cleared list a spinner', () => {
  const list = (data: string | undefined) => (
    <LoadState
      query={{ data, error: null, isFetching: data === undefined, refetch: () => {} }}
      loading="Loading the list"
      shape={<i data-testid="shape" />}
    >
      {(text) => <p>{text}</p>}
    </LoadState>
  );
  const view = render(list(undefined), { wrapper: AppProviders });
  expect(screen.getByRole('status', { name: 'Loading the list' })).toContainElement(
    screen.getByTestId('shape'),
  );
  view.rerender(list('Hallow'));
  expect(screen.getByText('Hallow')).toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
  view.rerender(list(undefined));
  expect(screen.getByRole('status', { name: 'Loading the list' })).toBeInTheDocument();
  expect(screen.queryByTestId('shape')).not.toBeInTheDocument();
});

it('new data gives way to what is urgent: until it is rendered, heading and skeleton stay', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false); // inside `act` nothing would be left for later
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const show = (data: string | undefined) =>
    flushSync(() =>
      root.render(
        <AppProviders>
          <LoadState
            query={{ data, error: null, isFetching: false, refetch: () => {} }}
            shape={<i data-testid="shape" />}
            heading={<h1>Until then</h1>}
          >
            {(text) => <p>{text}</p>}
          </LoadState>
        </AppProviders>,
      ),
    );
  show(undefined);
  show('Hallow');
  expect(screen.getByTestId('shape')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Until then' })).toBeVisible();
  expect(screen.queryByText('Hallow')).toBeNull();
  expect(await screen.findByText('Hallow')).toBeVisible();
  expect(screen.queryByTestId('shape')).toBeNull();
  expect(screen.queryByRole('heading')).toBeNull();
  root.unmount();
  place.remove();
});

it('a missing right is reported below the heading, without a retry button, which would not help', () => {
  const refused = Object.assign(new Error('Your roles do not allow this.'), { code: 'forbidden' });
  const query = { data: undefined, error: refused, isFetching: false, refetch: () => {} };
  render(
    <LoadState query={query} heading={<h1>Overview</h1>}>
      {() => null}
    </LoadState>,
    { wrapper: AppProviders },
  );
  expect(screen.getByRole('heading', { name: 'Overview' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Your roles do not allow this.');
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
