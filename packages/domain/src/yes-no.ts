const YES = [
  ...[
    'true',
    'yes',
    'y',
    '1',
    'wahr',
    'ja',
    'j',
    'vrai',
    'oui',
    'verdadeiro',
    'verdadero',
    'sim',
    'sí',
    'si',
  ],
  ...['vero', 'sì', 'prawda', 'tak', 'истина', 'да', '真', '是'],
];
const NO = [
  ...['false', 'no', 'n', '0', 'falsch', 'nein', 'faux', 'non', 'falso', 'não', 'nao', 'fałsz', 'nie'],
  ...['ложь', 'нет', '假', '否'],
];
const WORDS = new Map([
  ...YES.map((word) => [word, true] as const),
  ...NO.map((word) => [word, false] as const),
]);

/**
 * The answer that a cell of a table gives: spreadsheet programs write `TRUE` in their own language, people write yes or no
 * in theirs. Capitals and spaces around the word do not count; a cell for which nothing was written is no answer.
 * @returns null for anything else.
 */
export function readYesNo(text: string): boolean | null {
  return WORDS.get(text.normalize('NFC').trim().toLowerCase()) ?? null;
}
