import { beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../../caller/viewer.ts';
import type { LiveMessage } from '../../db/announce.ts';
import { type Follower, LiveHub } from './live-hub.ts';

const SECOND = 1000;

const READ = { read: true, edit: false, manage: false };
const NONE = { read: false, edit: false, manage: false };

function viewerWith(fields: Partial<Viewer> = {}): Viewer {
  return {
    userId: 7,
    sessionId: 'session of 7',
    keyName: null,
    username: 'Ines',
    admin: false,
    seesLocked: false,
    permissions: READ,
    groupIds: [],
    snapshot: '1:1:',
    ...fields,
  };
}

const change = (...features: string[]): LiveMessage => ({ event: 'change', features, page: null });
const CHANGE_OF_STOCK = change('stockpiles');
const report = (lock: { locked: boolean; permissionGroupId: number | null }): LiveMessage => ({
  event: 'report',
  report: { kind: 'report', by: 'Scout', stockpile: 'Alpha', warehouseId: 3, page: null },
  ...lock,
});
const OPEN = { locked: false, permissionGroupId: null };

type Page = Follower & { received: unknown[] };

let time: number;
/** The viewer's current rights in the database; reads are counted. */
let fresh: (viewer: Viewer) => Promise<Viewer | null>;
let readings: Viewer[];
let errors: unknown[];
let hub: LiveHub;

beforeEach(() => {
  time = 0;
  fresh = async (viewer) => viewer;
  readings = [];
  errors = [];
  hub = new LiveHub({
    findViewer: (viewer) => {
      readings.push(viewer);
      return fresh(viewer);
    },
    now: () => new Date(time),
    onError: (error) => void errors.push(error),
  });
});

function open(viewer: Viewer | null): Page {
  const received: unknown[] = [];
  const page: Page = {
    viewer,
    received,
    send: (event, data) => void received.push([event, data]),
    end: () => void received.push('end'),
  };
  hub.join(page);
  return page;
}

/** Sends messages and waits until every page has handled them. */
async function send(...messages: LiveMessage[]): Promise<void> {
  for (const message of messages) hub.broadcast(message);
  await new Promise(setImmediate);
}

const ENDED_BY_SESSION = [['ended', { reason: 'session' }], 'end'];
const ENDED_BY_RIGHTS = [['ended', { reason: 'rights' }], 'end'];
const STOCK_CHANGE = ['change', { features: ['stockpiles'], page: null }];

describe('the pages that follow the stream', () => {
  it('are counted, notified of a gap, and closed together', async () => {
    const [page, otherPage] = [open(null), open(viewerWith())];
    expect(hub.size).toBe(2);
    hub.broadcastGap();
    hub.endAll();
    expect([page.received, otherPage.received]).toEqual([
      [['gap', {}], 'end'],
      [['gap', {}], 'end'],
    ]);
    hub.leave(page);
    expect(hub.size).toBe(1);
    await send(change('items'));
    hub.broadcastGap();
    expect(page.received).toHaveLength(2);
  });
});

describe('the event of a change', () => {
  it('carries the id of the page that made it', async () => {
    const reader = open(viewerWith());
    await send({ event: 'change', features: ['stockpiles', 'goals'], page: 'abc' });
    expect(reader.received).toEqual([['change', { features: ['stockpiles', 'goals'], page: 'abc' }]]);
  });

  it('reaches a page without the read right only as far as the change is visible there', async () => {
    const pages = [open(null), open(viewerWith({ permissions: NONE }))];
    await send({
      event: 'change',
      features: ['stockpiles', 'items'],
      withoutRead: ['items'],
      page: null,
    });
    await send({ event: 'change', features: ['stockpiles', 'items'], page: null });
    for (const { received } of pages)
      expect(received).toEqual([['change', { features: ['items'], page: null }]]);
  });

  it('does not reach viewers who may read nothing of the feature', async () => {
    const [admin, reader] = [open(viewerWith({ admin: true, permissions: NONE })), open(viewerWith())];
    await send({ event: 'change', features: ['audit', 'nothing', 'stockpiles'], page: null });
    expect(admin.received).toEqual([['change', { features: ['audit', 'stockpiles'], page: null }]]);
    expect(reader.received).toEqual([STOCK_CHANGE]);
  });

  it('of a locked stockpile reaches its group and those who see all', async () => {
    const pages = [
      open(viewerWith({ groupIds: [4, 5] })),
      open(viewerWith({ seesLocked: true })),
      open(viewerWith({ groupIds: [6] })),
      open(null),
    ];
    await send({
      event: 'change',
      features: ['stockpiles', 'items'],
      withoutRead: ['items'],
      page: null,
      scope: [[5]],
    });
    expect(pages.map(({ received }) => received.length)).toEqual([1, 1, 0, 0]);
  });
});

describe('the event of a report', () => {
  it('reaches everybody with the read right, as it was sent', async () => {
    const pages = [
      open(viewerWith()),
      open(viewerWith({ permissions: { ...NONE, edit: true } })),
      open(null),
    ];
    await send(report(OPEN));
    expect(pages.map(({ received }) => received)).toEqual([
      [['report', { kind: 'report', by: 'Scout', stockpile: 'Alpha', warehouseId: 3, page: null }]],
      [],
      [],
    ]);
  });

  it('on a locked stockpile reaches readers in its group and those who see all', async () => {
    const pages = [
      open(viewerWith({ groupIds: [5] })),
      open(viewerWith({ seesLocked: true })),
      open(viewerWith({ groupIds: [6] })),
      open(viewerWith({ groupIds: [5], permissions: NONE })),
    ];
    await send(report({ locked: true, permissionGroupId: 5 }));
    expect(pages.map(({ received }) => received.length)).toEqual([1, 1, 0, 0]);
  });
});

describe('the rights behind a page are reread', () => {
  it('before an event if they were last read more than 30 seconds ago, and not sooner', async () => {
    open(viewerWith());
    time = 30 * SECOND;
    await send(CHANGE_OF_STOCK);
    expect(readings).toHaveLength(0);
    time = 30 * SECOND + 1;
    await send(CHANGE_OF_STOCK);
    expect(readings).toHaveLength(1);
    time = 60 * SECOND + 1;
    await send(CHANGE_OF_STOCK);
    expect(readings).toHaveLength(1);
    time = 60 * SECOND + 2;
    await send(CHANGE_OF_STOCK);
    expect(readings).toHaveLength(2);
  });

  it.each(['users', 'discords', 'permission-groups'])('at once with a change of %s', async (feature) => {
    open(viewerWith());
    await send(change('stockpiles', feature));
    expect(readings).toHaveLength(1);
  });

  it('not with any other change, nor with a report', async () => {
    open(viewerWith());
    await send(change('stockpiles', 'items'), report(OPEN));
    expect(readings).toHaveLength(0);
  });

  it('not for a signed-out page, which keeps receiving events', async () => {
    const page = open(null);
    time = 60 * SECOND;
    await send({ event: 'change', features: ['items', 'users'], withoutRead: ['items'], page: null });
    expect(readings).toHaveLength(0);
    expect(page.received).toEqual([['change', { features: ['items'], page: null }]]);
  });

  it('when sessions of this user have ended, and no page receives that as an event', async () => {
    const [own, theirs, strange] = [open(viewerWith()), open(viewerWith({ userId: 8 })), open(null)];
    await send({ event: 'sessions', userId: 7 });
    expect(readings.map(({ userId }) => userId)).toEqual([7]);
    fresh = async () => null;
    await send({ event: 'sessions', userId: 7 });
    expect(own.received).toEqual(ENDED_BY_SESSION);
    expect([theirs.received, strange.received]).toEqual([[], []]);
    expect(hub.size).toBe(2);
  });
});

describe('after rereading the rights', () => {
  it('a page whose session has ended gets the reason, and no more events', async () => {
    const page = open(viewerWith());
    fresh = async () => null;
    await send(change('users', 'stockpiles'), CHANGE_OF_STOCK);
    expect(page.received).toEqual(ENDED_BY_SESSION);
    expect(hub.size).toBe(0);
  });

  it('a page whose viewer has lost the last permission gets the reason, and no more events', async () => {
    const page = open(viewerWith());
    fresh = async (viewer) => ({ ...viewer, permissions: NONE });
    await send(change('users', 'stockpiles'));
    expect(page.received).toEqual(ENDED_BY_RIGHTS);
  });

  it('a page whose viewer is no longer admin and has no permission gets the reason', async () => {
    const page = open(viewerWith({ admin: true, permissions: NONE }));
    fresh = async (viewer) => ({ ...viewer, admin: false });
    await send(change('users'));
    expect(page.received).toEqual(ENDED_BY_RIGHTS);
  });

  it('an admin without permissions stays connected', async () => {
    const page = open(viewerWith({ admin: true }));
    fresh = async (viewer) => ({ ...viewer, permissions: NONE });
    await send(change('users'));
    expect(page.received).toEqual([
      ['rights', {}],
      ['change', { features: ['users'], page: null }],
    ]);
  });

  it('a viewer who never had a permission stays connected, and gets nothing if nothing has changed', async () => {
    const page = open(viewerWith({ permissions: NONE }));
    await send(change('users'));
    expect(page.received).toEqual([]);
    expect(hub.size).toBe(1);
  });

  it.each([
    ['permissions', { permissions: { ...READ, edit: true } }],
    ['groups', { groupIds: [5] }],
    ['the admin flag', { admin: true }],
  ])('a page is notified that %s have changed, and gets the events they allow', async (_, rights) => {
    const page = open(viewerWith());
    fresh = async (viewer) => ({ ...viewer, ...rights });
    await send(change('permission-groups', 'stockpiles'));
    expect(page.received[0]).toEqual(['rights', {}]);
    await send(change('permission-groups', 'stockpiles'));
    expect(page.received.filter((message) => JSON.stringify(message) === '["rights",{}]')).toHaveLength(1);
    expect(page.viewer).toMatchObject(rights);
  });

  it('the event itself is filtered, and so is the next one', async () => {
    const page = open(viewerWith({ permissions: { ...NONE, edit: true } }));
    let answer: (viewer: Viewer) => void = () => {};
    fresh = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await send(change('users', 'stockpiles'), report(OPEN));
    expect(page.received).toEqual([]);
    answer(viewerWith());
    await new Promise(setImmediate);
    expect(page.received.map((message) => (message as [string])[0])).toEqual(['rights', 'change', 'report']);
  });

  it('a page that disconnected meanwhile gets nothing', async () => {
    const page = open(viewerWith());
    let answer: (viewer: Viewer | null) => void = () => {};
    fresh = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await send(change('users', 'stockpiles'));
    hub.leave(page);
    answer(null);
    await new Promise(setImmediate);
    expect(page.received).toEqual([]);
  });

  it('if they cannot be read, the page is closed and the others get the event', async () => {
    const [page, otherPage] = [open(viewerWith()), open(viewerWith({ userId: 8 }))];
    const failure = new Error('away');
    fresh = async (viewer) => {
      if (viewer.userId === 7) throw failure;
      return viewer;
    };
    await send(change('users', 'stockpiles'));
    expect(page.received).toEqual(['end']);
    expect(errors).toEqual([failure]);
    expect(otherPage.received).toEqual([STOCK_CHANGE]);
  });
});

describe('the periodic check of all streams', () => {
  const GOING_ON = new AbortController().signal;
  const people = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      open(viewerWith({ userId: index, sessionId: `session ${index}` })),
    );

  it('checks each session once, and no signed-out visitor', async () => {
    const pages = [
      open(viewerWith()),
      open(viewerWith()),
      open(viewerWith({ sessionId: 'another' })),
      open(null),
    ];
    const asked: (string | null)[] = [];
    await hub.checkRights(async (viewer) => {
      asked.push(viewer.sessionId);
      return viewer.sessionId === 'another' ? viewer : null;
    }, GOING_ON);
    expect(asked).toEqual(['session of 7', 'another']);
    expect(pages.map(({ received }) => received)).toEqual([ENDED_BY_SESSION, ENDED_BY_SESSION, [], []]);
    expect(hub.size).toBe(2);
  });

  it('checks about eight at a time, until the server stops', async () => {
    people(20);
    const stop = new AbortController();
    let asked = 0;
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const checked = hub.checkRights(async (viewer) => {
      asked += 1;
      await held;
      if (asked > 8) stop.abort();
      return viewer;
    }, stop.signal);
    await new Promise(setImmediate);
    expect(asked).toBe(8);
    answer();
    await checked;
    expect(asked).toBe(16);
  });

  it('checks everybody, even if the last batch is smaller than eight', async () => {
    people(17);
    let asked = 0;
    await hub.checkRights(async (viewer) => {
      asked += 1;
      return viewer;
    }, GOING_ON);
    expect(asked).toBe(17);
  });

  it('reports all failures after checking the others; a page whose check failed stays as it is', async () => {
    const pages = people(3);
    const failures = [new Error('first'), new Error('second')];
    const checked = hub.checkRights(async ({ userId }) => {
      const failure = failures[userId];
      if (failure !== undefined) throw failure;
      return null;
    }, GOING_ON);
    await expect(checked).rejects.toMatchObject({
      errors: failures,
      message: 'the rights behind 2 streams could not be read',
    });
    expect(pages.map(({ received }) => received)).toEqual([[], [], ENDED_BY_SESSION]);
  });
});
