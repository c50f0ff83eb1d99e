import type { texts } from './en.ts';
import type { Params } from './params.generated.ts';

/** The texts of a language: the keys of the English ones, other words. */
export type Texts<T = typeof texts> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };

/** Texts as types that only tell their params, since the types of JSON files do not tell what the strings are. */
export type WithParams<T, P> = {
  readonly [K in keyof T]: T[K] extends string
    ? K extends keyof P
      ? P[K]
      : ''
    : WithParams<T[K], K extends keyof P ? P[K] : unknown>;
};

/** The texts of the pages, as `useTranslations` checks keys and values by them. */
export type Messages = WithParams<typeof texts, Params>;
