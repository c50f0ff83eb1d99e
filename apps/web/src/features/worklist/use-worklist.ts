import { worklist, worklistReply } from '@backline/contract';
import { query } from '../../api/client/query.ts';
import { refreshEvery } from '../../api/client/query-client.ts';
import { slot } from '../../api/storage/slots.ts';
import { useStoredQuery } from '../../api/storage/stored-query.ts';

/** Timers run out without anybody changing anything, which no live update tells. */
const AGAIN_MS = 120_000;

const storedWorklist = slot('worklist', 'session', worklistReply);

/** The night's work; live updates keep it true, and it is asked for again every two minutes. */
export function useWorklist() {
  return useStoredQuery({ ...query(worklist.get), refetchInterval: refreshEvery(AGAIN_MS) }, storedWorklist);
}
