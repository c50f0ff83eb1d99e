import { PERMISSIONS, type User } from '@backline/contract';
import { Flex, Group, Stack, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { UserAvatar } from '../../ui/labels/user-avatar.tsx';
import { CardButton } from '../../ui/layout/card-button.tsx';
import { UserBadge } from './user-badge.tsx';

export function UserCard({ user, onOpen }: { user: User; onOpen: () => void }) {
  const t = useTranslations('users.permissions');
  const rights = user.admin
    ? []
    : PERMISSIONS.filter((permission) => user.permissions[permission]).map((permission) => t(permission));
  return (
    <CardButton onClick={onOpen}>
      <Group gap="sm" wrap="nowrap">
        <UserAvatar avatar={user.avatar} />
        <Stack gap="xxs" miw={0}>
          <Text span truncate c="bright" fw={600}>
            {user.username}
          </Text>
          <Flex component="span" rowGap="xxs" columnGap="xs" wrap="wrap" align="center" c="dimmed" fz="small">
            <UserBadge user={user} />
            {rights.join(', ')}
          </Flex>
        </Stack>
      </Group>
    </CardButton>
  );
}
