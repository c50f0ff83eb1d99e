import { DAY_MS } from '@backline/domain';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { useFormatter } from 'use-intl';
import styles from '../items.module.css';
import { goalsInReach, type Step, scaleOf } from './history-scale.ts';

const HEIGHT = 180;
/** Used until the container has been measured. */
const USUAL_WIDTH = 400;
const TIME = { hour: 'numeric', minute: '2-digit' } as const;
const DATE = { day: 'numeric', month: 'short' } as const;

export interface Goal {
  kind: 'target' | 'minimum';
  count: number;
  label: string;
}

interface HistoryChartProps {
  /** Oldest first; the last step is the current stock. */
  steps: Step[];
  goals: Goal[];
  /** The forecast from the last step on, at the current rate of use; null without a rate. */
  outlook: { until: number; count: number } | null;
  /** A text alternative for the chart. */
  summary: string;
  /** Called with the step under the pointer, or null when the pointer leaves. */
  onPoint: (step: Step | null) => void;
}

/**
 * A step chart of the stock, which changes with each report and stays constant in between. Goals are
 * horizontal lines.
 */
export function HistoryChart({ steps, goals, outlook, summary, onPoint }: HistoryChartProps) {
  const { ref, width } = useElementSize();
  const format = useFormatter();
  const [pointed, setPointed] = useState<Step | null>(null);
  const from = steps[0]?.at ?? 0;
  const to = outlook?.until ?? steps.at(-1)?.at ?? 0;
  const drawn = goalsInReach(goals, steps);
  const scale = scaleOf({ width: width || USUAL_WIDTH, height: HEIGHT, from, to }, [
    ...steps.map(({ count }) => count),
    ...drawn.map(({ count }) => count),
  ]);
  const line = scale.line(steps);
  const timeFormat = to - from > 2 * DAY_MS ? DATE : TIME;

  const point = (step: Step | null) => {
    setPointed(step);
    onPoint(step);
  };
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left;
    point(steps[scale.stepAt(place, steps)] ?? null);
  };

  return (
    <div ref={ref} className={styles.chart}>
      <svg
        role="img"
        aria-label={summary}
        width="100%"
        height={HEIGHT}
        onPointerMove={handlePointer}
        onPointerDown={handlePointer}
        onPointerLeave={() => point(null)}
      >
        {scale.counts.map((count) => (
          <g key={count} className={styles.count}>
            <line x1={scale.left} x2={scale.right} y1={scale.y(count)} y2={scale.y(count)} />
            <text x={scale.left - 6} y={scale.y(count)} dy="0.32em" textAnchor="end">
              {format.number(count, { notation: 'compact' })}
            </text>
          </g>
        ))}
        {scale.times.map((time) => (
          <text key={+time} x={scale.x(+time)} y={HEIGHT - 4} textAnchor="middle">
            {format.dateTime(time, timeFormat)}
          </text>
        ))}
        <path className={styles.area} d={`${line}V${scale.bottom}H${scale.left}Z`} />
        <path className={styles.steps} d={line} />
        {outlook && <OutlookBand from={steps.at(-1)} to={outlook} scale={scale} />}
        {drawn.map((goal) => (
          <GoalLine key={goal.kind} goal={goal} scale={scale} />
        ))}
        {pointed && <PointedStep step={pointed} scale={scale} />}
      </svg>
    </div>
  );
}

type Scale = ReturnType<typeof scaleOf>;

function GoalLine({ goal: { kind, count, label }, scale }: { goal: Goal; scale: Scale }) {
  return (
    <g className={styles.goal} data-goal={kind}>
      <line x1={scale.left} x2={scale.right} y1={scale.y(count)} y2={scale.y(count)} />
      <text x={scale.left + 4} y={scale.y(count)} dy={kind === 'target' ? '-0.3em' : '1em'}>
        {label}
      </text>
    </g>
  );
}

/** The forecast of the remaining stock, as a shaded area. */
function OutlookBand({
  from,
  to,
  scale,
}: {
  from: Step | undefined;
  to: { until: number; count: number };
  scale: Scale;
}) {
  if (from === undefined) return null;
  const [left, right] = [scale.x(from.at), scale.x(to.until)];
  const top = `M${left} ${scale.y(from.count)}L${right} ${scale.y(to.count)}`;
  return (
    <g className={styles.outlook}>
      <path d={`${top}V${scale.bottom}H${left}Z`} />
      <path d={top} data-edge />
    </g>
  );
}

function PointedStep({ step: { at, count }, scale }: { step: Step; scale: Scale }) {
  return (
    <g className={styles.pointed}>
      <line x1={scale.x(at)} x2={scale.x(at)} y1={0} y2={scale.bottom} />
      <circle cx={scale.x(at)} cy={scale.y(count)} r={4} />
    </g>
  );
}
