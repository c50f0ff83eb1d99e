import type { Job } from '@backline/contract';
import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react';
import { holdRows, isPutOff, type PutOff, withKept } from './shown-jobs.ts';

interface HeldRowsOptions {
  list: RefObject<HTMLElement | null>;
  later: readonly PutOff[];
  /** Keys of done jobs whose row stays. */
  kept: ReadonlySet<string>;
  now: number;
}

/**
 * The rows of the list, which never move under the pointer or the focus: while either is in the list, what is new waits
 * until somebody asks for it, and what is done stays in its place; so does what is kept, which can be taken back there.
 */
export function useHeldRows(jobs: readonly Job[], { list, later, kept, now }: HeldRowsOptions) {
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [held, setHeld] = useState(jobs);
  const isHeld = isPointed || isFocused;
  const next = isHeld ? held : withKept(held, jobs, kept);
  if (next !== held) setHeld(next);
  // What is removed under the pointer or the focus calls neither onPointerLeave nor onBlur.
  useEffect(() => {
    if (list.current === null) setIsPointed(false);
    if (!list.current?.contains(document.activeElement)) setIsFocused(false);
  });
  const open = (all: readonly Job[]) => all.filter((job) => !isPutOff(job, later, now));
  return {
    ...holdRows(open(next), open(jobs)),
    release: () => setHeld(withKept(held, jobs, kept)),
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
