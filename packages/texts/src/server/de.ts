// Written by `npm run fix` from the names of the files: do not edit.

import alerts from '../../de/alerts.json' with { type: 'json' };
import errors from '../../de/errors.json' with { type: 'json' };
import problems from '../../de/problems.json' with { type: 'json' };
import channels from '../../de/server/channels.json' with { type: 'json' };
import commands from '../../de/server/commands.json' with { type: 'json' };
import type { ServerTexts } from './messages.ts';

/** The texts of what the server says, by feature. */
export const texts: ServerTexts = { alerts, channels, commands };

/** The texts of refusals, by code. */
export const refusals = { ...problems, ...errors };
