import type { SavedContainer } from '@backline/contract';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFooter } from './load-footer.tsx';
import { LoadHead } from './load-head.tsx';
import { type LinePart, type LoadStop, loadLines, loadStops, partsOf } from './load-lines.ts';
import { LoadStopList } from './load-stop-list.tsx';
import { useSendTicks } from './use-send-ticks.ts';
import { keepWaiting, useWaitingTicks } from './waiting-ticks.ts';

/** Notes that parts are in, or no longer: a line is ticked once all of its parts are. */
function keepParts(shipmentId: number, container: number, parts: readonly LinePart[], isIn: boolean): void {
  for (const { line, stockpileId } of parts) {
    const all = partsOf(line).map((part) => part.stockpileId);
    const taken = all.filter((id) => (id === stockpileId ? isIn : line.taken.includes(id)));
    const isWhole = taken.length === all.length;
    const key = { shipmentId, container, itemId: line.item.id };
    keepWaiting({ ...key, ticked: false, taken: isWhole ? [] : taken });
    if (isWhole !== (line.taken.length === all.length)) keepWaiting({ ...key, ticked: isWhole });
  }
}

/** Parts as they are now. */
function partsNow(stops: readonly LoadStop[], parts: readonly LinePart[]): LinePart[] {
  const keyOf = ({ line, stockpileId }: LinePart) => `${line.item.id} ${stockpileId}`;
  const keys = new Set(parts.map(keyOf));
  return stops.flatMap((stop) => stop.parts).filter((part) => keys.has(keyOf(part)));
}

interface LoadChecklistProps {
  shipmentId: number;
  /** Supplier and destination, in words. */
  way: string;
  container: SavedContainer;
  isJustChanged: boolean;
}

/** The items that go into a container, by the stockpile to take them from; the step that follows when all is in. */
export function LoadChecklist({ shipmentId, way, container, isJustChanged }: LoadChecklistProps) {
  const t = useTranslations('shipments.load');
  useSendTicks();
  const { waiting, kept, isOffline } = useWaitingTicks();
  const own = waiting.filter((tick) => tick.shipmentId === shipmentId);
  /** The parts that were pressed last. */
  const [last, setLast] = useState<{ parts: LinePart[]; isIn: boolean } | null>(null);
  const { number, steps } = container;
  const lines = loadLines(
    container,
    kept.filter((tick) => tick.shipmentId === shipmentId),
  );
  const stops = loadStops(container.stops, lines);
  const total = stops.reduce((sum, { crates }) => sum + crates, 0);
  const done = stops.reduce((sum, { cratesIn }) => sum + cratesIn, 0);
  const mayTick = steps.includes('load');

  const tick = (parts: readonly LinePart[], isIn: boolean) => keepParts(shipmentId, number, parts, isIn);
  const handleTick = (parts: LinePart[], isIn: boolean) => {
    setLast({ parts, isIn });
    tick(parts, isIn);
  };
  const handleUndo = () => {
    if (last === null) return;
    tick(partsNow(stops, last.parts), !last.isIn);
    setLast(null);
  };
  return (
    <section aria-label={container.name}>
      <LoadHead
        shipmentId={shipmentId}
        way={way}
        container={container}
        done={done}
        total={total}
        waiting={isOffline ? own.length : 0}
      />
      {isOffline && (
        <Text size="small" c="dimmed">
          {t('offline')}
        </Text>
      )}
      <LoadStopList
        shipmentId={shipmentId}
        container={container}
        stops={stops}
        mayTick={mayTick}
        onTick={handleTick}
      />
      <LoadFooter
        shipmentId={shipmentId}
        container={container}
        left={total - done}
        total={total}
        isJustChanged={isJustChanged}
        onUndo={last === null ? null : handleUndo}
      />
    </section>
  );
}
