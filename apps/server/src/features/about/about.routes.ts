import { about } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { handle } from '../../http/handle.ts';
import { VERSION } from '../../runtime/version.ts';

export function registerAbout(app: App): void {
  handle(app, about.get, async ({ services }) => ({
    version: VERSION,
    communityUrl: services.config.communityUrl,
  }));
}
