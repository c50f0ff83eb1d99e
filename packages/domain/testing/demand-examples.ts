/** Worked examples of demand, each computed by hand. Times are ISO 8601, quantities in the unit of the icon. */

export const LEFT = [
  {
    why: 'steady use',
    given: {
      amount: 5000,
      isAtLeast: false,
      rate: 50,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-27T10:00:00Z',
      deliveries: [],
    },
    expected: { left: 4500, hours: 90, emptyAt: '2026-12-01T04:00:00Z', level: 'none', isAtLeast: false },
  },
  {
    why: 'under 4 h',
    given: {
      amount: 1200,
      isAtLeast: false,
      rate: 100,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-27T09:00:00Z',
      deliveries: [],
    },
    expected: { left: 300, hours: 3, emptyAt: '2026-11-27T12:00:00Z', level: 'red', isAtLeast: false },
  },
  {
    why: 'never below 0; empty since 20 h after the reading',
    given: {
      amount: 800,
      isAtLeast: false,
      rate: 40,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-28T06:00:00Z',
      deliveries: [],
    },
    expected: { left: 0, hours: 0, emptyAt: '2026-11-27T20:00:00Z', level: 'red', isAtLeast: false },
  },
  {
    why: 'rate 0 is not consuming, not endless and not unknown',
    given: {
      amount: 2000,
      isAtLeast: false,
      rate: 0,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-27T05:00:00Z',
      deliveries: [],
    },
    expected: { left: 2000, hours: null, emptyAt: null, level: 'none', isAtLeast: false },
  },
  {
    why: 'no rate known: no figure is invented',
    given: {
      amount: 2000,
      isAtLeast: false,
      rate: null,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-27T05:00:00Z',
      deliveries: [],
    },
    expected: { left: null, hours: null, emptyAt: null, level: 'unknown', isAtLeast: false },
  },
  {
    why: 'a map tooltip 5k+ is a floor',
    given: {
      amount: 5000,
      isAtLeast: true,
      rate: 250,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-27T00:00:00Z',
      deliveries: [],
    },
    expected: { left: 5000, hours: 20, emptyAt: '2026-11-27T20:00:00Z', level: 'neutral', isAtLeast: true },
  },
  {
    why: 'a truck of 15 crates 5 h after the reading',
    given: {
      amount: 3000,
      isAtLeast: false,
      rate: 60,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-27T10:00:00Z',
      deliveries: [{ at: '2026-11-27T05:00:00Z', amount: 1500 }],
    },
    expected: { left: 3900, hours: 65, emptyAt: '2026-11-30T03:00:00Z', level: 'none', isAtLeast: false },
  },
  {
    why: 'it was empty from 02:00 to 06:00: the missing hours cost nothing (0 is the floor before the delivery)',
    given: {
      amount: 200,
      isAtLeast: false,
      rate: 100,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-27T08:00:00Z',
      deliveries: [{ at: '2026-11-27T06:00:00Z', amount: 1000 }],
    },
    expected: { left: 800, hours: 8, emptyAt: '2026-11-27T16:00:00Z', level: 'amber', isAtLeast: false },
  },
  {
    why: 'exactly 12 h is still neutral, 4 h still amber, as for stockpiles',
    given: {
      amount: 1200,
      isAtLeast: false,
      rate: 100,
      readAt: '2026-11-27T00:00:00Z',
      now: '2026-11-27T00:00:00Z',
      deliveries: [],
    },
    expected: { left: 1200, hours: 12, emptyAt: '2026-11-27T12:00:00Z', level: 'neutral', isAtLeast: false },
  },
] as const;

export const MEASURED_RATES = [
  {
    why: 'two readings with a delivery in between',
    given: { before: 4000, after: 3400, delivered: 600, hours: 12 },
    expected: { rate: 100 },
  },
  {
    why: 'somebody filled it up unseen: no rate',
    given: { before: 1000, after: 2500, delivered: 0, hours: 6 },
    expected: { rate: null },
  },
] as const;

export const ESTIMATED_RATES = [
  {
    why: "20 facilities, 12 foundations (2), 3 underground pipes (4), the tunnel itself; base figure 1 (W), twice that if the planner's 2 is right",
    given: {
      structures: [
        { count: 20, drain: 1 },
        { count: 12, drain: 2 },
        { count: 3, drain: 4 },
      ],
    },
    expected: { low: 57, high: 114 },
  },
] as const;

