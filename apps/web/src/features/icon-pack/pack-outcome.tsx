import { ICON_REFUSALS, type IconPackOutcome } from '@backline/contract';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './icon-pack.module.css';

/** The result of an upload: how many icons are used, and why each of the others is not. */
export function PackOutcome({ outcome }: { outcome: IconPackOutcome }) {
  const t = useTranslations('iconPack');
  const format = useFormatter();
  const { at, by, fileName, icons, refused, reading, lost, seconds } = outcome;
  const refusals = ICON_REFUSALS.map((reason) => ({
    reason,
    names: refused.filter((one) => one.reason === reason).map(({ name }) => name),
  })).filter(({ names }) => names.length > 0);
  return (
    <>
      <h2 className={styles.fileName}>{fileName === '' ? t('unnamed') : fileName}</h2>
      <p className={styles.quiet}>
        {t('taken', {
          by,
          time: format.dateTime(new Date(at), 'moment'),
          seconds,
        })}
      </p>
      <p>
        {t('icons', { count: icons })} {t(`reading.${reading}`)}
      </p>
      {refusals.map(({ reason, names }) => (
        <NameList key={reason} title={t(`refusals.${reason}`, { count: names.length })} names={names} />
      ))}
      {lost.length > 0 && <NameList title={t('lost', { count: lost.length })} names={lost} />}
    </>
  );
}

function NameList({ title, names }: { title: string; names: string[] }) {
  return (
    <details className={styles.names}>
      <summary>{title}</summary>
      <p>{names.join(', ')}</p>
    </details>
  );
}
