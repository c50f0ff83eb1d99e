export const admin = {
  title: 'Administration',
  back: 'Administration',
  users: {
    title: 'Users',
    text: 'Who is let in, which rights they have, and why.',
  },
  discords: {
    title: 'Discords',
    text: 'The Discord servers whose roles count, and which roles those are.',
  },
  permissions: {
    title: 'Permission Groups',
    text: 'Which roles may read, edit and manage.',
  },
  gameData: {
    title: 'Game Data',
    text: 'Items, costs, sites and regions of a new version of the game, as a pack.',
  },
  icons: {
    title: 'Item Icons',
    text: 'The game’s icons as a zip, to show and to read with.',
  },
  audit: {
    title: 'Audit Trail',
    text: 'Who did what, when, and what was before.',
  },
  alerts: {
    title: 'Alerts',
    text: 'Discord channels that receive alerts.',
  },
  spreadsheets: {
    title: 'Spreadsheets',
    text: 'Google sheets that take the rows of every report.',
  },
} as const;
