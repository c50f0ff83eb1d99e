import { categories } from '@backline/contract';
import { type App, handle } from '../../http/handle.ts';
import { listCategories } from './categories.queries.ts';

export function registerCategories(app: App): void {
  handle(app, categories.list, ({ db }) => listCategories(db));
}
