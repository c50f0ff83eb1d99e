/** Reason why a save file cannot be read. */
export type SaveRefusal =
  | 'too-large'
  | 'not-a-save'
  | 'unknown-version'
  | 'other-save'
  | 'damaged'
  | 'too-deep';

/** Thrown inside the reader alone; `readMapData` turns it into a value. */
export class UnreadableSave extends Error {
  constructor(
    readonly reason: SaveRefusal,
    /** The byte at which reading stopped. */
    readonly position: number,
  ) {
    super(`${reason} at byte ${position}`);
  }
}

/**
 * Reads the numbers and texts of an Unreal save in their order. All numbers are little-endian. Every length is held against
 * what is left of the file before anything is allocated.
 */
export class GvasCursor {
  position = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.bytes.length - this.position;
  }

  fail(reason: SaveRefusal = 'damaged'): never {
    throw new UnreadableSave(reason, this.position);
  }

  /** Moves on by a number of bytes. @returns where they began. */
  skip(count: number): number {
    if (count < 0 || count > this.left) this.fail();
    const start = this.position;
    this.position += count;
    return start;
  }

  u8(): number {
    return this.view.getUint8(this.skip(1));
  }

  u16(): number {
    return this.view.getUint16(this.skip(2), true);
  }

  i16(): number {
    return this.view.getInt16(this.skip(2), true);
  }

  i32(): number {
    return this.view.getInt32(this.skip(4), true);
  }

  u32(): number {
    return this.view.getUint32(this.skip(4), true);
  }

  i64(): bigint {
    return this.view.getBigInt64(this.skip(8), true);
  }

  f32(): number {
    return this.view.getFloat32(this.skip(4), true);
  }

  /**
   * A text: its length, then ASCII, or UTF-16 where the length is negative. Both end with a zero that the length counts.
   * Half a surrogate pair and a byte over 127 are damage.
   */
  text(): string {
    const length = this.i32();
    if (length === 0) return '';
    const isWide = length < 0;
    const units = isWide ? -length : length; // a number of 64 bits, so that the lowest value has a counterpart
    const start = this.skip(isWide ? units * 2 : units);
    let text = '';
    for (let index = 0; index < units - 1; index += 1) {
      const code = isWide ? this.view.getUint16(start + index * 2, true) : this.view.getUint8(start + index);
      if (code === 0 || (!isWide && code > 127)) this.fail();
      text += String.fromCharCode(code);
    }
    const end = isWide
      ? this.view.getUint16(start + (units - 1) * 2, true)
      : this.view.getUint8(start + units - 1);
    if (end !== 0 || !isWellFormed(text)) this.fail();
    return text;
  }
}

/** Whether every half of a surrogate pair has its other half. */
function isWellFormed(text: string): boolean {
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code >= 0xd800 && code <= 0xdfff) return false;
  }
  return true;
}
