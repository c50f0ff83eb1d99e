import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/session.ts';
import { useStoredQuery } from '../../api/stored-query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { WarehouseCard } from './warehouse-card.tsx';
import { storedList, warehouseList } from './warehouse-queries.ts';

const WarehouseForm = lazyDialog(async () => (await import('./warehouse-form.tsx')).WarehouseForm);

export function WarehouseListScreen() {
  const t = useTranslations('warehouses');
  const list = useStoredQuery(warehouseList, storedList);
  const mayEdit = useMay('edit');
  const [isAdding, adding] = useDisclosure();

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          mayEdit && (
            <IconButton size="lg" label={t('new')} onClick={adding.open}>
              <IconPlus size={20} aria-hidden />
            </IconButton>
          )
        }
      />
      <LoadState query={list} loading={t('loading')} failed={t('failed')}>
        {(warehouses) =>
          warehouses.length === 0 ? (
            <EmptyState title={t('empty')} {...(mayEdit && { hint: t('emptyHint') })} />
          ) : (
            <CardGrid label={t('title')}>
              {warehouses.map((warehouse) => (
                <WarehouseCard key={warehouse.id} warehouse={warehouse} />
              ))}
            </CardGrid>
          )
        }
      </LoadState>
      {isAdding && <WarehouseForm onClose={adding.close} />}
    </>
  );
}