export const FEEDS = [
  {
    why: '72 h at 57 an hour, 900 there, 10 crates coming',
    given: { rate: 57, horizonHours: 72, left: 900, comingCrates: 10 },
    expected: { target: 4104, minimum: 1368, crates: 23, trucks: 2, containers: 1, isCapped: false },
  },
  {
    why: 'the tunnel cannot hold 72 h',
    given: { rate: 600, horizonHours: 72, left: 0, comingCrates: 0 },
    expected: { target: 32000, minimum: 14400, crates: 320, trucks: 22, containers: 6, isCapped: true },
  },
] as const;

export const DECAYS = [
  {
    why: 'from dry to the first loss of a facility: a range',
    given: { emptyAt: '2026-11-27T00:00:00Z', graceHours: 36, decayHours: 24 },
    expected: { earliest: '2026-11-28T00:00:00Z', latest: '2026-11-29T12:00:00Z' },
  },
] as const;

export const RESERVATIONS = [
  {
    why: '52 h',
    given: { refreshedAt: '2026-11-25T00:00:00Z', now: '2026-11-26T16:00:00Z' },
    expected: { expiresAt: '2026-11-27T04:00:00Z', hours: 12, level: 'none', mayRefresh: true },
  },
  {
    why: 'under 4 h',
    given: { refreshedAt: '2026-11-25T00:00:00Z', now: '2026-11-27T01:00:00Z' },
    expected: { expiresAt: '2026-11-27T04:00:00Z', hours: 3, level: 'red', mayRefresh: true },
  },
  {
    why: 'at 52 h 00 m it is lost and can never be taken again: no button',
    given: { refreshedAt: '2026-11-25T00:00:00Z', now: '2026-11-27T04:00:00Z' },
    expected: { expiresAt: '2026-11-27T04:00:00Z', hours: 0, level: 'lost', mayRefresh: false },
  },
] as const;

export const FUELS = [
  {
    why: '25 l each 45 s from a tank of 1,000 l',
    given: { litres: 25, seconds: 45, tank: 1000 },
    expected: { perHour: 2000, hours: 0.5 },
  },
  {
    why: '0.5 l each 144 s from 100 l',
    given: { litres: 0.5, seconds: 144, tank: 100 },
    expected: { perHour: 12.5, hours: 8 },
  },
] as const;

export const REQUESTS = [
  {
    why: 'nobody has taken it; a cancelled container does not count',
    given: {
      responsible: false,
      ended: null,
      linkedOrders: 0,
      lines: [{ id: 1, asked: 20, byHand: 0, closed: false }],
      containers: [{ state: 'cancelled', line: 1, crates: 20 }],
    },
    expected: { state: 'asked', lines: [{ id: 1, delivered: 0, coming: 0, open: 20 }] },
  },
  {
    why: 'a claimed container is coming, nothing is loaded',
    given: {
      responsible: false,
      ended: null,
      linkedOrders: 0,
      lines: [
        { id: 1, asked: 20, byHand: 0, closed: false },
        { id: 2, asked: 5, byHand: 0, closed: false },
      ],
      containers: [{ state: 'claimed', line: 1, crates: 12 }],
    },
    expected: {
      state: 'accepted',
      lines: [
        { id: 1, delivered: 0, coming: 12, open: 8 },
        { id: 2, delivered: 0, coming: 0, open: 5 },
      ],
    },
  },
  {
    why: 'one container delivered, one lost (cancelled): under way, open again',
    given: {
      responsible: true,
      ended: null,
      linkedOrders: 0,
      lines: [{ id: 1, asked: 40, byHand: 0, closed: false }],
      containers: [
        { state: 'delivered', line: 1, crates: 20 },
        { state: 'cancelled', line: 1, crates: 20 },
      ],
    },
    expected: { state: 'under-way', lines: [{ id: 1, delivered: 20, coming: 0, open: 20 }] },
  },
  {
    why: 'more than asked on one line, the other closed as enough',
    given: {
      responsible: true,
      ended: null,
      linkedOrders: 0,
      lines: [
        { id: 1, asked: 10, byHand: 3, closed: false },
        { id: 2, asked: 10, byHand: 0, closed: true },
      ],
      containers: [{ state: 'delivered', line: 1, crates: 9 }],
    },
    expected: {
      state: 'delivered',
      lines: [
        { id: 1, delivered: 12, coming: 0, open: 0 },
        { id: 2, delivered: 0, coming: 0, open: 0 },
      ],
    },
  },
] as const;

