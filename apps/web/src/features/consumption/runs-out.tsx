import { useNow } from '../../ui/use-now.ts';
import styles from './consumption.module.css';
import { outlookOf, type UsedStock } from './outlook.ts';
import type { OutlookTexts } from './use-outlook-texts.ts';

interface RunsOutProps {
  stock: UsedStock;
  texts: OutlookTexts;
}

const sizeOf = ({ item }: UsedStock) => (item.crated ? item.crateSize : 1);

/** How long a stock lasts, for a table column: until empty, and until its minimum if that comes first. */
export function RunsOutCell({ stock, texts }: RunsOutProps) {
  const outlook = outlookOf(stock, useNow());
  if (outlook === null || outlook.toNothing === null)
    return (
      <span className={styles.none} title={outlook === null ? texts.notEnough : texts.noUse}>
        –
      </span>
    );
  const { toNothing, toMinimum, isSoon, use } = outlook;
  return (
    <span
      className={styles.cell}
      data-soon={isSoon || undefined}
      data-low={use.confidence === 'low' || undefined}
      title={`${texts.sentence(outlook)}. ${texts.basis(outlook, sizeOf(stock))}`}
    >
      {toNothing === 0 ? texts.empty : texts.left(toNothing, true)}
      {toMinimum !== null && toMinimum > 0 && <small>{texts.minimumIn(toMinimum)}</small>}
    </span>
  );
}

/** The same as a sentence, for a card. Nothing if there is not enough data or no use. */
export function RunsOutLine({ stock, texts }: RunsOutProps) {
  const outlook = outlookOf(stock, useNow());
  if (outlook === null || outlook.toNothing === null || outlook.toNothing === 0) return null;
  return (
    <p
      className={styles.line}
      data-soon={outlook.isSoon || undefined}
      data-low={outlook.use.confidence === 'low' || undefined}
      title={texts.basis(outlook, sizeOf(stock))}
    >
      {texts.sentence(outlook)}
    </p>
  );
}
