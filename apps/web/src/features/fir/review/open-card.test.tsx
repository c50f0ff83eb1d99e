import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aFailedReading, aReadEntry, aReading } from '../../../testing/fir-builders.ts';
import {
  answerQuestion,
  GOOD_REPLIES,
  picture,
  showFirScreen,
  storedContents,
  submitButton,
} from '../../../testing/fir-screen.tsx';

const CLOTH = { codeName: 'Cloth', isCrated: true, confidence: 0.6 };
const RIFLE = { codeName: 'RifleC', isCrated: true, confidence: 0.4 };
const doubt = (codeName = 'Cloth') =>
  aReadEntry({ codeName, confidence: 0.6, iconConfidence: 0.6, candidates: [CLOTH, RIFLE] });
const sure = (codeName: string) => aReadEntry({ codeName, isCrated: false });
/** Five sure rows. */
const MORE = ['A', 'B', 'C', 'D', 'E'].map(sure);
/** Of four pictures the second and the fourth have something to check. */
const READINGS = {
  'a.png': aReading({ stockpileName: 'Kilo-1', contents: MORE }),
  'b.png': aReading({ stockpileName: 'Kilo-2', contents: [doubt(), doubt('RifleC'), ...MORE] }),
  'c.png': aReading({ stockpileName: 'Lima', contents: MORE }),
  'd.png': aReading({ stockpileName: 'Nowhere', contents: [doubt()] }),
};

async function showFour(replies = GOOD_REPLIES) {
  const view = showFirScreen(READINGS, replies);
  await view.choose(...Object.keys(READINGS).map((name) => picture(name)));
  await waitFor(() => expect(line('b.png')).toHaveAttribute('aria-expanded', 'true'));
  return view;
}
const item = (fileName: string) => screen.getByRole('listitem', { name: fileName });
const line = (fileName: string) => within(item(fileName)).getAllByRole('button')[0]!;
const openCards = () =>
  Object.keys(READINGS).filter((name) => line(name).getAttribute('aria-expanded') === 'true');

test('of several pictures each is a line, and the first with something to check is open', async () => {
  await showFour();
  expect(openCards()).toEqual(['b.png']);
  expect(await within(item('a.png')).findByText('5 rows: 5 are new')).toBeInTheDocument();
  expect(within(item('b.png')).getByText('2 to check')).toBeInTheDocument();
  expect(within(item('d.png')).getByText('new: create it?')).toBeInTheDocument();
  // Rows to check first, then three sure ones, and the rest when asked for.
  expect(within(item('b.png')).getAllByRole('rowheader')).toHaveLength(5);
  within(item('b.png')).getByRole('button', { name: '2 more sure rows' });
});

test('accepting its last row folds a card and opens the next, whose first row has the focus', async () => {
  const { user } = await showFour();
  await user.keyboard('n{Enter}');
  expect(openCards()).toEqual(['b.png']);
  await user.keyboard('{Enter}');
  expect(openCards()).toEqual(['d.png']);
  expect(within(item('d.png')).getByRole('button', { name: /: right as it is$/ })).toHaveFocus();
});

test('after the last picture with something to check all are folded, with the focus at its line', async () => {
  const { user } = await showFour();
  await user.click(within(item('d.png')).getByRole('button', { name: 'Remove d.png' }));
  await user.keyboard('n{Enter}{Enter}');
  expect(openCards).toThrow(); // d.png is gone
  await waitFor(() => expect(line('b.png')).toHaveFocus());
  expect(line('b.png')).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByRole('button', { name: /^Next to check/ })).not.toBeInTheDocument();
});

test('Next to check leads from picture to picture, and back to the first', async () => {
  const { user } = await showFour();
  const next = screen.getByRole('button', { name: 'Next to check N' });
  await user.click(next);
  expect(openCards()).toEqual(['b.png']);
  await user.keyboard('nn');
  expect(openCards()).toEqual(['d.png']);
  await user.keyboard('n');
  expect(openCards()).toEqual(['b.png']);
});

test('a press on an item answers and goes on; a person opens and folds any card', async () => {
  const { user } = await showFour();
  const [first] = within(item('b.png')).getAllByRole('button', { name: /Argenti Rifle \(Crated\).*40%/ });
  await user.click(first!);
  expect(within(item('b.png')).getByText('1 to check')).toBeInTheDocument();
  await user.click(line('a.png'));
  expect(openCards()).toEqual(['a.png']);
  await user.click(line('a.png'));
  expect(openCards()).toEqual([]);
});

test('the arrow keys reach the folded rows', async () => {
  const { user } = await showFour();
  await user.keyboard('n{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(within(item('b.png')).getByRole('button', { name: 'Change item: D' })).toHaveFocus();
  expect(within(item('b.png')).getAllByRole('rowheader')).toHaveLength(7);
});

test('rows that nobody has checked are sent once the person says so', async () => {
  const { choose, user, sent } = showFirScreen({ 'b.png': READINGS['b.png'] });
  await choose(picture('b.png'));
  await screen.findByText('2 rows to check');
  await user.click(submitButton());
  expect(await screen.findByRole('dialog')).toHaveTextContent('2 rows unchecked, send as read?');
  await answerQuestion(user, 'Cancel');
  expect(sent()).toEqual([]);
  await user.click(submitButton());
  await answerQuestion(user, 'Send as Read');
  await waitFor(() => expect(sent()).toHaveLength(1));
});

test('the footer counts what is new, what changes and what goes to zero', async () => {
  const stored = [
    { firName: 'Cloth', crated: true, quantity: 4 },
    { firName: 'RifleC', crated: true, quantity: 9 },
  ];
  const { choose } = showFirScreen({ 'a.png': aReading({ contents: [aReadEntry(), ...MORE] }) }, [
    storedContents(stored),
    ...GOOD_REPLIES,
  ]);
  await choose(picture('a.png'));
  expect(await screen.findByText(', 1 goes to zero, 1 changes, 5 are new')).toBeInTheDocument();
});

test('a picture that was taken out can be looked at', async () => {
  const { choose, user } = showFirScreen({ 'night.png': aFailedReading('no-stockpile') });
  await choose(picture('night.png'));
  expect(await screen.findByText(/^1 picture was taken out:/)).toBeInTheDocument();
  expect(screen.queryByRole('img', { name: 'night.png' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Look at it' }));
  expect(screen.getByRole('img', { name: 'night.png' })).toBeInTheDocument();
});
