import type { ProductionChain } from '@backline/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlagPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import type { ChainQuery } from './chain-address.ts';
import { gathered, type ShoppingSection, shoppingList } from './shopping-list.ts';
import styles from './shopping-panel.module.css';
import { useChainTexts } from './use-chain-texts.ts';
import { useSectionName } from './use-shopping-text.ts';

const StartRun = lazyDialog(async () => (await import('./start-run.tsx')).StartRun);

interface ShoppingPanelProps {
  chain: ProductionChain;
  /** The subject of the chain. */
  asked: ChainQuery;
  cannotStart: boolean;
}

/** The total to gather, the savings and the transport, and the list by place of work. */
export function ShoppingPanel({ chain, asked, cannotStart }: ShoppingPanelProps) {
  const t = useTranslations('materials');
  const mayStart = useMay('edit');
  const [starts, dialog] = useDisclosure();
  const raw = gathered(chain);
  return (
    <aside className={styles.panel} aria-label={t('list')}>
      <Totals chain={chain} />
      {shoppingList(chain).map((section) => (
        <Section key={section.key} section={section} />
      ))}
      {mayStart && raw.length > 0 && (
        <Button
          variant="default"
          fullWidth
          disabled={cannotStart}
          aria-haspopup="dialog"
          leftSection={<IconFlagPlus size={16} aria-hidden />}
          onClick={dialog.open}
        >
          {t('startRun')}
        </Button>
      )}
      {starts && <StartRun asked={asked} onClose={dialog.close} />}
    </aside>
  );
}

function Totals({ chain }: { chain: ProductionChain }) {
  const t = useTranslations('materials');
  const texts = useChainTexts();
  const raw = gathered(chain);
  const names = new Map(chain.containers.map(({ code, name }) => [code, name]));
  const goods = new Map(chain.goods.map((good) => [good.code, good]));
  const saved = chain.saved.map(
    ({ code, amount }) => `${texts.number(amount)} ${goods.get(code)?.name ?? code}`,
  );
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>{t('bringIn')}</h3>
      {raw.length === 0 ? (
        <p className={styles.covered}>{t('covered')}</p>
      ) : (
        <dl className={styles.figures}>
          {raw.map(({ good, amount }) => (
            <div key={good.code}>
              <dd className={styles.figure}>{texts.amount(good, amount)}</dd>
              <dt>
                {good.container === null
                  ? good.name
                  : t('inContainers', {
                      name: good.name,
                      count: good.container.count,
                      container: names.get(good.container.code) ?? good.container.code,
                    })}
              </dt>
            </div>
          ))}
        </dl>
      )}
      {saved.length > 0 && <p className={styles.saved}>{t('saved', { what: saved.join(', ') })}</p>}
      {raw.length > 0 && <Trips carriers={chain.carriers} />}
    </section>
  );
}

function Trips({ carriers }: Pick<ProductionChain, 'carriers'>) {
  const t = useTranslations('materials');
  const [code, setCode] = useState('FlatbedTruck');
  const chosen = carriers.find((one) => one.code === code) ?? carriers[0];
  if (chosen === undefined) return null;
  return (
    <div className={styles.trips}>
      <Select
        label={t('vehicle')}
        allowDeselect={false}
        data={carriers.map((one) => ({ value: one.code, label: one.name }))}
        value={chosen.code}
        onChange={(value) => value !== null && setCode(value)}
      />
      <p className={styles.tripCount} role="status">
        {chosen.trips === null ? t('noTrips') : t('trips', { trips: chosen.trips })}
      </p>
    </div>
  );
}

function Section({ section }: { section: ShoppingSection }) {
  const texts = useChainTexts();
  const nameOf = useSectionName();
  const t = useTranslations('materials');
  const { kind, lines, milliseconds } = section;
  const name = nameOf(section);
  return (
    <section className={styles.section} aria-label={name}>
      <h3 className={styles.place}>
        {milliseconds === null || milliseconds === 0
          ? name
          : t('placeTime', { place: name, time: texts.duration(milliseconds) })}
      </h3>
      <ul className={styles.lines}>
        {lines.map(({ good, amount }) => (
          <li key={good.code} className={styles.line}>
            <span>{good.name}</span>
            <span className={styles.quiet}>
              {kind === 'orders' ? texts.orders(good) : crates(good.crateSize, amount)}
            </span>
            <span className={styles.amount}>{texts.amount(good, amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  );

  function crates(crateSize: number | null, amount: number): string {
    if (kind !== 'stock' || crateSize === null || crateSize === 1 || amount % crateSize !== 0) return '';
    return t('crateCount', { crates: amount / crateSize });
  }
}
