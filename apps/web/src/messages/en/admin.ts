export const admin = {
  title: 'Administration',
  back: 'Administration',
  users: {
    title: 'Users',
    text: 'Who is let in, which rights they have, and why.',
  },
} as const;
