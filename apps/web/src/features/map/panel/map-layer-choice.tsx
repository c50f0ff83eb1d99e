import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { LoadFailure, Loading } from '../../../ui/feedback/load-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { MapItemChoice } from './map-item-choice.tsx';
import type { PanelParts } from './panel-parts.tsx';

type ChoiceParts = Pick<PanelParts, 'data' | 'choice' | 'change'>;

/** The choice of a layer's subject, where one has to be chosen: an item, a category or a pyramid. */
export function MapLayerChoice({ data, choice, change }: ChoiceParts) {
  switch (choice.layer) {
    case 'item':
      return <MapItemChoice item={data.item} choice={choice} change={change} />;
    case 'category':
      return <CategoryChoice data={data} choice={choice} change={change} />;
    case 'pyramid':
      return <PyramidChoice data={data} change={change} />;
    default:
      return null;
  }
}

function CategoryChoice({ data, choice, change }: ChoiceParts) {
  const t = useTranslations('map');
  const names = new Map(
    data.marks.flatMap(({ warehouse: { category } }) =>
      category === null ? [] : [[category.id, category.name]],
    ),
  );
  return (
    <>
      <Select
        label={t('chooseCategory')}
        placeholder={t('categoryPlaceholder')}
        clearable
        data={[...names]
          .map(([id, name]) => ({ value: String(id), label: name }))
          .toSorted((a, b) => a.label.localeCompare(b.label))}
        value={choice.category === null ? null : String(choice.category)}
        onChange={(id) => change({ category: id === null ? null : Number(id) })}
      />
      {choice.category === null && (
        <Text size="small" c="dimmed">
          {t('categoryHint')}
        </Text>
      )}
    </>
  );
}

function PyramidChoice({ data: { pyramid }, change }: Omit<ChoiceParts, 'choice'>) {
  const t = useTranslations('map');
  const { plans, plan, stock } = pyramid;
  return (
    <>
      <Select
        label={t('choosePyramid')}
        placeholder={t('pyramidPlaceholder')}
        searchable
        nothingFoundMessage={t('noPyramid')}
        data={(plans.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={plan === undefined ? null : String(plan.id)}
        onChange={(id) => change({ pyramid: id === null ? null : Number(id) })}
      />
      {plan === undefined && (
        <Text size="small" c="dimmed">
          {t('pyramidHint')}
        </Text>
      )}
      {plan !== undefined && stock.isPending && stock.error === null && (
        <Loading name={t('pyramidLoading')} />
      )}
      {stock.error !== null && (
        <LoadFailure
          title={t('pyramidFailed')}
          error={stock.error}
          isRetrying={stock.isFetching}
          onRetry={stock.retry}
        />
      )}
    </>
  );
}
