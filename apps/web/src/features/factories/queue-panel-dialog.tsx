import { factories } from '@backline/contract';
import { methodRules, type QueuePanel } from '@backline/domain';
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Select } from '../../ui/select.tsx';
import { FactoryForm } from './factory-form.tsx';

interface QueuePanelDialogProps {
  panel: QueuePanel;
  onClose: () => void;
}

/**
 * The dialog with the orders in a picture of a factory's panel, and the factory that it is of
 * (docs/spec/production.md#picture-of-a-panel).
 */
export function QueuePanelDialog({ panel, onClose }: QueuePanelDialogProps) {
  const t = useTranslations('factories.picture');
  const { method, isOrderAssumed } = panel;
  const [lines, setLines] = useState(panel.lines);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const places = (useQuery(query(factories.list)).data ?? []).filter((factory) => factory.method === method);
  const place = places.find(({ id }) => id === chosenId) ?? (places.length === 1 ? places[0] : undefined);
  const { save, isBusy } = useSave(onClose);
  const legible = lines.flatMap(({ line, orders }) => (orders === null ? [] : { line, orders }));
  if (isAdding)
    return (
      <FactoryForm
        factory={undefined}
        method={method}
        onAdded={({ id }) => setChosenId(id)}
        onClose={() => setAdding(false)}
      />
    );
  const count = legible.reduce((sum, { orders }) => sum + orders, 0);
  return (
    <StaticModal title={t('title', { method, count })} opened onClose={onClose} busy={isBusy}>
      <Stack gap="sm">
        <Text size="sm">{t(isOrderAssumed ? 'checkOrder' : 'check')}</Text>
        <Lines lines={lines} most={methodRules(method).maxQueued ?? 0} onChange={setLines} />
        {places.length > 0 && (
          <Select
            label={t('factory')}
            placeholder={t('choose')}
            allowDeselect={false}
            data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={place === undefined ? null : String(place.id)}
            onChange={(value) => setChosenId(value === null ? null : Number(value))}
          />
        )}
        <Group gap="sm" grow preventGrowOverflow={false}>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
          <Button
            loading={isBusy}
            disabled={place === undefined || legible.length === 0}
            onClick={() => place !== undefined && save(place, legible)}
          >
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </StaticModal>
  );
}

interface LinesProps {
  lines: QueuePanel['lines'];
  most: number;
  onChange: (lines: QueuePanel['lines']) => void;
}

/** The figures as they were read; one that was not legible is empty, and left out unless somebody types it. */
function Lines({ lines, most, onChange }: LinesProps) {
  const t = useTranslations('factories.picture');
  const lineNames = useTranslations('orders.lines');
  return (
    <Columns>
      {lines.map(({ line, orders }) => (
        <NumberInput
          key={line}
          label={lineNames(line)}
          placeholder={t('notLegible')}
          min={0}
          max={most}
          clampBehavior="strict"
          allowDecimal={false}
          suffix={t('ofMost', { most })}
          value={orders ?? ''}
          onChange={(value) =>
            onChange(
              lines.map((entry) =>
                entry.line === line ? { line, orders: typeof value === 'number' ? value : null } : entry,
              ),
            )
          }
        />
      ))}
    </Columns>
  );
}

function useSave(onSaved: () => void) {
  const t = useTranslations('factories.picture');
  const alertFailure = useFailureAlert();
  const action = useAction(factories.seeQueue);
  const save = (
    { id, name }: { id: number; name: string },
    lines: { line: QueuePanel['lines'][number]['line']; orders: number }[],
  ) =>
    action.mutate(
      { params: { id }, body: { queue: { lines } } },
      {
        onSuccess: () => {
          showSuccess(t('saved', { name }));
          onSaved();
        },
        onError: alertFailure,
      },
    );
  return { save, isBusy: action.isPending };
}
