import {
  apiKey,
  category,
  channel,
  discord,
  goal,
  goalTemplate,
  item,
  permissionGroup,
  pyramid,
  role,
  shipment,
  spreadsheet,
  stockpile,
  stockpileReport,
  supply,
  user,
  userDetails,
  warehouse,
  warehouseSummary,
  wireName,
} from '@backline/contract';
import { z } from 'zod';

/** The keywords of a JSON Schema that are read here; others are passed on unchanged. */
export interface JsonShape {
  $ref?: string;
  type?: string | string[];
  format?: string;
  const?: unknown;
  enum?: unknown[];
  properties?: Record<string, JsonShape>;
  required?: string[];
  items?: JsonShape;
  additionalProperties?: JsonShape | boolean;
  anyOf?: JsonShape[];
  oneOf?: JsonShape[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  default?: unknown;
}

/** Shapes that occur often have a name, which keeps the description short. */
const NAMED = {
  ApiKey: apiKey,
  Category: category,
  Channel: channel,
  Discord: discord,
  Goal: goal,
  GoalTemplate: goalTemplate,
  Item: item,
  PermissionGroup: permissionGroup,
  Pyramid: pyramid,
  Role: role,
  Shipment: shipment,
  Spreadsheet: spreadsheet,
  Stockpile: stockpile,
  StockpileReport: stockpileReport,
  Supply: supply,
  User: user,
  UserDetails: userDetails,
  Warehouse: warehouse,
  WarehouseSummary: warehouseSummary,
};
const SAFE = Number.MAX_SAFE_INTEGER;
const COMPONENTS = '#/components/schemas/';

/** Turns shapes of the contract into JSON Schema with the wire's names, and collects the named ones. */
export function createJsonShapes() {
  const names = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(NAMED)) names.add(schema, { id: name });
  const named: Record<string, JsonShape> = {};

  /** @param io `input` for what callers send, `output` for what the server answers. */
  const shapeOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonShape => {
    const { $schema, $defs, ...shape } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any', // what JSON Schema cannot express, such as a transformed value, becomes `any`
      metadata: names,
      // JsonShape declares only the keywords that the page uses.
      override: ({ zodSchema, jsonSchema }) => plain(zodSchema, jsonSchema as JsonShape),
    });
    const lifted = liftRefs({ shape, $defs });
    Object.assign(named, lifted.$defs);
    return lifted.shape as JsonShape; // as above
  };
  return { shapeOf, named };
}

/** Renames fields as on the wire, and drops noise: the pattern of dates and the limits of safe integers. */
function plain(schema: z.core.$ZodType, shape: JsonShape): void {
  if (shape.properties !== undefined) {
    const name = (key: string) => wireName(schema, key);
    shape.properties = Object.fromEntries(
      Object.entries(shape.properties).map(([key, jsonShape]) => [name(key), jsonShape]),
    );
    if (shape.required !== undefined) shape.required = shape.required.map(name);
  }
  if (shape.additionalProperties === false) delete shape.additionalProperties;
  if (shape.format !== undefined) delete shape.pattern;
  if (shape.minimum === -SAFE) delete shape.minimum;
  if (shape.maximum === SAFE) delete shape.maximum;
}

function liftRefs<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as T; // only the addresses of references changed
}

/** The name of the schema that a reference points to. */
export function refName(ref: string): string {
  return ref.slice(COMPONENTS.length);
}
