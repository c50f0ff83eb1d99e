import { ApiError, categories, type WarehouseSummary } from '@backline/contract';
import {
  checkStockpileCode,
  fittingWarehouses,
  type GuessReason,
  guessWarehouse,
  isPublicName,
  PUBLIC_STOCKPILE,
  publicNamesAmong,
  stockpileLabel,
} from '@backline/domain';
import { Button, Flex, Group, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../../../api/client/query.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { LoadState } from '../../../../ui/feedback/load-state.tsx';
import { Select } from '../../../../ui/select.tsx';
import { freeSites, warehouseList } from '../../../warehouses/warehouse-queries.ts';
import type { Scan } from '../../reading/scan.ts';
import {
  type ChosenPlace,
  NEW_WAREHOUSE,
  NOTHING_TYPED,
  type TypedPlace,
} from '../../reading/typed-place.ts';
import { recentWarehouses } from '../../store/recent-warehouses.ts';
import { NewPlaceFields } from './new-place-fields.tsx';
import { type NewPlace, useCreateStockpile } from './use-create-stockpile.ts';
import { useWantedPlace } from './use-wanted-place.ts';

interface CreateStockpileProps {
  scan: Scan;
  names: readonly string[];
  /** Without the right to create, a picture of a public stockpile can still be matched if that stockpile exists. */
  mayCreate: boolean;
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
  const { scan, names, mayCreate, onMatch, onPlace, warehouses } = props;
  const t = useTranslations('fir.create');
  const errorText = useErrorText();
  const site = useSiteThere(scan, warehouses);
  const typed = scan.place ?? site ?? NOTHING_TYPED;
  const place = usePlaceChoice(scan, warehouses);
  const create = useCreateStockpile();
  const change = (values: Partial<TypedPlace>) => onPlace({ ...typed, ...values });

  const isPublic = isPublicName(scan.stockpileName);
  const target = placeOf(place.chosen, typed);
  const there = publicNamesAmong(warehouses).get(place.warehouse?.id ?? 0);
  const label = there ?? stockpileLabel(PUBLIC_STOCKPILE, place.warehouse?.name ?? typed.name);
  const name = isPublic ? label : scan.stockpileName;
  /** A public stockpile that already exists is only matched. */
  const isThere = isPublic && names.includes(name);
  const isCodeFine = isPublic || checkStockpileCode(typed.code).ok;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isThere) onMatch(name);
    else if (target !== null && isCodeFine && mayCreate)
      create.mutate(
        { name: scan.stockpileName, code: isPublic ? '' : typed.code, place: target },
        { onSuccess: onMatch },
      );
  };
  const { error } = create;
  const said = error instanceof ApiError && error.fields ? Object.values(error.fields) : [];
  return (
    <Flex
      component="form"
      direction="column"
      gap="xs"
      onSubmit={handleSubmit}
      aria-label={t('label', { name: scan.stockpileName })}
    >
      <Group gap="var(--space-2) var(--space-3)" align="start">
        <PlaceSelect
          place={place}
          warehouses={warehouses}
          structureType={scan.warehouseType}
          mayCreate={mayCreate}
          onChoose={(chosen) => change({ chosen })}
        />
        {!isPublic && (
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
        )}
      </Group>
      {place.reason !== null && <Text size="small">{t(`reasons.${place.reason}`)}</Text>}
      {place.chosen === NEW_WAREHOUSE && (
        <NewPlaceFields values={typed} structureType={scan.warehouseType} onChange={change} />
      )}
      {error !== null && (
        <Text c="red" role="alert">
          {said.length > 0 ? said.join(' ') : errorText(error)}
        </Text>
      )}
      {!mayCreate && !isThere ? (
        <Text size="small">{t('whoCreates')}</Text>
      ) : (
        <Button
          type="submit"
          mih="var(--target)"
          style={{ alignSelf: 'start' }}
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={!isThere && (target === null || !isCodeFine)}
          loading={create.isPending}
        >
          {isThere ? t('file', { name }) : t('create', { name })}
        </Button>
      )}
    </Flex>
  );
}

/** The stockpile's warehouse: the guess until the person chooses, or a new one if there is none. */
function usePlaceChoice(scan: Scan, warehouses: WarehouseSummary[]) {
  const wanted = useWantedPlace().warehouseId;
  const own = scan.place?.chosen ?? null;
  const isThere = own === NEW_WAREHOUSE || warehouses.some(({ id }) => id === own); // it may have been deleted since
  const guess = guessWarehouse(
    {
      name: scan.stockpileName,
      structureType: scan.warehouseType,
      buildingId: scan.exported?.buildingId ?? null,
      wanted,
      recent: recentWarehouses(),
    },
    warehouses,
  );
  const isAtFreeSite = guess?.reason !== 'position' && scan.exported?.buildingId != null;
  const guessed = isAtFreeSite ? NEW_WAREHOUSE : (guess?.id ?? null);
  const free: ChosenPlace = guessed ?? (warehouses.length === 0 ? NEW_WAREHOUSE : null);
  const chosen = isThere ? own : free;
  const reason: GuessReason | null = isAtFreeSite ? 'position' : (guess?.reason ?? null);
  const warehouse = warehouses.find(({ id }) => id === chosen);
  return { chosen, reason: isThere ? null : reason, warehouse };
}

/** The free site at the position that an export names, as a new warehouse; null for a picture, or if a warehouse exists there. */
function useSiteThere({ exported }: Scan, warehouses: WarehouseSummary[]): TypedPlace | null {
  const id = exported?.buildingId ?? null;
  const isFree = id !== null && !warehouses.some((warehouse) => warehouse.id === id);
  const sites = useQuery({ ...freeSites, enabled: isFree });
  const { data: list = [] } = useQuery({ ...query(categories.list), enabled: isFree });
  const site = isFree ? sites.data?.find((candidate) => candidate.id === id) : undefined;
  const category = site?.category?.name ?? list[0]?.name ?? '';
  return site === undefined ? null : { ...NOTHING_TYPED, siteId: site.id, name: site.name, category };
}

interface PlaceSelectProps {
  place: ReturnType<typeof usePlaceChoice>;
  warehouses: WarehouseSummary[];
  structureType: string | null;
  mayCreate: boolean;
  onChoose: (chosen: ChosenPlace) => void;
}

function PlaceSelect({ place, warehouses, structureType, mayCreate, onChoose }: PlaceSelectProps) {
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
        ...(mayCreate ? [{ value: NEW_WAREHOUSE, label: t('newWarehouse') }] : []),
      ]}
      value={place.chosen === null ? null : String(place.chosen)}
      onChange={(value) => value !== null && onChoose(value === NEW_WAREHOUSE ? value : Number(value))}
    />
  );
}

/** The chosen place in the request's shape; null while something is missing. */
function placeOf(chosen: ChosenPlace, { siteId, name, category }: TypedPlace): NewPlace | null {
  if (chosen === null) return null;
  if (chosen !== NEW_WAREHOUSE) return { warehouseId: chosen };
  const isWhole = siteId !== null && name.trim() !== '' && category !== '';
  return isWhole ? { siteId, name, category } : null;
}
