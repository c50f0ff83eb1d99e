import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy, IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './codes.module.css';
import { type ShownCode, useStockpileCode } from './use-stockpile-code.ts';

/** A stockpile's code that the page has: its digits when they are wanted, and buttons to show and to copy it. */
export function StockpileCode(props: { id: number; name: string; code: string }) {
  return <CodeLine code={useStockpileCode(props)} name={props.name} />;
}

export function CodeLine({ code, name }: { code: ShownCode; name: string }) {
  const t = useTranslations('stockpiles');
  if (code.code === '') return <NoCode />;
  return (
    <div className={styles.code}>
      {code.isCopied ? <Copied /> : <Digits {...code} />}
      <CodeButtons code={code} name={name} />
      {code.cannotCopy && (
        <Text fz="small" c="red" style={{ flexBasis: '100%' }} role="alert">
          {t('cannotCopy', { name, code: code.code ?? '' })}
        </Text>
      )}
    </div>
  );
}

export function NoCode() {
  const t = useTranslations('stockpiles');
  return (
    <Text span c="dimmed" fz="small">
      {t('noCode')}
    </Text>
  );
}

function Copied() {
  const t = useTranslations('stockpiles');
  return (
    <Text span c="green" fz="small" fw={600} miw="6ch">
      {t('copied')}
    </Text>
  );
}

function Digits({ isShown, code }: ShownCode) {
  const t = useTranslations('stockpiles');
  return isShown ? (
    <code className={styles.digits}>{code}</code>
  ) : (
    <span className={styles.digits}>
      <span aria-hidden>••••••</span>
      <VisuallyHidden>{t('hiddenCode')}</VisuallyHidden>
    </span>
  );
}

interface CodeButtonsProps {
  code: ShownCode;
  name: string;
  /** Copying has its word, where nothing else says that it is about a code. */
  hasWord?: boolean;
}

/** The buttons that show and copy a code. */
export function CodeButtons({ code, name, hasWord = false }: CodeButtonsProps) {
  const t = useTranslations('stockpiles');
  const Eye = code.isShown ? IconEyeOff : IconEye;
  const Copy = code.isCopied ? IconCheck : IconCopy;
  const copy = {
    'aria-label': code.isCopied ? t('copied') : t('copyCode', { name }),
    ...(code.isCopied && { c: 'green' }),
    onClick: code.copy,
  };
  return (
    <>
      <IconButton
        variant="subtle"
        color="gray"
        loading={code.isPending}
        aria-pressed={code.isShown}
        label={t(code.isShown ? 'hideCode' : 'showCode', { name })}
        onClick={code.toggle}
      >
        <Eye size={18} aria-hidden />
      </IconButton>
      {hasWord ? (
        <Button variant="default" size="xs" leftSection={<Copy size={14} aria-hidden />} {...copy}>
          {t(code.isCopied ? 'copied' : 'code')}
        </Button>
      ) : (
        <IconButton variant="default" label={copy['aria-label']} {...copy}>
          <Copy size={16} aria-hidden />
        </IconButton>
      )}
    </>
  );
}
