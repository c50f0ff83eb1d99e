import { type Item, type ItemChange, items } from '@backline/contract';
import { useState } from 'react';
import { type Outcome, useManyActions } from '../../api/use-many-actions.ts';

/** Some of what a person sets of an item. */
export type ItemEdit = { [K in keyof ItemChange]?: Exclude<ItemChange[K], undefined> };

/** Changes of items that were made on the screen and not yet sent. */
export interface ItemEdits {
  /** The item as the server has it now, as far as this screen knows. */
  stored: (item: Item) => Item;
  /** The item as it would be. */
  edited: (item: Item) => Item;
  isChanged: (item: Item) => boolean;
  changed: Item[];
  /** Why the last try did not save an item. */
  failures: ReadonlyMap<number, Error>;
  /** While sending: how many calls are through. */
  progress: { done: number; total: number } | null;
  set: (list: Item[], change: ItemEdit) => void;
  /** Sends one call for each changed item. @returns whether all were saved. */
  submit: () => Promise<boolean>;
}

/** The part of a change that differs from the item; null for none. */
function realChange(item: Item, change: ItemEdit): ItemEdit | null {
  const real = Object.entries(change).filter(([name, value]) => item[name as keyof Item] !== value);
  return real.length === 0 ? null : Object.fromEntries(real);
}

const without = <T>(map: ReadonlyMap<number, T>, id: number) =>
  new Map([...map].filter(([key]) => key !== id));

/**
 * Technology and manufacturing change many items and send them together
 * (docs/spec/war.md#technology-and-manufacturing): only changed items, one call for each, only what differs.
 * What is saved drops out of the changes; what failed stays changed, to be sent again.
 */
export function useItemEdits(list: Item[]): ItemEdits {
  const save = useManyActions(items.update);
  const [edits, setEdits] = useState<ReadonlyMap<number, ItemEdit>>(new Map());
  /** Replies that the list does not have yet. */
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
      setReplies(new Map()); // the list is loaded again
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
