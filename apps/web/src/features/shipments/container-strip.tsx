import type { ShipmentSummary } from '@backline/contract';
import { Flex, Text, VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { TONES } from './container-tones.ts';

/** A small numbered square per container, coloured by state, with the state as text for screen readers. */
export function ContainerStrip({ containers }: Pick<ShipmentSummary, 'containers'>) {
  const t = useTranslations('shipments');
  return (
    <Flex
      component="ul"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      wrap="wrap"
      gap="xxs"
      role="list"
      aria-label={t('containers')}
    >
      {containers.map(({ number, state }) => {
        const label = t('containerState', { number, state: t(`states.${state}`) });
        return (
          <li key={number}>
            <StatusBadge status={TONES[state]} title={label}>
              <Text span inherit td={TONES[state] === 'low' ? 'line-through' : undefined} aria-hidden>
                {number}
              </Text>
              <VisuallyHidden>{label}</VisuallyHidden>
            </StatusBadge>
          </li>
        );
      })}
    </Flex>
  );
}
