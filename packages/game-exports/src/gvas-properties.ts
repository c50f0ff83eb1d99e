import type { GvasCursor } from './gvas-cursor.ts';

/** A value of a property; undefined for one of a type that nothing here needs. */
export type SaveValue = number | bigint | string | Struct | SaveValue[] | undefined;
/** The fields of a struct by name. A game update may add some or leave some out. */
export interface Struct {
  [field: string]: SaveValue;
}

/** The stored saves nest five structs; a file of thousands would overflow the stack. */
const DEEPEST = 32;

/** `None` as a text, with which an empty struct ends. */
const MIN_STRUCT_BYTES = 9;

/** A property before its value: `size` counts the bytes of the value alone. */
interface Tag {
  type: string;
  size: number;
  /** The struct's name, or the type of an array's elements. */
  inner: string;
}

/** Reads properties up to the name `None`, which closes every list of them. @param depth structs around this list. */
export function readProperties(cursor: GvasCursor, depth = 0): Struct {
  if (depth > DEEPEST) cursor.fail('too-deep');
  const struct: Struct = {};
  for (;;) {
    const name = cursor.text();
    if (name === 'None') return struct;
    const tag = readTag(cursor);
    const end = cursor.position + tag.size;
    struct[name] = readValue(cursor, tag, depth);
    if (cursor.position !== end) cursor.fail();
  }
}

function readTag(cursor: GvasCursor): Tag {
  const type = cursor.text();
  const size = cursor.i32();
  cursor.i32(); // the index in an array of fixed size: none is known
  let inner = '';
  if (type === 'StructProperty') {
    inner = cursor.text();
    cursor.skip(16); // an identifier
  } else if (type === 'ArrayProperty' || type === 'EnumProperty' || type === 'ByteProperty')
    inner = cursor.text();
  else if (type === 'BoolProperty') cursor.skip(1);
  if (cursor.u8() !== 0) cursor.skip(16); // an identifier of the property
  if (size < 0 || size > cursor.left) cursor.fail();
  return { type, size, inner };
}

function readValue(cursor: GvasCursor, { type, size, inner }: Tag, depth: number): SaveValue {
  switch (type) {
    case 'Int16Property':
      return cursor.i16();
    case 'UInt16Property':
      return cursor.u16();
    case 'IntProperty':
      return cursor.i32();
    case 'UInt32Property':
      return cursor.u32();
    case 'Int64Property':
      return cursor.i64();
    case 'NameProperty':
    case 'StrProperty':
    case 'EnumProperty':
      return cursor.text();
    case 'StructProperty':
      return readStruct(cursor, inner, size, depth);
    case 'ArrayProperty':
      return readArray(cursor, inner, size, depth);
    default:
      cursor.skip(size);
      return undefined;
  }
}

function readStruct(cursor: GvasCursor, name: string, size: number, depth: number): SaveValue {
  if (name === 'DateTime') return cursor.i64();
  if (name === 'Vector2D' && size === 8) return { x: cursor.f32(), y: cursor.f32() };
  return readProperties(cursor, depth + 1);
}

/** Only arrays of structs are needed; the values of any other are passed over. */
function readArray(cursor: GvasCursor, inner: string, size: number, depth: number): SaveValue {
  const end = cursor.position + size;
  const count = cursor.i32();
  if (inner !== 'StructProperty') {
    if (count < 0 || count > end - cursor.position) cursor.fail();
    cursor.skip(end - cursor.position);
    return undefined;
  }
  cursor.text(); // the array's name once more
  const tag = readTag(cursor);
  if (count < 0 || count * MIN_STRUCT_BYTES > end - cursor.position) cursor.fail();
  return Array.from({ length: count }, () => readStruct(cursor, tag.inner, 8, depth));
}
