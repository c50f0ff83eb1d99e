import type { Supply } from '@backline/contract';
import { SERVICE_LEVELS, type ServiceLevel, type SupplyTimes } from '@backline/domain';
import { Box, Button, Card, Flex, NumberInput, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { slot } from '../../api/storage/slots.ts';
import { Columns } from '../../ui/layout/columns.tsx';
import { Select } from '../../ui/select.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { type OutlookTexts, useOutlookTexts } from '../consumption/use-outlook-texts.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import { type Suggestion, suggestionsOf } from './suggestions.ts';

const LEVELS = Object.keys(SERVICE_LEVELS).map(Number) as ServiceLevel[]; // `keys` widens them to string
const MAX_HOURS = 336;
const hours = z.int().check(z.minimum(0), z.maximum(MAX_HOURS));
const storedTimes = slot(
  'supplyTimes',
  'local',
  z.object({ leadHours: hours, betweenHours: hours, service: z.literal(LEVELS) }),
);
/** By default 6 hours until a delivery arrives, and one delivery a day. */
const USUAL: SupplyTimes = { leadHours: 6, betweenHours: 24, service: 95 };

interface SuggestedGoalsProps {
  supplies: readonly Supply[];
  /** Puts goals into the sheet, where they can be edited and undone before they are saved. */
  onTake: (goals: readonly Pick<Suggestion, 'item' | 'goal'>[]) => void;
}

/** Goals calculated from use, beside the current ones; each can be taken, or all at once. */
export function SuggestedGoals({ supplies, onTake }: SuggestedGoalsProps) {
  const t = useTranslations('consumption.goals');
  const [times, setTimes] = useState(() => storedTimes.read() ?? USUAL);
  const suggestions = useMemo(() => suggestionsOf(supplies, times), [supplies, times]);
  const change = (part: Partial<SupplyTimes>) => {
    const next = { ...times, ...part };
    storedTimes.write(next);
    setTimes(next);
  };
  return (
    <Card component="section" radius="md" mb="md" aria-label={t('title')}>
      <Columns min="11rem">
        <Hours label={t('lead')} value={times.leadHours} onChange={(leadHours) => change({ leadHours })} />
        <Hours
          label={t('between')}
          value={times.betweenHours}
          onChange={(betweenHours) => change({ betweenHours })}
        />
        <Select
          label={t('service')}
          data={LEVELS.map((level) => ({ value: String(level), label: t('level', { level }) }))}
          value={String(times.service)}
          allowDeselect={false}
          onChange={(value) => change({ service: LEVELS.find((level) => String(level) === value) ?? 95 })}
        />
        {suggestions.length > 0 && (
          <Button style={{ justifySelf: 'start' }} onClick={() => onTake(suggestions)}>
            {t('takeAll', { count: suggestions.length })}
          </Button>
        )}
      </Columns>
      {suggestions.length === 0 ? (
        <Text role="status" c="dimmed">
          {t('none')}
        </Text>
      ) : (
        <SuggestionTable suggestions={suggestions} onTake={onTake} />
      )}
    </Card>
  );
}

function Hours({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (hours: number) => void;
}) {
  return (
    <NumberInput
      label={label}
      value={value}
      min={0}
      max={MAX_HOURS}
      allowDecimal={false}
      clampBehavior="strict"
      onChange={(typed) => typeof typed === 'number' && onChange(typed)}
    />
  );
}

function SuggestionTable({
  suggestions,
  onTake,
}: { suggestions: readonly Suggestion[] } & Pick<SuggestedGoalsProps, 'onTake'>) {
  const t = useTranslations('consumption.goals');
  const texts = useOutlookTexts();
  return (
    <Box mah="24rem" style={{ overflow: 'auto' }}>
      <PlainTable sticky="box">
        <thead>
          <tr>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('use')}</th>
            <th scope="col">{t('today')}</th>
            <th scope="col">{t('suggested')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {suggestions.map((suggestion) => (
            <SuggestionRow
              key={suggestion.item.id}
              suggestion={suggestion}
              texts={texts}
              onTake={() => onTake([suggestion])}
            />
          ))}
        </tbody>
      </PlainTable>
    </Box>
  );
}

interface SuggestionRowProps {
  suggestion: Suggestion;
  texts: OutlookTexts;
  onTake: () => void;
}

function SuggestionRow({ suggestion: { item, use, today, goal }, texts, onTake }: SuggestionRowProps) {
  const t = useTranslations('consumption.goals');
  const format = useFormatter();
  const range = ({ target, minimum }: Suggestion['goal']) =>
    t('range', { target: format.number(target), minimum: format.number(minimum) });
  return (
    <tr>
      <th scope="row">
        <Flex component="span" gap="xs" align="center" c="bright">
          <ItemIcon item={item} size={24} />
          {item.name}
        </Flex>
      </th>
      <td>
        {texts.rate(use.perHour, item.crated ? item.crateSize : 1, use.isAtLeast)}{' '}
        <Text span inherit c="dimmed">
          {texts.confidence[use.confidence]}
        </Text>
      </td>
      <Box component="td" m={0} c="dimmed">
        {today === null ? t('noGoal') : range(today)}
      </Box>
      <td>{range(goal)}</td>
      <td>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('takeOf', { item: item.name })}
          onClick={onTake}
        >
          {t('take')}
        </Button>
      </td>
    </tr>
  );
}
