// Written by `npm run fix` from the names of the files: do not edit.

import alerts from '../../en/alerts.json' with { type: 'json' };
import errors from '../../en/errors.json' with { type: 'json' };
import problems from '../../en/problems.json' with { type: 'json' };
import channels from '../../en/server/channels.json' with { type: 'json' };
import commands from '../../en/server/commands.json' with { type: 'json' };

/** The texts of what the server says, by feature. */
export const texts = { alerts, channels, commands };

/** The texts of refusals, by code. */
export const refusals = { ...errors, ...problems };
