import type { Endpoint, Input, Reply } from '@backline/contract';
import { useForm } from '@mantine/form';
import type * as z from 'zod/mini';
import { useAction } from '../client/query.ts';
import { useFormProblems } from './form-problems.ts';
import { useSeenVersion } from './seen-version.ts';

interface RecordFeature {
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
}

type AttributesOf<E> = Input<E> extends { body: Record<string, { attributes: infer A }> } ? A : never;

interface RecordFormOptions<F extends RecordFeature, Values> {
  /** The record to edit; undefined for a new one. */
  record: { id: number; name: string; version?: number } | undefined;
  initialValues: Values;
  /** Schema of the contract that the attributes must fit. */
  schema: z.ZodMiniType;
  attributesOf: (values: Values) => AttributesOf<F['create']>;
  /** Problems by path that `schema` alone would not find. */
  ownProblems?: (values: Values) => Record<string, string>;
  onCreated?: (record: Reply<F['create']>) => void;
}

/**
 * The form of a record that a feature creates, changes and deletes. A change is saved with the version that the person
 * has seen.
 * @returns the form, and with it in `modal` what `FormModal` needs.
 */
export function useRecordForm<F extends RecordFeature, Values extends object>(
  feature: F,
  options: RecordFormOptions<F, Values>,
) {
  const { record, initialValues, schema, attributesOf, ownProblems, onCreated } = options;
  const endpoints: RecordFeature = feature;
  const create = useAction(endpoints.create);
  const update = useAction(endpoints.update);
  const remove = useAction(endpoints.remove);
  const problemsOf = useFormProblems();
  const saveSeen = useSeenVersion(record?.version);
  const form = useForm<Values>({
    initialValues,
    validate: (values) => ({ ...problemsOf(schema, attributesOf(values)), ...ownProblems?.(values) }),
    validateInputOnBlur: true,
  });
  const bodyOf = (attributes: object) => ({ [feature.create.envelope?.[0] ?? '']: { attributes } });
  const onSubmit = async (values: Values) => {
    const attributes = attributesOf(values) as object; // the contract's attributes are objects
    if (record !== undefined)
      return saveSeen((version) =>
        update.mutateAsync({ params: { id: record.id }, body: bodyOf({ ...attributes, version }) }),
      );
    const created = await create.mutateAsync({ body: bodyOf(attributes) });
    return onCreated?.(created as Reply<F['create']>); // it is the reply of `feature.create`
  };
  const deletion = record && {
    onDelete: () => remove.mutateAsync({ params: { id: record.id } }),
    deleteName: record.name,
  };
  return { form, modal: { form, onSubmit, ...deletion } };
}
