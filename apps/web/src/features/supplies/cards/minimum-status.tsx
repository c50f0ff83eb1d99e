import { isUnderMinimum, minimumStatus } from '@backline/domain';
import type { CardTexts } from '../data/card-texts.ts';
import { STATUSES } from './target-status.tsx';

/** Four bars of increasing height, as a single path because there may be a thousand of these icons. */
const BARS = ['M0 6h2v2h-2z', 'M3 4h2v4h-2z', 'M6 2h2v6h-2z', 'M9 0h2v8h-2z'];

const FILLS = {
  over: 'var(--status-over)',
  high: 'var(--fill-high)',
  middle: 'var(--fill-middle)',
  low: 'var(--fill-low)',
};

interface MinimumStatusProps {
  quantity: number;
  minimum: number;
  target: number;
  texts: CardTexts;
}

/** Shows how far the stock is from its minimum to its target, as bars. Renders nothing without a minimum. */
export function MinimumStatus({ quantity, minimum, target, texts }: MinimumStatusProps) {
  if (isUnderMinimum(quantity, minimum))
    return (
      <svg width={14} height={14} viewBox="0 0 24 24" role="img" aria-label={texts.underMinimum}>
        <path
          d="M12 5v14m6-6-6 6m-6-6 6 6"
          fill="none"
          stroke="currentcolor"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  if (minimum === 0) return null;
  const status = minimumStatus(quantity, minimum, target);
  const { word, tone } = STATUSES[status];
  const reached = 5 - status;
  return (
    <svg
      width={11}
      height={8}
      viewBox="0 0 11 8"
      fill={FILLS[tone]}
      role="img"
      aria-label={texts.minimumStatus(texts.status[word])}
    >
      <path d={BARS.slice(0, reached).join('')} />
      <path d={BARS.slice(reached).join('')} opacity={0.3} />
    </svg>
  );
}
