import type { ShipmentSummary } from '@backline/contract';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import styles from './container-strip.module.css';
import { TONES } from './container-tones.ts';

/** A small numbered square per container, coloured by state, with the state as text for screen readers. */
export function ContainerStrip({ containers }: Pick<ShipmentSummary, 'containers'>) {
  const t = useTranslations('shipments');
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
    <ul role="list" className={styles.strip} aria-label={t('containers')}>
      {containers.map(({ number, state }) => {
        const label = t('containerState', { number, state: t(`states.${state}`) });
        return (
          <li key={number} className={styles.container} data-tone={TONES[state]} title={label}>
            <span aria-hidden>{number}</span>
            <VisuallyHidden>{label}</VisuallyHidden>
          </li>
        );
      })}
    </ul>
  );
}
