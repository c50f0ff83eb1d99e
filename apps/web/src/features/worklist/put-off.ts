import { URGENCIES } from '@backline/domain';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import * as z from 'zod/mini';
import { slot } from '../../api/storage/slots.ts';
import { serverNow } from '../../ui/server-time.ts';
import type { PutOff } from './shown-jobs.ts';

/** A job that is put off comes back after this time. */
const PUT_OFF_MS = 4 * 3_600_000;

const NAME = 'worklistLater';
const storedLater = slot(
  NAME,
  'local',
  z.array(z.object({ key: z.string(), until: z.number(), urgency: z.enum(URGENCIES), text: z.string() })),
);

const readLater = () => storedLater.read()?.filter(({ until }) => until > serverNow());

/** The jobs that were put off on this device, in any tab, and are not back yet. */
export function usePutOff() {
  const [later, setLater] = useState<readonly PutOff[]>(() => readLater() ?? []);
  useWindowEvent('storage', ({ key }) => {
    if (key === NAME) setLater(readLater() ?? []);
  });
  const keep = (list: PutOff[]) => {
    storedLater.write(list);
    setLater(list);
  };
  // Without room in the storage this tab keeps its own.
  const without = (key: string) => (readLater() ?? later).filter((entry) => entry.key !== key);
  return {
    later,
    putOff: ({ key, urgency }: Pick<PutOff, 'key' | 'urgency'>, text: string) =>
      keep([...without(key), { key, urgency, text, until: serverNow() + PUT_OFF_MS }]),
    bringBack: (key: string) => keep(without(key)),
  };
}
