/** Texts of the parts that every screen shares. */
export const ui = {
  brand: 'Backline',
  pageTitle: '{title} · Backline',
  /** The key's name as it is written on keyboards. */
  control: 'Ctrl',
  alerts: {
    region: 'Messages',
    dismiss: 'Dismiss',
  },
  quantity: { atLeast: 'at least {value, number}' },
  modal: {
    close: 'Close',
  },
  form: {
    submit: 'Submit',
    cancel: 'Cancel',
    delete: 'Delete',
    deleteTitle: 'Delete {name}',
    deleteQuestion: 'Are you sure you want to delete {name}?',
  },
  listDialog: {
    back: 'Back',
    apply: 'Apply',
  },
  confirm: {
    cancel: 'Cancel',
  },
  load: {
    loading: 'Loading',
    frame: 'The page is loading. On a slow connection its content takes a few seconds to arrive.',
    failed: 'This could not be loaded.',
    screen: 'This page could not be loaded.',
    screenHint: 'Check the connection and try again. If that does not help, reload the page.',
    staleCopy: 'This could not be refreshed. You see the last copy.',
    retry: 'Retry',
    partFailed:
      'This part of Backline could not be loaded. Check the connection and try again. If Backline was updated meanwhile, reload the page.',
  },
  errors: {
    offline: 'The server cannot be reached. Check the connection and try again.',
    unexpected: 'Something went wrong. Try again; if it happens again, tell an admin.',
  },
  table: { selected: 'Selected', select: 'Select {name}' },
  status: {
    fresh: 'fresh',
    aging: 'aging',
    stale: 'stale',
    never: 'never',
    why: {
      aging: 'Yellow, because it is 3 hours old or older.',
      stale: 'Red, because it is 6 hours old or older: it may no longer be right.',
    },
  },
  percent: '{percent, number}%',
  fill: '{percent}% filled',
  export: {
    title: 'Export',
    copy: 'Copy for a spreadsheet',
    csv: 'Download CSV',
    tsv: 'Download TSV',
    json: 'Download JSON',
    copied: '{count, plural, one {# line copied} other {# lines copied}}',
    cannotCopy: 'The browser did not allow copying. Download a file instead.',
    failed: 'The export could not be made. Check the connection and try again.',
  },
  crash: {
    title: 'Something broke',
    explanation: 'This page hit an error that it could not handle.',
    reload: 'Reload',
  },
} as const;
