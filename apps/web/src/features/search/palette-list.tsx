import { Button, Kbd, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Entry } from './entry.ts';
import { EntryIcon, EntryNote, useEntryDetail } from './entry-parts.tsx';
import { matchedParts } from './matched-parts.ts';
import styles from './palette.module.css';
import type { Row } from './palette-rows.ts';

interface PaletteListProps {
  id: string;
  rows: readonly Row[];
  /** The index of the row that Enter chooses. */
  active: number;
  text: string;
  onPoint: (index: number) => void;
  onChoose: (row: Row) => void;
  /** Called for what Ctrl+Enter does with the row. */
  onSecond: (row: Row) => void;
}

/** The list of what was found. The field keeps the focus; the active row is named by its id. */
export function PaletteList({ id, rows, active, text, onPoint, onChoose, onSecond }: PaletteListProps) {
  const t = useTranslations('search');
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector('[aria-selected="true"]');
    // With its heading, so that the first row scrolls to the very top.
    if (active === 0) list.current?.scrollTo?.({ top: 0 });
    else row?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={t('results')}
      className={styles.list}
      hidden={rows.length === 0}
    >
      {groupsOf(rows).map(({ heading, from, members }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options in a list box, not of fields
        <div key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
          <Text
            id={`${id}-${heading}`}
            component="div"
            pt="xs"
            pb="xxs"
            px="md"
            c="dimmed"
            fz="xs"
            fw={600}
            role="presentation"
          >
            {t(`groups.${heading}`)}
          </Text>
          {members.map((row, place) => (
            <Option
              key={row.key}
              id={`${id}-${from + place}`}
              isActive={active === from + place}
              onPoint={() => onPoint(from + place)}
              onChoose={() => onChoose(row)}
            >
              <RowContent row={row} text={text} onSecond={() => onSecond(row)} />
            </Option>
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
  children: ReactNode;
}

function Option({ id, isActive, onPoint, onChoose, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.row}
      onPointerMove={() => !isActive && onPoint()}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

/** Rows under their headings, each group with the index of its first row. */
function groupsOf(rows: readonly Row[]) {
  const groups: { heading: NonNullable<Row['heading']>; from: number; members: Row[] }[] = [];
  for (const [index, row] of rows.entries()) {
    if (row.heading !== undefined) groups.push({ heading: row.heading, from: index, members: [] });
    groups.at(-1)?.members.push(row);
  }
  return groups;
}

interface RowContentProps {
  row: Row;
  text: string;
  onSecond: () => void;
}

function RowContent({ row, text, onSecond }: RowContentProps) {
  const t = useTranslations('search');
  const ui = useTranslations('ui');
  if (row.kind === 'more')
    return (
      <Text span ps="calc(20px + var(--space-3))" c="var(--accent-text)" fz="small">
        {t('more', { count: row.count })}
      </Text>
    );
  if (row.kind === 'second')
    return (
      <>
        <EntryIcon entry={row.entry} second={row} />
        <span className={styles.name}>{row.name}</span>
        {row.isFirst && (
          <span className={styles.hint} aria-hidden>
            <Kbd>{ui('control')}</Kbd> <Kbd>Enter</Kbd>
          </span>
        )}
      </>
    );
  return (
    <>
      <EntryIcon entry={row.entry} />
      <EntryName entry={row.entry} text={text} />
      <span className={styles.note}>
        <EntryNote entry={row.entry} />
      </span>
      {row.second?.icon === 'code' && <CodeButton onPress={onSecond} />}
      {row.heading === 'best' && (
        <span className={styles.hint} aria-hidden>
          <Kbd>Enter</Kbd>
        </span>
      )}
    </>
  );
}

/** For the pointer alone, because an option holds no controls: the keys are Ctrl+Enter, which the hint of the row says. */
function CodeButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations('search');
  return (
    <Button
      component="span"
      variant="default"
      size="xs"
      leftSection={<IconCopy size={14} />}
      flex="none"
      aria-hidden
      onClick={(event) => {
        event.stopPropagation();
        onPress();
      }}
    >
      {t('code')}
    </Button>
  );
}

function EntryName({ entry, text }: { entry: Entry; text: string }) {
  const detail = useEntryDetail(entry, text);
  return (
    <span className={styles.name}>
      <span>
        {matchedParts(entry.name, text).map(({ part, isMatch, at }) =>
          isMatch ? <mark key={at}>{part}</mark> : part,
        )}
      </span>
      {detail !== '' && (
        <Text span c="dimmed" fz="small" fw={400}>
          {detail}
        </Text>
      )}
    </span>
  );
}
