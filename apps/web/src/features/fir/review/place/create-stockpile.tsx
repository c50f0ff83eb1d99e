import { ApiError, type WarehouseSummary } from '@backline/contract';
import { checkStockpileCode, fittingWarehouses } from '@backline/domain';
import { Button, Flex, Group, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { LoadState } from '../../../../ui/feedback/load-state.tsx';
import { Select } from '../../../../ui/select.tsx';
import { warehouseList } from '../../../warehouses/warehouse-queries.ts';
import type { Scan } from '../../reading/scan.ts';
import {
  type ChosenPlace,
  NEW_WAREHOUSE,
  NOTHING_TYPED,
  type TypedPlace,
} from '../../reading/typed-place.ts';
import { NewPlaceFields } from './new-place-fields.tsx';
import { placeOf, usePlaceChoice, useSiteThere } from './place-choice.ts';
import { useCreateStockpile } from './use-create-stockpile.ts';

interface CreateStockpileProps {
  scan: Scan;
  onMatch: (stockpileName: string) => void;
  onPlace: (place: TypedPlace) => void;
}

/** Creates the stockpile that a picture shows, in a guessed, a chosen or a new warehouse. */
export function CreateStockpile(props: CreateStockpileProps) {
  const t = useTranslations('fir.create');
  const list = useQuery(warehouseList);
  return (
    <LoadState query={list} loading={t('loading')} failed={t('failed')}>
      {(warehouses) => <CreateForm {...props} warehouses={warehouses} />}
    </LoadState>
  );
}

function CreateForm(props: CreateStockpileProps & { warehouses: WarehouseSummary[] }) {
  const { scan, onMatch, onPlace, warehouses } = props;
  const t = useTranslations('fir.create');
  const site = useSiteThere(scan, warehouses);
  const typed = scan.place ?? site ?? NOTHING_TYPED;
  const place = usePlaceChoice(scan, warehouses);
  const create = useCreateStockpile();
  const change = (values: Partial<TypedPlace>) => onPlace({ ...typed, ...values });

  const target = placeOf(place.chosen, typed);
  const name = scan.stockpileName;
  const isCodeFine = checkStockpileCode(typed.code).ok;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (target !== null && isCodeFine)
      create.mutate({ name, code: typed.code, place: target }, { onSuccess: onMatch });
  };
  return (
    <Flex
      component="form"
      direction="column"
      gap="xs"
      onSubmit={handleSubmit}
      aria-label={t('label', { name })}
      data-doubtful="item"
    >
      <Group gap="var(--space-2) var(--space-3)" align="start">
        <PlaceSelect
          place={place}
          warehouses={warehouses}
          structureType={scan.warehouseType}
          onChoose={(chosen) => change({ chosen })}
        />
        <TextInput
          label={t('code')}
          placeholder={t('codeHint')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={typed.code}
          error={!isCodeFine && t('codeProblem')}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
      </Group>
      {place.reason !== null && <Text size="small">{t(`reasons.${place.reason}`)}</Text>}
      {place.chosen === NEW_WAREHOUSE && (
        <NewPlaceFields values={typed} structureType={scan.warehouseType} onChange={change} />
      )}
      <CreateError error={create.error} />
      <Button
        type="submit"
        mih="var(--target)"
        style={{ alignSelf: 'start' }}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={target === null || !isCodeFine}
        loading={create.isPending}
        data-part="item"
      >
        {t('create', { name })}
      </Button>
    </Flex>
  );
}

/** Says why a stockpile could not be created, in the words of its fields where there are any. */
export function CreateError({ error }: { error: Error | null }) {
  const errorText = useErrorText();
  if (error === null) return null;
  const said = error instanceof ApiError && error.fields ? Object.values(error.fields) : [];
  return (
    <Text c="red" role="alert">
      {said.length > 0 ? said.join(' ') : errorText(error)}
    </Text>
  );
}

interface PlaceSelectProps {
  place: ReturnType<typeof usePlaceChoice>;
  warehouses: WarehouseSummary[];
  structureType: string | null;
  onChoose: (chosen: ChosenPlace) => void;
}

function PlaceSelect({ place, warehouses, structureType, onChoose }: PlaceSelectProps) {
  const t = useTranslations('fir.create');
  const fitting = fittingWarehouses(structureType, warehouses);
  const otherWarehouses = warehouses.filter((warehouse) => !fitting.includes(warehouse));
  const optionOf = ({ id, name, location }: WarehouseSummary) => ({
    value: String(id),
    label: t('place', { name, location }),
  });
  if (warehouses.length === 0) return <Text size="small">{t('noWarehouse')}</Text>;
  return (
    <Select
      label={t('in')}
      placeholder={t('choose')}
      searchable
      openOnFocus={false}
      allowDeselect={false}
      flex="1 1 14rem"
      nothingFoundMessage={t('nothingFound')}
      data={[
        ...(fitting.length > 0 ? [{ group: t('fitting'), items: fitting.map(optionOf) }] : []),
        ...(otherWarehouses.length > 0 ? [{ group: t('others'), items: otherWarehouses.map(optionOf) }] : []),
        { value: NEW_WAREHOUSE, label: t('newWarehouse') },
      ]}
      value={place.chosen === null ? null : String(place.chosen)}
      onChange={(value) => value !== null && onChoose(value === NEW_WAREHOUSE ? value : Number(value))}
    />
  );
}
