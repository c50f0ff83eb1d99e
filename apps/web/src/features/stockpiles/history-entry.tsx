import type { StockpileReport } from '@backline/contract';
import { Badge, Button, Flex, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AgeLabel } from '../../ui/labels/age-label.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { type Catalog, useCatalog } from '../items/catalog.ts';
import { ChangeTable } from '../items/history/change-table.tsx';
import styles from './stockpiles.module.css';

const NO_CATALOG: Catalog = new Map();

interface HistoryEntryProps {
  report: StockpileReport;
  isUndoing: boolean;
  /** Absent if the report cannot be undone, or not by this person. */
  onUndo?: () => void;
}

/** A report: who, when and from where, with its changes behind a button. */
export function HistoryEntry({ report, isUndoing, onUndo }: HistoryEntryProps) {
  const t = useTranslations('stockpiles.history');
  const [isOpen, setOpen] = useState(false);
  const tableId = useId();
  const { username, source, appliedAt, changes, undone } = report;

  return (
    <li className={styles.entry}>
      <Flex rowGap="xxs" columnGap="sm" wrap="wrap" align="center">
        <Text span inherit c="bright" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {username}
        </Text>
        <Text span c="dimmed" fz="small">
          {t(`sources.${source}`)}
        </Text>
        {undone && (
          <Badge variant="outline" color="gray">
            {t('isUndone')}
          </Badge>
        )}
        <Moment time={appliedAt} />
        <AgeLabel since={appliedAt} />
      </Flex>
      <TakenAt report={report} />
      <Group gap="xs" justify="space-between" mt="xxs">
        {changes.length === 0 ? (
          <Text span c="dimmed" fz="small">
            {t('noChanges')}
          </Text>
        ) : (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={tableId}
            rightSection={
              isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />
            }
            onClick={() => setOpen(!isOpen)}
          >
            {t('changes', { count: changes.length })}
          </Button>
        )}
        {onUndo && (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            loading={isUndoing}
            onClick={onUndo}
          >
            {t('undo')}
          </Button>
        )}
      </Group>
      <div id={tableId}>{isOpen && changes.length > 0 && <Changes changes={changes} />}</div>
    </li>
  );
}

/** When the screenshot was taken; for an undo, the state that was restored. */
function TakenAt({ report: { source, takenAt } }: { report: StockpileReport }) {
  const t = useTranslations('stockpiles.history');
  if (source === 'undo' && Date.parse(takenAt) === 0)
    return (
      <Text c="dimmed" fz="small">
        {t('backToNothing')}
      </Text>
    );
  return (
    <Text c="dimmed" fz="small">
      {t.rich(source === 'undo' ? 'backTo' : 'taken', { time: () => <Moment time={takenAt} /> })}
    </Text>
  );
}

function Changes({ changes }: Pick<StockpileReport, 'changes'>) {
  const t = useTranslations('stockpiles.history');
  const catalog = useCatalog().data ?? NO_CATALOG;
  const items = changes.map(({ firName, ...change }) => ({ codeName: firName, ...change }));
  return <ChangeTable title={t('item')} changes={items} catalog={catalog} />;
}
