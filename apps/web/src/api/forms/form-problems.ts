import { isFieldProblem } from '@backline/contract';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';

/**
 * Validates a form's values by a schema of the contract, in the form that `validate` returns: the first problem of each
 * input as a sentence, by the input's dotted path; an empty object if there are none.
 */
export function useFormProblems(): (schema: z.ZodMiniType, value: unknown) => Record<string, string> {
  const t = useTranslations('problems');
  return (schema, value) => {
    const problems: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(value).error?.issues ?? [])
      problems[path.join('.')] ??= t(isFieldProblem(message) ? message : 'invalid');
    return problems;
  };
}
