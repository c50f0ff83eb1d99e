import type { Break } from './break.ts';

/** Faults in the pages that were once missed. */
export const WEB_BREAKS: Break[] = [
  {
    name: 'what one person was shown stays when another signs in at the same tab',
    file: 'apps/web/src/shell/session-watch.ts',
    find: 'client.clear();',
    replace: '',
    test: { file: 'apps/web/src/shell/session-watch.test.tsx', title: 'what one person was shown is gone' },
  },
  {
    name: 'another account’s stockpiles are sent automatically for this one',
    file: 'apps/web/src/features/fir/live-reading/by-itself.ts',
    find: 'kept?.userId === userId ? kept.names : []',
    replace: 'kept?.names',
    test: {
      file: 'apps/web/src/features/fir/live-reading/by-itself.test.ts',
      title: 'is not sent for another one in the same browser',
    },
  },
  {
    name: 'a review that another tab has taken is deleted by this one',
    file: 'apps/web/src/features/fir/store/drafts/review-store.ts',
    find: 'removed.filter(isOurs).flatMap(',
    replace: 'removed.flatMap(',
    test: {
      file: 'apps/web/src/features/fir/store/drafts/review-store.test.tsx',
      title: 'is neither overwritten nor deleted by this one',
    },
  },
  {
    name: '“saved” is shown while a newer draft is unwritten',
    file: 'apps/web/src/features/fir/store/drafts/use-review-drafts.ts',
    find: "if (before.current === images) setStatus('saved');",
    replace: "setStatus('saved');",
    test: {
      file: 'apps/web/src/features/fir/store/drafts/review-store.test.tsx',
      title: 'is never shown while a newer draft is unwritten',
    },
  },
  {
    name: 'a waiting report is marked refused because its sender has to sign in again',
    file: 'apps/web/src/features/fir/store/waiting/use-send-waiting.ts',
    find: "(isPassing(error.code) || error.code === 'sign-in-required')",
    replace: 'isPassing(error.code)',
    test: {
      file: 'apps/web/src/features/fir/store/waiting/waiting-reports.test.tsx',
      title: 'goes on waiting where the server has no time for it',
    },
  },
  {
    name: 'the late save of a folder that is no longer watched is delivered',
    file: 'apps/web/src/features/fir/sources/folder/folder-watch.ts',
    find: 'if (looked !== folder) return;',
    replace: '',
    test: {
      file: 'apps/web/src/features/fir/sources/folder/folder-watch.test.ts',
      title: 'is not delivered when it arrives late',
    },
  },
  {
    name: 'the map shows the last stockpile to go public, not the first',
    file: 'packages/domain/src/worklist/warehouse-attention.ts',
    find: 'bounds.earliest < first.earliest',
    replace: 'bounds.earliest > first.earliest',
    test: {
      file: 'apps/web/src/features/map/data/map-marks.test.ts',
      title: 'the first to go public counts',
    },
  },
  {
    name: 'a clock that is a little fast is a reason to refuse',
    file: 'apps/web/src/features/fir/sources/exports/read-export.ts',
    find: '> now + CLOCKS_DIFFER_MS',
    replace: '> now',
    test: {
      file: 'apps/web/src/features/fir/sources/exports/read-export.test.ts',
      title: 'up to five minutes fast',
    },
  },
  {
    name: 'a doubt about what is covered stays after the panel was read whole',
    file: 'packages/recognition/src/live-reading/announcements.ts',
    find: 'if (now.isWhole && !before.isWhole) return true;',
    replace: '',
    test: {
      file: 'packages/recognition/src/live-reading/covered-panels.test.ts',
      title: 'goes once the panel was seen whole',
    },
  },
  {
    name: 'what was sent unchanged counts as changed',
    file: 'apps/web/src/features/fir/live-reading/seen-stockpiles.ts',
    find: 'gone.filter(({ changed }) => changed > 0)',
    replace: 'gone.filter(({ changed }) => changed >= 0)',
    test: {
      file: 'apps/web/src/features/fir/live-reading/seen-stockpiles.test.ts',
      title: 'counts as changed only if something had changed',
    },
  },
  {
    name: 'what was chosen twice stands twice in the search',
    file: 'apps/web/src/features/search/recent-entries.ts',
    find: '...recentEntries().filter((recentEntry) => recentEntry !== key)',
    replace: '...recentEntries()',
    test: {
      file: 'apps/web/src/features/search/recent-entries.test.ts',
      title: 'is kept once, the latest first',
    },
  },
  {
    name: 'the search forgets the latest choices, not the oldest',
    file: 'apps/web/src/features/search/recent-entries.ts',
    find: '.slice(0, KEPT)',
    replace: '.slice(-KEPT)',
    test: {
      file: 'apps/web/src/features/search/recent-entries.test.ts',
      title: 'the latest twenty are kept',
    },
  },
  {
    name: 'two keys are a pair however far apart they are pressed',
    file: 'apps/web/src/shell/use-page-keys.ts',
    find: 'at - before.current.at < PAIR_MS',
    replace: "before.current.key !== ''",
    test: { file: 'apps/web/src/shell/use-page-keys.test.tsx', title: 'a pair for a second and a half' },
  },
  {
    name: 'a stream that spoke is tried again only after the pauses of before',
    file: 'apps/web/src/api/client/live-stream.ts',
    find: 'wait = MIN_WAIT_MS;\n onEvent',
    replace: 'onEvent',
    test: {
      file: 'apps/web/src/api/client/live-stream.test.ts',
      title: 'is tried again soon when it breaks',
    },
  },
  {
    name: 'Shift and Enter go down in the sheet',
    file: 'apps/web/src/features/goals/sheet/sheet-keys.ts',
    find: "(key === 'Enter' && shiftKey)",
    replace: 'false',
    test: {
      file: 'apps/web/src/features/goals/sheet/sheet-keys.test.tsx',
      title: 'in a cell whose text is selected leads to',
    },
  },
  {
    name: 'the map takes keys that belong to the browser',
    file: 'apps/web/src/features/map/camera/use-map-keys.ts',
    find: 'event.ctrlKey || event.metaKey || event.altKey ||',
    replace: '',
    test: {
      file: 'apps/web/src/features/map/camera/use-map-keys.test.tsx',
      title: 'every key is the browser’s',
    },
  },
  {
    name: 'the map acts on a key that something else has used',
    file: 'apps/web/src/features/map/camera/use-map-keys.ts',
    find: 'event.defaultPrevented ||',
    replace: '',
    test: {
      file: 'apps/web/src/features/map/camera/use-map-keys.test.tsx',
      title: 'a key that something else has used',
    },
  },
  {
    name: 'stored copies are not dropped after a write',
    file: 'apps/web/src/api/storage/stored-query.ts',
    find: 'for (const copy of copiesByFeature.get(feature) ?? []) copy.clear();',
    replace: 'void feature;',
    test: { file: 'apps/web/src/features/warehouses/warehouse-form.test.tsx', title: 'leads to /warehouses' },
  },
  {
    name: 'a waiting report is marked refused where the server has too much to do',
    file: 'packages/contract/src/endpoint/errors.ts',
    find: "['offline', 'unavailable', 'too-many-requests']",
    replace: "['offline', 'unavailable']",
    test: {
      file: 'apps/web/src/features/fir/store/waiting/waiting-reports.test.tsx',
      title: 'goes on waiting where the server has no time for it',
    },
  },
  {
    name: 'the folder of one person is still known after a sign-out',
    file: 'apps/web/src/features/fir/sources/folder/folder-watch.ts',
    find: 'change(OFF);\n  if (!wasWatching()) stopWatching();',
    replace: 'change(OFF);',
    test: {
      file: 'apps/web/src/features/fir/sources/folder/folder-watch.test.ts',
      title: 'a folder is forgotten after a sign-out',
    },
  },
  {
    name: 'the totals of an export leave out orders at the factory',
    file: 'apps/web/src/features/supplies/list/supply-export.ts',
    find: 'total: some(total.orders.mpf + total.orders.factory)',
    replace: 'total: some(total.orders.mpf)',
    test: {
      file: 'apps/web/src/features/supplies/list/copy-supplies.test.tsx',
      title: 'has the orders at both places in the totals',
    },
  },
  {
    name: 'what is missing ignores the orders that were counted for it',
    file: 'apps/web/src/features/supplies/table/supply-columns.tsx',
    find: 'isNeedView ? -(needs.get(supply)?.missing ?? 0) : quantity - wanted',
    replace: 'quantity - wanted',
    test: {
      file: 'apps/web/src/features/supplies/list/coming.test.tsx',
      title: 'counted orders also change the sort by missing',
    },
  },
  {
    name: 'the map lists what may be public already after all that is held',
    file: 'apps/web/src/features/map/data/map-marks.ts',
    find: "release.status === 'held' ? release.minutesLeft : 0;\n}",
    replace: "release.status === 'held' ? release.minutesLeft : Number.MAX_SAFE_INTEGER;\n}",
    test: {
      file: 'apps/web/src/features/map/data/map-marks.test.ts',
      title: 'the layer of what goes public begins',
    },
  },
  {
    name: 'nothing is loaded again after a gap in the stream',
    file: 'apps/web/src/shell/use-live-updates.ts',
    find: "if (event === 'ready' || event === 'gap') {",
    replace: "if (event === 'ready') {",
    test: { file: 'apps/web/src/shell/live-line.test.tsx', title: 'after a gap in the stream everything' },
  },
  {
    name: 'a page that is seen again within a minute hears no changes any more',
    file: 'apps/web/src/shell/use-live-updates.ts',
    find: 'clearTimeout(timer);\n      if (document.visibilityState',
    replace: 'if (document.visibilityState',
    test: {
      file: 'apps/web/src/shell/live-line.test.tsx',
      title: 'a hidden page closes its stream after a minute',
    },
  },
  {
    name: 'ticks that wait for the network are lost with the session',
    file: 'apps/web/src/api/storage/session.ts',
    find: "'waitingTicks',",
    replace: '',
    test: {
      file: 'apps/web/src/api/storage/session.test.ts',
      title: 'forgetting a session keeps choices about this device',
    },
  },
  {
    name: 'a refused report is sent again with the next one that is sent automatically',
    file: 'apps/web/src/features/fir/live-reading/by-itself.ts',
    find: 'names.has(image.scan.stockpileName) && !tried.current.has(readingKey(image))',
    replace: 'names.has(image.scan.stockpileName)',
    test: {
      file: 'apps/web/src/features/fir/live-reading/live-review.test.tsx',
      title: 'a refused report waits for a person also when another',
    },
  },
];
