/** Texts about the game's War API: its settings, and what it says of a warehouse. */
export const warApi = {
  heading: 'The game’s War API',
  text: 'The game publishes who holds which town. Backline reads it for one shard and shows which warehouses are threatened.',
  loading: 'Loading the settings of the War API',
  failed: 'The settings of the War API could not be loaded.',
  stateLoading: 'Loading the state of the War API',
  stateFailed: 'The state of the War API could not be loaded.',
  shard: 'Shard',
  shardHint: 'Changing it deletes what was read from the previous one',
  noShard: 'None: nothing is read',
  shards: { able: 'Able', baker: 'Baker', charlie: 'Charlie' },
  side: 'Our side',
  sideHint: 'Decides which towns count as lost',
  noSide: 'Not set',
  sides: { WARDENS: 'Wardens', COLONIALS: 'Colonials' },
  save: 'Save',
  saved: 'The settings of the War API were saved.',
  fixed: {
    off: 'The operator has switched it off on this server (WAR_API=off), and only the operator can switch it on.',
    address: 'The operator has set the address on this server (WAR_API), so no shard can be chosen.',
  },
  off: 'Off: no shard is chosen.',
  waiting: 'Waiting for the first answer. It takes a minute or two.',
  war: 'War {number}',
  warDay: 'War {number}, day {day, number}',
  answered: 'Last answer {age} ago',
  sideMissing: 'No warehouse is shown as threatened until our side is set.',
  problems: {
    unreachable: 'The War API cannot be reached. Check that this server can reach the internet.',
    timeout: 'The War API does not answer.',
    busy: 'The War API is busy and asks us to wait.',
    'server-error': 'The War API has an error of its own.',
    refused: 'The War API refuses our requests. Check the shard, or WAR_API on this server.',
    nonsense: 'The War API’s answer cannot be understood. If this goes on, look for a newer Backline.',
    restarting:
      'The game’s server is restarting: what it shows of some maps is not complete and does not count.',
    'too-large': 'The answer of the War API is too large. Check the shard, or WAR_API on this server.',
  },
  leftOut:
    '{parts, plural, one {One part} other {# parts}} of the answers about {maps, plural, one {one map} other {# maps}} could not be understood and {parts, plural, one {was} other {were}} left out. The rest is used.',
  townUnknown:
    'Who holds its town is not known: the game’s map of this region has not been read. The administration page shows admins why.',
  threatsFailed: 'Which warehouses are threatened could not be loaded.',
  tryAgain: 'Try again',
  lastKnown: 'The last known state is shown; Backline keeps trying.',
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
