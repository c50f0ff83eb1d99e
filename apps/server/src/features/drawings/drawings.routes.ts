import { drawings } from '@backline/contract';
import { requiredGroupsOfStockpiles } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { App } from '../../http/app.ts';
import { handleCached } from '../../http/cached-read.ts';
import { found } from '../../http/errors.ts';
import { handle, handleChange } from '../../http/handle.ts';
import { deleteLearntName, listNameChoices } from '../stock/learnt-names.queries.ts';
import {
  deleteAllOfTeacher,
  deleteDrawing,
  findLearnt,
  listDrawings,
  listLearnt,
} from './drawings.queries.ts';
import { learnNames } from './learn-names.ts';
import {
  deleteRememberedName,
  findRemembered,
  findStockpile,
  listRememberedNames,
  rememberName,
} from './remembered-names.queries.ts';
import { teach } from './teach.ts';

async function getLearnt(db: Db, id: number) {
  return found(await findLearnt(db, id), 'drawing');
}

async function getRemembered(db: Db, viewer: VisibilityScope, id: number) {
  return found(await findRemembered(db, viewer, id), 'drawing');
}

export function registerDrawings(app: App): void {
  registerRememberedNames(app);
  registerLearntNames(app);
  handleCached(app, drawings.list, async ({ db }) =>
    (await listDrawings(db)).map((drawing) => ({
      ...drawing,
      drawing: Buffer.from(drawing.drawing).toString('base64'),
    })),
  );
  handleCached(app, drawings.learnt, ({ db }) => listLearnt(db));
  handle(app, drawings.teach, async ({ db, viewer, body, now, audit }) => {
    const author = { userId: viewer.userId, username: viewer.username };
    const names = body.lessons.map(({ codeName }) => codeName);
    audit({ subject: [...new Set(names)].slice(0, 5).join(', ') });
    return { learnt: await teach(db, body.lessons, { ...author, now }) };
  });
  const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getLearnt(db, params.id);
  handleChange(app, drawings.forget, stateBefore, async ({ db, params, audit }) => {
    const { codeName } = await getLearnt(db, params.id);
    await deleteDrawing(db, params.id);
    audit({ subject: codeName });
    return {};
  });
  handleChange(app, drawings.forgetTeacher, stateBefore, async ({ db, params, audit }) => {
    const { by } = await getLearnt(db, params.id);
    await deleteAllOfTeacher(db, params.id);
    audit({ subject: by });
    return {};
  });
}

async function getNameChoice(db: Db, id: number) {
  const choices = await listNameChoices(db);
  return found(choices.find((choice) => choice.id === id) ?? null, 'drawing');
}

function registerLearntNames(app: App): void {
  handleCached(app, drawings.written, ({ db }) => listNameChoices(db));
  handle(app, drawings.learnWritten, async ({ db, viewer, body, now, audit }) => {
    const author = { userId: viewer.userId, username: viewer.username };
    const subject = body.names.map(({ name }) => name).slice(0, 5);
    audit({ subject: subject.join(', ') });
    return { learnt: await learnNames(db, body.names, { ...author, now }) };
  });
  const stateBefore = ({ db, params }: { db: Db; params: { id: number } }) => getNameChoice(db, params.id);
  handleChange(app, drawings.forgetWritten, stateBefore, async ({ db, params, audit }) => {
    const { name } = await getNameChoice(db, params.id);
    await deleteLearntName(db, params.id);
    audit({ subject: name });
    return {};
  });
}

function registerRememberedNames(app: App): void {
  handleCached(app, drawings.names, ({ db, viewer }) => listRememberedNames(db, viewer));
  handle(app, drawings.rememberName, async ({ db, viewer, body, now, audit, limitTo }) => {
    const stockpile = found(await findStockpile(db, viewer, body.stockpileName), 'stockpile');
    const shape = Buffer.from(body.drawing, 'base64');
    const rememberedAt = now.toISOString();
    await rememberName(db, stockpile, {
      shape,
      userId: viewer.userId,
      username: viewer.username,
      rememberedAt,
    });
    audit({ subject: stockpile.name });
    limitTo(requiredGroupsOfStockpiles([stockpile]));
    return {};
  });
  const before = ({ db, viewer, params }: { db: Db; viewer: VisibilityScope; params: { id: number } }) =>
    getRemembered(db, viewer, params.id);
  handleChange(app, drawings.forgetName, before, async ({ db, viewer, params, audit, limitTo }) => {
    const stockpile = await getRemembered(db, viewer, params.id);
    await deleteRememberedName(db, params.id);
    audit({ subject: stockpile.name });
    limitTo(requiredGroupsOfStockpiles([stockpile]));
    return {};
  });
}
