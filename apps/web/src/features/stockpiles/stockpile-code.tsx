import { stockpiles } from '@backline/contract';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './stockpiles.module.css';

const COPIED_MS = 2000;

/** A stockpile's code, hidden until requested because screens are shared and streamed. */
export function StockpileCode({ id, name, code }: { id: number; name: string; code: string }) {
  const t = useTranslations('stockpiles');
  const [isShown, setShown] = useState(false);
  const clipboard = useClipboard({ timeout: COPIED_MS });
  // Records the reveal in the audit trail. That the code was sent is recorded already, so nothing waits for
  // this request.
  const reveal = useMutation({
    mutationFn: () => call(stockpiles.reveal, { params: { id } }),
    retry: 2,
  });

  const handleShow = () => {
    if (!isShown) reveal.mutate();
    setShown(!isShown);
  };
  const handleCopy = () => {
    reveal.mutate();
    clipboard.copy(code);
  };

  if (code === '')
    return (
      <Text c="dimmed" fz="small" lh="1.75rem">
        {t('noCode')}
      </Text>
    );

  return (
    <div className={styles.code}>
      <Text span inherit c="dimmed">
        {t('code')}
      </Text>
      {isShown ? <code className={styles.digits}>{code}</code> : <HiddenDigits />}
      <IconButton
        variant="subtle"
        color="gray"
        aria-pressed={isShown}
        label={t(isShown ? 'hideCode' : 'showCode', { name })}
        onClick={handleShow}
      >
        {isShown ? <IconEyeOff size={16} aria-hidden /> : <IconEye size={16} aria-hidden />}
      </IconButton>
      <Button
        miw="4rem"
        variant="subtle"
        color="gray"
        size="compact-xs"
        justify="start"
        aria-label={clipboard.copied ? t('copied') : t('copyCode', { name })}
        onClick={handleCopy}
      >
        {t(clipboard.copied ? 'copied' : 'copy')}
      </Button>
      {clipboard.error && (
        <Text inherit c="red" style={{ gridColumn: '1 / -1' }} role="alert">
          {t('cannotCopy', { name, code })}
        </Text>
      )}
    </div>
  );
}

function HiddenDigits() {
  const t = useTranslations('stockpiles');
  return (
    <span className={styles.digits}>
      <span aria-hidden>••••••</span>
      <VisuallyHidden>{t('hiddenCode')}</VisuallyHidden>
    </span>
  );
}
