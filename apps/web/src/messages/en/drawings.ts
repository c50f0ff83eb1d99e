export const drawings = {
  title: 'Learnt from Corrections',
  about:
    'An icon that somebody corrected in a review is read that way for everybody from then on. Only a description of the drawing is kept, never the picture. If two people disagree, the newer correction is used.',
  loading: 'Loading what was learnt',
  failedLoad: 'What was learnt could not be loaded.',
  none: 'Nothing yet. Icons that are corrected in a review will be listed here.',
  readAs: 'Was read as {item}.',
  confirmed: 'Was read as this, but without certainty.',
  taughtBy: 'By {by}, {time}.',
  overruled: 'Not used',
  overruledBy: 'A newer correction by {by} says {item}.',
  forget: 'Forget',
  forgetAll: 'Forget all of theirs',
  forgetTeacher: 'Forget all drawings that {by} taught',
  forgetItem: 'Forget the drawing of {item}',
  taught:
    '{count, plural, one {1 icon was} other {# icons were}} learnt from your review, and will be read that way from now on.',
  namesTitle: 'Names Known by Their Picture',
  namesAbout:
    'A stockpile name that cannot be read, in Chinese for example, is known by its picture once somebody has said which stockpile it is. Only people who may see the stockpile get it.',
  noNames: 'None yet.',
  forgetName: 'Forget the picture of {name}',
  notTaught: 'The report was sent, but its corrections were not learnt. {reason}',
} as const;
