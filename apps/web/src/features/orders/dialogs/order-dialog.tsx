import { type Order, type OrderChange, shipments } from '@backline/contract';
import { orderLimits, plainName } from '@backline/domain';
import { Anchor, Button, Flex, Group, List, NumberInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { orderChainAddress } from '../../../api/addresses/order-address.ts';
import { query } from '../../../api/client/query.ts';
import { useMay } from '../../../api/storage/session.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { StaticModal } from '../../../ui/dialogs/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { stateBefore } from '../data/board-columns.ts';
import { useOrderSteps } from '../data/use-order-steps.ts';
import { useOrderTexts, useWeekdayTime } from '../data/use-order-texts.ts';
import { useFactoryOptions, useWarehouseOptions } from '../data/use-places.ts';
import styles from '../orders.module.css';

interface OrderDialogProps {
  order: Order;
  onClose: () => void;
}

/** The details and history of an order, and for editors its fields, undo and cancel (docs/spec/production.md). */
export function OrderDialog({ order, onClose }: OrderDialogProps) {
  const t = useTranslations('orders.order');
  const mayEdit = useMay('edit');
  // Keyed by the order alone: a new key for each version would silently drop what was typed when somebody else changes it.
  if (mayEdit) return <EditOrder key={order.id} order={order} onClose={onClose} />;
  return (
    <StaticModal title={t('title', { item: plainName(order.item) })} opened onClose={onClose} size="lg">
      <About order={order} />
    </StaticModal>
  );
}

interface Values {
  crates: number | string;
  factoryId: string | null;
  warehouseId: string | null;
  shipmentId: string | null;
  note: string;
}

function EditOrder({ order, onClose }: OrderDialogProps) {
  const t = useTranslations('orders.order');
  const { change } = useOrderSteps();
  const form = useForm<Values>({
    initialValues: valuesOf(order),
    validate: { crates: cratesProblem },
    validateInputOnBlur: true,
  });
  const isFixed = !['wanted', 'claimed', 'materials-ready'].includes(order.state);
  const { min, max } = orderLimits(order.method, order.item.category);

  function cratesProblem(value: number | string): string | null {
    return Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? null
      : t('cratesHint', { min, max });
  }

  const handleSubmit = (values: Values) => {
    return change.mutateAsync({ order, attributes: changesIn(values, form.isDirty) });
  };

  return (
    <FormModal
      title={t('title', { item: plainName(order.item) })}
      opened
      onClose={onClose}
      size="lg"
      form={form}
      onSubmit={handleSubmit}
      submitLabel={t('save')}
      cancelLabel={t('close')}
    >
      <div className={styles.fields}>
        <NumberInput
          label={t(order.item.crated ? 'crates' : 'items')}
          description={isFixed ? t('fixed') : t('cratesHint', { min, max })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={min}
          max={max}
          clampBehavior="none"
          disabled={isFixed}
          {...form.getInputProps('crates')}
        />
        <Places order={order} form={form} isFixed={isFixed} />
        <TextInput label={t('note')} maxLength={200} {...form.getInputProps('note')} />
      </div>
      <About order={order} />
      <UndoSteps order={order} onClose={onClose} />
    </FormModal>
  );
}

function valuesOf({ crates, factory, warehouse, shipmentId, note }: Order): Values {
  const text = (id: number | null | undefined) => (id === null || id === undefined ? null : String(id));
  return {
    crates,
    factoryId: text(factory?.id),
    warehouseId: text(warehouse?.id),
    shipmentId: text(shipmentId),
    note,
  };
}

/** Only the changed fields, so that other people's changes are kept. */
function changesIn(values: Values, isDirty: (field: string) => boolean): OrderChange {
  const number = (id: string | null) => (id === null ? null : Number(id));
  return {
    ...(isDirty('crates') && { crates: Number(values.crates) }),
    ...(isDirty('factoryId') && { factoryId: number(values.factoryId) }),
    ...(isDirty('warehouseId') && { warehouseId: number(values.warehouseId) }),
    ...(isDirty('shipmentId') && { shipmentId: number(values.shipmentId) }),
    ...(isDirty('note') && { note: values.note }),
  };
}

interface PlacesProps {
  order: Order;
  form: Pick<UseFormReturnType<Values>, 'getInputProps'>;
  isFixed: boolean;
}

function Places({ order, form, isFixed }: PlacesProps) {
  const t = useTranslations('orders.order');
  const isMade = order.state === 'collected';
  const { data: list = [] } = useQuery({ ...query(shipments.list, { query: {} }), enabled: isMade });
  const hauls = list
    .filter(({ closed, id }) => !closed || id === order.shipmentId)
    .map(({ id, supplier, destination, crates }) => ({
      value: String(id),
      label: t('shipmentOption', { from: supplier.name, to: destination.name, crates }),
    }));
  return (
    <>
      <Select
        label={t('place')}
        placeholder={t('noPlace')}
        clearable
        disabled={isFixed}
        data={useFactoryOptions(order.method)}
        {...form.getInputProps('factoryId')}
      />
      <Select
        label={t('warehouse')}
        placeholder={t('noWarehouse')}
        searchable
        clearable
        data={useWarehouseOptions()}
        {...form.getInputProps('warehouseId')}
      />
      {isMade && (
        <Select
          label={t('shipment')}
          placeholder={t('noShipment')}
          clearable
          data={hauls}
          {...form.getInputProps('shipmentId')}
        />
      )}
    </>
  );
}

/** Buttons to undo the last step, to give the order back, and to cancel it. */
function UndoSteps({ order, onClose }: OrderDialogProps) {
  const t = useTranslations('orders');
  const { step, undo, cancel, isBusy } = useOrderSteps();
  return (
    <Group gap="sm">
      {stateBefore(order) !== null && (
        <Button variant="default" loading={isBusy} onClick={() => void undo(order)}>
          {t('order.undo', { state: t(`states.${order.state}`) })}
        </Button>
      )}
      {order.next.includes('wanted') && (
        <Button variant="subtle" loading={isBusy} onClick={() => void step(order, 'wanted')}>
          {t('order.release')}
        </Button>
      )}
      {order.next.includes('cancelled') && (
        <Button
          variant="subtle"
          color="red"
          onClick={() => void cancel([order]).then((isGone) => isGone && onClose())}
        >
          {t('order.cancel', { count: 1 })}
        </Button>
      )}
    </Group>
  );
}

/** The cost of an order, and who took which step when. */
function About({ order }: { order: Order }) {
  const t = useTranslations('orders');
  const timeText = useWeekdayTime();
  const texts = useOrderTexts();
  return (
    <Stack gap="xs">
      {texts.cost([order]) !== '' && (
        <Text size="sm">
          {t('order.price')}: {texts.cost([order])}
        </Text>
      )}
      <Anchor component={Link} to={orderChainAddress(order)} size="sm">
        {t('order.chain')}
      </Anchor>
      <Title order={3} fz="md" fw={500} c="bright">
        {t('order.history')}
      </Title>
      <List type="ordered" listStyleType="none" fz="small">
        {order.steps.map(({ state, at, by }) => (
          <Flex component="li" justify="space-between" gap="sm" key={`${at} ${state}`}>
            <span>{t('order.step', { state: t(`states.${state}`), by: by.name })}</span>
            <Text component="time" inherit flex="none" c="dimmed" dateTime={at}>
              {timeText(at)}
            </Text>
          </Flex>
        ))}
      </List>
    </Stack>
  );
}
