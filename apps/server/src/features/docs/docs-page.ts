import { escapeHtml } from '../../http/escape-html.ts';
import { type JsonShape, refName } from './json-shapes.ts';
import type { ApiDescription, BodyContent, Operation } from './open-api.ts';

/**
 * The description as a page: plain HTML without scripts, in the order of the contract.
 *
 * Why no ready page, each tried in Chromium under our content security policy: Redoc, RapiDoc and Scalar need inline
 * styles (Scalar also `eval`, RapiDoc fonts from Google). Swagger UI works once a script lets all HTML pass Trusted Types,
 * but `swagger-ui-dist` is 12 MB and its package `@scarf/scarf` reports each installation to a third party.
 */
export function docsPage(api: ApiDescription, styleSheet: string, document: string): string {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  const features = api.tags.map(({ name }) => ({
    name,
    operations: operations.filter(({ operation }) => operation.tags.includes(name)),
  }));
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="dark light">
    <title>API - Backline</title>
    <link rel="stylesheet" href="${escapeHtml(styleSheet)}">
  </head>
  <body>
    <header>
      <h1>Backline API</h1>
      <p>Version ${escapeHtml(api.info.version)}, as <a href="${escapeHtml(document)}">OpenAPI ${api.openapi}</a></p>
    </header>
    <nav aria-label="Sections">
      <ul>
        ${features.map(({ name }) => `<li><a href="#${name}">${title(name)}</a></li>`).join('\n        ')}
        <li><a href="#shapes">Shapes</a></li>
        <li><a href="#errors">Errors</a></li>
      </ul>
    </nav>
    <main>
      <section>
        <h2>For tools</h2>
        <p>${inline(api.info.description)}</p>
      </section>
      ${features.map((feature) => featureSection(feature)).join('')}
      <section id="shapes">
        <h2>Shapes</h2>
        ${Object.entries(api.components.schemas).map(shapeArticle).join('')}
      </section>
      <section id="errors">
        <h2>Errors</h2>
        <p>Every error has the shape ${link('Error')}: a code of this list, a sentence, and with 422 the problems by field.</p>
        <dl>${Object.entries(api.components.responses)
          .map(
            ([name, { description }]) =>
              `<div><dt>${name.replace('Error', '')}</dt><dd>${escapeHtml(description)}</dd></div>`,
          )
          .join('')}</dl>
      </section>
    </main>
  </body>
</html>
`;
}

interface Listed {
  path: string;
  method: string;
  operation: Operation;
}

function featureSection({ name, operations }: { name: string; operations: Listed[] }): string {
  return `
      <section id="${name}">
        <h2>${title(name)}</h2>
        ${operations.map(operationArticle).join('')}
      </section>`;
}

function operationArticle({ path, method, operation }: Listed): string {
  const { operationId, summary, description, parameters, requestBody, responses } = operation;
  const done = responses[200];
  const answer = done !== undefined && 'content' in done ? done.content : {};
  const example = answer['application/json']?.example;
  const failures = Object.keys(responses).filter((status) => status !== '200');
  const rows = parameters.map(({ name, in: place, required, schema }) => ({
    name,
    note: `${place}, ${typeOf(schema)}`,
    required,
  }));
  return `
        <article id="${operationId}">
          <h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3>
          <p>${escapeHtml(summary)}</p>
          <p class="quiet">${inline(description)}</p>
          <details>
            <summary>Fields<span class="hidden"> of ${method} ${escapeHtml(path)}</span></summary>
            ${table('Parameters', rows)}
            ${requestBody ? contentTable('Body', requestBody.content) : ''}
            ${contentTable('Reply', answer)}
            ${example === undefined ? '' : `<h4>Example</h4><pre>${escapeHtml(JSON.stringify(example, null, 2))}</pre>`}
            <p class="quiet">May also answer ${failures.join(', ')}.</p>
          </details>
        </article>`;
}

/** The fields of a body or reply in JSON, or which files it may be. */
function contentTable(name: string, content: BodyContent): string {
  const inJson = content['application/json'];
  if (inJson !== undefined) return table(name, fieldsOf(inJson.schema));
  return table(name, [
    { name: 'the whole', note: escapeHtml(Object.keys(content).join(' or ')), required: true },
  ]);
}

function shapeArticle([name, shape]: [string, JsonShape]): string {
  return `
        <article id="shape-${name}">
          <h3>${name}</h3>
          ${table('Fields', fieldsOf(shape))}
        </article>`;
}

interface Row {
  name: string;
  /** HTML. */
  note: string;
  required: boolean;
}

/** The fields of a shape in lines, those inside of others by their dotted path. */
function fieldsOf(shape: JsonShape, prefix = '', required = true): Row[] {
  const inner = withFields(shape.type === 'array' && shape.items ? shape.items : shape);
  const suffix = shape.type === 'array' && shape.items ? '[]' : '';
  const own: Row[] =
    prefix === '' && suffix === '' && inner.properties !== undefined
      ? []
      : [
          {
            name: `${prefix}${suffix}` || 'the whole',
            note: typeOf(shape.type === 'array' && shape.items ? shape.items : shape),
            required,
          },
        ];
  const children = Object.entries(inner.properties ?? {}).flatMap(([name, jsonShape]) =>
    fieldsOf(
      jsonShape,
      `${prefix}${suffix}${prefix === '' && suffix === '' ? '' : '.'}${name}`,
      inner.required?.includes(name) ?? false,
    ),
  );
  return [...own, ...children];
}

/** Of a shape that may also be null, the one that has fields. */
function withFields(shape: JsonShape): JsonShape {
  const options = shape.anyOf?.filter(({ properties }) => properties !== undefined) ?? [];
  return options.length === 1 && options[0] !== undefined ? options[0] : shape;
}

function table(caption: string, rows: Row[]): string {
  if (rows.length === 0) return '';
  const lines = rows.map(
    ({ name, note, required }) =>
      `<div><dt><code>${escapeHtml(name)}</code></dt><dd>${note}${required ? '' : ', optional'}</dd></div>`,
  );
  return `<h4>${caption}</h4><dl>${lines.join('')}</dl>`;
}

/** A type in words, as HTML. */
function typeOf(shape: JsonShape): string {
  if (shape.$ref !== undefined) return link(refName(shape.$ref));
  if (shape.const !== undefined) return `<code>${escapeHtml(JSON.stringify(shape.const))}</code>`;
  if (shape.enum !== undefined)
    return shape.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(' or ');
  const options = shape.anyOf ?? shape.oneOf;
  if (options !== undefined) return [...new Set(options.map(typeOf))].join(' or ');
  if (shape.type === 'array') return shape.items ? `list of ${typeOf(shape.items)}` : 'list';
  if (shape.type === 'object' && typeof shape.additionalProperties === 'object')
    return `map of ${typeOf(shape.additionalProperties)}`;
  const type = shape.format === 'date-time' ? 'time' : [shape.type ?? 'anything'].flat().join(' or ');
  const longest = shape.maxLength === undefined ? '' : `, at most ${shape.maxLength} characters`;
  return escapeHtml(`${type}${longest}`);
}

function link(name: string): string {
  return `<a href="#shape-${name}">${name}</a>`;
}

function title(feature: string): string {
  const words = feature.replaceAll('-', ' ');
  return escapeHtml(words.charAt(0).toUpperCase() + words.slice(1));
}

/** Text with `code` in it. */
function inline(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
