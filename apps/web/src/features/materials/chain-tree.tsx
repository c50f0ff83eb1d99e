import type { ProductionChain } from '@backline/contract';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ChainLine } from './chain-line.tsx';
import { shownRows, type TreeRow, treeRows } from './chain-rows.ts';
import styles from './chain-tree.module.css';

/** A tree longer than this starts with only its first level open. */
const OPEN_AT_FIRST = 60;

interface ChainTreeProps {
  chain: ProductionChain;
  label: string;
  onWay: (code: string, way: string) => void;
}

/**
 * The chain as a treegrid: arrow up and down move between lines, right opens or enters, left closes or leaves, Home
 * and End go to the ends. One line is the tab stop.
 */
export function ChainTree({ chain, label, onWay }: ChainTreeProps) {
  const t = useTranslations('materials');
  const all = useMemo(() => treeRows(chain.rows), [chain.rows]);
  const goods = useMemo(() => new Map(chain.goods.map((good) => [good.code, good])), [chain.goods]);
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const startsClosed = all.length > OPEN_AT_FIRST;
  const closed = new Set(
    all.flatMap(({ key, level, hasParts }) =>
      hasParts && (startsClosed && level === 1) !== toggled.has(key) ? [key] : [],
    ),
  );
  const rows = shownRows(all, closed);
  const [current, setCurrent] = useState<string | null>(null);
  const grid = useRef<HTMLTableElement>(null);
  const focused = rows.find(({ key }) => key === current) ?? rows[0];

  const toggle = (key: string) => setToggled((before) => withToggled(before, key));
  const goTo = (row: TreeRow | undefined) => {
    if (row === undefined) return;
    setCurrent(row.key);
    const index = rows.indexOf(row);
    grid.current?.querySelectorAll<HTMLElement>('[data-row]')[index]?.focus();
  };
  const handleKey = (event: KeyboardEvent<HTMLElement>, row: TreeRow) => {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
    const index = rows.indexOf(row);
    const isOpen = row.hasParts && !closed.has(row.key);
    const act = {
      ArrowDown: () => goTo(rows[index + 1]),
      ArrowUp: () => goTo(rows[index - 1]),
      Home: () => goTo(rows[0]),
      End: () => goTo(rows.at(-1)),
      ArrowRight: () => (row.hasParts && !isOpen ? toggle(row.key) : isOpen && goTo(rows[index + 1])),
      ArrowLeft: () => (isOpen ? toggle(row.key) : goTo(rows.find(({ key }) => key === row.parent))),
      Enter: () => row.hasParts && toggle(row.key),
    }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a treegrid is made of a table (WAI-ARIA)
    <table className={styles.grid} role="treegrid" aria-label={label} ref={grid}>
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
        {rows.map((row) => {
          const good = goods.get(row.code);
          if (good === undefined) return null;
          const isOpen = row.hasParts ? !closed.has(row.key) : undefined;
          return (
            <tr
              key={row.key}
              data-row
              className={styles.row}
              data-level={row.level}
              style={{ '--level': row.level - 1 }}
              aria-level={row.level}
              aria-expanded={isOpen}
              tabIndex={row === focused ? 0 : -1}
              onFocus={() => setCurrent(row.key)}
              onKeyDown={(event) => handleKey(event, row)}
            >
              <ChainLine
                row={row}
                good={good}
                isCurrent={row === focused}
                onWay={(way) => onWay(row.code, way)}
                toggle={<Toggle isOpen={isOpen} name={good.name} onPress={() => toggle(row.key)} />}
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

function withToggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const after = new Set(before);
  if (!after.delete(key)) after.add(key);
  return after;
}
