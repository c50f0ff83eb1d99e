import * as z from 'zod/mini';
import { slot } from '../../../../api/storage/slots.ts';

const names = slot('ownSubmits', 'local', z.array(z.string()));

/** The stockpiles that are reported by themselves while the folder is watched. */
export function ownSubmits(): string[] {
  return names.read() ?? [];
}

export function setOwnSubmit(name: string, isOn: boolean): void {
  const otherSubmits = ownSubmits().filter((submit) => submit !== name);
  names.write(isOn ? [...otherSubmits, name] : otherSubmits);
}
