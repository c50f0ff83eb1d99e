import type { Texts } from '../language.ts';

/** Was jede Seite über ein Bild sagt, das sich nicht lesen lässt. */
export const scans: Texts['scans'] = {
  parseFailed: 'Aus {fileName} konnten keine FIR-Daten gelesen werden',
  parseFailedBecause: '{failure}: {problem}',
  node: 'Es zeigt ein Rohstofffeld mit {figure}, keinen Stockpile.',
  problems: {
    'unreadable-name': 'Der Stockpile-Name ist nicht lesbar. Lesbar sind Namen in lateinischer Schrift.',
    'not-an-image': 'Das ist kein Bild oder keines, das dieser Browser öffnen kann.',
    'empty-file': 'Die Datei ist leer.',
    'too-large': 'Das Bild ist zu groß.',
    'no-stockpile': 'Darin wurde kein Stockpile gefunden.',
    damaged: 'Das Bild ist beschädigt.',
    crashed: 'Das Lesen ist abgebrochen. Füge das Bild noch einmal hinzu.',
    'unreadable-file': 'Die Datei lässt sich nicht öffnen.',
    production: 'Es zeigt eine Produktionsschlange, keinen Stockpile.',
    'not-stock': 'Es zeigt keinen Bestand eines Stockpiles.',
    nameless:
      'Kein Stockpile-Name wurde gefunden. Öffentliche Stockpiles haben keinen Namen und lassen sich nicht melden.',
  },
};
