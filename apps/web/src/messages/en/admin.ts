export const admin = {
  title: 'Administration',
  back: 'Administration',
  users: {
    title: 'Users',
    text: 'Who has access, with which rights, and why.',
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
    text: 'The game’s icons as a zip, for display and for reading screenshots.',
  },
  audit: {
    title: 'Audit Trail',
    text: 'Who did what and when, with the previous values.',
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
