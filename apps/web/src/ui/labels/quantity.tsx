import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { quantityText } from '../quantity-text.ts';

/** A quantity; a lower bound is shown as `5,000+` and read out as *at least 5,000*. */
export function Quantity({ value, atLeast }: { value: number; atLeast: true | undefined }) {
  const format = useFormatter();
  return atLeast ? <LowerBound value={value} /> : format.number(value);
}

/** A lower bound. Lists that look their texts up once use it for the few quantities that are one. */
export function LowerBound({ value }: { value: number }) {
  const t = useTranslations('ui.quantity');
  const format = useFormatter();
  return (
    <>
      <span aria-hidden>{quantityText(format, value, true)}</span>
      <VisuallyHidden>{t('atLeast', { value })}</VisuallyHidden>
    </>
  );
}
