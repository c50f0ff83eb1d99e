import type { ShipmentContainer } from '@backline/contract';
import { CONTAINER_UNITS, cratesIn } from '@backline/domain';
import { Box, Flex, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { CrateRow } from './crate-row.tsx';
import styles from './logigen.module.css';
import type { CrateMoves } from './use-crate-move.ts';

/** The element id of a container on the board, by its index. */
export const containerId = (place: number) => `container-${place}`;

interface ContainerBoardProps {
  containers: readonly ShipmentContainer[];
  /** The name of each supplier, by its id. */
  suppliers: ReadonlyMap<number, string>;
  /** The index of the container that the selector shows. */
  chosen: number;
  /** Null if crates can no longer be moved. */
  moves: CrateMoves | null;
}

/** The containers side by side; on a narrow screen only the chosen one. */
export function ContainerBoard({ containers, suppliers, chosen, moves }: ContainerBoardProps) {
  return (
    <ol className={styles.board} data-lifted={moves?.lifted != null}>
      {containers.map((container, place) => (
        <ContainerColumn
          key={container.name}
          container={container}
          place={place}
          supplier={suppliers.size > 1 ? (suppliers.get(container.supplierId) ?? '') : ''}
          isChosen={place === chosen}
          moves={moves}
        />
      ))}
    </ol>
  );
}

interface ContainerColumnProps {
  container: ShipmentContainer;
  place: number;
  supplier: string;
  isChosen: boolean;
  moves: CrateMoves | null;
}

function ContainerColumn({ container, place, supplier, isChosen, moves }: ContainerColumnProps) {
  const t = useTranslations('logigen.supplies');
  const crates = cratesIn(container);
  const isFits = moves?.outcomeAt(place)?.ok ?? false;
  return (
    <li
      id={containerId(place)}
      className={styles.column}
      aria-current={isChosen}
      data-over={moves?.lifted?.to === place && isFits}
      onDragOver={(event) => {
        if (!isFits) return;
        event.preventDefault();
        if (moves?.lifted?.to !== place) moves?.over(place);
      }}
      onDrop={(event) => {
        event.preventDefault();
        moves?.dropAt(place);
      }}
    >
      <Title order={3} c="bright" style={{ overflowWrap: 'anywhere' }}>
        {container.name}{' '}
        {supplier !== '' && (
          <Text span c="dimmed" fz="small">
            {supplier}
          </Text>
        )}
      </Title>
      <div className={styles.fill}>
        <Box component="span" h="0.5rem" bg="var(--bar-track)" bdrs="sm" aria-hidden>
          <span className={styles.bar} style={{ width: `${(100 * crates) / CONTAINER_UNITS}%` }} />
        </Box>
        <span>{t.rich('fill', { crates, size: CONTAINER_UNITS, b: (chunks) => <b>{chunks}</b> })}</span>
      </div>
      <Flex component="ul" direction="column" gap="xxs">
        {container.supplies.map((supply) => (
          <CrateRow
            key={supply.item.id}
            supply={supply}
            place={place}
            container={container.name}
            isLifted={moves?.lifted?.from === place && moves.lifted.itemId === supply.item.id}
            actions={moves?.rows ?? null}
          />
        ))}
        {crates === 0 && (
          <Box component="li" c="dimmed">
            {t('empty')}
          </Box>
        )}
      </Flex>
      <Slot place={place} container={container.name} moves={moves} supplier={supplier} />
    </li>
  );
}

/** Shows how many of the lifted crates fit into this container, and accepts them. */
function Slot({
  place,
  container,
  moves,
  supplier,
}: Omit<ContainerColumnProps, 'container' | 'isChosen'> & { container: string }) {
  const t = useTranslations('logigen.moves');
  const outcome = moves?.outcomeAt(place);
  const lifted = moves?.lifted;
  if (outcome == null || lifted == null || lifted.from === place) return null;
  if (!outcome.ok)
    return (
      <p className={styles.refusal}>
        {outcome.reason === 'other-supplier' ? t('otherSupplier', { supplier }) : t('full')}
      </p>
    );
  return (
    <button
      type="button"
      className={styles.slot}
      aria-label={t('dropAt', { crates: outcome.crates, lifted: lifted.crates, container })}
      onClick={() => moves?.dropAt(place)}
    >
      {t('fits', { crates: outcome.crates, lifted: lifted.crates })}
    </button>
  );
}
