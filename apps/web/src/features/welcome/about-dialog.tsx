import { about } from '@backline/contract';
import { Anchor, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { StaticModal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';

const FIR_SOURCE = 'https://github.com/GICodeWarrior/fir';
const GAME_ICONS = 'https://game-icons.net';
const CC_BY = 'https://creativecommons.org/licenses/by/3.0/';

const linkTo = (address: string) => (chunks: ReactNode) => (
  <Anchor href={address} target="_blank" rel="noreferrer" underline="always" inherit>
    {chunks}
  </Anchor>
);

/** The dialog on who made this, and on the libraries and data that it uses. */
export function AboutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('about');
  const server = useQuery({ ...query(about.get), enabled: opened });
  return (
    <StaticModal title={t('title')} opened={opened} onClose={onClose}>
      <Stack gap="sm">
        <div>{t('purpose')}</div>
        <LoadState query={server} shape={<RowSkeleton count={2} height="1.5rem" />}>
          {({ version, communityUrl }) => (
            <>
              <div>{t('creators', { version })}</div>
              <div>{t.rich('community', { link: linkTo(communityUrl) })}</div>
            </>
          )}
        </LoadState>
        <div>{t.rich('fir', { link: linkTo(FIR_SOURCE) })}</div>
        <div>{t.rich('icons', { link: linkTo(GAME_ICONS), licence: linkTo(CC_BY) })}</div>
        <div>{t('game')}</div>
      </Stack>
    </StaticModal>
  );
}
