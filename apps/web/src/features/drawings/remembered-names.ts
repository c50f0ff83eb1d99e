import { ApiError, drawings, mayPass } from '@backline/contract';
import { type NameShape, NOTHING_RECALLED, type Recalled, recalled } from '@backline/recognition';
import { call } from '../../api/client/call.ts';
import { currentSession } from '../../api/storage/session.ts';

/** The stockpiles whose name a picture may show (docs/spec/reports.md#remembered-names); none while the server cannot be reached. */
export async function recallName(shape: NameShape): Promise<Recalled> {
  if (!mayPass(currentSession()?.user ?? null, drawings.names.access)) return NOTHING_RECALLED;
  try {
    const known = await call(drawings.names);
    return recalled(
      shape,
      known.map((remembered) => ({
        name: remembered.stockpile.name,
        shape: shapeOfText(remembered.drawing),
      })),
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return NOTHING_RECALLED;
  }
}

export function textOfShape(shape: NameShape): string {
  return btoa(Array.from(shape, (tone) => String.fromCharCode(tone)).join(''));
}

function shapeOfText(text: string): NameShape {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}
