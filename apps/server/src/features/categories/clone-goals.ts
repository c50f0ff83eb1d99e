import { reason } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { lockCategories } from './categories.queries.ts';
import { copyTemplates, deleteTemplatesMissingIn } from './clone-goals.queries.ts';

interface Clone {
  targetId: number;
  sourceId: number;
  /** Username of who does it. */
  by: string;
}

/**
 * Makes the target's standard goals the same as the source's: what the source lacks goes. A goal that is the same
 * already stays untouched, so cloning twice does nothing the second time.
 * @throws ApiError `not-found` without the target, `invalid` if the source is not there or is the target itself.
 */
export async function cloneGoals(db: Db, { targetId, sourceId, by }: Clone): Promise<void> {
  const locked = (await lockCategories(db, [targetId, sourceId])).map(({ id }) => id);
  if (!locked.includes(targetId)) throw notFound('category');
  if (!locked.includes(sourceId)) throw invalid({ clone_id: reason('no-such-category') });
  if (sourceId === targetId) throw invalid({ clone_id: reason('clone-of-itself') });
  await deleteTemplatesMissingIn(db, targetId, sourceId);
  await copyTemplates(db, targetId, sourceId, by);
}
