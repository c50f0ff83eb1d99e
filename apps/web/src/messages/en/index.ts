import { auth } from './auth.ts';
import { problems } from './problems.ts';
import { shell } from './shell.ts';
import { ui } from './ui.ts';
import { welcome } from './welcome.ts';

/** Every text of the app in English, by feature. Another language is another folder of the same shape. */
export const en = {
  ui,
  problems,
  shell,
  auth,
  welcome,
} as const;
