import type { ProductionChain } from '@backline/contract';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ChainLine } from './chain-line.tsx';
import { treeRows } from './chain-rows.ts';
import styles from './chain-tree.module.css';
import { useTreegrid } from './use-treegrid.ts';

interface ChainTreeProps {
  chain: ProductionChain;
  label: string;
  onWay: (code: string, way: string) => void;
}

/** The chain as a treegrid. */
export function ChainTree({ chain, label, onWay }: ChainTreeProps) {
  const t = useTranslations('materials');
  const all = useMemo(() => treeRows(chain.rows), [chain.rows]);
  const goods = useMemo(() => new Map(chain.goods.map((good) => [good.code, good])), [chain.goods]);
  const tree = useTreegrid(all);
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is made of a table (WAI-ARIA)
    <table className={styles.grid} role="treegrid" aria-label={label} ref={tree.grid}>
      <thead>
        <tr className={styles.head}>
          <th scope="col">{t('columns.item')}</th>
          <th scope="col">{t('columns.need')}</th>
          <th scope="col">{t('columns.stock')}</th>
          <th scope="col">{t('columns.make')}</th>
          <th scope="col">{t('columns.where')}</th>
        </tr>
      </thead>
      <tbody>
        {tree.rows.map((row) => {
          const good = goods.get(row.code);
          if (good === undefined) return null;
          const isOpen = tree.isOpen(row);
          const isCurrent = row === tree.focused;
          return (
            <tr
              key={row.key}
              data-row
              className={styles.row}
              data-level={row.level}
              style={{ '--level': row.level - 1 }}
              aria-level={row.level}
              aria-expanded={isOpen}
              tabIndex={isCurrent ? 0 : -1}
              onFocus={() => tree.handleFocus(row)}
              onKeyDown={(event) => tree.handleKey(event, row)}
            >
              <ChainLine
                row={row}
                good={good}
                isCurrent={isCurrent}
                onWay={(way) => onWay(row.code, way)}
                toggle={<Toggle isOpen={isOpen} name={good.name} onPress={() => tree.toggle(row.key)} />}
              />
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** For mouse and touch; the keyboard uses the line itself. */
function Toggle({
  isOpen,
  name,
  onPress,
}: {
  isOpen: boolean | undefined;
  name: string;
  onPress: () => void;
}) {
  const t = useTranslations('materials');
  if (isOpen === undefined) return <span className={styles.toggle} />;
  return (
    <button
      type="button"
      className={styles.toggle}
      tabIndex={-1}
      aria-label={t(isOpen ? 'close' : 'open', { name })}
      onClick={onPress}
    >
      {isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
    </button>
  );
}
