import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../../testing/builders.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { useSentByThemselves } from './by-itself.ts';

const MALLARD = aUser({ id: 7 });
const TEAL = aUser({ id: 77, username: 'Teal' });

/** The stockpiles that this person has sent automatically, after choosing some and taking some back. */
function namesOf(person = MALLARD, chosen: string[] = [], takenBack: string[] = []) {
  signIn(person);
  const { result, unmount } = renderHook(useSentByThemselves);
  if (chosen.length > 0) act(() => result.current.choose(chosen, true));
  if (takenBack.length > 0) act(() => result.current.choose(takenBack, false));
  const names = [...result.current.names];
  unmount();
  return names;
}

test('what one account has sent automatically is not sent for another one in the same browser', () => {
  expect(namesOf(TEAL, ['Kilo', 'Lima'])).toEqual(['Kilo', 'Lima']);
  expect(namesOf(MALLARD)).toEqual([]);
  expect(namesOf(TEAL)).toEqual(['Kilo', 'Lima']);
});

test('the choice of a person is there again, and each stockpile can be taken back', () => {
  namesOf(MALLARD, ['Kilo', 'Lima', 'Mike'], ['Lima']);
  expect(namesOf(MALLARD)).toEqual(['Kilo', 'Mike']);
  expect(namesOf(MALLARD, ['Kilo'])).toEqual(['Mike', 'Kilo']);
});
