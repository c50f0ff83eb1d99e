import { fireEvent } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anItem } from '../../testing/builders.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ItemIcon } from './item-icon.tsx';

it.each([
  [false, '/assets/icons/RifleC.png'],
  [true, '/assets/icons/RifleC-crated.png'],
])('the picture of an item with crated %s is at %s', (crated, path) => {
  const { container } = renderScreen(<ItemIcon item={anItem({ firName: 'RifleC', crated })} />);
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('src', path);
  expect(picture).toHaveAttribute('alt', '');
  expect(picture).toHaveAttribute('width', '32');
  expect(picture).toHaveAttribute('height', '32');
});

it('a picture that fails to load is replaced by a glyph of the same size', () => {
  const { container } = renderScreen(<ItemIcon item={anItem()} size={40} />);
  fireEvent.error(container.querySelector('img')!);
  expect(container.querySelector('img')).toBeNull();
  const glyph = container.querySelector('svg')?.parentElement;
  expect(glyph).toHaveStyle({ width: '40px', height: '40px' });
});
