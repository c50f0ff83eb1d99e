import type { SavedContainer } from '@backline/contract';
import { plainName } from '@backline/domain';
import { ActionIcon, Flex, List, Text, Title } from '@mantine/core';
import { IconChevronDown, IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useNow } from '../../../ui/use-now.ts';
import { ItemIcon } from '../../items/item-icon.tsx';
import styles from '../shipments.module.css';
import type { LinePart, LoadStop } from './load-lines.ts';
import { NotThere } from './not-there.tsx';
import { StopTitle } from './stop-title.tsx';

interface StopProps {
  shipmentId: number;
  container: SavedContainer;
  mayTick: boolean;
  onTick: (parts: LinePart[], isIn: boolean) => void;
}

/** The stockpiles to go to in turn, each with what is taken there; one that is done folds to a line. */
export function LoadStopList({ stops, ...props }: StopProps & { stops: LoadStop[] }) {
  return stops.map((stop) => (
    <Stop key={stop.stop?.id ?? 'nowhere'} stop={stop} isOnly={stops.length === 1} {...props} />
  ));
}

function Stop({ stop: loaded, isOnly, ...props }: StopProps & { stop: LoadStop; isOnly: boolean }) {
  const { stop, parts, crates, cratesIn } = loaded;
  const t = useTranslations('shipments.load');
  const { container, mayTick, onTick } = props;
  const isDone = cratesIn === crates;
  const [isOpen, setOpen] = useState(false);
  const name = stop?.name ?? t('nowhere');
  const isPlain = stop === null && isOnly && container.stops.length === 0;
  return (
    <section aria-label={name}>
      {!isPlain && (
        <div className={styles.stopHead}>
          <input
            type="checkbox"
            className={styles.box}
            checked={isDone}
            disabled={!mayTick}
            ref={(box) => {
              if (box) box.indeterminate = !isDone && cratesIn > 0;
            }}
            aria-label={t('allOf', { stockpile: name, crates })}
            onChange={(event) =>
              onTick(
                parts.filter(({ isIn }) => isIn !== event.currentTarget.checked),
                event.currentTarget.checked,
              )
            }
          />
          {stop === null ? (
            <Title order={2} fz="md" flex={1}>
              {name}
            </Title>
          ) : (
            <StopTitle stop={stop} word="from" hasCode={!isDone || isOnly}>
              {t('cratesOf', { done: cratesIn, crates })}
            </StopTitle>
          )}
          {isDone && !isOnly && (
            <ActionIcon
              size="xl"
              variant="subtle"
              color="gray"
              aria-label={t('showLines', { stockpile: name })}
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            >
              <IconChevronDown size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      )}
      {(!isDone || isOnly || isOpen) && (
        <List listStyleType="none">
          {parts.map((part) => (
            <Line key={part.line.item.id} part={part} {...props} />
          ))}
        </List>
      )}
    </section>
  );
}

/** The whole row is the checkbox's label: it is as large as a thumb. */
function Line({ part, shipmentId, container, mayTick, onTick }: StopProps & { part: LinePart }) {
  const t = useTranslations('shipments.load');
  const format = useFormatter();
  const [isWrong, setWrong] = useState(false);
  const { line, crates, isIn } = part;
  return (
    <li className={styles.line}>
      <label className={styles.row} data-ticked={isIn} data-disabled={!mayTick}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isIn}
          disabled={!mayTick}
          aria-label={t('item', { item: line.item.name, crates })}
          onChange={(event) => onTick([part], event.currentTarget.checked)}
        />
        <ItemIcon item={line.item} size={32} />
        <Flex component="span" direction="column" flex={1} miw={0}>
          <span className={styles.itemName}>{plainName(line.item)}</span>
          <LineNote part={part} />
        </Flex>
        <span className={styles.quantity} aria-hidden>
          {format.number(crates)}
        </span>
      </label>
      {mayTick && !isIn && (
        <ActionIcon
          size="xl"
          variant="subtle"
          color="gray"
          aria-label={t('notThereOf', { item: line.item.name })}
          aria-expanded={isWrong}
          onClick={() => setWrong(!isWrong)}
        >
          <IconDotsVertical size={18} aria-hidden />
        </ActionIcon>
      )}
      {isWrong && !isIn && (
        <NotThere shipmentId={shipmentId} container={container} part={part} onDone={() => setWrong(false)} />
      )}
    </li>
  );
}

/** Notes on a line: who ticked it, that the tick waits, that the rest of it is elsewhere or left out. */
function LineNote({ part: { line, crates, isIn } }: { part: LinePart }) {
  const t = useTranslations('shipments.load');
  const format = useFormatter();
  const now = useNow();
  const { tick, isWaiting, leftOut, quantity } = line;
  const notes = [
    isIn && isWaiting && t('notSent'),
    isIn &&
      !isWaiting &&
      tick !== null &&
      t('tickedBy', {
        username: tick.username,
        ago: format.relativeTime(Math.min(Date.parse(tick.at), now), now),
      }),
    quantity > crates && t('elsewhere', { crates: quantity - crates }),
    leftOut > 0 && t('leftOut', { crates: leftOut }),
  ].filter((note) => note !== false);
  return notes.map((note) => (
    <Text key={note} span size="small" c="dimmed">
      {note}
    </Text>
  ));
}
