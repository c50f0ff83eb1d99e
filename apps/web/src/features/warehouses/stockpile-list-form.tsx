import { permissionGroups } from '@backline/contract';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { ListDialog } from '../../ui/dialogs/list-dialog.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { StockpileRow } from './stockpile-row.tsx';
import { newStockpile, type StockpileValues, stockpileProblems } from './warehouse-values.ts';

interface StockpileListFormProps {
  stockpiles: StockpileValues[];
  tag: string;
  /** The server's errors about rows, by `0.name`; shown until the row is changed. */
  refused: Record<string, string>;
  onBack: () => void;
  onApply: (stockpiles: StockpileValues[]) => void;
}

/** The second dialog. It edits a copy of the list, which Apply returns and Back discards. */
export function StockpileListForm({ stockpiles, tag, refused, onBack, onApply }: StockpileListFormProps) {
  const t = useTranslations('warehouses.stockpileForm');
  const confirm = useConfirm();
  const errorText = useErrorText();
  const groups = useQuery(query(permissionGroups.names));
  const [rows, setRows] = useState(stockpiles);

  const problems = stockpileProblems(rows);
  const isValid = Object.keys(problems).length === 0;

  const handleAdd = () => setRows([...rows, newStockpile(`new-${Date.now()}-${rows.length}`, tag)]);

  const handleRemove = async (removed: StockpileValues) => {
    const name = removed.name.trim() || t('unnamed');
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      message: t('removeQuestion', { name }),
      confirmLabel: t('removeConfirm'),
      danger: true,
    });
    if (isSure) setRows((now) => now.filter(({ key }) => key !== removed.key));
  };

  return (
    <ListDialog
      title={t('title')}
      addLabel={t('add')}
      onAdd={handleAdd}
      onBack={onBack}
      onApply={isValid ? () => onApply(rows) : undefined}
      empty={t('empty')}
      isEmpty={rows.length === 0}
    >
      {groups.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('groupsFailed', { reason: errorText(groups.error) })}
        </Text>
      )}
      {rows.map((row, index) => (
        <StockpileRow
          key={row.key}
          number={index + 1}
          row={row}
          problems={ofRow(problems, index)}
          refused={ofRow(refused, stockpiles.indexOf(row))}
          groups={groups.data ?? []}
          isAdded={!stockpiles.some(({ key }) => key === row.key)}
          onChange={(changed) => setRows(rows.with(index, changed))}
          onRemove={() => void handleRemove(row)}
        />
      ))}
    </ListDialog>
  );
}

/** The errors of a row, by field: those of `0.name` for the first. */
function ofRow<T>(errors: Record<string, T>, index: number): Record<string, T> {
  const start = `${index}.`;
  const own = Object.entries(errors).filter(([field]) => field.startsWith(start));
  return Object.fromEntries(own.map(([field, error]) => [field.slice(start.length), error]));
}
