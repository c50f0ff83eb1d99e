import { expect, test, vi } from 'vitest';
import { noteServerTime } from '../../ui/server-time.ts';
import { openedFile } from './opened-file.ts';

test.each([
  ['an hour before the server’s present', 11, '2026-11-27T07:00:00.000Z'],
  ['in the device’s future: it was pasted now', 13, '2026-11-27T08:00:00.000Z'],
])(
  'on a device that is four hours fast, a picture’s time is by the server’s clock: %s',
  async (_, hour, expected) => {
    vi.useFakeTimers({ now: Date.parse('2026-11-27T12:00:00.000Z'), toFake: ['Date'] });
    noteServerTime('Fri, 27 Nov 2026 08:00:00 GMT');
    const lastModified = Date.parse(`2026-11-27T${hour}:00:00.000Z`);
    const opened = await openedFile(new File(['picture'], 'a.png', { lastModified }));
    expect(opened?.fileTimestamp).toBe(expected);
  },
);
