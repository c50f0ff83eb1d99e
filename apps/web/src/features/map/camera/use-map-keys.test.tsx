import { fireEvent, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useMapKeys } from './use-map-keys.ts';

/** Presses a key on a page. Returns what the map does for it, and whether the browser still acts on it. */
function pressOn(page: string, key: string, init: KeyboardEventInit = {}) {
  const done: string[] = [];
  const MapPage = () => {
    useMapKeys({
      pan: (right, down) => void done.push(`pan ${right} ${down}`),
      zoom: (factor) => void done.push(`zoom ${factor}`),
      onLayer: (layer) => void done.push(`layer ${layer}`),
      onHaul: () => void done.push('haul'),
      onBack: () => void done.push('back'),
    });
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the test's own page
    return <main dangerouslySetInnerHTML={{ __html: page }} />;
  };
  const { container, unmount } = render(<MapPage />);
  container.querySelector<HTMLElement>('[data-focus]')?.focus();
  const isBrowsers = fireEvent.keyDown(document.activeElement ?? document.body, { key, ...init });
  unmount();
  return { done, isBrowsers };
}

test.each([
  ['ArrowLeft', 'pan 96 0'],
  ['ArrowRight', 'pan -96 0'],
  ['ArrowUp', 'pan 0 96'],
  ['ArrowDown', 'pan 0 -96'],
  ['+', 'zoom 1.6'],
  ['=', 'zoom 1.6'],
  ['-', 'zoom 0.625'],
  ['h', 'haul'],
  ['H', 'haul'],
  ['Escape', 'back'],
])('%s is a key of the map: %s', (key, act) => {
  expect(pressOn('', key)).toEqual({ done: [act], isBrowsers: false });
});

test('digits choose layers, and there is no layer 0', () => {
  expect(pressOn('', '1').done).toHaveLength(1);
  expect(pressOn('', '2').done).not.toEqual(pressOn('', '1').done);
  expect(pressOn('', '0')).toEqual({ done: [], isBrowsers: true });
});

test.each(['ctrlKey', 'metaKey', 'altKey'])('with %s every key is the browser’s', (held) => {
  for (const key of ['+', '-', 'h', '1', 'ArrowLeft'])
    expect(pressOn('', key, { [held]: true })).toEqual({ done: [], isBrowsers: true });
});

test('a key that something else has used, or that is typed, or pressed in a dialog, is not the map’s', () => {
  expect(pressOn('<input data-focus>', '1')).toEqual({ done: [], isBrowsers: true });
  expect(pressOn('<div data-modal-open></div>', 'Escape')).toEqual({ done: [], isBrowsers: true });
  const use = (event: Event) => event.preventDefault();
  document.addEventListener('keydown', use);
  expect(pressOn('', 'Escape').done).toEqual([]);
  document.removeEventListener('keydown', use);
});
