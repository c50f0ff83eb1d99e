import type { User } from '@backline/contract';
import { Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../../ui/filter-input.tsx';
import { FilterBar } from '../../ui/layout/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { STANDINGS, standingOf, type UserStanding } from './user-badge.tsx';

interface UserFilter {
  text: string;
  standing: UserStanding | null;
}

export const NO_USER_FILTER: UserFilter = { text: '', standing: null };

/** The users whose name contains the text, ignoring case, and whose permissions are of the chosen kind. */
export function filterUsers(users: readonly User[], { text, standing }: UserFilter): User[] {
  const wanted = text.trim().toLowerCase();
  return users.filter(
    (user) =>
      user.username.toLowerCase().includes(wanted) && (standing === null || standingOf(user) === standing),
  );
}

interface UserFiltersProps {
  filter: UserFilter;
  onChange: (filter: UserFilter) => void;
  shown: number;
  count: number;
}

export function UserFilters({ filter, onChange, shown, count }: UserFiltersProps) {
  const t = useTranslations('users');
  return (
    <FilterBar>
      <FilterInput
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        clearLabel={t('clearSearch')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        label={t('rights')}
        placeholder={t('allRights')}
        clearable
        data={STANDINGS.map((standing) => ({ value: standing, label: t(`badges.${standing}`) }))}
        value={filter.standing}
        onChange={(value) =>
          onChange({ ...filter, standing: STANDINGS.find((standing) => standing === value) ?? null })
        }
      />
      <Text span c="dimmed" fz="small" role="status" data-own>
        {t('shown', { shown, count })}
      </Text>
    </FilterBar>
  );
}
