import { ApiError } from '@backline/contract';
import { useRef } from 'react';

/**
 * Saves a thing that other people edit too (docs/decisions/0005). The save gets the version that the person has seen:
 * the one that was there when the form opened, however often the list behind it loads again, and after a refusal
 * (`changed`) the one that the refusal told of. So sending again overwrites knowingly, and nothing else.
 * @param opened undefined for a thing that is new.
 */
export function useSeenVersion(opened: number | undefined) {
  const seen = useRef(opened);
  return async <T>(save: (version: number | undefined) => Promise<T>): Promise<T> => {
    try {
      return await save(seen.current);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed') seen.current = error.version;
      throw error;
    }
  };
}
