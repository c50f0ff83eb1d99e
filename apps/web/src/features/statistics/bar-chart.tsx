import { Flex, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { useFormatter } from 'use-intl';
import { type DayCounts, layoutBars } from './bar-layout.ts';
import { seriesColor } from './series-color.ts';
import styles from './statistics.module.css';
import { useDayText } from './use-day-text.ts';

const HEIGHT = 240;
const TEXT_SIZE = 11;
/** Used until the container has been measured. */
const USUAL_WIDTH = 400;

interface BarChartProps {
  days: readonly DayCounts[];
  /** Names of the series, in the order of the counts. */
  series: readonly string[];
  /** A text alternative for the chart. */
  summary: string;
}

/** Stacked bars, one per day. The hovered day is described below; a table beside the chart has all figures. */
export function BarChart({ days, series, summary }: BarChartProps) {
  const { ref, width } = useElementSize();
  const format = useFormatter();
  const dayText = useDayText();
  const [pointed, setPointed] = useState<string | null>(null);
  const layout = layoutBars(days, { width: width || USUAL_WIDTH, height: HEIGHT, textSize: TEXT_SIZE });
  const shown = days.find(({ day }) => day === pointed);
  const handlePointer = (event: PointerEvent<SVGSVGElement>) => {
    const place = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setPointed(layout.bars[layout.barAt(place)]?.day ?? null);
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
        onPointerLeave={() => setPointed(null)}
      >
        {layout.counts.map(({ count, y }) => (
          <g key={count} className={styles.count}>
            <line x1={layout.left} x2={layout.right} y1={y} y2={y} />
            <text x={layout.left - 6} y={y} dy="0.32em" textAnchor="end">
              {format.number(count, { notation: 'compact' })}
            </text>
          </g>
        ))}
        {layout.labels.map(({ day, x }) => (
          <text key={day} x={x} y={HEIGHT - 6} textAnchor="middle">
            {dayText(day, 'short')}
          </text>
        ))}
        {layout.bars.map(({ day, x, width: wide, parts }) => (
          <g key={day} className={styles.bar} data-pointed={day === pointed || undefined}>
            {parts.map((part) => (
              <rect
                key={part.series}
                x={x}
                width={wide}
                y={part.y}
                height={part.height}
                fill={seriesColor(part.series)}
              />
            ))}
          </g>
        ))}
      </svg>
      <Text size="small" c="dimmed" mih="2.6em" mt="xxs">
        {shown === undefined
          ? summary
          : `${dayText(shown.day, 'long')}: ${inWords(shown, series, format.number)}`}
      </Text>
      {series.length > 1 && <Legend series={series} />}
    </div>
  );
}

function inWords(
  { counts }: DayCounts,
  series: readonly string[],
  number: (count: number) => string,
): string {
  const parts = series.flatMap((name, index) =>
    counts[index] === 0 ? [] : [`${name} ${number(counts[index] ?? 0)}`],
  );
  return parts.length === 0 ? number(0) : parts.join(' · ');
}

function Legend({ series }: { series: readonly string[] }) {
  return (
    <Flex
      component="ul"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      wrap="wrap"
      gap="var(--space-1) var(--space-3)"
      mt="xs"
      fz="small"
    >
      {series.map((name, index) => (
        <Flex component="li" key={name} gap="xxs" align="center">
          <svg width="12" height="12" aria-hidden>
            <rect width="12" height="12" rx="2" fill={seriesColor(index)} />
          </svg>
          {name}
        </Flex>
      ))}
    </Flex>
  );
}
