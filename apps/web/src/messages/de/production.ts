import type { Texts } from '../language.ts';

export const production: Texts['production'] = {
  title: 'Produktion',
  pages: 'Seiten der Produktion',
  board: 'Tafel',
  list: 'Liste',
  queues: 'Fabriken',
  chain: 'Kette',
  runs: 'Fuhren',
};
