import { Box, UnstyledButton } from '@mantine/core';
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { nearestStop, nextStop, type SheetStop, sheetHeight } from '../camera/sheet.ts';
import type { Size } from '../data/map-view.ts';
import styles from '../map.module.css';
import { MapHaul } from './map-haul.tsx';
import { MapList } from './map-list.tsx';
import { MapSummary } from './map-summary.tsx';
import type { PanelParts } from './panel-parts.tsx';

interface Sheet {
  stop: SheetStop;
  board: Size;
  onStop: (stop: SheetStop) => void;
}

/** The layer as a list, or what was chosen in it: beside the map, and on a phone in a sheet above it. */
export function MapPanel({ sheet, ...parts }: PanelParts & { sheet: Sheet | null }) {
  const t = useTranslations('map');
  const { data, choice } = parts;
  const panel = useRef<HTMLElement>(null);
  const chosen = data.marks.find(({ id }) => id === choice.at);
  const shown = choice.isHaul ? 'haul' : chosen === undefined ? 'list' : `warehouse ${chosen.id}`;
  useFocusOfPanel(panel, shown);
  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-label={t('panel')}
      data-stop={sheet?.stop}
      {...(sheet !== null && { style: { '--sheet': `${sheetHeight(sheet.stop, sheet.board)}px` } })}
    >
      {sheet !== null && <SheetHandle panel={panel} {...sheet} />}
      {choice.isHaul ? (
        <MapHaul {...parts} />
      ) : chosen === undefined ? (
        <MapList {...parts} isSheet={sheet !== null} />
      ) : (
        <MapSummary key={chosen.id} mark={chosen} {...parts} />
      )}
    </section>
  );
}

/**
 * Moves the focus when the panel shows something else, because what was pressed in it is gone: to the new heading, and
 * on the way back to the row of the warehouse. A press on the map, or the page as it opens, leaves the focus where it
 * is.
 */
function useFocusOfPanel(panel: RefObject<HTMLElement | null>, shown: string): void {
  const before = useRef(shown);
  useEffect(() => {
    const was = before.current;
    before.current = shown;
    if (was === shown || panel.current === null) return;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isLost) return;
    const row = shown === 'list' ? panel.current.querySelector<HTMLElement>(`[data-row="${was}"]`) : null;
    (row ?? panel.current.querySelector<HTMLElement>('h2'))?.focus();
  }, [panel, shown]);
}

/** A pull that moves less than this, in pixels, is a press. */
const PULL_PIXELS = 6;

function SheetHandle({ panel, stop, board, onStop }: Sheet & { panel: RefObject<HTMLElement | null> }) {
  const t = useTranslations('map.sheet');
  /** The point where a pull began; `isPull` once it has moved. */
  const pull = useRef<{ y: number; isPull: boolean } | null>(null);
  const setHeight = (height: number) => panel.current?.style.setProperty('--sheet', `${height}px`);
  const heightAt = (y: number, start: number) =>
    Math.max(0, Math.min(board.height, sheetHeight(stop, board) + start - y));
  const follow = ({ clientY }: PointerEvent) => {
    if (pull.current === null) return;
    pull.current.isPull ||= Math.abs(pull.current.y - clientY) > PULL_PIXELS;
    if (pull.current.isPull) setHeight(heightAt(clientY, pull.current.y));
  };
  const end = ({ clientY }: PointerEvent) => {
    if (!pull.current?.isPull) return;
    const next = nearestStop(heightAt(clientY, pull.current.y), board);
    setHeight(sheetHeight(next, board));
    onStop(next);
  };
  return (
    <UnstyledButton
      className={styles.handle}
      aria-label={t(stop)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        pull.current = { y: event.clientY, isPull: false };
      }}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
      onClick={() => {
        // A pull ends with a click too.
        if (!pull.current?.isPull) onStop(nextStop(stop));
        pull.current = null;
      }}
    >
      <Box component="span" w="2.5rem" h="0.25rem" bdrs="1rem" bg="var(--line-strong)" aria-hidden />
    </UnstyledButton>
  );
}
