import { type FieldProblem, isFieldProblem } from '@backline/contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';

/**
 * A form's `validate` made from a schema of the contract: one sentence of the person's language per input, keyed by
 * the input's path (`stockpiles.0.code`).
 */
export function useValidation<S extends z.ZodType>(schema: S): (values: unknown) => Record<string, string> {
  const translate = useTranslations('problems');
  return (values) => {
    const problems: Record<string, string> = {};
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      const key: FieldProblem | 'invalid' = isFieldProblem(issue.message) ? issue.message : 'invalid';
      problems[issue.path.join('.')] ??= translate(key);
    }
    return problems;
  };
}
