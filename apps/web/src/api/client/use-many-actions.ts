import {
  ApiError,
  changesOf,
  type Endpoint,
  type ErrorCode,
  isPassing,
  type Reply,
} from '@backline/contract';
import { useQueryClient } from '@tanstack/react-query';
import { dropStoredCopies } from '../storage/stored-query.ts';
import { type CallInput, send } from './call.ts';

/** More at once would only wait in the server. */
const CALLS_AT_ONCE = 4;
/** After one of these the next call would fail as well, so none is made. */
const isHopeless = (code: ErrorCode) =>
  isPassing(code) || code === 'sign-in-required' || code === 'forbidden';

export type Outcome<E extends Endpoint> = { ok: true; reply: Reply<E> } | { ok: false; error: Error };

/**
 * A write for each of many things, a few at a time. Each gets one outcome, in the order in which they come; a thing
 * whose call was not made any more gets the error that stopped the others. At the end what the contract says was changed
 * is loaded again behind what stands on the screen; the promise resolves after that.
 */
export function useManyActions<E extends Endpoint>(endpoint: E) {
  const client = useQueryClient();
  return async <T>(
    things: T[],
    inputOf: (thing: T) => CallInput<E>,
    onOutcome: (thing: T, outcome: Outcome<E>) => void,
  ) => {
    const queue = things.values(); // shared: each worker takes the next one
    let stop: Error | null = null;
    const call = async (input: CallInput<E>): Promise<Outcome<E>> => {
      if (stop !== null) return { ok: false, error: stop };
      try {
        return { ok: true, reply: await send(endpoint, input) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (isHopeless(error.code)) stop = error;
        return { ok: false, error };
      }
    };
    const work = async () => {
      for (const thing of queue) onOutcome(thing, await call(inputOf(thing)));
    };
    await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
    for (const feature of changesOf(endpoint)) dropStoredCopies(feature);
    await Promise.all(
      changesOf(endpoint).map((feature) => {
        client.removeQueries({ queryKey: [feature], type: 'inactive' });
        return client.invalidateQueries({ queryKey: [feature] });
      }),
    );
  };
}
