/** A grey picture of bright text on a darker, about uniform ground. */
export interface GreyCrop {
  /** Luma 0 to 255, row by row, `width * height` values. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** How text is found in a crop and brought to the size that a network was trained on. */
export interface StripShape {
  /** Rows that the ink fills. */
  ink: number;
  /** Empty rows and columns on every side of the ink. */
  margin: number;
  /** Widest strip, margins aside; a wider text is not read. */
  most: number;
  /** Share of the crop's height that holds no text along every edge. */
  rim: number;
  /** Longest run of rows without ink inside the text, as a share of the crop's height. */
  rowGap: number;
  /** Longest run of columns without ink inside the text, as a share of the text's height. */
  columnGap: number;
}

/** Ground 0, full stroke 1, `rows * columns` values row by row. */
export interface Strip {
  data: Float32Array;
  rows: number;
  columns: number;
}
