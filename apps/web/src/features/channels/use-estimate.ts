import { channels, type Reply } from '@backline/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/client/query.ts';
import { type ChannelValues, fieldsOf } from './channel-values.ts';

/** Debounce: how long after the last change the server is asked. */
const PAUSE_MS = 400;

/** How many messages a channel with these values would get; undefined until known, and while a value is invalid. */
export function useEstimate(values: ChannelValues): Reply<typeof channels.estimate> | undefined {
  const [settled] = useDebouncedValue(values, PAUSE_MS);
  const { groupId, rules, digestHour, quietHours, dailyLimit, timeZone } = fieldsOf(settled);
  const body = { channel: { groupId, rules, digestHour, quietHours, dailyLimit, timeZone } };
  const { data, isError } = useQuery({
    ...query(channels.estimate, { body }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return isError ? undefined : data;
}
