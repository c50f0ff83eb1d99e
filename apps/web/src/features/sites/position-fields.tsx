import { Fieldset, Group, NumberInput, Text } from '@mantine/core';
import type { GetInputPropsReturnType } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useNumberSeparators } from '../../ui/use-number-separators.ts';

/** A part of a position as it is typed: in percent, or empty. */
export type Percent = number | string;

/** A part of a position, 0 to 1, as percent: a hundredth of it is 20 cm. */
export function percentOf(share: number): number {
  return Math.round(share * 10_000) / 100;
}

/** A part of a position as the form begins with it. */
export function typedPercent(share: number | null): Percent {
  return share === null ? '' : percentOf(share);
}

/** Reads what was typed as a part of a position; null where nothing is. */
export function shareOf(percent: Percent): number | null {
  return percent === '' ? null : Math.round(Number(percent) * 100) / 10_000;
}

/** The two inputs for where a place lies in its hex. */
export function PositionFields({ inputOf }: { inputOf: (part: 'x' | 'y') => GetInputPropsReturnType }) {
  const t = useTranslations('sites.form');
  const separators = useNumberSeparators();
  return (
    <Fieldset variant="unstyled" mx={0}>
      <Text component="legend" size="sm" fw={500}>
        {t('position')}
      </Text>
      <Text size="small" c="dimmed" mb="xs">
        {t('positionHint')}
      </Text>
      <Group grow align="start" gap="sm" wrap="nowrap">
        {(['x', 'y'] as const).map((part) => (
          <NumberInput
            key={part}
            label={t(part)}
            suffix=" %"
            decimalScale={2}
            hideControls
            {...separators}
            {...inputOf(part)}
          />
        ))}
      </Group>
    </Fieldset>
  );
}
