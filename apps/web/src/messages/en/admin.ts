export const admin = {
  title: 'Administration',
  back: 'Administration',
  users: {
    title: 'Users',
    text: 'Who is let in, which rights they have, and why.',
  },
  spreadsheets: {
    title: 'Spreadsheets',
    text: 'Google sheets that take the rows of every report.',
  },
} as const;
