import { changesOf, stockpiles, type WarehouseSummary } from '@backline/contract';
import { isPublicName, PUBLIC_STOCKPILE, stockpileLabel } from '@backline/domain';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../../api/client/call.ts';
import { query, reloadBehind } from '../../../../api/client/query.ts';
import { useMay } from '../../../../api/storage/session.ts';
import { useFailureAlert } from '../../../../ui/feedback/use-failure-alert.ts';
import { warehouseList } from '../../../warehouses/warehouse-queries.ts';
import { bringsMany, type FirImage, processedImages } from '../../reading/fir-image.ts';
import type { Review } from '../use-review.ts';

interface NewOne {
  id: string;
  name: string;
  warehouseId: number;
}

/**
 * Creates all new stockpiles of a save file whose warehouse is known by its position (docs/spec/exports.md#review).
 * A single one has its own button in its card.
 */
export function CreateAll({ review }: { review: Review }) {
  const t = useTranslations('fir.exports');
  const alertFailure = useFailureAlert();
  const client = useQueryClient();
  const mayCreate = useMay('edit');
  const { state, known, names, dispatch, isSubmitting } = review;
  const isWanted = mayCreate && state.images.some(({ source }) => bringsMany(source));
  const { data: warehouses = [] } = useQuery({ ...warehouseList, enabled: isWanted });
  const create = useMutation({
    mutationFn: async (wanted: readonly NewOne[]) => {
      try {
        for (const { id, name, warehouseId } of wanted) {
          const { name: stockpileName } = await call(stockpiles.create, {
            body: { stockpile: { attributes: { warehouseId, name, code: '' } } },
          });
          dispatch({ type: 'matched', id, stockpileName });
        }
      } finally {
        // Includes those created before one was refused.
        for (const feature of changesOf(stockpiles.create)) reloadBehind(client, feature);
        await client.refetchQueries(query(stockpiles.names));
      }
    },
    onError: alertFailure,
  });
  const all = isWanted && names.data !== undefined ? newOnes(state.images, known, warehouses) : [];
  if (all.length < 2 && !create.isPending) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      disabled={isSubmitting}
      loading={create.isPending}
      onClick={() => create.mutate(all)}
    >
      {t('createAll', { count: all.length })}
    </Button>
  );
}

/** The unknown stockpiles whose warehouse is known by its position; each name once. */
function newOnes(
  images: readonly FirImage[],
  known: readonly string[],
  warehouses: readonly WarehouseSummary[],
): NewOne[] {
  const found = new Map<string, NewOne>();
  for (const { id, source, scan } of processedImages(images)) {
    const warehouse = warehouses.find((candidate) => candidate.id === scan.exported?.buildingId);
    if (!bringsMany(source) || warehouse === undefined) continue;
    const isPublic = isPublicName(scan.stockpileName);
    const name = isPublic ? PUBLIC_STOCKPILE : scan.stockpileName;
    const label = stockpileLabel(name, warehouse.name);
    const isKnown = isPublic
      ? warehouse.stockpiles.some((stockpile) => stockpile.name === name)
      : known.includes(name);
    if (!isKnown && !found.has(label)) found.set(label, { id, name, warehouseId: warehouse.id });
  }
  return [...found.values()];
}
