import { useEffect, useEffectEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { currentSession } from '../../../api/storage/session.ts';
import { slot } from '../../../api/storage/slots.ts';
import { isSeenLive, readingKey } from '../reading/fir-image.ts';
import type { SeenStockpile } from './seen-stockpiles.ts';

/** A stockpile is sent automatically only after this long without a better reading of it. */
const CALM_MS = 1500;

const chosen = slot(
  'sentByThemselves',
  'local',
  z.object({ userId: z.number(), names: z.array(z.string()) }),
);

/** The stockpiles whose sure reports this person has sent automatically from this browser. */
export function useSentByThemselves() {
  const userId = currentSession()?.user.id ?? 0;
  const [names, setNames] = useState(() => {
    const kept = chosen.read();
    return new Set(kept?.userId === userId ? kept.names : []);
  });
  const choose = (changed: readonly string[], isWanted: boolean) => {
    const otherNames = [...names].filter((name) => !changed.includes(name));
    const next = isWanted ? [...otherNames, ...changed] : otherNames;
    chosen.write({ userId, names: next });
    setNames(new Set(next));
  };
  return { names, choose };
}

/**
 * Sends the sure reports of chosen stockpiles a moment after they were read. Each is tried once: a refused or doubted report
 * waits for a person.
 */
export function useSending(
  sure: readonly SeenStockpile[],
  names: ReadonlySet<string>,
  isBusy: boolean,
  onSend: (due: SeenStockpile[]) => void,
): void {
  const tried = useRef(new Set<string>());
  const due = sure.filter(
    ({ image }) =>
      isSeenLive(image) && names.has(image.scan.stockpileName) && !tried.current.has(readingKey(image)),
  );
  const send = useEffectEvent(() => {
    for (const { image } of due) tried.current.add(readingKey(image));
    onSend(due);
  });
  const readings = due.map(({ image }) => readingKey(image)).join(' ');
  useEffect(() => {
    if (readings === '' || isBusy) return;
    const timer = setTimeout(send, CALM_MS);
    return () => clearTimeout(timer);
  }, [readings, isBusy]);
}
