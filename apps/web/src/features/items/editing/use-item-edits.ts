import { type Item, type ItemChange, items } from '@backline/contract';
import { useState } from 'react';
import { type Outcome, useManyActions } from '../../../api/client/use-many-actions.ts';

/** The editable fields of an item, all optional. */
export type ItemEdit = { [K in keyof ItemChange]?: Exclude<ItemChange[K], undefined> };

/** Unsaved changes to items. */
export interface ItemEdits {
  /** The latest version of the item that this screen has received from the server. */
  stored: (item: Item) => Item;
  /** The item with the unsaved changes applied. */
  edited: (item: Item) => Item;
  isChanged: (item: Item) => boolean;
  changed: Item[];
  /** The reasons why the last attempts to save items failed, by item id. */
  failures: ReadonlyMap<number, Error>;
  /** Number of finished requests while saving; null otherwise. */
  progress: { done: number; total: number } | null;
  set: (list: Item[], change: ItemEdit) => void;
  /** Sends one request per changed item. @returns whether all were saved. */
  submit: () => Promise<boolean>;
}

/** The part of a change that differs from the item; null if nothing does. */
function realChange(item: Item, change: ItemEdit): ItemEdit | null {
  const current = new Map<string, unknown>(Object.entries(item));
  const real = Object.entries(change).filter(([name, value]) => current.get(name) !== value);
  return real.length === 0 ? null : Object.fromEntries(real);
}

const without = <T>(map: ReadonlyMap<number, T>, id: number) =>
  new Map([...map].filter(([key]) => key !== id));

/**
 * Collects changes to many items and submits them together, for technology and manufacturing
 * (docs/spec/war.md#technology-and-manufacturing): one request per changed item, with only the fields that
 * differ. Saved items leave the changes; failed ones stay, so that they can be retried.
 */
export function useItemEdits(list: Item[]): ItemEdits {
  const save = useManyActions(items.update);
  const [edits, setEdits] = useState<ReadonlyMap<number, ItemEdit>>(new Map());
  /** Items from responses that are newer than the list. */
  const [replies, setReplies] = useState<ReadonlyMap<number, Item>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<number, Error>>(new Map());
  const [progress, setProgress] = useState<ItemEdits['progress']>(null);

  const stored = (item: Item) => replies.get(item.id) ?? item;
  const changeOf = (item: Item) => realChange(stored(item), edits.get(item.id) ?? {});
  const changed = list.filter((item) => changeOf(item) !== null);

  const set: ItemEdits['set'] = (chosen, change) => {
    setEdits(
      new Map([...edits, ...chosen.map((item) => [item.id, { ...edits.get(item.id), ...change }] as const)]),
    );
    setFailures(new Map([...failures].filter(([id]) => !chosen.some((item) => item.id === id))));
  };

  const submit = async () => {
    let failed = 0;
    const handleOutcome = ({ id }: Item, outcome: Outcome<typeof items.update>) => {
      setProgress((before) => before && { ...before, done: before.done + 1 });
      if (outcome.ok) {
        setReplies((before) => new Map(before).set(id, outcome.reply));
        setEdits((before) => without(before, id));
      } else {
        failed += 1;
        setFailures((before) => new Map(before).set(id, outcome.error));
      }
    };
    setFailures(new Map());
    setProgress({ done: 0, total: changed.length });
    try {
      await save(
        changed,
        (item) => ({ params: { id: item.id }, body: { item: { attributes: changeOf(item) ?? {} } } }),
        handleOutcome,
      );
      setReplies(new Map()); // the list has been refetched
    } finally {
      setProgress(null);
    }
    return failed === 0;
  };

  return {
    stored,
    edited: (item) => ({ ...stored(item), ...edits.get(item.id) }),
    isChanged: (item) => changeOf(item) !== null,
    changed,
    failures,
    progress,
    set,
    submit,
  };
}
