import { map } from '@backline/contract';
import type { App } from '../../http/app.ts';
import { handle } from '../../http/handle.ts';
import { showMap } from './show-map.ts';

export function registerMap(app: App): void {
  handle(app, map.get, ({ db }) => showMap(db));
}
