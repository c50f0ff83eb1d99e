import type { Order } from '@backline/contract';
import { NumberInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { LineInput } from '../data/use-order-steps.ts';
import { type GameTime, GameTimeFields, NO_TIME, secondsOf } from './game-time.tsx';

/** The largest number of other players' orders: one less than the capacity of the longest line. */
const MAX_OTHERS = 24;

/** The figures that the game shows about a queued order, as typed. */
export interface GameShows {
  time: GameTime;
  /** Number of other players' orders ahead of it. Undefined: not touched, so it follows the stored one. */
  others: number | '' | undefined;
  /** Time until those are finished. */
  othersTime: GameTime;
}

export const NOTHING_SHOWN: GameShows = { time: NO_TIME, others: undefined, othersTime: NO_TIME };

/** The typed values to save. @param before the stored number of other players' orders ahead. */
export function lineInputOf(shows: GameShows, before: number | ''): LineInput {
  const { time, others = before, othersTime } = shows;
  const readyIn = secondsOf(time);
  const othersReadyIn = others === 0 ? null : secondsOf(othersTime);
  return {
    ...(readyIn !== null && { readyIn }),
    ...(others !== '' && others !== before && { othersAhead: others }),
    // Without orders ahead there is no time for them either.
    ...((othersReadyIn !== null || (others === 0 && before !== 0 && before !== '')) && { othersReadyIn }),
  };
}

interface GameShowsFieldsProps {
  value: GameShows;
  onChange: (value: GameShows) => void;
  /** The stored number of other players' orders ahead. */
  before: number | '';
  method: Order['method'];
}

/** Fields for the time left, the number of other players' orders ahead, and if there are any, the time until they are finished. */
export function GameShowsFields({ value, onChange, before, method }: GameShowsFieldsProps) {
  const t = useTranslations('orders.queue');
  const { time, others = before, othersTime } = value;
  return (
    <>
      <GameTimeFields value={time} onChange={(next) => onChange({ ...value, time: next })} method={method} />
      <NumberInput
        label={t('others')}
        min={0}
        max={MAX_OTHERS}
        allowDecimal={false}
        clampBehavior="strict"
        value={others}
        onChange={(next) => onChange({ ...value, others: typeof next === 'number' ? next : '' })}
      />
      {others !== '' && others > 0 && (
        <GameTimeFields
          ofOthers
          value={othersTime}
          onChange={(next) => onChange({ ...value, othersTime: next })}
          method={method}
        />
      )}
    </>
  );
}
