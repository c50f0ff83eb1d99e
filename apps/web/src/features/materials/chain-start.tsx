import { orders } from '@backline/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { chainAddress } from '../../api/addresses/order-address.ts';
import { query } from '../../api/client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { itemsToBring } from '../orders/data/items-to-bring.ts';
import styles from './materials.module.css';
import { useSubjects } from './use-subjects.ts';

/** Shown of each kind; the select above has the rest. */
const MAX_OFFERED = 12;

/** The possible subjects of a chain when the address has none, starting with everything to bring for orders. */
export function ChainStart() {
  const t = useTranslations('materials');
  const list = useQuery(query(orders.list)).data ?? [];
  const groups = useSubjects();
  const toBring = itemsToBring(list);
  return (
    <>
      <EmptyState title={t('nothingChosen')} hint={t('nothingChosenHint')} />
      {toBring.length > 0 && (
        <Offered title={t('toBring')}>
          <li>
            <Link to={chainAddress(toBring)}>{t('toBringAll', { count: toBring.length })}</Link>
          </li>
        </Offered>
      )}
      {groups.map(({ kind, group, items }) => (
        <Offered key={kind} title={group}>
          {items.slice(0, MAX_OFFERED).map(({ value, label }) => (
            <li key={value}>
              <Link to={`?${value.replace(':', '=')}`}>{label}</Link>
            </li>
          ))}
        </Offered>
      ))}
    </>
  );
}

function Offered({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  );
}
