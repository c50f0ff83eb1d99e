import { type ApiError, apiError, reason, type ScannedInventory } from '@backline/contract';
import {
  isPublicLabel,
  isPublicName,
  readingProblem,
  shownStockpileName,
  suggestNames,
} from '@backline/domain';
import type { ReadErrorCode, Recalled } from '@backline/recognition';
import type { ReadPictureAnswer } from './read-picture.worker.ts';

/** Facts that the caller states about a picture. */
interface PictureFacts {
  fileName: string;
  fileTimestamp: string;
}

/**
 * An answer of the reader as the scanned inventory of docs/spec/reports.md#scanned-inventory.
 * @param names every stockpile that the caller may see: a locked one is neither known nor suggested to others.
 * @param recalled the stockpiles among them whose remembered name resembles the unreadable one.
 * @throws ApiError if the file is no picture, or the reader failed on it.
 */
export function inventoryOf(
  answer: ReadPictureAnswer,
  given: PictureFacts,
  names: readonly string[],
  recalled: Recalled,
): ScannedInventory {
  if (!answer.ok) throw unreadable(answer.code);
  const { reading, processed } = answer;
  const facts = { ...reading, stockpileName: reading.stockpileName ?? recalled.name };
  const name = shownStockpileName(facts);
  const problem = readingProblem(facts);
  const known = name !== null && names.includes(name);
  return {
    ...given,
    imageUrl: null,
    processedImageUrl: processed && `data:image/png;base64,${Buffer.from(processed).toString('base64')}`,
    processed: true,
    failed: problem !== null,
    problem,
    kind: reading.kind,
    figures: reading.figures,
    warehouseType: reading.structureType,
    stockpileName: name,
    clock: reading.clock,
    known,
    suggestions: suggestionsFor(name, names, recalled),
    contents: reading.contents.map(
      ({ iconConfidence: _, quantityConfidence: __, drawing: ___, ...entry }) => entry,
    ),
  };
}

function suggestionsFor(name: string | null, names: readonly string[], { alike }: Recalled): string[] {
  if (name === null) return alike;
  // The public stockpiles that there are: the caller has to say of which warehouse it is.
  if (isPublicName(name)) return names.filter(isPublicLabel);
  return names.includes(name) ? [] : suggestNames(name, names);
}

function unreadable(code: ReadErrorCode): ApiError {
  return apiError(code === 'too-large' ? 'too-large' : 'unreadable-picture', reason(`picture-${code}`));
}
