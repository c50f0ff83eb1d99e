import { expect, it } from 'vitest';
import { spreadsheetIdOf } from './spreadsheet-id.ts';

it.each([
  ['1AbC_d-9', '1AbC_d-9'],
  [' 1AbC_d-9 ', '1AbC_d-9'],
  ['https://docs.google.com/spreadsheets/d/1AbC_d-9/edit?gid=0#gid=0', '1AbC_d-9'],
  ['docs.google.com/spreadsheets/d/1AbC_d-9', '1AbC_d-9'],
  ['https://docs.google.com/document/d/1AbC', 'https://docs.google.com/document/d/1AbC'],
  ['', ''],
])('%j identifies the spreadsheet %j', (typed, id) => {
  expect(spreadsheetIdOf(typed)).toBe(id);
});
