import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render-screen.tsx';
import { showAlert } from './alerts.ts';

const show = (description: string, delay?: number) =>
  act(() => showAlert({ description, alertClass: 'success', ...(delay !== undefined && { delay }) }));

test('an alert is announced as a status, a danger as an alert', async () => {
  renderScreen(null);
  show('Saved');
  act(() => showAlert({ description: 'Broken', alertClass: 'danger' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Saved');
  expect(screen.getByRole('alert')).toHaveTextContent('Broken');
});

test('at most five alerts are kept, and the oldest is dropped', async () => {
  renderScreen(null);
  for (const number of [1, 2, 3, 4, 5, 6, 7]) show(`Message ${number}`);
  await waitFor(() => expect(screen.getAllByRole('status')).toHaveLength(5));
  expect(screen.getAllByRole('status').map((element) => element.textContent)).toEqual([
    'Message 3',
    'Message 4',
    'Message 5',
    'Message 6',
    'Message 7',
  ]);
});

test('an alert stays until it is dismissed and leaves the list 500 ms later', async () => {
  renderScreen(null);
  vi.useFakeTimers();
  show('Stays');
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Stays')).toBeInTheDocument();
  act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
  act(() => vi.advanceTimersByTime(499));
  expect(screen.getByText('Stays')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Stays')).not.toBeInTheDocument();
});

test('an alert with a delay disappears by itself', () => {
  renderScreen(null);
  vi.useFakeTimers();
  show('Goes', 4000);
  act(() => vi.advanceTimersByTime(3999));
  expect(screen.getByText('Goes')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  act(() => vi.advanceTimersByTime(500));
  expect(screen.queryByText('Goes')).not.toBeInTheDocument();
});

test('an alert with a delay stays while the pointer is on it, and has its whole time afterwards', () => {
  renderScreen(null);
  vi.useFakeTimers();
  show('Read', 4000);
  act(() => vi.advanceTimersByTime(3999));
  fireEvent.pointerEnter(screen.getByRole('status'));
  act(() => vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Read')).toBeInTheDocument();
  fireEvent.pointerLeave(screen.getByRole('status'));
  act(() => vi.advanceTimersByTime(3999));
  expect(screen.getByText('Read')).toBeInTheDocument();
  act(() => vi.advanceTimersByTime(1));
  act(() => vi.advanceTimersByTime(500));
  expect(screen.queryByText('Read')).not.toBeInTheDocument();
});
