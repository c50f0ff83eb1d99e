import { ENDPOINTS, type Endpoint, ERROR_STATUS, mayUseKey, paramsOf } from '@backline/contract';
import { exampleOf, noteOf } from './examples.ts';
import { createJsonShapes, type JsonShape } from './json-shapes.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonShape;
}
interface Content {
  content: { 'application/json': { schema: JsonShape; example?: unknown } };
}
/** A file, by its media type. */
interface FileContent {
  content: { 'application/json'?: undefined; [type: string]: { schema: JsonShape } | undefined };
}
export type BodyContent = (Content | FileContent)['content'];
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: (Content | FileContent) & { required: boolean };
  responses: Record<string, { $ref: string } | ((Content | FileContent) & { description: string })>;
}
/** A type, not an interface: the validator needs an index signature. */
export type ApiDescription = {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
    responses: Record<string, Content & { description: string }>;
    schemas: Record<string, JsonShape>;
  };
};

const ABOUT =
  `Everything that the page does, it does through these endpoints. Tools sign in with a personal API key, made on
the page API Keys, as \`Authorization: Bearer bl_…\`. A key never does more than its owner may at that moment. Names are
snake_case; requests may use camelCase too. Times are ISO 8601 in UTC, ids are integers. A quantity, target or minimum
counts what the game shows on that icon: crates of a crated item, single items otherwise. A GET answers If-None-Match
with 304 where nothing has changed. A change by a caller who may not read what was changed answers with ids alone.`.replaceAll(
    '\n',
    ' ',
  );

const ACCESS_WORDS = {
  public: 'Open to everybody; callers who are signed in get more.',
  user: 'For everybody who is signed in.',
  read: 'Needs the read right.',
  edit: 'Needs the edit right.',
  manage: 'Needs the manage right.',
  admin: 'For admins.',
} as const;

function accessWords(endpoint: Endpoint): string {
  const { access } = endpoint;
  const words = ACCESS_WORDS[access];
  if (!mayUseKey(endpoint)) return `${words} Not open to API keys.`;
  return access === 'public'
    ? `${words} API keys may call it.`
    : `${words} API keys need the scope ${access}.`;
}

/** Shape of the reason why something was refused: a code of a closed list, with the values that its text contains. */
const REASON_SHAPE: JsonShape = {
  type: 'object',
  required: ['code'],
  properties: {
    code: { type: 'string' },
    params: {
      type: 'object',
      additionalProperties: {
        anyOf: [{ type: 'string' }, { type: 'number' }, { $ref: '#/components/schemas/Reason' }],
      },
    },
  },
};

const ERROR_SHAPE: JsonShape = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
        message: { type: 'string' },
        reason: { $ref: '#/components/schemas/Reason' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        field_reasons: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Reason' } },
        version: { type: 'integer' },
      },
    },
  },
};

/** The codes of errors by status. `offline` is the page's own and never sent. */
function errorResponses() {
  const codes = Object.entries(ERROR_STATUS).filter(([code]) => code !== 'offline');
  const statuses = [...new Set(codes.map(([, status]) => status))];
  return Object.fromEntries(
    statuses.map((status) => {
      const own = codes.filter(([, known]) => known === status).map(([code]) => code);
      const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
      return [`Error${status}`, { description: own.join(', '), content }];
    }),
  );
}

/** The statuses that an endpoint may answer with besides 200. */
function failuresOf(endpoint: Endpoint): number[] {
  const { access, method, query, body, upload, feature } = endpoint;
  const isWrite = method !== 'GET';
  return [
    ...(isWrite && body ? [400] : []),
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' && !isWrite ? [] : [403]),
    ...(paramsOf(endpoint) ? [404] : []),
    ...(isWrite ? [409] : []),
    ...(upload || (isWrite && body) ? [413] : []),
    ...(query || body || upload ? [422] : []),
    ...(upload ? [429] : []),
    500,
    ...(feature === 'auth' ? [502] : []),
    503,
  ];
}

function isEmpty(shape: JsonShape): boolean {
  return (
    Object.keys(shape.properties ?? {}).length === 0 && shape.anyOf === undefined && shape.items === undefined
  );
}

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  description:
    'A personal API key (bl_…) or the token of a session. Writes with a session also need the header X-XSRF-TOKEN.',
} as const;

/** The contract as an OpenAPI 3.1 document. */
export function describeApi(version: string): ApiDescription {
  const { shapeOf, named } = createJsonShapes();

  const operationOf = (endpoint: Endpoint): Operation => {
    const { feature, name, summary, access, query, headers, body, upload, reply, file } = endpoint;
    const sent = body && shapeOf(body, 'input');
    const failures = failuresOf(endpoint).map((status) => [
      String(status),
      { $ref: `#/components/responses/Error${status}` },
    ]);
    return {
      operationId: `${feature}.${name}`,
      tags: [feature],
      summary,
      description: [accessWords(endpoint), noteOf(endpoint)].filter(Boolean).join(' '),
      security: access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
      parameters: [
        ...parametersOf('path', paramsOf(endpoint), shapeOf),
        ...parametersOf('query', query, shapeOf),
        ...headersOf(headers),
      ],
      ...(sent && !isEmpty(sent) && { requestBody: { required: true, ...json(sent) } }),
      ...(upload && { requestBody: { required: true, ...fileOf(upload) } }),
      responses: {
        200: {
          description: 'Done.',
          ...(file ? fileOf([file]) : json(shapeOf(reply, 'output'), exampleOf(endpoint))),
        },
        ...Object.fromEntries(failures),
      },
    };
  };

  const paths: ApiDescription['paths'] = {};
  for (const endpoint of ENDPOINTS) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Backline', version, description: ABOUT },
    servers: [{ url: '/' }],
    tags: [...new Set(ENDPOINTS.map(({ feature }) => feature))].map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: BEARER },
      responses: errorResponses(),
      schemas: { Error: ERROR_SHAPE, Reason: REASON_SHAPE, ...named },
    },
  };
}

function parametersOf(
  place: 'path' | 'query',
  schema: Endpoint['query'],
  shapeOf: ReturnType<typeof createJsonShapes>['shapeOf'],
): Parameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = shapeOf(schema, 'input');
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

function headersOf(headers: Endpoint['headers'] = {}): Parameter[] {
  return Object.entries(headers).map(([name, description]) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string' },
  }));
}

function json(schema: JsonShape, example?: unknown): Content {
  return { content: { 'application/json': { schema, ...(example !== undefined && { example }) } } };
}

/** A body that is a file of one of these media types. */
function fileOf(types: readonly string[]): FileContent {
  return {
    content: Object.fromEntries(
      types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
    ),
  };
}
