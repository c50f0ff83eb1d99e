import { ageLabel } from '@backline/domain';
import { Flex } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useNow } from '../../../ui/use-now.ts';
import type { MapChoice, MapLayer } from '../data/map-choice.ts';
import type { MapData } from '../data/use-map-data.ts';
import { useWarText } from '../data/use-war-text.ts';
import styles from '../map.module.css';
import { showsClock, showsUnder } from './map-markers.tsx';

/** The meanings of the map's signs, and the age of what it says of towns. */
export function MapLegend({ data, choice }: { data: MapData; choice: MapChoice }) {
  const t = useTranslations('map.legendOf');
  const ui = useTranslations('map');
  const { areas, front } = data.ground;
  const hasTowns = Object.values(areas).some((path) => path !== '');
  return (
    <div className={styles.foot}>
      <WarLine data={data} />
      <ul className={styles.legend} aria-label={ui('legend')}>
        {hasTowns && (
          <>
            <Sign kind="ours">{t('ours')}</Sign>
            <Sign kind="theirs">{t('theirs')}</Sign>
            <Sign kind="nobody">{t('nobody')}</Sign>
          </>
        )}
        {front !== '' && <Sign kind="front">{t('front')}</Sign>}
        {choice.layer === 'item' ? (
          <>
            <Sign kind="disc">{t('there')}</Sign>
            <Sign kind="target">{t('target')}</Sign>
            <Sign kind="short">{t('under')} ↓</Sign>
          </>
        ) : (
          <>
            <Sign kind="ring">{t(RING_TEXTS[choice.layer] ?? 'goals')}</Sign>
            {showsUnder(choice.layer) && <Sign kind="count">{t('under')}</Sign>}
            {showsClock(choice.layer) && <Sign kind="clock">{t('soon')}</Sign>}
          </>
        )}
        {data.marks.some(({ threat }) => threat !== null) && <Sign kind="threat">{t('threatened')}</Sign>}
        {choice.showsFights && <Sign kind="fight">{t('fights')}</Sign>}
        {choice.showsShipments && data.routes.length > 0 && <Sign kind="pips">{ui('pips')}</Sign>}
      </ul>
    </div>
  );
}

/** The texts of a marker's ring where it does not say how far goals are filled. */
const RING_TEXTS: Partial<Record<MapLayer, 'reportAge' | 'left' | 'pyramid'>> = {
  age: 'reportAge',
  public: 'left',
  pyramid: 'pyramid',
};

type SignKind = keyof typeof SIGNS;

/** 20 × 16 pixels each. */
const SIGNS = {
  ours: <rect x={1} y={1} width={18} height={14} fill="var(--map-ours)" stroke="var(--map-hex)" />,
  theirs: (
    <>
      <rect x={1} y={1} width={18} height={14} fill="var(--map-theirs)" stroke="var(--map-hex)" />
      <path d="M2 14L13 2M9 14L18 4M2 7L7 2" fill="none" stroke="var(--map-theirs-line)" />
    </>
  ),
  nobody: (
    <>
      <rect x={1} y={1} width={18} height={14} fill="var(--map-nobody)" stroke="var(--map-hex)" />
      <path
        d="M5 5V5.1M10 5V5.1M15 5V5.1M5 11V11.1M10 11V11.1M15 11V11.1"
        stroke="var(--map-nobody-dot)"
        strokeLinecap="round"
        strokeWidth={2}
      />
    </>
  ),
  fight: <rect x={1} y={1} width={18} height={14} fill="var(--status-stale)" fillOpacity={0.55} />,
  front: <path d="M1 13L7 4L12 11L19 3" fill="none" stroke="var(--map-front)" strokeWidth={2} />,
  ring: (
    <>
      <circle cx={10} cy={8} r={6} fill="none" stroke="var(--map-track)" strokeWidth={3.5} />
      <path d="M10 2A6 6 0 1 1 4 8" fill="none" stroke="var(--fill-middle)" strokeWidth={3.5} />
    </>
  ),
  count: (
    <>
      <circle cx={10} cy={8} r={7} fill="var(--status-stale-background)" stroke="var(--status-stale)" />
      <text x={10} y={11.5} fill="var(--status-stale)" fontSize={9.5} fontWeight={700} textAnchor="middle">
        4
      </text>
    </>
  ),
  clock: (
    <>
      <circle cx={10} cy={8} r={6.5} fill="var(--status-aging-background)" stroke="var(--status-aging)" />
      <path d="M10 4.5V8L12.5 9.5" fill="none" stroke="var(--status-aging)" strokeWidth={1.4} />
    </>
  ),
  threat: (
    <circle
      cx={10}
      cy={8}
      r={6.5}
      fill="none"
      stroke="var(--status-stale)"
      strokeDasharray="3 2.5"
      strokeWidth={1.6}
    />
  ),
  disc: <circle cx={10} cy={8} r={5} fill="var(--text-quiet)" />,
  target: (
    <circle
      cx={10}
      cy={8}
      r={6.5}
      fill="none"
      stroke="var(--text-quiet)"
      strokeDasharray="3 2.5"
      strokeWidth={1.6}
    />
  ),
  short: (
    <>
      <circle
        cx={10}
        cy={8}
        r={6.5}
        fill="none"
        stroke="var(--status-stale)"
        strokeDasharray="3 2.5"
        strokeWidth={1.6}
      />
      <circle cx={10} cy={8} r={3} fill="var(--status-stale)" />
    </>
  ),
  pips: (
    <g fill="none" stroke="var(--text-bright)">
      <path d="M1 8L3 10.5L7 5" />
      <path d="M10 4.5H17V11.5H10Z" fill="var(--text-bright)" />
      <path d="M20 4.5H27V11.5H20Z" />
      <path d="M20 8.5H27V11.5H20Z" fill="var(--text-bright)" />
      <path d="M30 4.5H37V11.5H30Z" />
    </g>
  ),
};

function Sign({ kind, children }: { kind: SignKind; children: React.ReactNode }) {
  return (
    <Flex component="li" align="center" gap="xs" wrap="nowrap">
      <svg width={kind === 'pips' ? 38 : 20} height={16} aria-hidden>
        {SIGNS[kind]}
      </svg>
      <span>{children}</span>
    </Flex>
  );
}

/** The war's number and day, and the age of what the War API last said; or why towns have no owners. */
export function WarLine({ data }: { data: MapData }) {
  const t = useTranslations('map');
  const now = useNow();
  const war = useWarText(data);
  const state = data.war.data;
  if (state === undefined)
    return data.war.error === null ? null : (
      <p className={styles.war} role="status">
        {t('warFailed')}
      </p>
    );
  const { status, side, answeredAt, problem } = state;
  const age = answeredAt === null ? null : ageLabel(Date.parse(answeredAt), now);
  const towns =
    status === 'off'
      ? t('warIsOff')
      : age === null
        ? t('warWaiting')
        : side === null
          ? t('noSide')
          : t(problem === null ? 'townsAsOf' : 'noAnswer', { age });
  return (
    <p className={styles.war} data-problem={(problem !== null && status !== 'off') || undefined}>
      {war !== null && <strong>{war}</strong>}
      <span>{towns}</span>
    </p>
  );
}
