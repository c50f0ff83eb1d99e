import { fillStatus, releaseUrgency } from '@backline/domain';
import type { Status } from '../../../ui/labels/status-badge.tsx';
import { readableOn } from '../../../ui/readable.ts';
import type { MapLayer } from '../data/map-choice.ts';
import { type MapMark, percentLeft } from '../data/map-marks.ts';
import styles from './map-canvas.module.css';
import type { Cluster } from './map-clusters.ts';
import type { ShownDisc, ShownMark } from './map-drawing.ts';

interface MarkerParts {
  radius: number;
}

/** Returns what the ring of a marker says: a share of 100 and its status. */
function ringOf(
  { warehouse, release, reportAge, pyramid }: MapMark,
  layer: MapLayer,
): { percent: number; status: Status } {
  if (layer === 'age') return { percent: reportAge === null ? 0 : 100, status: reportAge ?? 'quiet' };
  if (layer === 'public') {
    if (release?.status === 'released' || release?.status === 'perhaps')
      return { percent: 100, status: 'stale' };
    return {
      percent: percentLeft(release),
      status:
        release?.status === 'held' ? (release.urgency === 'quiet' ? 'fresh' : release.urgency) : 'quiet',
    };
  }
  if (layer === 'pyramid')
    return pyramid === null
      ? { percent: 0, status: 'quiet' }
      : { percent: pyramid.percent, status: fillStatus(pyramid.percent) };
  if (warehouse.goalCount === 0) return { percent: 0, status: 'quiet' };
  return { percent: warehouse.filledPercentage, status: fillStatus(warehouse.filledPercentage) };
}

const RING_COLOURS = {
  high: 'var(--fill-high)',
  fresh: 'var(--fill-high)',
  over: 'var(--fill-high)',
  middle: 'var(--fill-middle)',
  aging: 'var(--fill-middle)',
  low: 'var(--fill-low)',
  stale: 'var(--fill-low)',
  quiet: 'var(--text-quiet)',
};

/** The ring shows the layer's figure; inside stands the category, around it what needs attention. */
export function WarehouseMarker({ mark, layer, radius }: MarkerParts & { mark: ShownMark; layer: MapLayer }) {
  const { at, warehouse, attention, threat, isFaint } = mark;
  const { percent, status } = ringOf(mark, layer);
  const ring = radius - 2;
  const colour = warehouse.category?.color;
  return (
    <g transform={`translate(${at.x} ${at.y})`} data-faint={isFaint || undefined}>
      <circle r={radius + 1} fill="var(--surface)" />
      <circle r={ring} fill="none" stroke="var(--map-track)" strokeWidth={4} />
      {percent > 0 && (
        <circle
          r={ring}
          fill="none"
          stroke={RING_COLOURS[status]}
          strokeWidth={4}
          pathLength={100}
          strokeDasharray={`${percent} 100`}
          transform="rotate(-90)"
        />
      )}
      <g style={colour === undefined ? {} : { '--chosen': colour, '--chosen-text': readableOn(colour) }}>
        <circle r={radius - 5} fill="var(--chosen, var(--surface-raised))" />
        <text className={styles.letter} dy="0.36em">
          {letterOf(mark)}
        </text>
      </g>
      {threat !== null && (
        <circle
          r={radius + 3}
          fill="none"
          stroke="var(--status-stale)"
          strokeDasharray="3 3"
          strokeWidth={1.8}
        />
      )}
      {showsUnder(layer) && attention.underMinimum > 0 && (
        <CountBadge count={attention.underMinimum} x={radius - 3} y={-radius + 3} />
      )}
      {showsClock(layer) && attention.release !== null && (
        <ClockBadge isUrgent={releaseUrgency(attention.release) === 'stale'} x={radius - 3} y={radius - 3} />
      )}
    </g>
  );
}

/** Whether a layer's markers count the items under their minimum, and show what goes public soon. */
export const showsUnder = (layer: MapLayer) => !['age', 'public', 'pyramid', 'item'].includes(layer);
export const showsClock = (layer: MapLayer) => !['age', 'needs', 'pyramid', 'item'].includes(layer);

/** The first letter of the category: a word for its colour. */
export function letterOf({ warehouse }: MapMark): string {
  return (warehouse.category?.name.trim().at(0) ?? '–').toUpperCase();
}

function CountBadge({ count, x, y }: { count: number; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle r={7.5} fill="var(--status-stale-background)" stroke="var(--status-stale)" strokeWidth={1.2} />
      <text className={styles.countText} dy="0.36em">
        {count > 99 ? '99' : count}
      </text>
    </g>
  );
}

function ClockBadge({ isUrgent, x, y }: { isUrgent: boolean; x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`} data-urgent={isUrgent || undefined} className={styles.clock}>
      <circle r={6.5} />
      <path d="M0 -3.5V0L2.5 1.5" />
    </g>
  );
}

/** Several warehouses as their number, with what asks for somebody in any of them. */
export function ClusterMarker({ cluster, radius }: MarkerParts & { cluster: Cluster<ShownMark> }) {
  const { x, y, members } = cluster;
  const under = members.reduce((sum, { attention }) => sum + attention.underMinimum, 0);
  const releases = members.flatMap(({ attention }) => attention.release ?? []);
  return (
    <g transform={`translate(${x} ${y})`} data-faint={members.every(({ isFaint }) => isFaint) || undefined}>
      <circle r={radius + 1} fill="var(--surface)" />
      <circle r={radius - 1} fill="var(--surface-raised)" stroke="var(--text-bright)" strokeWidth={1.8} />
      <text className={styles.letter} dy="0.36em">
        {members.length}
      </text>
      {members.some(({ threat }) => threat !== null) && (
        <circle
          r={radius + 3}
          fill="none"
          stroke="var(--status-stale)"
          strokeDasharray="3 3"
          strokeWidth={1.8}
        />
      )}
      {under > 0 && <CountBadge count={under} x={radius - 2} y={-radius + 2} />}
      {releases.length > 0 && (
        <ClockBadge
          isUrgent={releases.some((release) => releaseUrgency(release) === 'stale')}
          x={radius - 2}
          y={radius - 2}
        />
      )}
    </g>
  );
}

/** An item: the disc is what is there, the dashed ring the target. */
export function DiscMarker({ disc }: { disc: ShownDisc }) {
  const { mark, radius, targetRadius, isUnder } = disc;
  return (
    <g
      transform={`translate(${mark.at.x} ${mark.at.y})`}
      data-under={isUnder || undefined}
      className={styles.disc}
    >
      {radius === 0 && targetRadius === 0 && <circle r={3} className={styles.target} />}
      {radius > 0 && <circle r={radius} stroke="none" />}
      {targetRadius > 0 && <circle r={targetRadius} className={styles.target} />}
      {mark.threat !== null && (
        <circle
          r={Math.max(radius, targetRadius) + 3}
          fill="none"
          stroke="var(--status-stale)"
          strokeDasharray="3 3"
          strokeWidth={1.8}
        />
      )}
    </g>
  );
}
