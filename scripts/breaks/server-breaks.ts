import type { Break } from './break.ts';

/** Faults in the server that were once missed. */
export const SERVER_BREAKS: Break[] = [
  {
    name: 'a claim on a locked shipment is announced to all pages',
    file: 'apps/server/src/features/slash-commands/haul.ts',
    find: 'limitTo(requiredGroupsOfShipment(await listShipmentGroups(db, shipmentId)));',
    replace: '',
    test: {
      file: 'apps/server/src/features/slash-commands/crowded-commands.test.ts',
      title: 'is announced to those who may know of the shipment',
    },
  },
  {
    name: 'a yes to a doubt overwrites a newer report',
    file: 'apps/server/src/features/slash-commands/report.ts',
    find: 'const force = confirmed.includes(FORCE);',
    replace: 'const force = confirmed.length > 0;',
    test: {
      file: 'apps/server/src/features/slash-commands/crowded-commands.test.ts',
      title: 'does not replace one that is newer',
    },
  },
  {
    name: 'a report from Discord never replaces a newer one, whatever is confirmed',
    file: 'apps/server/src/features/slash-commands/report.ts',
    find: 'const force = confirmed.includes(FORCE);',
    replace: 'const force = false;',
    test: {
      file: 'apps/server/src/features/slash-commands/commands.test.ts',
      title: 'replaces a report that is newer by now only when',
    },
  },
  {
    name: 'a public answer in Discord shows what is locked to its caller’s group',
    file: 'apps/server/src/features/slash-commands/answer.ts',
    find: 'scope: isShownToAll ? asOutsider(member) : member,',
    replace: 'scope: member,',
    test: {
      file: 'apps/server/src/features/slash-commands/crowded-commands.test.ts',
      title: 'has what is locked only where it is not public',
    },
  },
  {
    name: 'a ping that was clearly refused is sent again as perhaps sent before',
    file: 'apps/server/src/features/channels/send-alerts.ts',
    find: "await markAlerts(transaction, wasClear, 'waiting');",
    replace: 'void wasClear;',
    test: {
      file: 'apps/server/src/features/channels/failing-webhook.test.ts',
      title: 'was clearly refused is sent again without the note',
    },
  },
  {
    name: 'a ping that may have arrived loses its note after a clear refusal',
    file: 'apps/server/src/features/channels/send-alerts.ts',
    find: "next.filter(({ state }) => state === 'waiting')",
    replace: 'next',
    test: {
      file: 'apps/server/src/features/channels/failing-webhook.test.ts',
      title: 'was clearly refused is sent again without the note',
    },
  },
  {
    name: 'the past of a restored, later locked stockpile shows in statistics',
    file: 'apps/server/src/features/statistics/statistics.queries.ts',
    find: 'having bool_and(',
    replace: 'having bool_or(',
    test: {
      file: 'apps/server/src/features/statistics/restored-and-locked.test.ts',
      title: 'shows its past to those who may see it today',
    },
  },
  {
    name: 'the days of statistics are those of the database’s time zone',
    file: 'apps/server/src/features/statistics/statistics.queries.ts',
    find: "at time zone 'UTC')::date",
    replace: ')::date',
    test: {
      file: 'apps/server/src/features/statistics/restored-and-locked.test.ts',
      title: 'counts by days of UTC',
    },
  },
  {
    name: 'the daily count of a channel is never reset',
    file: 'apps/server/src/features/channels/send-alerts.ts',
    find: 'sentDay === day ? sentCount + 1 : 1',
    replace: 'sentCount + 1',
    test: {
      file: 'apps/server/src/features/channels/crowded-messages.test.ts',
      title: 'begins again at the channel’s own midnight',
    },
  },
  {
    name: 'a message counts lines that it leaves out, not alerts',
    file: 'apps/server/src/features/channels/compose-alerts.ts',
    find: '.reduce((sum, line) => sum + eventsIn(line), 0)',
    replace: '.length',
    test: {
      file: 'apps/server/src/features/channels/crowded-messages.test.ts',
      title: 'counts the alerts that it leaves out',
    },
  },
  {
    name: 'a delivery counts for every stockpile of its warehouse',
    file: 'apps/server/src/features/consumption/update-consumption.ts',
    find: 'isOnly ? byItem(brought) : new Map<string, number>()',
    replace: 'byItem(brought)',
    test: {
      file: 'apps/server/src/features/consumption/consumption.test.ts',
      title: 'no use of the stockpile that did not receive it',
    },
  },
  {
    name: 'the rates of a deleted item stay in memory',
    file: 'apps/server/src/features/consumption/update-consumption.ts',
    find: 'await markStockpile(db, stockpileId);',
    replace: '',
    test: {
      file: 'apps/server/src/features/items/unknown-items.test.ts',
      title: 'does not leave its rate of use to the other one',
    },
  },
  {
    name: 'copies of the database stay on the disk',
    file: 'apps/server/src/features/backup/backup.routes.ts',
    find: 'if (now - fs.statSync(file).mtimeMs > LEFT_MS)',
    replace: 'if (now - fs.statSync(file).mtimeMs > 10 * LEFT_MS)',
    test: { file: 'apps/server/src/features/backup/left-copies.test.ts', title: 'is removed after a day' },
  },
  {
    name: 'a line begins after the first order that has left it',
    file: 'apps/server/src/features/orders/show-orders.ts',
    find: 'Math.max(...left)',
    replace: 'Math.min(...left)',
    test: {
      file: 'apps/server/src/features/orders/times-in-line.test.ts',
      title: 'begins when the last of those that have left',
    },
  },
  {
    name: 'a line begins after the newest order that has left it',
    file: 'apps/server/src/features/orders/show-orders.ts',
    find: 'Math.max(...left)',
    replace: '(left.at(-1) ?? 0)',
    test: {
      file: 'apps/server/src/features/orders/times-in-line.test.ts',
      title: 'begins when the last of those that have left',
    },
  },
  {
    name: 'a visitor who leaves while a regiment opens keeps it open',
    file: 'apps/server/src/regiments/serve-regiments.ts',
    find: 'if (reply.raw.destroyed) return giveBack();',
    replace: '',
    test: { file: 'apps/server/src/regiments/leaving-visitors.test.ts', title: 'does not keep it open' },
  },
  {
    name: 'pauses of the War API grow though it answers',
    file: 'apps/server/src/features/war-api/poll-war-api.ts',
    find: 'polls.length > failures.length ? 1 : state.failures + 1',
    replace: 'state.failures + 1',
    test: {
      file: 'apps/server/src/features/war-api/war-api-pauses.test.ts',
      title: 'is asked again soon, however often',
    },
  },
  {
    name: 'a reset of the war leaves what the stockpiles hold',
    file: 'apps/server/src/features/war/war.queries.ts',
    find: '{ table: stockpiles, key: [stockpiles.id] }, { table: stockpileContents, key: [stockpileContents.stockpileId, stockpileContents.itemId] },',
    replace: '',
    test: {
      file: 'apps/server/src/features/items/unknown-items.test.ts',
      title: 'a reset of the war clears its stock',
    },
  },
  {
    name: 'a page is sent from http to https by its policy',
    file: 'apps/server/src/http/security-headers.ts',
    find: "trustedTypes: ['default'],",
    replace: "trustedTypes: ['default'], upgradeInsecureRequests: [],",
    test: {
      file: 'apps/server/src/http/security-headers.test.ts',
      title: 'browsers have to stay with https',
    },
  },
  {
    name: 'push: what was found for other groups is pushed',
    file: 'apps/server/src/features/watches/send-push.ts',
    find: '.filter(({ scope }) => scope === alertScopeOf(viewer))',
    replace: '',
    test: {
      file: 'apps/server/src/features/watches/push-rights.test.ts',
      title: 'is not pushed to somebody whose groups have changed since',
    },
  },
  {
    name: 'push: somebody who may not read any more is pushed',
    file: 'apps/server/src/features/watches/send-push.ts',
    find: 'if (!viewer.admin && !viewer.permissions.read) return [];',
    replace: '',
    test: {
      file: 'apps/server/src/features/watches/push-rights.test.ts',
      title: 'nothing is pushed to people who may not read any more',
    },
  },
  {
    name: 'push: the browser of an ended session counts as subscribed',
    file: 'apps/server/src/features/watches/watches.queries.ts',
    find: 'eq(sessions.userId, userId), sql`',
    replace: 'eq(sessions.userId, userId), sql`true or ',
    test: {
      file: 'apps/server/src/features/watches/push-rights.test.ts',
      title: 'the browser of a session that has ended',
    },
  },
  {
    name: 'the estimate of a channel counts all days together',
    file: 'packages/domain/src/alerts/channel-estimate.ts',
    find: 'today === day ? sent + 1 : 1',
    replace: 'sent + 1',
    test: {
      file: 'packages/domain/src/alerts/channel-estimate.test.ts',
      title: 'the messages of each day are counted anew',
    },
  },
  {
    name: 'push: only one of a person’s browsers gets a message',
    file: 'apps/server/src/features/watches/queue-for-people.ts',
    find: 'listener.subscriptionIds.map(',
    replace: 'listener.subscriptionIds.slice(0, 1).map(',
    test: {
      file: 'apps/server/src/features/watches/push-rights.test.ts',
      title: 'is pushed to each of their browsers',
    },
  },
  {
    name: 'a clock set back by minutes announces everything again',
    file: 'apps/server/src/features/alerts/find-alerts.ts',
    find: 'minute : Math.max(minute, last)',
    replace: 'minute : minute',
    test: {
      file: 'apps/server/src/features/alerts/alerts.test.ts',
      title: 'nothing is announced again where the clock was set back',
    },
  },
  {
    name: 'crates count as ordered though they are loaded already',
    file: 'apps/server/src/features/worklist/order-jobs.ts',
    find: 'isUnderWay(state) && shipmentId === null',
    replace: 'isUnderWay(state)',
    test: {
      file: 'apps/server/src/features/worklist/worklist.test.ts',
      title: 'say what is on order for the warehouse already',
    },
  },
  {
    name: 'a key edits though its owner may not any more',
    file: 'apps/server/src/caller/api-key.queries.ts',
    find: 'edit: scopes.edit && (edit || isAdmin)',
    replace: 'edit: scopes.edit',
    test: {
      file: 'apps/server/src/features/api-keys/api-keys.test.ts',
      title: 'are those of its scopes that its owner has now',
    },
  },
];
