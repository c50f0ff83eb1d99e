import type { ProductionChain } from '@backline/contract';
import { Box, Button, Card, Flex, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlagPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import type { ChainQuery } from './chain-address.ts';
import styles from './materials.module.css';
import { gathered, type ShoppingSection, shoppingList } from './shopping-list.ts';
import { useChainTexts } from './use-chain-texts.ts';
import { useSectionName } from './use-shopping-lines.ts';

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
    <Card component="aside" radius="md" p="md" aria-label={t('list')}>
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
    </Card>
  );
}

function Totals({ chain }: { chain: ProductionChain }) {
  const t = useTranslations('materials');
  const texts = useChainTexts();
  const raw = gathered(chain);
  const names = new Map(chain.containers.map(({ code, name }) => [code, name]));
  const goods = new Map(chain.goods.map((good) => [good.code, good]));
  const unknown = chain.goods.filter(({ costUnknown }) => costUnknown).map(({ name }) => name);
  const saved = chain.saved.map(
    ({ code, amount }) => `${texts.number(amount)} ${goods.get(code)?.name ?? code}`,
  );
  return (
    <section className={styles.section}>
      <Title order={3} mb="xs" fz="lg">
        {t('bringIn')}
      </Title>
      {unknown.length > 0 && <Text c="yellow">{t('atLeast', { items: unknown.join(', ') })}</Text>}
      {raw.length === 0 ? (
        unknown.length === 0 && <Text>{t('covered')}</Text>
      ) : (
        <dl className={styles.figures}>
          {raw.map(({ good, amount }) => (
            <div key={good.code}>
              <Box component="dd" c="bright" fz="xl" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
                {texts.amount(good, amount)}
              </Box>
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
      {saved.length > 0 && (
        <Text
          mt="sm"
          py="xs"
          px="sm"
          c="blue"
          fz="small"
          fw={600}
          bg="var(--status-over-background)"
          bdrs="sm"
        >
          {t('saved', { what: saved.join(', ') })}
        </Text>
      )}
      {raw.length > 0 && <Trips carriers={chain.carriers} />}
    </section>
  );
}

function Trips({ carriers }: Pick<ProductionChain, 'carriers'>) {
  const t = useTranslations('materials');
  const [code, setCode] = useState('FlatbedTruck');
  const chosen = carriers.find((carrier) => carrier.code === code) ?? carriers[0];
  if (chosen === undefined) return null;
  return (
    <Group gap="sm" align="flex-end" mt="sm">
      <Select
        label={t('vehicle')}
        allowDeselect={false}
        data={carriers.map((carrier) => ({ value: carrier.code, label: carrier.name }))}
        value={chosen.code}
        onChange={(value) => value !== null && setCode(value)}
      />
      <Text py="xs" c="bright" role="status">
        {chosen.trips === null ? t('noTrips') : t('trips', { trips: chosen.trips })}
      </Text>
    </Group>
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
      <Title order={3} mb="xs" c="bright" fz="small" style={{ overflowWrap: 'anywhere' }}>
        {milliseconds === null || milliseconds === 0
          ? name
          : t('placeTime', { place: name, time: texts.duration(milliseconds) })}
      </Title>
      <Flex component="ul" direction="column" fz="small">
        {lines.map(({ good, amount }) => (
          <li key={good.code} className={styles.line}>
            <span>{good.name}</span>
            <Text span inherit c="dimmed" ta="end">
              {kind === 'orders' ? texts.orders(good) : crates(good.crateSize, amount)}
            </Text>
            <Text span inherit c="bright" fw={600} style={{ fontVariantNumeric: 'tabular-nums' }}>
              {texts.amount(good, amount)}
            </Text>
          </li>
        ))}
      </Flex>
    </section>
  );

  function crates(crateSize: number | null, amount: number): string {
    if (kind !== 'stock' || crateSize === null || crateSize === 1 || amount % crateSize !== 0) return '';
    return t('crateCount', { crates: amount / crateSize });
  }
}
