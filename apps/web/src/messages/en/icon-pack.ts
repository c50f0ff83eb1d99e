export const iconPack = {
  title: 'Item Icons',
  about: 'The game’s icons as a zip: shown on every page, and used to read every screenshot.',
  choose: 'Choose Zip',
  file: 'Zip file with icons',
  loading: 'Loading the icons’ state',
  failedLoad: 'The state of the icons could not be loaded.',
  holds: 'The icons in use',
  none: 'No pack yet: Backline shows its own icons and reads with the data it came with. A pack is a zip of pictures named CodeName.png and CodeName-crated.png.',
  unnamed: 'Icon pack',
  taken: 'Sent by {by}, in use since {time} ({seconds, plural, one {1 second} other {# seconds}} of work)',
  icons: '{count, plural, one {1 icon is} other {# icons are}} in use.',
  reading: {
    learnt: 'The reader was retrained on the whole set.',
    added: 'The reader knows them in addition to those it already knew.',
  },
  refusals: {
    'unknown-item':
      '{count, plural, one {1 picture has} other {# pictures have}} a CodeName that the catalog lacks',
    'too-large': '{count, plural, one {1 picture is} other {# pictures are}} larger than 1 MB or 2048 pixels',
    'not-png': '{count, plural, one {1 file is} other {# files are}} no PNG',
    broken: '{count, plural, one {1 picture is} other {# pictures are}} damaged',
  },
  lost: '{count, plural, one {1 icon is} other {# icons are}} not in the pack and cannot be read any more',
  running: {
    unpacking: 'Unpacking {fileName}…',
    learning:
      'The reader is learning the icons of {fileName}. This takes a minute or two; you can leave this page.',
  },
  failures: {
    unusable: '{fileName} could not be used. Nothing has changed.',
    'too-slow': '{fileName} took too long. Reading goes on as before.',
    crashed: 'The server failed on {fileName}. Reading goes on as before; the server’s log has the details.',
  },
  remove: 'Remove Pack',
  removeTitle: 'Remove the icon pack?',
  removeMessage: 'Backline shows its own icons again, and reads with the data it came with.',
} as const;
