import { useEffect, useState } from 'react';

/** Longer than the pause between the two presses of a double press. */
const JUST_MS = 700;

/**
 * Whether a value has changed within the last moment. A button that appears with the new value, in the place of the one
 * that was pressed, must not take the second press of a double press.
 */
export function useJustChanged(value: string): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), JUST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled !== value;
}
