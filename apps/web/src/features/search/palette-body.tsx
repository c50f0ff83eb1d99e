import { Kbd, Stack, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { EarlyText } from './early-text.ts';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import type { PageDialog } from './use-commands.ts';
import { usePalette } from './use-palette.ts';

interface PaletteBodyProps {
  onClose: () => void;
  onDialog: (dialog: PageDialog) => void;
  onReady: () => EarlyText;
}

/** The search field, which takes over text typed before it was loaded, and its results. */
export function PaletteBody({ onClose, onDialog, onReady }: PaletteBodyProps) {
  const t = useTranslations('search');
  const field = useTranslations('shell.search');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const palette = usePalette(onClose, onDialog);
  const { text, rows, active, isNothing } = palette;
  useEarlyText(input, () => {
    const early = onReady();
    palette.takeOver(early);
    return early;
  });

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isCommand = event.ctrlKey || event.metaKey;
    if (step !== undefined) palette.move(step);
    else if (event.key === 'Enter') palette.enter(isCommand);
    else if (event.key.toLowerCase() === 'k' && isCommand) input.current?.select();
    else return;
    event.preventDefault();
  };

  return (
    <Stack gap={0} miw={0} flex="1">
      <div className={styles.head}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={input}
          className={styles.field}
          role="combobox"
          aria-label={field('title')}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(rows[active] && { 'aria-activedescendant': `${listId}-${active}` })}
          placeholder={field('placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onKeyDown={handleKey}
          onChange={(event) => palette.type(event.currentTarget.value)}
        />
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <Kbd>Esc</Kbd>
        </button>
      </div>
      {isNothing && (
        <Text p={0} pt="md" px="md">
          {t(rows.length > 0 ? 'noneButNear' : 'none', { text: text.trim() })}
        </Text>
      )}
      <PaletteList
        id={listId}
        rows={rows}
        active={active}
        text={text}
        onPoint={palette.point}
        onChoose={palette.choose}
        onSecond={palette.second}
      />
      <PaletteFoot {...palette} />
    </Stack>
  );
}

/** The keys and the number of results. */
function PaletteFoot({
  isLoading,
  isIncomplete,
  count,
}: {
  isLoading: boolean;
  isIncomplete: boolean;
  count: number;
}) {
  const t = useTranslations('search');
  const ui = useTranslations('ui');
  return (
    <footer className={styles.foot}>
      <span className={styles.keys} aria-hidden>
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> {t('keys.choose')} <Kbd>Enter</Kbd> {t('keys.open')} <Kbd>{ui('control')}</Kbd>
        <Kbd>Enter</Kbd> {t('keys.second')}
      </span>
      <span role="status">
        {isLoading ? t('loading') : t(isIncomplete ? 'incomplete' : 'count', { count })}
      </span>
    </footer>
  );
}

/** Moves what was typed before into the search's own field, once. */
function useEarlyText(field: RefObject<HTMLInputElement | null>, takeOver: () => EarlyText): void {
  const takeEarly = useEffectEvent(takeOver);
  // Done synchronously, so that no key is lost between the two fields.
  useLayoutEffect(() => {
    const { text, caret } = takeEarly();
    field.current?.focus();
    // The caret can only be set once the text is in the field.
    requestAnimationFrame(() => {
      if (field.current?.value === text) field.current.setSelectionRange(caret, caret);
    });
  }, [field]);
}
