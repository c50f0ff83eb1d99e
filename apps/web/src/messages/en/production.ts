/** The head of the pages of production. */
export const production = {
  title: 'Production',
  pages: 'Pages of production',
  board: 'Board',
  list: 'List',
  queues: 'Queues',
  chain: 'Chain',
  runs: 'Runs',
} as const;
