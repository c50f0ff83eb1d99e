import type { PyramidPlan } from '@backline/contract';
import { PYRAMID_FORMATS, PYRAMID_MEASUREMENTS } from '@backline/domain';
import { useTranslations } from 'use-intl';
import styles from '../pyramids.module.css';
import { ChoiceSelect } from './choice-select.tsx';
import type { PyramidOptions, PyramidSource } from './pyramid-options.ts';
import { StockSelect } from './stock-select.tsx';

interface PyramidToolbarProps {
  pyramids: readonly PyramidPlan[];
  pyramid: PyramidPlan;
  options: PyramidOptions & { source: PyramidSource };
  /** Whether live stock is offered, which needs read access. */
  offersStock: boolean;
  onChange: (part: Partial<PyramidOptions>) => void;
}

/** The controls for what is shown, and how. */
export function PyramidToolbar({ pyramids, pyramid, options, offersStock, onChange }: PyramidToolbarProps) {
  const t = useTranslations('pyramidPage.options');
  return (
    <fieldset className={styles.toolbar} aria-label={t('label')}>
      <ChoiceSelect
        label={t('configuration')}
        choices={pyramids.map(({ id, name }) => ({ value: id, label: name }))}
        value={pyramid.id}
        onChange={(id) =>
          onChange({ pyramidId: id, pyramidIndex: pyramids.findIndex((candidate) => candidate.id === id) })
        }
      />
      <ChoiceSelect
        label={t('measurement')}
        disabled={pyramid.bluefin}
        title={pyramid.bluefin ? t('bluefinOnly') : undefined}
        choices={PYRAMID_MEASUREMENTS.map((value) => ({ value, label: t(`measurements.${value}`) }))}
        value={pyramid.bluefin ? 'crates' : options.viewType}
        onChange={(viewType) => onChange({ viewType })}
      />
      <ChoiceSelect
        label={t('status')}
        choices={PYRAMID_FORMATS.map((value) => ({ value, label: t(`formats.${value}`) }))}
        value={options.format}
        onChange={(format) => onChange({ format })}
      />
      {offersStock && <StockSelect source={options.source} onChange={(source) => onChange({ source })} />}
    </fieldset>
  );
}
