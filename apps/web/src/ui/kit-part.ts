import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A part of Mantine that is loaded when somebody is about to use it, not with the screen. */
interface KitPart<Part> {
  /** The part, once it was loaded. */
  get: () => Part | null;
  /** Asking again costs nothing, and tries again after a failure. */
  load: () => Promise<Part>;
}

/** @param importPart loads the code; called again after it failed. */
export function kitPart<Part>(importPart: () => Promise<Part>): KitPart<Part> {
  let part: Part | null = null;
  let loading: Promise<Part> | null = null;
  const load = async () => {
    try {
      part = await importPart();
      return part;
    } finally {
      loading = null;
    }
  };
  return {
    get: () => part,
    load: () => {
      loading ??= part === null ? load() : Promise.resolve(part);
      return loading;
    },
  };
}

/** Lists that drop down, with what places them: as much code as a whole screen. */
export const dropdowns = kitPart(() => import('./kit-dropdowns.ts'));
export const tooltips = kitPart(() => import('./kit-tooltip.ts'));

/** The keys that open what drops down. */
const OPENING_KEYS = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

type Touch = { currentTarget: Element };

/** How the real control begins where it takes over from its stand-in. */
interface Start<Part> {
  part: Part;
  autoFocus: boolean;
  isOpen: boolean;
}

/**
 * A control that is a plain one of the same looks until the pointer or the focus comes near: then the real one is loaded
 * and takes its place, with the focus, and open when it was pressed meanwhile.
 * @param isNeeded brings it without a touch, where the stand-in lacks something. @returns `start` when the real one is there; until then `touch`, the handlers of the stand-in.
 */
export function useStandIn<Part>(kit: KitPart<Part>, isNeeded = false) {
  const [start, setStart] = useState<Start<Part> | null>(() => {
    const part = kit.get();
    return part && { part, autoFocus: false, isOpen: false };
  });
  const touched = useRef<{ element: Element | null; isPressed: boolean }>({
    element: null,
    isPressed: false,
  });

  const takeOver = async () => {
    try {
      const part = await kit.load();
      const { element, isPressed: isOpen } = touched.current;
      const autoFocus = element !== null && document.activeElement === element;
      // A press may come after the part, and before the real control is on the page.
      setStart((already) =>
        already !== null && (already.isOpen || !isOpen) && (already.autoFocus || !autoFocus)
          ? already
          : { part, autoFocus: autoFocus || already?.autoFocus === true, isOpen },
      );
    } catch (error) {
      console.error('A part of the page could not be loaded.', error); // the next touch tries again
    }
  };
  const bring = useEffectEvent(takeOver);
  useEffect(() => {
    if (isNeeded) void bring();
  }, [isNeeded]);

  const handle = (element: Element, isPressed = false) => {
    touched.current.element = element;
    touched.current.isPressed ||= isPressed;
    void takeOver();
  };
  const touch = {
    onPointerEnter: (event: Touch) => handle(event.currentTarget),
    onFocus: (event: Touch) => handle(event.currentTarget),
    // Not the pointer's own event: a finger's click would come after it, and close what it has just opened.
    onMouseDown: (event: Touch) => handle(event.currentTarget, true),
    onKeyDown: (event: KeyboardEvent) => {
      const isOpening = OPENING_KEYS.includes(event.key);
      if (isOpening) event.preventDefault();
      handle(event.currentTarget, isOpening);
    },
  };
  return { start, touch };
}
