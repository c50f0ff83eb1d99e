import { plain } from '@backline/contract';
import {
  PYRAMID_FORMATS,
  PYRAMID_MEASUREMENTS,
  type PyramidFormat,
  type PyramidMeasurement,
} from '@backline/domain';
import { slot } from '../../api/slots.ts';

/** Where quantities come from: a screenshot, the stock of all warehouses, or of the one with this id. */
export type PyramidSource = 'screenshot' | 'all' | number;

/** What somebody chose to see on the pyramid page. */
export interface PyramidOptions {
  /** Null until one is chosen. */
  pyramidId: number | null;
  /** Its place in the list; stands in when the pyramid is gone. */
  pyramidIndex: number;
  viewType: PyramidMeasurement;
  format: PyramidFormat;
  hideCompleted: boolean;
  source: PyramidSource;
}

const DEFAULTS: PyramidOptions = {
  pyramidId: null,
  pyramidIndex: 0,
  viewType: 'crates',
  format: 'needs',
  hideCompleted: false,
  source: 'screenshot',
};

/** The options of this browser (docs/spec/shell.md#what-the-browser-keeps). */
export const storedOptions = slot(
  'pyramidOptions',
  'local',
  plain.shape(
    plain.object<Omit<PyramidOptions, 'source'>>({
      pyramidIndex: plain.whole,
      pyramidId: plain.nullable(plain.whole),
      viewType: plain.oneOf(PYRAMID_MEASUREMENTS),
      format: plain.oneOf(PYRAMID_FORMATS),
      hideCompleted: plain.flag,
    }),
  ),
);

/** The options that an address carries, before those of this browser, before the usual ones. */
export function readOptions(
  search: URLSearchParams,
  stored: ReturnType<typeof storedOptions.read>,
): PyramidOptions {
  const usual = { ...DEFAULTS, ...stored };
  const hide = search.get('hide');
  const stock = search.get('stock');
  return {
    ...usual,
    pyramidId: idOf(search.get('pyramid')) ?? usual.pyramidId,
    viewType: oneOf(PYRAMID_MEASUREMENTS, search.get('measurement')) ?? usual.viewType,
    format: oneOf(PYRAMID_FORMATS, search.get('status')) ?? usual.format,
    hideCompleted: hide === '1' || (hide !== '0' && usual.hideCompleted),
    source: stock === 'all' ? 'all' : (idOf(stock) ?? usual.source),
  };
}

/** A search that carries all options, so that whoever opens it sees the same whatever their own are. */
export function writeOptions(search: URLSearchParams, options: PyramidOptions): URLSearchParams {
  const { pyramidId, viewType, format, hideCompleted, source } = options;
  const values = {
    pyramid: pyramidId,
    measurement: viewType,
    status: format,
    hide: hideCompleted ? '1' : '0',
    stock: source === 'screenshot' ? null : source,
  };
  const written = new URLSearchParams(search);
  for (const [name, value] of Object.entries(values))
    if (value === null) written.delete(name);
    else written.set(name, String(value));
  return written;
}

/** The pyramid with the chosen id; when it is gone the one in its place, or the last one; null without any. */
export function chosenPyramid<P extends { id: number }>(
  list: readonly P[],
  { pyramidId, pyramidIndex }: Pick<PyramidOptions, 'pyramidId' | 'pyramidIndex'>,
): P | null {
  return list.find(({ id }) => id === pyramidId) ?? list[Math.min(pyramidIndex, list.length - 1)] ?? null;
}

function idOf(text: string | null): number | null {
  const number = Number(text ?? Number.NaN);
  return Number.isSafeInteger(number) && number > 0 ? number : null;
}

function oneOf<Value extends string>(known: readonly Value[], text: string | null): Value | null {
  return known.find((value) => value === text) ?? null;
}
