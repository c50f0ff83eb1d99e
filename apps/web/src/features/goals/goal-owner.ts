import {
  type Goal,
  type GoalTemplate,
  goals,
  goalTemplates,
  type Input,
  type Reply,
} from '@backline/contract';
import { useAction } from '../../api/client/query.ts';

/** The owner of goals: a warehouse with custom goals, or a category with templates. */
export interface GoalOwner {
  kind: 'warehouse' | 'category';
  id: number;
}

/**
 * A goal as the list and the forms show it. A template counts as a standard goal; its version is sent with
 * changes.
 */
export interface ShownGoal extends Goal {
  version?: number;
}

export function shownTemplate({ id, item, target, minimum, version }: GoalTemplate): ShownGoal {
  return { id, item, target, minimum, version, standard: true, overrides: false };
}

/**
 * Whether the goal belongs to the owner and can be edited there; a warehouse can only override standard
 * goals.
 */
export function isOwn(owner: GoalOwner, { standard }: Goal): boolean {
  return owner.kind === 'category' || !standard;
}

type NewGoal = Input<typeof goals.create>['body']['goal']['attributes'];
type GoalChange = Input<typeof goalTemplates.updateTemplate>['body']['goalTemplate']['attributes'];
type ImportBody = Input<typeof goals.import>['body'];

/** The write operations for the owner's goals. Each resolves once the server has accepted the change. */
interface GoalWrites {
  create: (attributes: NewGoal) => Promise<unknown>;
  update: (id: number, attributes: GoalChange) => Promise<unknown>;
  remove: (id: number) => Promise<unknown>;
  import: (body: ImportBody) => Promise<Reply<typeof goals.import>>;
}

/** The sheet behind the dialog may have unsaved figures. */
const KEPT = { isKept: true };

export function useGoalWrites({ kind, id: ownerId }: GoalOwner): GoalWrites {
  const goal = {
    create: useAction(goals.create, KEPT).mutateAsync,
    update: useAction(goals.update, KEPT).mutateAsync,
    remove: useAction(goals.remove, KEPT).mutateAsync,
    import: useAction(goals.import, KEPT).mutateAsync,
  };
  const template = {
    create: useAction(goalTemplates.createTemplate, KEPT).mutateAsync,
    update: useAction(goalTemplates.updateTemplate, KEPT).mutateAsync,
    remove: useAction(goalTemplates.removeTemplate, KEPT).mutateAsync,
    import: useAction(goalTemplates.importTemplates, KEPT).mutateAsync,
  };
  const params = { id: ownerId };
  if (kind === 'warehouse')
    return {
      create: (attributes) => goal.create({ params, body: { goal: { attributes } } }),
      update: (id, attributes) => goal.update({ params: { id }, body: { goal: { attributes } } }),
      remove: (id) => goal.remove({ params: { id } }),
      import: (body) => goal.import({ params, body }),
    };
  return {
    create: (attributes) => template.create({ params, body: { goalTemplate: { attributes } } }),
    update: (id, attributes) => template.update({ params: { id }, body: { goalTemplate: { attributes } } }),
    remove: (id) => template.remove({ params: { id } }),
    import: (body) => template.import({ params, body }),
  };
}
