import { ApiError, drawings, mayPass } from '@backline/contract';
import type { TaughtDrawings } from '@backline/recognition';
import { call } from '../../api/client/call.ts';
import { currentSession } from '../../api/storage/session.ts';
import { drawingOfText } from './drawing-text.ts';

const NOTHING: TaughtDrawings = { key: '', drawings: [] };
let latest = NOTHING;

/**
 * Loads what the regiment has taught about drawings, for reading a picture. If the server cannot be reached, what this
 * page knew last is used: a picture is never refused for it. Anyone who may not read stock reads pictures without it.
 */
export async function taughtDrawings(): Promise<TaughtDrawings> {
  if (!mayPass(currentSession()?.user ?? null, drawings.list.access)) return NOTHING;
  try {
    const list = await call(drawings.list);
    const key = list.map(({ id }) => id).join();
    if (key !== latest.key) {
      const known = list.map(({ codeName, crated, drawing }) => ({
        codeName,
        isCrated: crated,
        drawing: drawingOfText(drawing),
      }));
      latest = { key, drawings: known };
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  return latest;
}
