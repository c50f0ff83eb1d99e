import { type Supply, type WarehouseSummary, warehouses } from '@backline/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { StaticModal } from '../../../ui/dialogs/modal.tsx';
import { useLateFocus } from '../../../ui/dialogs/use-late-focus.ts';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { goalsLink } from '../data/selection-links.ts';

interface GoalsDialogProps {
  supplies: readonly Supply[];
  onClose: () => void;
}

/** Goals belong to a warehouse: asks which one, and leads to its goals for these items. */
export function GoalsDialog({ supplies, onClose }: GoalsDialogProps) {
  const t = useTranslations('supplies.selection');
  // Complete summaries; only with `select` does the endpoint return a short form instead.
  const list = useQuery(query(warehouses.list) as UseQueryOptions<WarehouseSummary[]>);
  return (
    <StaticModal title={t('goals')} opened onClose={onClose}>
      <LoadState query={list} loading={t('goalsWhere')} failed={t('warehousesFailed')}>
        {(loaded) => <WarehouseChoice supplies={supplies} list={loaded} />}
      </LoadState>
    </StaticModal>
  );
}

function WarehouseChoice({ supplies, list }: { supplies: readonly Supply[]; list: WarehouseSummary[] }) {
  const t = useTranslations('supplies.selection');
  const navigate = useNavigate();
  return (
    <Select
      ref={useLateFocus()}
      label={t('goalsWhere')}
      placeholder={t('pickWarehouse')}
      searchable
      data-autofocus
      data={list.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(id) => id !== null && navigate(goalsLink(supplies, Number(id)))}
    />
  );
}
