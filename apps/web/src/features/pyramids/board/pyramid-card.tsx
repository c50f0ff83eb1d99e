import type { Item } from '@backline/contract';
import { plainName } from '@backline/domain';
import { IconHelpHexagon, IconLock, IconTruckOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { ItemIcon } from '../../items/item-icon.tsx';
import styles from '../pyramids.module.css';
import { PyramidStatusMark, STATUS_WORDS, toneOf } from './pyramid-status.tsx';
import type { ShownColumn } from './shown-rows.ts';

/** The number of icons that can be read at a glance; the rest is counted. */
const ICONS_SHOWN = 3;

/** A column: its items' icons and names, the figure, and its status as colour, symbol and word. */
export function PyramidCard({ column, isStockless }: { column: ShownColumn; isStockless: boolean }) {
  const t = useTranslations('pyramidPage');
  const { items, label, status, teched, noDelivery, quantity, target, unit } = column;
  const names = items.length === 0 ? t('grid.unknownItem') : goodsNames(items).join(' / ');
  const rest = items.length - ICONS_SHOWN;
  // Sizes the figure and the icons to fill the card.
  const sizes = {
    '--letters': Math.max(3, label.length),
    '--icons': Math.min(items.length, ICONS_SHOWN) + (rest > 0 ? 1 : 0) || 1,
  };

  return (
    <li
      className={styles.card}
      style={{ ...sizes, ...(!isStockless && toneOf(status)) }}
      data-status={isStockless ? undefined : STATUS_WORDS[status]}
      data-locked={!teched || undefined}
    >
      <div className={styles.content}>
        <div className={styles.icons}>
          {items.length === 0 && <IconHelpHexagon aria-hidden />}
          {items.slice(0, ICONS_SHOWN).map((item) => (
            <ItemIcon key={item.id} item={item} />
          ))}
          {rest > 0 && <span className={styles.rest}>{t('grid.more', { count: rest })}</span>}
        </div>
        <strong className={styles.label} title={t('grid.amounts', { quantity, target, unit })}>
          {label}
        </strong>
        <span className={styles.name} title={names}>
          {names}
        </span>
        <span className={styles.status}>
          {isStockless ? t('statuses.unknown') : <PyramidStatusMark status={status} />}
        </span>
      </div>
      {(!teched || noDelivery) && (
        <span className={styles.marks}>
          {!teched && <Mark name={t('grid.locked')} Icon={IconLock} />}
          {noDelivery && <Mark name={t('grid.noDelivery')} Icon={IconTruckOff} />}
        </span>
      )}
    </li>
  );
}

function Mark({ name, Icon }: { name: string; Icon: ComponentType<{ size: string }> }) {
  return (
    <span role="img" aria-label={name} title={name}>
      <Icon size="1em" />
    </span>
  );
}

/**
 * Names the items without their form, because a column counts loose and crated items alike
 * (docs/spec/pyramids.md#units).
 */
function goodsNames(items: readonly Item[]): string[] {
  return [...new Set(items.map(plainName))];
}
