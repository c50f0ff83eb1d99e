import { percentOfTarget, type SupplyStatus, supplyStatus, wholePercent } from '@backline/domain';
import { type Status, StatusBadge } from '../../../ui/labels/status-badge.tsx';
import type { CardTexts } from '../data/card-texts.ts';

/** The message key and the tone of each status (docs/spec/supplies.md#status). */
export const STATUSES = {
  1: { word: 'over', tone: 'over' },
  2: { word: 'good', tone: 'high' },
  3: { word: 'low', tone: 'middle' },
  4: { word: 'short', tone: 'low' },
} as const satisfies Record<SupplyStatus, { word: string; tone: Status }>;

interface TargetStatusProps {
  quantity: number;
  target: number;
  texts: CardTexts;
}

/** A quantity compared with its target, as a word and a percentage. */
export function TargetStatus({ quantity, target, texts }: TargetStatusProps) {
  if (target === 0) return <StatusBadge status="quiet">{texts.noTarget}</StatusBadge>;
  const percent = percentOfTarget(quantity, target);
  const { word, tone } = STATUSES[supplyStatus(percent)];
  return (
    <StatusBadge status={tone}>{`${texts.status[word]} ${texts.percent(wholePercent(percent))}`}</StatusBadge>
  );
}
