import { PERMISSIONS, type UserDetails } from '@backline/contract';
import { Box, Divider, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { UserAvatar } from '../../ui/labels/user-avatar.tsx';

/** The user's Discord identity, and the roles and groups that grant permissions. */
export function UserReasons({ user }: { user: UserDetails }) {
  const t = useTranslations('users.details');
  return (
    <Stack>
      <Divider />
      <Group wrap="nowrap" align="flex-start">
        <UserAvatar avatar={user.avatar} size="lg" />
        <Facts layout="rows">
          <Fact label={t('account')}>{user.accountName}</Fact>
          <Fact label={t('discordId')}>
            <Box component="code" fz="inherit">
              {user.discordUserId}
            </Box>
          </Fact>
          <Fact label={t('signedIn')}>
            {user.signedInAt === null ? t('never') : <Moment time={user.signedInAt} />}
          </Fact>
          <Fact label={t('checked')}>
            {user.rolesCheckedAt === null ? t('never') : <Moment time={user.rolesCheckedAt} />}
          </Fact>
        </Facts>
      </Group>
      <section>
        <Title order={3} mb="xxs" fz="md">
          {t('groups')}
        </Title>
        {user.groups.length === 0 && (
          <Text c="dimmed" fz="small">
            {t('noGroups')}
          </Text>
        )}
        <Flex component="ul" direction="column" gap="xs">
          {user.groups.map((group) => (
            <GroupEntry key={group.id} group={group} />
          ))}
        </Flex>
      </section>
      <section>
        <Title order={3} mb="xxs" fz="md">
          {t('discords')}
        </Title>
        {user.discords.length === 0 && (
          <Text c="dimmed" fz="small">
            {t('noDiscords')}
          </Text>
        )}
        <Flex component="ul" direction="column" gap="xs">
          {user.discords.map(({ id, name, nickname, roles }) => (
            <Flex key={id} component="li" columnGap="xs" rowGap="xxs" wrap="wrap" align="baseline">
              <Box component="span" style={{ overflowWrap: 'anywhere' }}>
                {nickname === '' ? name : `${name}: ${nickname}`}
              </Box>
              <Text span c="dimmed" fz="small" style={{ overflowWrap: 'anywhere' }}>
                {roles.length === 0 ? t('noRoles') : roles.map((role) => role.name).join(', ')}
              </Text>
            </Flex>
          ))}
        </Flex>
      </section>
    </Stack>
  );
}

function GroupEntry({ group }: { group: UserDetails['groups'][number] }) {
  const t = useTranslations('users.details');
  const right = useTranslations('users.permissions');
  const { name, permissions, roles } = group;
  const given = PERMISSIONS.filter((permission) => permissions[permission]);
  return (
    <Flex component="li" columnGap="xs" rowGap="xxs" wrap="wrap" align="baseline">
      <Box component="span" style={{ overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {given.map((permission) => (
        <StatusBadge key={permission} status="fresh">
          {right(permission)}
        </StatusBadge>
      ))}
      {given.length === 0 && <StatusBadge status="quiet">{t('nothing')}</StatusBadge>}
      <Text span c="dimmed" fz="small" style={{ overflowWrap: 'anywhere' }}>
        {t('through', {
          roles: roles.map((role) => `${role.name} (${role.discordName})`).join(', '),
        })}
      </Text>
    </Flex>
  );
}
