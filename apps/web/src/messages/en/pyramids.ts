/** Texts of the pyramids' list and editor. */
export const pyramids = {
  title: 'Pyramids',
  back: 'Back to War',
  loading: 'Loading pyramids',
  failed: 'The pyramids could not be loaded.',
  empty: 'No Pyramids Found',
  emptyHint: 'Add the first one with the plus button, then fill it with rows of items and targets.',
  new: 'New Pyramid',
  edit: 'Edit Pyramid',
  settings: 'Settings of {name}',
  bluefin: 'Bluefin',
  size: '{rows, plural, one {1 row} other {# rows}}, {columns, plural, one {1 column} other {# columns}}',
  noRows: 'Nothing planned yet',
  form: {
    name: 'Name',
    bluefin: 'Bluefin',
    bluefinHint:
      'The load plan of a BMS Bluefin: targets count crates, and vehicles and structures can be planned.',
  },
} as const;