export const NEEDS = [
  {
    why: 'goal lacks 10, two squads ask 20 and 15: 35 crates serve all',
    given: {
      target: 50,
      quantity: 40,
      expected: 0,
      countAtOnce: false,
      bring: [
        { open: 20, accepted: true },
        { open: 15, accepted: true },
      ],
      stand: [],
    },
    expected: { need: 35, wanted: 0 },
  },
  {
    why: 'an operation wants 120 to stand there, 40 there, 10 on the way; an unanswered request is only shown',
    given: {
      target: 50,
      quantity: 40,
      expected: 10,
      countAtOnce: false,
      bring: [{ open: 30, accepted: false }],
      stand: [120, 60],
    },
    expected: { need: 70, wanted: 30 },
  },
] as const;

export const CREDITS = [
  {
    why: '25 crates of a container for three requests: urgency, then date (none last), then number',
    given: {
      crates: 25,
      requests: [
        { number: 3, urgency: 'normal', needBy: '2026-11-27T20:00:00Z', open: 10 },
        { number: 1, urgency: 'normal', needBy: null, open: 10 },
        { number: 7, urgency: 'urgent', needBy: null, open: 12 },
      ],
    },
    expected: { credited: { '7': 12, '3': 10, '1': 3 } },
  },
] as const;

export const EXPIRIES = [
  {
    why: 'urgent and unanswered: reminder at 3 h, ends at 6 h',
    given: {
      state: 'asked',
      urgency: 'urgent',
      touchedAt: '2026-11-27T00:00:00Z',
      needBy: null,
      now: '2026-11-27T03:00:00Z',
    },
    expected: { act: 'remind' },
  },
  {
    why: 'what is on its way never expires',
    given: {
      state: 'under-way',
      urgency: 'normal',
      touchedAt: '2026-11-20T00:00:00Z',
      needBy: '2026-11-22T00:00:00Z',
      now: '2026-11-27T00:00:00Z',
    },
    expected: { act: 'remind' },
  },
] as const;

export const OPERATIONS = [
  {
    why: '100 there, 30 coming: the earlier operation takes 80; the later one gets 20 and the 30',
    given: {
      of: 2,
      operations: [
        {
          number: 2,
          startsAt: '2026-11-29T20:00:00Z',
          lines: [{ warehouse: 1, item: 'RifleAmmo', crated: true, required: 120, essential: false }],
        },
        {
          number: 5,
          startsAt: '2026-11-28T20:00:00Z',
          lines: [{ warehouse: 1, item: 'RifleAmmo', crated: true, required: 80, essential: false }],
        },
      ],
      stock: [{ warehouse: 1, item: 'RifleAmmo', crated: true, quantity: 100, expected: 30 }],
    },
    expected: { lines: [{ have: 20, coming: 30, gap: 70 }], percent: 16, isReady: false },
  },
  {
    why: '99 % but not ready: an essential line lacks one; single items do not stand in for crates',
    given: {
      of: 1,
      operations: [
        {
          number: 1,
          startsAt: '2026-11-28T20:00:00Z',
          lines: [
            { warehouse: 1, item: 'Bandages', crated: true, required: 10, essential: true },
            { warehouse: 1, item: 'RifleAmmo', crated: true, required: 990, essential: false },
          ],
        },
      ],
      stock: [
        { warehouse: 1, item: 'Bandages', crated: true, quantity: 9, expected: 0 },
        { warehouse: 1, item: 'Bandages', crated: false, quantity: 400, expected: 0 },
        { warehouse: 1, item: 'RifleAmmo', crated: true, quantity: 2000, expected: 0 },
      ],
    },
    expected: {
      lines: [
        { have: 9, coming: 0, gap: 1 },
        { have: 990, coming: 0, gap: 0 },
      ],
      percent: 99,
      isReady: false,
    },
  },
  {
    why: 'all essential lines stand there: ready at 95 %, the rest is a wish',
    given: {
      of: 1,
      operations: [
        {
          number: 1,
          startsAt: '2026-11-28T20:00:00Z',
          lines: [
            { warehouse: 1, item: 'Bandages', crated: true, required: 10, essential: true },
            { warehouse: 1, item: 'RifleAmmo', crated: true, required: 10, essential: false },
          ],
        },
      ],
      stock: [
        { warehouse: 1, item: 'Bandages', crated: true, quantity: 10, expected: 0 },
        { warehouse: 1, item: 'RifleAmmo', crated: true, quantity: 9, expected: 5 },
      ],
    },
    expected: {
      lines: [
        { have: 10, coming: 0, gap: 0 },
        { have: 9, coming: 1, gap: 0 },
      ],
      percent: 95,
      isReady: true,
    },
  },
] as const;
