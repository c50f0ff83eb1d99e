import { orders } from '@backline/contract';
import { Alert, Button, Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { idOf } from '../../../api/addresses/address-values.ts';
import { useAction } from '../../../api/client/query.ts';
import { StaticModal } from '../../../ui/dialogs/modal.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { type Catalog, useCatalog } from '../../items/catalog.ts';
import { useOrderSteps } from '../data/use-order-steps.ts';
import { useFactoryOptions, useWarehouseOptions } from '../data/use-places.ts';
import { ItemChoice } from './item-choice.tsx';
import { OneOrderLine, SeveralOrderLines } from './new-order-fields.tsx';
import { cratesProblem, linesOf, newOrders, type OrderLine, sizesOf } from './new-order-lines.ts';

interface NewOrderDialogProps {
  /** The request in the address: `items`, `for` (a warehouse), `how` (a method) and `at` (a factory). */
  search: URLSearchParams;
  onClose: () => void;
}

/** The form for one or several new orders, filled in from the address (docs/spec/production.md#new-orders). */
export function NewOrderDialog({ search, onClose }: NewOrderDialogProps) {
  const t = useTranslations('orders.form');
  const ui = useTranslations('orders');
  const catalog = useCatalog();
  return (
    <StaticModal title={t('title')} opened onClose={onClose} size="lg">
      <LoadState query={catalog} loading={ui('loading')} failed={ui('failed')}>
        {(loaded) => <NewOrderForm catalog={loaded} search={search} onClose={onClose} />}
      </LoadState>
    </StaticModal>
  );
}

function NewOrderForm({ catalog, search, onClose }: NewOrderDialogProps & { catalog: Catalog }) {
  const t = useTranslations('orders.form');
  const errorText = useErrorText();
  const create = useAction(orders.create);
  const { showMade } = useOrderSteps();
  const [lines, setLines] = useState<OrderLine[]>(() => linesOf(search, catalog));
  const [warehouseId, setWarehouseId] = useState(() => idOf(search.get('for')));
  const [isMine, setMine] = useState(false);
  const { places, known, choosePlace } = usePlaces(idOf(search.get('at')));
  const isAsked = (search.get('items') ?? '') !== '';
  const count = lines.reduce((sum, line) => sum + sizesOf(line).length, 0);
  const isReady = count > 0 && lines.every((line) => cratesProblem(line) === null);
  const methods = [...new Set(lines.map(({ method }) => method))];
  const [only] = lines;

  const handleSubmit = () => {
    create.mutate(
      { body: { orders: newOrders(lines, { warehouseId, places: known, isMine }) } },
      {
        onSuccess: ({ orders: made }) => {
          showMade(made);
          onClose();
        },
      },
    );
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) handleSubmit();
      }}
    >
      <Stack gap="md">
        {isAsked && lines.length === 0 && <Text>{t('unknown')}</Text>}
        {!isAsked && (
          <ItemChoice catalog={catalog} chosen={only} onChoose={(line) => setLines(line ? [line] : [])} />
        )}
        {only !== undefined && lines.length === 1 && (
          <OneOrderLine line={only} isNamed={isAsked} onChange={(line) => setLines([line])} />
        )}
        {lines.length > 1 && <SeveralOrderLines lines={lines} onChange={setLines} />}
        {methods.map((method) => (
          <PlaceSelect
            key={method}
            method={method}
            value={places[method] ?? null}
            onChange={(id) => choosePlace(method, id)}
          />
        ))}
        <ForWhom value={warehouseId} onChange={setWarehouseId} />
        <WhoChoice isMine={isMine} onChange={setMine} />
        {create.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {errorText(create.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={create.isPending} disabled={!isReady}>
            {t('submit', { count })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The chosen factory of each method, at first the one in the address; `known` are those of them that exist. */
function usePlaces(at: number | null) {
  const factoryIds = new Set(useFactoryIds());
  const [places, setPlaces] = useState<Partial<Record<OrderLine['method'], number | null>>>({
    mpf: at,
    factory: at,
    facility: at,
  });
  const known = Object.fromEntries(
    Object.entries(places).filter(([method, id]) => factoryIds.has(`${method} ${id}`)),
  );
  const choosePlace = (method: OrderLine['method'], id: number | null) =>
    setPlaces((last) => ({ ...last, [method]: id }));
  return { places, known, choosePlace };
}

/** The existing factories as `method id`, because an address may name one that was deleted. */
function useFactoryIds(): string[] {
  const mpf = useFactoryOptions('mpf').map(({ value }) => `mpf ${value}`);
  const factory = useFactoryOptions('factory').map(({ value }) => `factory ${value}`);
  const facility = useFactoryOptions('facility').map(({ value }) => `facility ${value}`);
  return [...mpf, ...factory, ...facility];
}

interface PlaceSelectProps {
  method: OrderLine['method'];
  value: number | null;
  onChange: (id: number | null) => void;
}

/** A select of the factories of a method. Nothing without factories: the order then has no place yet. */
function PlaceSelect({ method, value, onChange }: PlaceSelectProps) {
  const t = useTranslations('orders');
  const places = useFactoryOptions(method);
  if (places.length === 0) return null;
  return (
    <Select
      label={t('form.place', { method: t(`methods.${method}`) })}
      placeholder={t('form.anyPlace')}
      clearable
      data={places}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

function ForWhom({ value, onChange }: Omit<PlaceSelectProps, 'method'>) {
  const t = useTranslations('orders.form');
  return (
    <Select
      label={t('warehouse')}
      placeholder={t('anyWarehouse')}
      searchable
      clearable
      openOnFocus={false}
      data={useWarehouseOptions()}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

function WhoChoice({ isMine, onChange }: { isMine: boolean; onChange: (isMine: boolean) => void }) {
  const t = useTranslations('orders.form');
  return (
    <div>
      <Text size="sm" fw={500} id="order-who">
        {t('who')}
      </Text>
      <SegmentedControl
        aria-labelledby="order-who"
        fullWidth
        data={[
          { value: 'anybody', label: t('anybody') },
          { value: 'me', label: t('me') },
        ]}
        value={isMine ? 'me' : 'anybody'}
        onChange={(who) => onChange(who === 'me')}
      />
    </div>
  );
}
