import { backup } from '@backline/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callFile } from '../../api/client/call.ts';
import { saveBlob } from '../../ui/export/save-file.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import styles from './download-everything.module.css';

/** Everything as one file, with what is in it and what is not (docs/spec/administration.md#download-everything). */
export function DownloadEverything() {
  const t = useTranslations('backup');
  const alertFailure = useFailureAlert();
  const [isLoading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const { name, content } = await callFile(backup.download);
      saveBlob(name, content);
      showAlert({ description: t('done', { name }), alertClass: 'success' });
    } catch (error) {
      alertFailure(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <section className={styles.section} aria-label={t('heading')}>
      <div className={styles.words}>
        <h2 className={styles.heading}>{t('heading')}</h2>
        <p className={styles.text}>{t('text')}</p>
        <p className={styles.text}>{t('without')}</p>
        <p className={styles.warning}>{t('secret')}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={isLoading}
        onClick={() => void download()}
      >
        {t('download')}
      </Button>
    </section>
  );
}
