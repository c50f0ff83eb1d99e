import { type Endpoint, fromWire, type Reply } from '../../packages/contract/src/index.ts';

/** The reply of an endpoint, parsed with its schema. @throws Error for anything else, such as a refusal. */
export function replyOf<E extends Endpoint>({ reply, path }: E, json: unknown): Reply<E> {
  const read = fromWire<E['reply']>(reply, json);
  if (!read.success) throw new Error(`${path} answered ${JSON.stringify(json)}.`, { cause: read.error });
  return read.data;
}
