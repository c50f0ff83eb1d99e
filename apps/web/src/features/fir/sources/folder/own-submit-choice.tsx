import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ownSubmits, setOwnSubmit } from './own-submits.ts';

/** Whether a stockpile is reported by itself while the folder is watched. */
export function OwnSubmitChoice({ name }: { name: string }) {
  const t = useTranslations('fir.folder');
  const [isOn, setOn] = useState(() => ownSubmits().includes(name));
  return (
    <Checkbox
      label={t('own', { name })}
      description={t('ownHint')}
      checked={isOn}
      onChange={({ currentTarget: { checked } }) => {
        setOwnSubmit(name, checked);
        setOn(checked);
      }}
    />
  );
}
