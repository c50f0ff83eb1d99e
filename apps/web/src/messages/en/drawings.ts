export const drawings = {
  title: 'Learnt from Corrections',
  about:
    'An icon that somebody corrected in a review is read that way for everybody from then on. Only a description of the drawing is kept, never the picture. If two people disagree, the newer correction is used.',
  loading: 'Loading what was learnt',
  failedLoad: 'What was learnt could not be loaded.',
  none: 'Nothing yet. Icons that are corrected in a review will be listed here.',
  readAs: 'Was read as {item}.',
  confirmed: 'Was read so, but unsurely.',
  taughtBy: 'By {by}, {time}.',
  overruled: 'Not used',
  overruledBy: 'A newer correction by {by} says {item}.',
  forget: 'Forget',
  forgetItem: 'Forget the drawing of {item}',
  taught:
    '{count, plural, one {1 icon was} other {# icons were}} learnt from your review, and will be read that way from now on.',
  notTaught: 'The report was sent, but its corrected icons were not learnt. {reason}',
} as const;
