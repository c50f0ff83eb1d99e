// Written by `npm run fix` from the names of the files: do not edit.

import alerts from '../../pt-BR/alerts.json' with { type: 'json' };
import errors from '../../pt-BR/errors.json' with { type: 'json' };
import problems from '../../pt-BR/problems.json' with { type: 'json' };
import channels from '../../pt-BR/server/channels.json' with { type: 'json' };
import commands from '../../pt-BR/server/commands.json' with { type: 'json' };
import { completed } from '../completed.ts';
import * as english from './en.ts';

/** The texts of what the server says, by feature. */
export const texts = completed({ alerts, channels, commands }, english.texts);

/** The texts of refusals, by code. */
export const refusals = completed({ ...errors, ...problems }, english.refusals);
