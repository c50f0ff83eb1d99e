import type { Texts } from '../language.ts';

/** Was jede Seite über ein Bild sagt, das sich nicht lesen lässt. */
export const scans: Texts['scans'] = {
  parseFailed: 'Aus {fileName} konnten keine FIR-Daten gelesen werden',
  parseFailedBecause: '{failure}: {problem}',
  parseFailedSeveral:
    'Aus {count, number} Bildern konnten keine FIR-Daten gelesen werden: {names}{more, plural, =0 {} other { und # weitere}}',
  node: 'Es zeigt ein Rohstofffeld mit {figure}, keinen Stockpile.',
  problems: {
    'unreadable-name': 'Der Stockpile-Name ist nicht lesbar. Lesbar sind Namen in lateinischer Schrift.',
    bitmap:
      'Das ist ein BMP-Bild, das sich nicht lesen lässt. Speichere es als PNG und füge es noch einmal hinzu.',
    'not-an-image': 'Das ist kein PNG-, JPEG- oder WebP-Bild.',
    'empty-file': 'Die Datei ist leer.',
    'too-large':
      'Das Bild ist zu groß. Gelesen werden höchstens 16.384 Pixel je Seite und 40 Megapixel, bei WebP, progressiven und Interlaced-Bildern 16,7, bei CMYK- und 16-Bit-Bildern 9,4. Nimm den Screenshot, wie das Spiel ihn macht, oder einen Ausschnitt.',
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
