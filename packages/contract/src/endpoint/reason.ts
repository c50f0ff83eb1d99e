import type { ReasonCode, ReasonParams } from './reasons.ts';

/** A value in a text: a name, a count, or a part that is itself said in the language of the page. */
export type Param = string | number | Reason;

/** Reason of a refusal, for programs and for a page in any language. */
export interface Reason {
  code: ReasonCode;
  params?: Record<string, Param> | undefined;
}

type ParamsOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamsOf<Rest> : never;
type Arguments<Names extends string> = [Names] extends [never] ? [] : [params: Record<Names, Param>];

/** A reason of the closed list, with every param that its text names. */
export function reason<C extends ReasonCode>(
  code: C,
  ...[params]: Arguments<ParamsOf<ReasonParams[C]>>
): Reason {
  return params === undefined ? { code } : { code, params };
}

/** Reasons as one, with commas between them. @param reasons one at least. */
export function joinReasons([first, ...rest]: readonly Reason[]): Reason | string {
  if (first === undefined) return '';
  return rest.length === 0 ? first : reason('and-then', { first, rest: joinReasons(rest) });
}

/** The names of the params in a text, each as often as it occurs. */
export function paramsIn(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/**
 * A reason in words.
 * @param texts by code, such as `REASONS`.
 * @returns null for a code or a param that is missing: the server is of another version, and only its message can say it.
 */
export function reasonText({ code, params }: Reason, texts: Readonly<Record<string, string>>): string | null {
  if (!Object.hasOwn(texts, code)) return null;
  let isWhole = true;
  const said = texts[code]?.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params && Object.hasOwn(params, name) ? params[name] : undefined;
    const words = typeof value === 'object' && value !== null ? reasonText(value, texts) : value;
    isWhole &&= words !== undefined && words !== null;
    return String(words);
  });
  return isWhole && said !== undefined ? said : null;
}
