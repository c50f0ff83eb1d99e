/** A grey picture of bright text on a darker background of about one grey. */
export interface GreyCrop {
  /** Luma 0 to 255, row by row, `width * height` values. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** How text is found in a crop and scaled to the size that a network was trained on. */
export interface StripShape {
  /** Height of the text in rows. */
  ink: number;
  /** Empty rows and columns on every side of the text. */
  margin: number;
  /** Most columns, margins not counted; a wider text is not read. */
  most: number;
  /** Along every edge this share of the crop's height holds no text. */
  rim: number;
  /** Longest run of rows without ink inside the text, as a share of the crop's height. */
  rowGap: number;
  /** Longest run of columns without ink inside the text, as a share of the text's height. */
  columnGap: number;
}

/** Text ready for a network: background 0, full stroke 1, `rows * columns` values row by row. */
export interface Strip {
  data: Float32Array;
  rows: number;
  columns: number;
}
