import { isFieldProblem } from '@backline/contract';
import { useTranslations } from 'use-intl';
import type * as z from 'zod/mini';

/**
 * What the contract finds wrong with a form's values: a sentence for each input by its dotted path, as the form's
 * `validate` wants it. The first problem of an input is told; none gives an empty object.
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

type FormErrors = Record<string, unknown>;

/**
 * The errors of a form that are about one of its lists, by the path within the list: `roles.0.name` as `0.name`, and
 * what is about the list itself as an empty path.
 */
export function problemsBelow(list: string, errors: FormErrors): Record<string, string> {
  const own = Object.entries(errors).filter(([path]) => isBelow(list, path));
  return Object.fromEntries(own.map(([path, text]) => [path.slice(list.length + 1), String(text)]));
}

/** The errors of a form that are not about that list: what was said of it is out of date when it was edited. */
export function withoutProblemsBelow<E extends FormErrors>(list: string, errors: E): E {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => !isBelow(list, path))) as E; // fewer of the same
}

function isBelow(list: string, path: string): boolean {
  return path === list || path.startsWith(`${list}.`);
}
