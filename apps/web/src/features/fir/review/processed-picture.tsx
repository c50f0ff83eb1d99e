import { useTranslations } from 'use-intl';
import styles from './processed-picture.module.css';
import { useObjectUrl } from './use-object-url.ts';

/** The part of the picture that was read, with the detected boxes outlined. */
export function ProcessedPicture({ picture, fileName }: { picture: Blob; fileName: string }) {
  const t = useTranslations('fir.card');
  const url = useObjectUrl(picture);
  return url && <img src={url} alt={t('processedImage', { fileName })} className={styles.picture} />;
}
