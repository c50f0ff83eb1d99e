import { Button } from '@mantine/core';
import { IconClockPause } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { useConfirm } from '../../../../ui/feedback/confirm.tsx';
import styles from './waiting-list.module.css';
import { forgetWaiting, sendAgain, useWaitingReports, type WaitingReport } from './waiting-reports.ts';

/** Reports that were submitted offline, or refused by the server since; renders nothing if there are none. */
export function WaitingList() {
  const t = useTranslations('fir.waiting');
  const reports = useWaitingReports();
  if (reports.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('title')}>
      <h2 className={styles.title}>
        <IconClockPause size={20} aria-hidden />
        {t('count', { count: reports.length })}
      </h2>
      <p className={styles.hint}>{t('hint')}</p>
      <ul className={styles.list}>
        {reports.map((report) => (
          <WaitingRow key={report.id} report={report} />
        ))}
      </ul>
    </section>
  );
}

function WaitingRow({ report }: { report: WaitingReport }) {
  const t = useTranslations('fir.waiting');
  const format = useFormatter();
  const confirm = useConfirm();
  const names = report.stockpiles.join(', ');
  const handleDiscard = async () => {
    const isSure = await confirm({
      title: t('discardTitle'),
      message: t('discardQuestion', { names }),
      confirmLabel: t('discard'),
      danger: true,
    });
    if (isSure) forgetWaiting(report.id);
  };
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{names}</strong>
        <div className={styles.hint}>
          {t('since', {
            time: format.dateTime(new Date(report.at), 'moment'),
          })}
        </div>
        {report.refusal !== null && <div className={styles.refusal}>{report.refusal}</div>}
      </div>
      {report.refusal !== null && (
        <Button variant="default" size="xs" onClick={() => sendAgain(report.id)}>
          {t('sendAnyway')}
        </Button>
      )}
      <Button variant="subtle" color="red" size="xs" onClick={() => void handleDiscard()}>
        {t('discard')}
      </Button>
    </li>
  );
}
