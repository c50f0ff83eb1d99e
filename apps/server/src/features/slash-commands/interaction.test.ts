import { expect, it } from 'vitest';
import { attachmentOf, interactionShape } from './interaction.ts';

const called = (file: string) =>
  interactionShape.parse({
    id: '1',
    application_id: '2',
    type: 2,
    token: 'a',
    data: {
      name: 'report',
      options: [{ name: 'file', value: file }],
      resolved: { attachments: { 9: { filename: 'stock.txt', url: 'https://cdn.example/stock.txt' } } },
    },
  });

it('the file of a command is the one with its id', () => {
  expect(attachmentOf(called('9'))).toMatchObject({ filename: 'stock.txt' });
});

it.each(['10', '', 'constructor', '__proto__', 'toString'])('of the id “%s” there is no file', (id) => {
  expect(attachmentOf(called(id))).toBeNull();
});
