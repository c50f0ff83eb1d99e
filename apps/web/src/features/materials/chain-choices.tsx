import { plannedItemsOf } from '@backline/contract';
import { Button, Group } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Columns } from '../../ui/layout/columns.tsx';
import { Select } from '../../ui/select.tsx';
import { SeveralSelect } from '../supplies/choice/several-select.tsx';
import type { ChainChoice, ChainSubject } from './chain-address.ts';
import { usePlaces, useSubjects } from './use-subjects.ts';

interface ChainChoicesProps {
  choice: ChainChoice;
  onChange: (part: Partial<ChainChoice>) => void;
}

/** The choices of what the chain is for and whose stock it may use. */
export function ChainChoices({ choice, onChange }: ChainChoicesProps) {
  const t = useTranslations('materials');
  const places = usePlaces();
  const groups = useSubjects();
  const chosen = plannedItemsOf(choice.items).length;
  const known = groups.some(({ items }) => items.some(({ value }) => value === choice.subject));
  return (
    <Columns min="16rem" maw="70rem" mb="md">
      <Select
        label={t('of')}
        placeholder={chosen > 0 ? t('itemsChosen', { count: chosen }) : t('ofPlaceholder')}
        searchable
        nothingFoundMessage={t('nothingFound')}
        data={groups}
        value={known ? choice.subject : null}
        // The options are built from subjects.
        onChange={(value) => onChange({ subject: value as ChainSubject | null, items: '', ways: {} })}
      />
      <SeveralSelect
        label={t('useStockOf')}
        placeholder={t('noStock')}
        options={places.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={choice.stock.map(String)}
        onChange={(ids) => onChange({ stock: ids.map(Number) })}
      />
      {chosen > 0 && choice.subject !== null && (
        <Group gap="xs" m={0} c="dimmed" mih="2.25rem">
          {t('itemsChosen', { count: chosen })}
          <Button variant="default" size="xs" onClick={() => onChange({ items: '' })}>
            {t('allItems')}
          </Button>
        </Group>
      )}
    </Columns>
  );
}
