import type { ErrorCode } from '@backline/contract';
import type { ReportDoubt } from '@backline/domain';

/** @param atLeast whether it is a lower bound. */
const count = (value: number, atLeast?: boolean) => `${value.toLocaleString('en')}${atLeast ? '+' : ''}`;
const crates = (value: number, atLeast?: boolean) =>
  value === 1 && !atLeast ? '1 crate' : `${count(value, atLeast)} crates`;
const many = (value: number, singular: string, more: string) =>
  `${count(value)} ${value === 1 ? singular : more}`;

export const english = {
  nothingHere: 'Backline has nothing to show you here. Ask an officer which role opens it.',
  unknownCommand: 'Backline does not know this command any more. Restart Discord and try again.',
  failed: 'Backline could not do that now. Try again in a minute.',
  tooOften: 'That was a little fast. Try again in a minute.',
  refusals: {
    forbidden: 'You may not do that.',
    'not-found': 'That no longer exists.',
    stale: 'A newer report is already stored. Look at the page before you replace it.',
  } as Partial<Record<ErrorCode, string>>,
  /** English error messages are complete sentences. */
  refusal: (message: string, _code: ErrorCode): string => message,
  count,
  crates,
  loose: (value: number, atLeast?: boolean) =>
    value === 1 && !atLeast ? '1 item' : `${count(value, atLeast)} items`,
  more: (value: number) => `… and ${count(value)} more`,
  moreAt: (value: number, url: string) => `… and ${count(value)} more: <${url}>`,
  open: 'Open',
  refreshButton: 'Refresh',
  submit: 'Submit',
  submitChecked: 'Checked, submit',
  submitAnyway: 'Submit anyway',
  claim: (place: string) => `Claim next from ${place}`,

  noItem: 'No item has that name. Choose one from the list while you type.',
  noStockpile: 'You see no stockpile with that name. Choose one from the list while you type.',
  noPublicStockpile: 'No open stockpile has that name. What is locked to a group is never shown in public.',
  noWarehouse: 'No warehouse has that name. Choose one from the list while you type.',

  found: (item: string, places: number) => `**${item}** is in ${many(places, 'warehouse', 'warehouses')}:`,
  foundNowhere: (item: string) => `**${item}** is in no stockpile that you see.`,
  target: (value: string) => `target ${value}`,
  noneOf: 'none',

  stockOf: (name: string, place: string) => `**${name}** · ${place}`,
  reported: (time: string) => `reported ${time}`,
  neverReported: 'never reported',
  publicAt: (time: string) => `goes public ${time}`,
  publicFrom: (time: string) => `goes public ${time} or later`,
  perhapsPublic: (time: string) => `perhaps public already, ${time} at the latest`,
  publicSince: (time: string) => `public since ${time}`,
  neverRefreshed: 'its timer is not known',
  neverExpires: 'open to everybody, and never expires',
  empty: 'It is empty.',

  needsAll: (lines: number) =>
    lines === 0
      ? 'Nothing is missing anywhere.'
      : `**${many(lines, 'item', 'items')} under target**, the worst first:`,
  needsAt: (place: string, lines: number) =>
    lines === 0
      ? `**${place}** lacks nothing.`
      : `**${place}** has ${many(lines, 'item', 'items')} under target, the worst first:`,
  need: (quantity: string, target: string) => `${quantity} of ${target}`,
  belowMinimum: (minimum: string) => `under its minimum of ${minimum}`,
  worstAt: (place: string, missing: string) => `most at ${place} (${missing} missing)`,

  code: (name: string, code: string) => `The code of **${name}** is \`${code}\`. This view was recorded.`,
  noCode: (name: string) => `**${name}** has no code.`,
  refreshed: (name: string, time: string) => `The timer of **${name}** starts again: public ${time}.`,

  haulNothing: (place: string) => `**${place}** lacks nothing that could be hauled.`,
  haulNobody: (place: string, missing: string) =>
    `**${place}** lacks ${missing}, and no warehouse has any to spare.`,
  haul: (place: string, missing: string) => `**${place}** lacks ${missing}. Who can bring it:`,
  supplier: (containers: number) => many(containers, 'container', 'containers'),
  hexes: (value: number) => many(value, 'hex', 'hexes'),
  claimed: (container: number, from: string, to: string) =>
    `Container ${container} from **${from}** to **${to}** is yours.`,
  nothingToClaim: 'No container of this shipment is open any more.',
  claimNeedsAccount: 'Sign in to Backline once, then you can claim containers from here.',

  watchNeedsAccount: 'Sign in to Backline once, then you can watch things from here.',
  watchOne: 'Choose one thing: an item, a stockpile or a warehouse.',
  watchUnknown: {
    item: 'No item has that name. Choose one from the list while you type.',
    stockpile: 'You see no stockpile with that name. Choose one from the list while you type.',
    warehouse: 'No warehouse has that name. Choose one from the list while you type.',
  },
  watchStarted: (name: string) =>
    `You watch **${name}** now. Switch on *Tell me on this device* in your account panel to be notified.`,
  watchEnded: (name: string) => `You do not watch **${name}** any more.`,
  watchEnough: (most: number) => `You watch ${count(most)} things, which is the maximum. End one first.`,
  watchNothing: 'You watch nothing. Name an item, a stockpile or a warehouse.',
  watchList: (watches: number) => `You watch ${many(watches, 'thing', 'things')}:`,

  noFile:
    'Attach a screenshot, the text of *Copy to Clipboard* as a .txt file, …_MapData.sav, or the table of FIR or another tool.',
  fileFailed: 'The file could not be downloaded from Discord, or it is too large. Attach it again.',
  pictureFailed: 'This picture could not be read. Attach a whole, uncompressed screenshot of the stockpile.',
  pictureProblem: 'This picture shows no stockpile with a name that could be read.',
  pictureBusy: 'Many pictures are being read right now. Try again in a few seconds.',
  textFailed: 'This text is not from *Copy to Clipboard*.',
  tableFailed:
    'This is not a table of stockpiles: its first line has to name the columns CodeName, Quantity and Crated?, and it has to be saved as UTF-8.',
  saveFailed: 'This save file could not be read. Attach …_MapData.sav.',
  saveEmpty: 'No pin of this save file holds a stockpile with contents.',
  reportNothing: 'Nothing in it can be reported from here:',
  reportHead: (stockpiles: number) =>
    stockpiles === 1 ? 'What would change:' : `What would change in ${count(stockpiles)} stockpiles:`,
  reportLines: (name: string, changes: number, rows: number) =>
    `**${name}**: ${many(changes, 'change', 'changes')} (${many(rows, 'row', 'rows')})`,
  reportUnknown: (name: string) => `**${name}**: you see no stockpile of this name.`,
  reportNoPublic: '**Public**: no warehouse has a public stockpile yet. Add it on the page.',
  reportPublic: (names: string) =>
    `**Public**: every building has one. Say of which warehouse it is, with the option stockpile: ${names}.`,
  reportOlder: (name: string) => `**${name}**: a newer report is stored.`,
  reportUndated: (name: string) => `**${name}**: the file does not say when it looked like this.`,
  reportUnclear: (name: string) =>
    `**${name}**: the file has several observations of it, and does not tell which counts.`,
  reportUnsure: (name: string, rows: number) =>
    `**${name}**: ${many(rows, 'row needs', 'rows need')} a check on the page before it can be sent.`,
  check: (item: string, amount: string) => `❓ ${item}: ${amount}? Look at the picture once more.`,
  change: (item: string, before: string, after: string) => `${item}: ${before} → ${after}`,
  submitted: (names: string) => `Submitted: ${names}.`,
  submitGone: 'This report was submitted already, or 15 minutes have passed. Send the file again.',
  doubts: {
    'unknown-items': 'Most of its items are unknown to Backline.',
    'large-loss': 'More than half of what the stockpile held would be gone.',
    'other-building': 'It shows another kind of building than the one that the stockpile is in.',
  } satisfies Record<ReportDoubt, string>,
  areYouSure: 'Is that right?',

  help: [
    '**/find** item: where it is',
    '**/stock** stockpile: what is in it, and when it goes public',
    '**/needs** warehouse: what is missing, there or everywhere',
    '**/haul** warehouse: who can bring what it lacks',
    '**/refresh** stockpile: starts its timer again',
    '**/code** stockpile: its code, for you alone; every view is recorded',
    '**/watch** item, stockpile or warehouse: alerts you when it is short or goes public; repeat it to stop',
    '**/report** file: reads a screenshot, a text or a save file and shows what would change',
    'Only you see the answers, unless you choose *public*; locked stockpiles and codes are never shown in public.',
  ].join('\n'),
};
