import { isFieldProblem } from '@backline/contract';
import { useTranslations } from 'use-intl';
import type { z } from 'zod';

/**
 * What the contract finds wrong with a form's values: a sentence for each input by its dotted path, as the form's
 * `validate` wants it. The first problem of an input is told; none gives an empty object.
 */
export function useFormProblems(): (schema: z.ZodType, value: unknown) => Record<string, string> {
  const t = useTranslations('problems');
  return (schema, value) => {
    const problems: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
      problems[path.join('.')] ??= t(isFieldProblem(message) ? message : 'invalid');
    return problems;
  };
}
