import type { WarehouseSummary } from '@backline/contract';
import { CONTAINER_UNITS, EXCLUDABLE_ITEMS } from '@backline/domain';
import { Button, Fieldset, NumberInput, Switch } from '@mantine/core';
import { IconArrowsExchange, IconRotate, IconTrash, IconTruckLoading } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import panel from './logigen.module.css';
import type { ShipmentPlan } from './use-shipment-plan.ts';
import { WarehouseSelect } from './warehouse-select.tsx';

interface PlanFormProps {
  plan: ShipmentPlan;
  warehouses: WarehouseSummary[];
  /** Folds the form of a shipment that is generated. */
  onBack?: () => void;
}

/** The inputs that a shipment is generated from. They are locked while there is a generated shipment. */
export function PlanForm({ plan, warehouses, onBack }: PlanFormProps) {
  const t = useTranslations('logigen');
  const isLocked = plan.shipment !== null || plan.isGenerating;
  return (
    <form
      className={`${panel.panel} ${panel.plan}`}
      aria-label={t('plan')}
      onSubmit={(event) => {
        event.preventDefault();
        plan.settle();
        if (plan.canGenerate) plan.generate();
      }}
    >
      <Ends plan={plan} warehouses={warehouses} isLocked={isLocked} />
      <NumberInput
        maw="14rem"
        label={t('count')}
        description={t('countHint', { units: CONTAINER_UNITS })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        min={0}
        allowNegative={false}
        clampBehavior="none"
        disabled={isLocked}
        value={plan.typed}
        onChange={plan.type}
        onBlur={plan.settle}
        max={Math.max(1, plan.available)}
      />
      <ExclusionSwitches plan={plan} isLocked={isLocked} />
      {onBack === undefined ? <PlanActions plan={plan} /> : <LockedActions plan={plan} onBack={onBack} />}
    </form>
  );
}

function PlanActions({ plan }: { plan: ShipmentPlan }) {
  const t = useTranslations('logigen');
  return (
    <div className={panel.actions}>
      <Button
        type="submit"
        leftSection={<IconTruckLoading size={18} aria-hidden />}
        loading={plan.isGenerating}
        disabled={!plan.canGenerate}
      >
        {t('generate')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={plan.isGenerating}
        onClick={plan.clear}
      >
        {t('clear')}
      </Button>
    </div>
  );
}

function LockedActions({ plan, onBack }: { plan: ShipmentPlan; onBack: () => void }) {
  const t = useTranslations('logigen');
  return (
    <div className={panel.actions}>
      <Button variant="default" leftSection={<IconRotate size={16} aria-hidden />} onClick={plan.planAgain}>
        {t('planAgain')}
      </Button>
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={plan.clear}>
        {t('clear')}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {t('back')}
      </Button>
    </div>
  );
}

/** The two warehouses and the button that swaps them. */
function Ends({ plan, warehouses, isLocked }: Omit<PlanFormProps, 'onBack'> & { isLocked: boolean }) {
  const t = useTranslations('logigen');
  const { supplierIds, destinationId } = plan.ends;
  const [supplierId = null] = supplierIds;
  const isSeveral = supplierIds.length > 1;
  return (
    <div className={panel.ends}>
      <WarehouseSelect
        label={t('destination')}
        placeholder={t('destinationPlaceholder')}
        warehouses={warehouses}
        value={destinationId}
        disabled={isLocked}
        onChange={plan.chooseDestination}
      />
      <IconButton
        className={panel.swap}
        variant="subtle"
        color="gray"
        size="lg"
        label={t('swap')}
        disabled={isLocked || isSeveral || (supplierId === null && destinationId === null)}
        onClick={plan.swap}
      >
        <IconArrowsExchange size={18} aria-hidden />
      </IconButton>
      <WarehouseSelect
        label={t('supplier')}
        placeholder={
          isSeveral ? t('severalSuppliers', { count: supplierIds.length }) : t('supplierPlaceholder')
        }
        warehouses={warehouses}
        value={isSeveral ? null : supplierId}
        disabled={isLocked}
        onChange={plan.chooseSupplier}
      />
    </div>
  );
}

function ExclusionSwitches({ plan, isLocked }: { plan: ShipmentPlan; isLocked: boolean }) {
  const t = useTranslations('logigen');
  const { excludedItems, excludeConstructs, excludeLocked } = plan.exclusions;
  return (
    <Fieldset
      className={panel.exclusions ?? ''}
      legend={t('exclusions')}
      disabled={isLocked}
      variant="unstyled"
    >
      {EXCLUDABLE_ITEMS.map((name) => (
        <Switch
          key={name}
          label={t(`excluded.${name}`)}
          checked={excludedItems.includes(name)}
          onChange={({ currentTarget: { checked } }) =>
            plan.exclude({
              excludedItems: checked
                ? [...excludedItems, name]
                : excludedItems.filter((excluded) => excluded !== name),
            })
          }
        />
      ))}
      <Switch
        label={t('excluded.constructs')}
        checked={excludeConstructs}
        onChange={(event) => plan.exclude({ excludeConstructs: event.currentTarget.checked })}
      />
      <Switch
        label={t('excluded.locked')}
        description={t('lockedHint')}
        checked={excludeLocked}
        onChange={(event) => plan.exclude({ excludeLocked: event.currentTarget.checked })}
      />
    </Fieldset>
  );
}
