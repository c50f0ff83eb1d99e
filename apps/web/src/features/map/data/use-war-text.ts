import { useTranslations } from 'use-intl';
import type { MapData } from './use-map-data.ts';

/** The war's number and day; null while nothing is known of it. */
export function useWarText({ war: { data } }: MapData): string | null {
  const t = useTranslations('map');
  const war = data?.war ?? null;
  if (war === null) return null;
  const number = String(war.number);
  return war.day === null ? t('war', { number }) : t('warDay', { number, day: war.day });
}
