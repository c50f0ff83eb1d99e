import type { Supply } from '@backline/contract';
import { STARTER_LISTS, type StarterList } from '@backline/domain';
import { Box, Button, Card, Checkbox, Flex, NumberInput, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';
import { FixedFooter } from '../../../ui/layout/fixed-footer.tsx';
import { Select } from '../../../ui/select.tsx';
import type { Catalog } from '../../items/catalog.ts';
import type { GoalOwner } from '../goal-owner.ts';
import { ListChoice } from './list-choice.tsx';
import {
  listOfCategory,
  type Side,
  type StarterLine,
  type StarterPlan,
  sideOf,
  starterPlan,
} from './starter-plan.ts';
import { StarterPreview } from './starter-preview.tsx';
import { useStarterGoals } from './use-starter-goals.ts';

const MAX_PERCENT = 1000;
const PERCENT_STEP = 10;
const SIDES = ['Colonial', 'Warden'] as const;

interface StarterGoalsProps {
  /** Says that there are no goals. */
  title: string;
  owner: GoalOwner;
  /** The category of the owner, or the category that it is. */
  category: { id: number; name: string } | null;
  /** The stock of a warehouse, and the percent that it takes of standard goals. */
  warehouse?: { goalModifier: number; supplies: readonly Supply[] } | undefined;
  catalog: Catalog;
  /** Puts goals into the sheet, where they can be changed before they are saved. */
  onTake: (lines: readonly StarterLine[]) => void;
}

/** Instead of an empty list of goals: three lists to begin with, each previewed against the stock (docs/spec/goals.md#starter-goals). */
export function StarterGoals({ title, onTake, ...props }: StarterGoalsProps) {
  const { owner, category, warehouse, catalog } = props;
  const t = useTranslations('goals.starter');
  const navigate = useNavigate();
  const { choice, change, plan, isStandard, isOffered } = useStarterChoice(props);
  const { use, isSaving } = useStarterGoals();
  const handleUse = async () => {
    const isOfCategory = isStandard && category !== null;
    const isScaled = isOfCategory && warehouse !== undefined;
    const done = await use({
      owner: isOfCategory ? { kind: 'category', id: category.id } : owner,
      lines: isScaled ? starterPlan(choice.list, { ...choice, percent: 100 }, catalog).lines : plan.lines,
      modifier: isScaled
        ? { warehouseId: owner.id, before: warehouse.goalModifier, after: choice.percent }
        : null,
    });
    if (done && warehouse) await navigate(`/warehouses/${owner.id}?view=needs`);
  };
  return (
    <section aria-labelledby="starter-title">
      <Title order={2} id="starter-title">
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {t('hint')}
      </Text>
      <ListChoice value={choice.list} onChange={(list) => change({ list })} />
      <Card radius="md" mt="md">
        <Flex gap="lg" wrap="wrap" align="start">
          <Stack flex="1 1 15rem" gap="sm">
            <Amount choice={choice} onChange={change} />
            {warehouse && <Effect plan={plan} />}
            {isOffered && category && (
              <Checkbox
                label={t('all', { category: category.name })}
                description={t('allHint')}
                checked={isStandard}
                onChange={(event) => change({ isStandard: event.currentTarget.checked })}
              />
            )}
            {plan.leftOut.length > 0 && (
              <Text size="small" c="dimmed">
                {t('leftOut', { count: plan.leftOut.length, names: plan.leftOut.join(', ') })}
              </Text>
            )}
            <Button variant="default" style={{ alignSelf: 'start' }} onClick={() => onTake(plan.lines)}>
              {t('sheet')}
            </Button>
          </Stack>
          <Box flex="3 1 19rem" miw={0}>
            <StarterPreview plan={plan} supplies={warehouse?.supplies} />
          </Box>
        </Flex>
      </Card>
      <FixedFooter label={t('title')}>
        <Text me="auto" size="small" c="dimmed">
          {t('items', { count: plan.lines.length })}, {t('crates', { crates: plan.full })}
        </Text>
        <Button loading={isSaving} disabled={plan.full === 0} onClick={() => void handleUse()}>
          {t('use')}
        </Button>
      </FixedFooter>
    </section>
  );
}

interface StarterChoice {
  list: StarterList;
  percent: number;
  side: Side | null;
  /** They become standard goals of the category, where that is a question. */
  isStandard: boolean;
}

/** The chosen list with what it would set; at first the list of the address, or the one that is named like the category. */
function useStarterChoice({
  owner,
  category,
  warehouse,
  catalog,
}: Omit<StarterGoalsProps, 'title' | 'onTake'>) {
  const [search] = useSearchParams();
  const mayManage = useMay('manage');
  const [choice, setChoice] = useState(
    (): StarterChoice => ({
      list:
        STARTER_LISTS.find((list) => list === search.get('start')) ??
        listOfCategory(category?.name) ??
        'frontline',
      percent: warehouse?.goalModifier || 100,
      side: sideOf(warehouse?.supplies),
      isStandard: true,
    }),
  );
  const supplies = warehouse?.supplies;
  const plan = useMemo(
    () => starterPlan(choice.list, choice, catalog, supplies),
    [choice, catalog, supplies],
  );
  const isOffered = owner.kind === 'warehouse' && category !== null && mayManage;
  return {
    choice,
    change: (part: Partial<StarterChoice>) => setChoice({ ...choice, ...part }),
    plan,
    isOffered,
    isStandard: owner.kind === 'category' || (isOffered && choice.isStandard),
  };
}

/** How much of the list, and which side's items. */
function Amount({
  choice: { percent, side },
  onChange,
}: {
  choice: StarterChoice;
  onChange: (part: Partial<StarterChoice>) => void;
}) {
  const t = useTranslations('goals.starter');
  return (
    <Flex gap="sm" wrap="wrap">
      <NumberInput
        flex="1 1 8rem"
        label={t('percent')}
        description={t('percentHint')}
        inputWrapperOrder={['label', 'input', 'description']}
        value={percent}
        min={0}
        max={MAX_PERCENT}
        step={PERCENT_STEP}
        suffix=" %"
        allowDecimal={false}
        clampBehavior="strict"
        onChange={(typed) => typeof typed === 'number' && onChange({ percent: typed })}
      />
      <Select
        flex="1 1 8rem"
        label={t('side')}
        data={(['both', ...SIDES] as const).map((known) => ({ value: known, label: t(`sides.${known}`) }))}
        value={side ?? 'both'}
        allowDeselect={false}
        onChange={(value) => onChange({ side: SIDES.find((known) => known === value) ?? null })}
      />
    </Flex>
  );
}

/** How the stock of the warehouse stands against the goals. */
function Effect({ plan: { full, there, underMinimum } }: { plan: StarterPlan }) {
  const t = useTranslations('goals.starter');
  return (
    <Text role="status">
      {t.rich('effect', {
        missing: full - there,
        full,
        there,
        strong: (chunks) => (
          <Text span fz="xl" fw={600} c="bright">
            {chunks}
          </Text>
        ),
      })}{' '}
      {underMinimum > 0 && (
        <Text span inherit c="red">
          {t('under', { count: underMinimum })}
        </Text>
      )}
    </Text>
  );
}
