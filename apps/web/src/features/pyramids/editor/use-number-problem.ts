import { isFieldProblem, pyramidColumnInput } from '@backline/contract';
import { useTranslations } from 'use-intl';

const { target: count } = pyramidColumnInput.shape;

/**
 * Returns a validator for a typed target, order or row number: required, whole, 0 or more
 * (docs/spec/pyramids.md#editor).
 */
export function useNumberProblem() {
  const t = useTranslations('problems');
  return (value: number | string): string | null => {
    const message = count.safeParse(value === '' ? undefined : Number(value)).error?.issues[0]?.message;
    return message === undefined ? null : t(isFieldProblem(message) ? message : 'invalid');
  };
}
