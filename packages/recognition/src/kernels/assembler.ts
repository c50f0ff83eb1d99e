/**
 * Writes WebAssembly modules, as far as the kernels need it: functions over one imported memory.
 * Instructions are lists of bytes, and an instruction takes its operands' lists, so code reads inside out as a
 * formula does. Numbers of the instructions: https://webassembly.github.io/spec/core/appendix/index-instructions.html
 */
export type Code = readonly number[];

type ValueType = 'i32' | 'f32' | 'v128';

const TYPE_BYTES: Record<ValueType, number> = { i32: 0x7f, f32: 0x7d, v128: 0x7b };
const NO_RESULT = 0x40;

export interface WasmFunction {
  name: string;
  parameters: readonly ValueType[];
  /** Follow the parameters in the numbering. */
  locals: readonly ValueType[];
  body: Code;
}

/** Unsigned LEB128. */
function whole(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest > 0 ? low | 0x80 : low);
  } while (rest > 0);
  return bytes;
}

const operation =
  (...bytes: number[]) =>
  (...operands: Code[]): Code => [...operands.flat(), ...bytes];

/** A load at an address plus `offset` bytes; the addresses are multiples of four. */
const load =
  (...bytes: number[]) =>
  (address: Code, offset = 0): Code => [...address, ...bytes, 2, ...whole(offset)];

const store =
  (...bytes: number[]) =>
  (address: Code, value: Code, offset = 0): Code => [...address, ...value, ...bytes, 2, ...whole(offset)];

export const get = (local: number): Code => [0x20, ...whole(local)];
export const set = (local: number, value: Code): Code => [...value, 0x21, ...whole(local)];

export const i32 = {
  /** From 0 to 63, or to 2^31 in LEB128's signed form. */
  constant: (value: number): Code => [0x41, ...signed(value)],
  add: operation(0x6a),
  sub: operation(0x6b),
  mul: operation(0x6c),
  lessThan: operation(0x49),
};

function signed(value: number): number[] {
  const bytes = whole(value);
  // The last byte's second highest bit is the sign.
  const last = bytes.length - 1;
  return ((bytes[last] ?? 0) & 0x40) === 0 ? bytes : [...bytes.slice(0, last), (bytes[last] ?? 0) | 0x80, 0];
}

export const f32 = {
  add: operation(0x92),
  mul: operation(0x94),
  min: operation(0x96),
  lessThan: operation(0x5d),
  atLeast: operation(0x60),
  store: store(0x38),
};

/** Four 32-bit numbers side by side. */
export const f32x4 = {
  load: load(0xfd, 0x00),
  /** One number from memory, four times. */
  loadSplat: load(0xfd, 0x09),
  store: store(0xfd, 0x0b),
  splat: operation(0xfd, 0x13),
  lane: (value: Code, lane: number): Code => [...value, 0xfd, 0x1f, lane],
  zero: [0xfd, 0x0c, ...new Array<number>(16).fill(0)] as Code,
  add: operation(0xfd, 0xe4, 0x01),
  sub: operation(0xfd, 0xe5, 0x01),
  mul: operation(0xfd, 0xe6, 0x01),
  max: operation(0xfd, 0xe9, 0x01),
};

/** Runs the body once, and again as long as the condition holds after it. */
export function repeatWhile(condition: Code, ...body: Code[]): Code {
  return [0x03, NO_RESULT, ...body.flat(), ...condition, 0x0d, 0, 0x0b];
}

/** A body that `leaveIf` at nesting depth 0 ends early; inside one `repeatWhile` the depth is 1. */
export function block(...body: Code[]): Code {
  return [0x02, NO_RESULT, ...body.flat(), 0x0b];
}

export function leaveIf(condition: Code, depth: number): Code {
  return [...condition, 0x0d, ...whole(depth)];
}

export function when(condition: Code, ...body: Code[]): Code {
  return [...condition, 0x04, NO_RESULT, ...body.flat(), 0x0b];
}

/** The module's bytes. It imports `env.memory` and exports every function under its name. */
export function assemble(functions: readonly WasmFunction[]): Uint8Array<ArrayBuffer> {
  const list = (entries: Code[]): Code => [...whole(entries.length), ...entries.flat()];
  const text = (value: string): Code => [...whole(value.length), ...new TextEncoder().encode(value)];
  const section = (number: number, content: Code): Code => [number, ...whole(content.length), ...content];
  const typeByte = (type: ValueType) => [TYPE_BYTES[type]];
  const bodies = functions.map(({ locals, body }) => {
    const code = [...list(locals.map((type) => [1, ...typeByte(type)])), ...body, 0x0b];
    return [...whole(code.length), ...code];
  });
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, list(functions.map(({ parameters }) => [0x60, ...list(parameters.map(typeByte)), 0]))),
    ...section(2, list([[...text('env'), ...text('memory'), 2, 0, 1]])),
    ...section(3, list(functions.map((_, index) => whole(index)))),
    ...section(7, list(functions.map(({ name }, index) => [...text(name), 0, ...whole(index)]))),
    ...section(10, list(bodies)),
  ]);
}
