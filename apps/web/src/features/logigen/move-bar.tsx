import type { ShipmentContainer } from '@backline/contract';
import { Button, Flex, Group, Kbd } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './logigen.module.css';
import type { CrateMoves } from './use-crate-move.ts';

interface MoveBarProps {
  containers: readonly ShipmentContainer[];
  moves: CrateMoves;
}

/** The crates that are lifted and how to go on; before that, how to begin. */
export function MoveBar({ containers, moves }: MoveBarProps) {
  const t = useTranslations('logigen.moves');
  const { lifted } = moves;
  const said = useMoveText(containers, moves);
  return (
    <div className={styles.moveBar} data-lifted={lifted !== null}>
      <p className={styles.said} role="status">
        {said}
      </p>
      {lifted === null ? (
        <Flex component="p" rowGap="xxs" columnGap="md" wrap="wrap" m={0} c="dimmed" fz="small">
          <span>{t('begin')}</span>
          <span className={styles.legend}>
            <Kbd>{t('keys.space')}</Kbd> {t('keys.lift')} <Kbd>←</Kbd> <Kbd>→</Kbd> <Kbd>1</Kbd>…<Kbd>9</Kbd>{' '}
            {t('keys.container')} <Kbd>{t('keys.space')}</Kbd> {t('keys.drop')} <Kbd>+</Kbd> <Kbd>−</Kbd>{' '}
            {t('keys.crates')} <Kbd>{t('keys.escape')}</Kbd> {t('keys.putBack')}
          </span>
        </Flex>
      ) : (
        <Group gap="xs" align="stretch">
          <IconButton
            variant="default"
            size="lg"
            label={t('fewer')}
            disabled={lifted.crates <= 1}
            onClick={() => moves.change(lifted.crates - 1)}
          >
            <IconMinus size={16} aria-hidden />
          </IconButton>
          <IconButton
            variant="default"
            size="lg"
            label={t('more')}
            disabled={lifted.crates >= lifted.most}
            onClick={() => moves.change(lifted.crates + 1)}
          >
            <IconPlus size={16} aria-hidden />
          </IconButton>
          <Button variant="default" size="sm" onClick={moves.putBack}>
            {t('putBack')}
          </Button>
        </Group>
      )}
    </div>
  );
}

/** Says in words what is lifted, and what the container that it is held over takes. */
function useMoveText(containers: readonly ShipmentContainer[], { lifted, outcomeAt }: CrateMoves): string {
  const t = useTranslations('logigen.moves');
  if (lifted === null) return '';
  const { crates, from, to, itemId } = lifted;
  const source = containers[from];
  const item = source?.supplies.find((supply) => supply.item.id === itemId)?.item.name ?? '';
  const held = t('lifted', { crates, item, container: source?.name ?? '' });
  const target = to === null ? undefined : containers[to];
  const outcome = to === null ? null : outcomeAt(to);
  if (target === undefined || outcome === null) return `${held} ${t('choose')}`;
  const { name: container } = target;
  if (outcome.ok) return `${held} ${t('fitsAt', { crates: outcome.crates, lifted: crates, container })}`;
  return `${held} ${t(outcome.reason === 'other-supplier' ? 'otherSupplierAt' : 'fullAt', { container })}`;
}
