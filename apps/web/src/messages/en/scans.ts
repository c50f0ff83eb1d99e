/** The texts of every screen for a picture that cannot be read. */
export const scans = {
  parseFailed: 'Could not parse FIR data from {fileName}',
  parseFailedBecause: '{failure}: {problem}',
  parseFailedSeveral:
    'Could not parse FIR data from {count, number} pictures: {names}{more, plural, =0 {} other { and # more}}',
  node: 'it shows a resource node with {figure}, not a stockpile.',
  problems: {
    'unreadable-name': 'the stockpile name cannot be read. Names in Latin letters can.',
    bitmap: 'it is a BMP picture, which cannot be read. Save it as PNG and add it again.',
    'not-an-image': 'it is not a PNG, JPEG or WebP picture.',
    'empty-file': 'the file is empty.',
    'too-large':
      'the picture is too large. At most 16,384 pixels a side and 40 megapixels are read, 16.7 of a WebP, progressive or interlaced picture, and 9.4 of a CMYK or 16-bit one. Use the screenshot as the game made it, or a crop.',
    'no-stockpile': 'no stockpile was found in it.',
    damaged: 'the picture is damaged.',
    crashed: 'the reader failed. Add the picture once more to try again.',
    'unreadable-file': 'the file cannot be opened.',
    production: 'it shows a production queue, not a stockpile.',
    'not-stock': 'it shows no stock of a stockpile.',
    nameless: 'no stockpile name was found. Public stockpiles have no name and cannot be reported.',
  },
} as const;
