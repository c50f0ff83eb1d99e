import { hexAt, type WorldPoint } from '@backline/domain';
import { useState } from 'react';
import type { GroundHex } from '../data/map-ground.ts';

/** The point in a hex where a place is to be added: 0 to 1 from its north-western corner. */
interface PlaceStart {
  region: string;
  x: number;
  y: number;
}

/** `choosing`: the next press on the map is the place. `outside`: it was beside all hexes. `form`: the dialog is open. */
type Placing = { step: 'off' | 'choosing' | 'outside' } | { step: 'form'; start: PlaceStart | null };

/** Adding a place for a warehouse by a press on the map. */
export function usePlacing(hexes: readonly GroundHex[]) {
  const [placing, setPlacing] = useState<Placing>({ step: 'off' });
  const isChoosing = placing.step === 'choosing' || placing.step === 'outside';
  return {
    placing,
    isChoosing,
    begin: () => setPlacing({ step: isChoosing ? 'off' : 'choosing' }),
    end: () => setPlacing({ step: 'off' }),
    /** The dialog without a position, as by keyboard. */
    openForm: () => setPlacing({ step: 'form', start: null }),
    press: (point: WorldPoint) => {
      const found = hexAt(hexes, point);
      setPlacing(
        found === null
          ? { step: 'outside' }
          : {
              step: 'form',
              start: { region: found.hex.name, x: share(found.place.x), y: share(found.place.y) },
            },
      );
    },
  };
}

export type PlacingActions = ReturnType<typeof usePlacing>;

/** A thousandth of a hex is two metres. */
const share = (value: number) => Math.min(1, Math.max(0, Math.round(value * 1000) / 1000));
