import type { Job } from '@backline/contract';
import { type FocusEvent, type PointerEvent, useState } from 'react';
import { holdRows, isPutOff, type PutOff } from './shown-jobs.ts';

/**
 * The rows of the list, which never move under the pointer or the focus: while either is in the list, what is new waits
 * until somebody asks for it, and what is done stays in its place.
 */
export function useHeldRows(jobs: readonly Job[], { later, now }: { later: readonly PutOff[]; now: number }) {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [held, setHeld] = useState(jobs);
  const isHeld = isPointed || isFocused;
  if (!isHeld && held !== jobs) setHeld(jobs);
  const open = (list: readonly Job[]) => list.filter((job) => !isPutOff(job, later, now));
  return {
    ...holdRows(open(isHeld ? held : jobs), open(jobs)),
    release: () => setHeld(jobs),
    handlers: {
      // A finger does not rest on a row.
      onPointerEnter: ({ pointerType }: PointerEvent) => setIsPointed(pointerType === 'mouse'),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
  };
}
