/** Texts about the game's War API: its settings, and what it says of a warehouse. */
export const warApi = {
  heading: 'The game’s War API',
  text: 'The game publishes who holds which town. Backline reads it for one shard and shows which warehouses are threatened.',
  loading: 'Loading the settings of the War API',
  failed: 'The settings of the War API could not be loaded.',
  stateLoading: 'Loading the state of the War API',
  stateFailed: 'The state of the War API could not be loaded.',
  shard: 'Shard',
  shardHint: 'Another one forgets what the last one said',
  noShard: 'None: nothing is read',
  shards: { able: 'Able', baker: 'Baker', charlie: 'Charlie' },
  side: 'Our side',
  sideHint: 'Decides what a threat is',
  noSide: 'Not set',
  sides: { WARDENS: 'Wardens', COLONIALS: 'Colonials' },
  save: 'Save',
  saved: 'The settings of the War API were saved.',
  fixed: {
    off: 'Whoever runs this server has switched it off (WAR_API=off). Only there can it be switched on.',
    address:
      'Whoever runs this server has set the address to read from (WAR_API), so no shard can be chosen.',
  },
  off: 'Off: no shard is chosen.',
  waiting: 'Waiting for the first answer. It takes a minute or two.',
  war: 'War {number}',
  warDay: 'War {number}, day {day, number}',
  answered: 'Last answer {age} ago',
  sideMissing: 'No warehouse is shown as threatened until our side is set.',
  problems: {
    unreachable:
      'The War API cannot be reached. What was last known is shown. Check that this server can reach the internet.',
    timeout: 'The War API does not answer. What was last known is shown. It is asked again by itself.',
    busy: 'The War API asks to wait. What was last known is shown. It is asked again by itself.',
    'server-error':
      'The War API has an error of its own. What was last known is shown. It is asked again by itself.',
    refused:
      'The War API refuses the request. What was last known is shown. Check the shard, or WAR_API on this server.',
    nonsense:
      'The answer of the War API is not understood. What was last known is shown. If it stays so, look for a newer Backline.',
    'too-large':
      'The answer of the War API is too large. What was last known is shown. If it stays so, check the shard or WAR_API.',
  },
  threat: {
    near: {
      short: 'Threatened',
      text: 'Threatened: {fallen} fell {age} ago',
      longAgo: 'Threatened: {fallen} fell',
    },
    lost: {
      short: 'Town lost',
      text: 'Town lost: {fallen} fell {age} ago',
      longAgo: 'Town lost: {fallen}',
    },
  },
} as const;
