import { useTranslations } from 'use-intl';
import { useNotice } from '../api/client/notice.ts';
import { useNow } from '../ui/use-now.ts';
import styles from './shell.module.css';

/** The notice of the operator of many regiments to all, above every page until it ends. */
export function NoticeLine() {
  const t = useTranslations('shell');
  const notice = useNotice();
  return notice === null ? null : <Shown key={notice.id} label={t('notice')} notice={notice} />;
}

function Shown({ label, notice }: { label: string; notice: { text: string; until: string } }) {
  const now = useNow();
  if (Date.parse(notice.until) <= now) return null;
  return (
    <p role="status" aria-label={label} className={styles.notice}>
      {notice.text}
    </p>
  );
}
