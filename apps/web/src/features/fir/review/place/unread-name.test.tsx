import { drawings, warehouses } from '@backline/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aReading } from '../../../../testing/fir-builders.ts';
import { card, GOOD_REPLIES, picture, showFirScreen, submitButton } from '../../../../testing/fir-screen.tsx';
import { reply } from '../../../../testing/render-screen.tsx';

/** A name of two letters of 12 columns, each a bright row. */
const shape = (...rows: number[]) => {
  const tones = new Uint8Array(rows.length * 144);
  for (const [letter, row] of rows.entries())
    for (let column = 0; column < 12; column++) tones[(letter * 12 + column) * 12 + row] = 120;
  return tones;
};
const text = (tones: Uint8Array) => btoa(String.fromCharCode(...tones));
const unread = (tones: Uint8Array) =>
  aReading({ stockpileName: null, headerConfidence: 0, nameShape: tones });

/** A server that remembers names; `known` holds them from the start. */
function show(
  known: { name: string; tones: Uint8Array }[],
  readings: Record<string, ReturnType<typeof unread>>,
) {
  return showFirScreen(readings, [
    ...GOOD_REPLIES,
    reply(warehouses.list, []),
    reply(drawings.list, []),
    reply(
      drawings.names,
      known.map(({ name, tones }, index) => ({
        id: index + 1,
        drawing: text(tones),
        stockpile: { id: index + 1, name },
        by: 'Ines',
        at: '2026-11-20T10:00:00.000Z',
      })),
    ),
    reply(drawings.rememberName, {}),
  ]);
}

test('a name that cannot be read is asked for, and the picture of it is remembered with the report', async () => {
  const { choose, user, requests } = show([], { 'cjk.png': unread(shape(3, 5)) });
  await choose(picture('cjk.png'));
  const cjk = await card('cjk.png');
  expect(await within(cjk).findByRole('heading', { name: 'Which stockpile is this?' })).toBeInTheDocument();
  expect(submitButton()).toBeDisabled();
  expect(within(cjk).getByRole('radio', { name: /^A named stockpile/ })).toBeChecked();
  await user.type(within(cjk).getByRole('combobox', { name: 'Choose or type its name' }), 'Li');
  await user.click(await screen.findByRole('option', { name: 'Lima' }));
  await user.click(within(cjk).getByRole('button', { name: 'It is Lima Enter' }));
  expect(within(cjk).queryByRole('heading', { name: 'Which stockpile is this?' })).not.toBeInTheDocument();
  await user.click(submitButton());
  await waitFor(() =>
    expect(
      requests.filter(({ path, method }) => path === drawings.rememberName.path && method === 'POST'),
    ).toEqual([expect.objectContaining({ body: { drawing: text(shape(3, 5)), stockpile_name: 'Lima' } })]),
  );
});

test('the next picture of the name is matched to that stockpile with a note, and is not remembered again', async () => {
  const { choose, user, requests, sent } = show([{ name: 'Kilo-2', tones: shape(3, 5) }], {
    'cjk.png': unread(shape(3, 5)),
  });
  await choose(picture('cjk.png'));
  const cjk = await card('cjk.png');
  expect(await within(cjk).findByText(/^Recognised by the picture of its name/)).toBeInTheDocument();
  expect(cjk).toHaveTextContent('Kilo-2');
  await user.click(submitButton());
  await waitFor(() => expect(sent()).toHaveLength(1));
  await screen.findByText('No Images Uploaded');
  expect(
    requests.filter(({ path, method }) => path === drawings.rememberName.path && method === 'POST'),
  ).toEqual([]);
});

test('a merely similar picture is suggested and has to be confirmed', async () => {
  const alike = shape(3, 5);
  for (let column = 12; column < 24; column++) alike[column * 12 + 9] = 60;
  const { choose, user } = show([{ name: 'Kilo-2', tones: alike }], { 'cjk.png': unread(shape(3, 5)) });
  await choose(picture('cjk.png'));
  const cjk = await card('cjk.png');
  expect(await within(cjk).findByRole('radio', { name: 'Kilo-2 its name looks like this' })).toBeChecked();
  expect(submitButton()).toBeDisabled();
  await user.click(within(cjk).getByRole('button', { name: 'It is Kilo-2 Enter' }));
  expect(submitButton()).toBeEnabled();
});

test('a name can be typed; an unknown one makes a new stockpile', async () => {
  const { choose, user } = show([], { 'cjk.png': unread(shape(3, 5)) });
  await choose(picture('cjk.png'));
  const cjk = await card('cjk.png');
  const field = await within(cjk).findByRole('combobox', { name: 'Choose or type its name' });
  await user.type(field, ' 前线 {Enter}');
  expect(await within(cjk).findByRole('heading', { name: '“前线” is new here' })).toBeInTheDocument();
});

test('two pictures with unreadable names do not count as one stockpile', async () => {
  const { choose } = show([], { 'a.png': unread(shape(3, 5)), 'b.png': unread(shape(4, 6)) });
  await choose(picture('a.png'), picture('b.png'));
  expect(await within(await card('b.png')).findByText('Which stockpile?')).toBeInTheDocument();
  expect(screen.getByText('2 stockpile names are not known')).toBeInTheDocument();
  expect(screen.queryByText(/Another reading/)).not.toBeInTheDocument();
});
