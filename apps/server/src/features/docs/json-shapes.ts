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

/** What is read of a JSON Schema here; any other keyword of it is passed on as it is. */
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

/** Shapes that come again and again have a name, so that the description stays short. */
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

/** Turns shapes of the contract to JSON Schema with the wire's names, and collects the named ones. */
export function createJsonShapes() {
  const names = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(NAMED)) names.add(schema, { id: name });
  const named: Record<string, JsonShape> = {};

  /** @param io `input` for what callers send, `output` for what the server answers. */
  const shapeOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonShape => {
    const { $schema, $defs, ...shape } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any', // what no JSON Schema can say, such as a transformed value, is anything
      metadata: names,
      // JsonShape names the keywords that the page uses, of the many that zod's type has.
      override: ({ zodSchema, jsonSchema }) => plain(zodSchema, jsonSchema as JsonShape),
    });
    const lifted = liftRefs({ shape, $defs });
    Object.assign(named, lifted.$defs);
    return lifted.shape as JsonShape; // as above
  };
  return { shapeOf, named };
}

/** Names as on the wire, and without what only fills the page: the whole calendar as a pattern, the safe integers. */
function plain(schema: z.core.$ZodType, shape: JsonShape): void {
  if (shape.properties !== undefined) {
    const name = (key: string) => wireName(schema, key);
    shape.properties = Object.fromEntries(
      Object.entries(shape.properties).map(([key, one]) => [name(key), one]),
    );
    if (shape.required !== undefined) shape.required = shape.required.map(name);
  }
  if (shape.additionalProperties === false) delete shape.additionalProperties;
  if (shape.format !== undefined) delete shape.pattern;
  if (shape.minimum === -SAFE) delete shape.minimum;
  if (shape.maximum === SAFE) delete shape.maximum;
}

function liftRefs<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', `"${COMPONENTS}`)) as T; // the same with other addresses
}

/** The name that a reference points at. */
export function refName(ref: string): string {
  return ref.slice(COMPONENTS.length);
}
