import {
  PYRAMID_FORMATS,
  PYRAMID_MEASUREMENTS,
  type PyramidFormat,
  type PyramidMeasurement,
} from '@backline/domain';
import * as z from 'zod/mini';
import { idOf, oneOf, withValues } from '../../../api/addresses/address-values.ts';
import { slot } from '../../../api/storage/slots.ts';

/** The source of the quantities: a screenshot, the stock of all warehouses, or the warehouse with this id. */
export type PyramidSource = 'screenshot' | 'all' | number;

/** The display options of the pyramid page. */
export interface PyramidOptions {
  /** Null until a pyramid is chosen. */
  pyramidId: number | null;
  /** Its index in the list; used if that pyramid has been deleted. */
  pyramidIndex: number;
  viewType: PyramidMeasurement;
  format: PyramidFormat;
  hideCompleted: boolean;
  /** Null while nobody chose one: live stock for readers without a picture, the screenshot for everybody else. */
  source: PyramidSource | null;
}

const DEFAULTS: PyramidOptions = {
  pyramidId: null,
  pyramidIndex: 0,
  viewType: 'crates',
  format: 'needs',
  hideCompleted: false,
  source: null,
};

/** The options stored in this browser (docs/spec/shell.md#what-the-browser-keeps). */
export const storedOptions = slot(
  'pyramidOptions',
  'local',
  z.object({
    pyramidIndex: z.int(),
    pyramidId: z.nullable(z.int()),
    viewType: z.enum(PYRAMID_MEASUREMENTS),
    format: z.enum(PYRAMID_FORMATS),
    hideCompleted: z.boolean(),
  }),
);

/**
 * Options from the address take precedence over those stored in this browser, and those over the defaults.
 */
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
    source: stock === 'all' || stock === 'screenshot' ? stock : (idOf(stock) ?? usual.source),
  };
}

/**
 * Search parameters with every option, so that a link shows the same to everyone, whatever their stored
 * options.
 */
export function writeOptions(search: URLSearchParams, options: PyramidOptions): URLSearchParams {
  const { pyramidId, viewType, format, hideCompleted, source } = options;
  return withValues(search, {
    pyramid: pyramidId,
    measurement: viewType,
    status: format,
    hide: hideCompleted ? '1' : '0',
    stock: source,
  });
}

/**
 * The pyramid with the chosen id; if it was deleted, the one at the stored index, or else the last one. Null
 * if there are none.
 */
export function chosenPyramid<P extends { id: number }>(
  list: readonly P[],
  { pyramidId, pyramidIndex }: Pick<PyramidOptions, 'pyramidId' | 'pyramidIndex'>,
): P | null {
  return list.find(({ id }) => id === pyramidId) ?? list[Math.min(pyramidIndex, list.length - 1)] ?? null;
}
