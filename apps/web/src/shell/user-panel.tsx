import { PERMISSIONS, type User } from '@backline/contract';
import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { IconBell, IconDevices, IconKey, IconLogout, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { countReviews } from '../api/storage/review-database.ts';
import { logOut } from '../features/auth/sign-in.ts';
import { useConfirm } from '../ui/dialogs/confirm.tsx';
import { SidePanel } from '../ui/dialogs/side-panel.tsx';
import { UserAvatar } from '../ui/labels/user-avatar.tsx';
import type { ShellDialog } from './shell-dialogs.tsx';

interface UserPanelProps {
  user: User;
  opened: boolean;
  onClose: () => void;
  onDialog: (dialog: ShellDialog) => void;
}

export function UserPanel({ user, opened, onClose, onDialog }: UserPanelProps) {
  const t = useTranslations('shell.user');
  const { isLeaving, leave } = useLogOut(user, onClose);
  const rights = user.admin
    ? [t('admin')]
    : PERMISSIONS.filter((permission) => user.permissions[permission]).map((permission) => t(permission));

  return (
    <SidePanel side="right" title={t('title')} opened={opened} onClose={onClose}>
      <Stack gap="lg">
        <Group gap="sm" wrap="nowrap">
          <UserAvatar avatar={user.avatar} size="lg" />
          <Box miw={0}>
            <Box c="bright" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {user.username}
            </Box>
            <Text component="div" c="dimmed" fz="small">
              {t('rights', { rights: rights.length === 0 ? t('none') : rights.join(', ') })}
            </Text>
          </Box>
        </Group>
        <DialogButton icon={IconSettings} label={t('preferences')} onClick={() => onDialog('preferences')} />
        <DialogButton icon={IconDevices} label={t('sessions')} onClick={() => onDialog('sessions')} />
        {(user.admin || user.permissions.read) && (
          <DialogButton icon={IconBell} label={t('watching')} onClick={() => onDialog('watches')} />
        )}
        <Button
          component={Link}
          to="/keys"
          variant="default"
          leftSection={<IconKey size={18} aria-hidden />}
          onClick={onClose}
        >
          {t('apiKeys')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconLogout size={18} aria-hidden />}
          loading={isLeaving}
          onClick={() => void leave()}
        >
          {t('logout')}
        </Button>
      </Stack>
    </SidePanel>
  );
}

interface DialogButtonProps {
  icon: typeof IconBell;
  label: string;
  onClick: () => void;
}

function DialogButton({ icon: Icon, label, onClick }: DialogButtonProps) {
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  );
}

/** Logs out, and asks first if unsent reviews would be lost. */
function useLogOut(user: User, onClose: () => void) {
  const t = useTranslations('shell.user');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    const count = await countReviews(user.id);
    const isSure =
      count === 0 ||
      (await confirm({
        title: t('unsentTitle'),
        message: t('unsentQuestion', { count }),
        confirmLabel: t('logout'),
        danger: true,
      }));
    if (!isSure) return;
    setIsLeaving(true);
    onClose(); // removes its entry from the browser's history before the page changes
    await logOut();
    setIsLeaving(false);
    void navigate('/login');
  };
  return { isLeaving, leave };
}
