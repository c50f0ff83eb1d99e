/** Texts of the end of a war. */
export const warReset = {
  heading: 'End of the war',
  text: 'Clears stock, custom goals, shipments, production and technology for the next war. What is cleared is archived first.',
  newWar: {
    title: 'War {number} has begun',
    text: 'Stock, custom goals, shipments, production and technology here are still from the previous war. A reset archives and clears them.',
    reset: 'Reset for War {number}',
    notNow: 'Not now',
  },
  open: 'Reset War',
  title: 'Reset War',
  clears:
    'All stockpiles with their contents, codes and watches, custom goals, shipments, production orders, factories, materials runs and unlocked technology are cleared, for everybody. All warehouses become inactive.',
  keeps:
    'People, rights, categories with their standard goals, pyramids, spreadsheets, manufacturing settings and the history of reports stay.',
  archive: 'What is cleared is archived on the server first; its operator can bring it back.',
  code: 'The code of this reset is',
  typed: 'Type the code to confirm',
  reset: 'Reset',
  working: 'Archiving the war and clearing it. This can take a minute.',
  nothing: 'There was nothing to archive. Backline now belongs to the new war.',
  done: 'The war was reset. {warehouses, plural, one {# warehouse} other {# warehouses}} and {stockpiles, plural, one {# stockpile} other {# stockpiles}} are archived in {archive}.',
} as const;
