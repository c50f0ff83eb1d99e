import {
  type StockpileReport,
  type Supply,
  stockpiles,
  type Warehouse,
  warehouses,
} from '@backline/contract';
import { missingOf, stockKey } from '@backline/domain';
import { Box, Button, Card, Flex, Group, List, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconEye, IconTruck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { useMay } from '../../../api/storage/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { quantityText } from '../../../ui/quantity-text.ts';
import { StarterOffer } from '../../goals/starter/starter-offer.tsx';
import { type Catalog, useCatalog } from '../../items/catalog.ts';
import { ItemName } from '../../items/item-name.tsx';
import { useUndoReport } from '../../stockpiles/use-undo-report.ts';
import styles from '../fir.module.css';
import type { Reported } from '../review/submit/use-submit-report.ts';

const SHORT_SHOWN = 5;
const NO_CATALOG: Catalog = new Map();

interface ReportResultsProps {
  results: readonly Reported[];
  onClose: (stockpileId: number) => void;
}

/** The results of the reports that were just sent, one card for each stockpile. */
export function ReportResults({ results, onClose }: ReportResultsProps) {
  const t = useTranslations('fir.result');
  return (
    <Flex component="section" direction="column" gap="sm" mb="md" aria-label={t('list')}>
      {results.map((reported) => (
        <ReportResult key={reported.id} reported={reported} onClose={() => onClose(reported.id)} />
      ))}
    </Flex>
  );
}

function ReportResult({ reported, onClose }: { reported: Reported; onClose: () => void }) {
  const t = useTranslations('fir.result');
  const { id, name, warehouse } = reported;
  const history = useQuery(query(stockpiles.history, { params: { id } }));
  const place = useQuery(query(warehouses.get, { params: { id: warehouse.id } }));
  const report = history.data?.[0];
  const isUndone = report?.source === 'undo';
  const title =
    report === undefined
      ? t('loading', { name })
      : isUndone
        ? t('undone', { name })
        : t('title', { name, count: report.changes.length });
  return (
    <Card
      component="article"
      radius="md"
      padding="md"
      className={styles.result ?? ''}
      aria-labelledby={`result-${id}`}
    >
      <Stack gap="sm" miw={0}>
        <div role="status">
          <Flex
            component="h2"
            align="center"
            m={0}
            gap="xs"
            wrap="nowrap"
            fz="xl"
            style={{ overflowWrap: 'anywhere' }}
            id={`result-${id}`}
          >
            <IconCheck size={22} color="var(--status-fresh)" style={{ flex: 'none' }} aria-hidden />
            {title}
          </Flex>
        </div>
        {history.error !== null && (
          <Text size="small" c="dimmed">
            {t('failed')}
          </Text>
        )}
        {report !== undefined && !isUndone && (
          <Figures report={report} supplies={place.data?.supplies ?? []} />
        )}
        <Actions reported={reported} report={report} />
      </Stack>
      {place.data !== undefined && <StillShort warehouse={place.data} />}
      <IconButton
        style={{ position: 'absolute', insetBlockStart: 'var(--space-2)', insetInlineEnd: 'var(--space-2)' }}
        variant="subtle"
        color="gray"
        size="md"
        label={t('close', { name })}
        onClick={onClose}
      >
        <IconX size={18} aria-hidden />
      </IconButton>
    </Card>
  );
}

function Figures({ report, supplies }: { report: StockpileReport; supplies: readonly Supply[] }) {
  const t = useTranslations('fir.result');
  const format = useFormatter();
  const { changes } = report;
  const under = supplies.filter(({ quantity, minimum }) => quantity < minimum).length;
  const figures = [
    ['fresh', changes.filter(({ before }) => before === 0).length],
    ['gone', changes.filter(({ after }) => after === 0).length],
    ['underMinimum', under],
  ] as const;
  return (
    <Flex component="dl" wrap="wrap" m={0} gap="var(--space-2) var(--space-5)">
      {figures.map(([kind, count]) => (
        <div key={kind}>
          <Text component="dd" fz="xl" fw={600} c={kind === 'underMinimum' && count > 0 ? 'red' : 'bright'}>
            {format.number(count)}
          </Text>
          <Text component="dt" size="small" c="dimmed">
            {t(kind)}
          </Text>
        </div>
      ))}
    </Flex>
  );
}

function Actions({ reported, report }: { reported: Reported; report: StockpileReport | undefined }) {
  const t = useTranslations('fir.result');
  const mayUndo = useMay('edit');
  const { undo, isUndoing } = useUndoReport(reported);
  const { warehouse } = reported;
  return (
    <Group gap="xs">
      <Button
        component={Link}
        to={`/warehouses/${warehouse.id}`}
        variant="default"
        size="sm"
        leftSection={<IconEye size={18} aria-hidden />}
      >
        {t('view', { warehouse: warehouse.name })}
      </Button>
      {mayUndo && report?.undoable && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          loading={isUndoing}
          onClick={() => void undo(report)}
        >
          {t('undo')}
        </Button>
      )}
    </Group>
  );
}

function StillShort({ warehouse }: { warehouse: Warehouse }) {
  const t = useTranslations('fir.result');
  const format = useFormatter();
  const catalog = useCatalog().data ?? NO_CATALOG;
  const { id, name, supplies } = warehouse;
  /** The supplies that lack some of their target, those that lack most first. */
  const short = supplies
    .filter((supply) => missingOf(supply) > 0)
    .toSorted((left, right) => missingOf(right) - missingOf(left));
  if (short.length === 0) {
    const hasGoals = supplies.some(({ target }) => target > 0);
    return hasGoals ? (
      <Text>{t('notShort', { warehouse: name })}</Text>
    ) : (
      <Box>
        <Text>{t('noGoals', { warehouse: name })}</Text>
        <StarterOffer warehouseId={id} />
      </Box>
    );
  }
  return (
    <Box miw={0}>
      <Group gap="xs" justify="space-between">
        <Title order={3} fz="md" fw={600} ff="text">
          {t('short', { warehouse: name })}
        </Title>
        <Button
          component={Link}
          to={`/generate?to=${id}`}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconTruck size={16} aria-hidden />}
        >
          {t('plan')}
        </Button>
      </Group>
      <List listStyleType="none" fz="small">
        {short.slice(0, SHORT_SHOWN).map((supply) => (
          <li key={stockKey(supply.item.firName, supply.item.crated)} className={styles.short}>
            <Text span inherit miw={0}>
              <ItemName catalog={catalog} codeName={supply.item.firName} crated={supply.item.crated} />
            </Text>
            <Text component="strong" inherit c={supply.quantity < supply.minimum ? 'red' : 'bright'}>
              {format.number(-missingOf(supply))}
            </Text>
            <Text span size="small" c="dimmed">
              {t('of', {
                have: quantityText(format, supply.quantity, supply.atLeast),
                target: supply.target,
              })}
            </Text>
          </li>
        ))}
      </List>
      {short.length > SHORT_SHOWN && (
        <Text size="small" c="dimmed">
          {t('moreShort', { count: short.length - SHORT_SHOWN })}
        </Text>
      )}
    </Box>
  );
}
