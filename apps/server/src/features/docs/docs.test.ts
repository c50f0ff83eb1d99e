import { ENDPOINTS } from '@backline/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.ts';
import type { ApiDescription } from './open-api.ts';

const app = useTestApp({ emptied: false });
let api: ApiDescription;
let page: string;

beforeAll(async () => {
  api = (await app.request({ method: 'GET', url: '/api/docs/openapi.json' })).json as ApiDescription; // checked below
  page = (await app.request({ method: 'GET', url: '/api/docs' })).json as string; // HTML passes through unchanged
});

const operation = (path: string, method: string) => api.paths[path]![method]!;

describe('the description of the API', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(api))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has exactly the endpoints of the contract, each under a unique name', () => {
    const described = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        title: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
        operationId,
      })),
    );
    expect(described.map(({ title }) => title).sort()).toEqual(
      ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort(),
    );
    expect(new Set(described.map(({ operationId }) => operationId)).size).toBe(ENDPOINTS.length);
  });

  it('has no dangling reference', () => {
    const targets = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(targets.length).toBeGreaterThan(50);
    for (const [, kind, name] of targets)
      expect(Object.keys(api.components[kind as 'schemas' | 'responses'])).toContain(name);
  });

  it('uses the names of the wire format, also for report rows', () => {
    const report = JSON.stringify(operation('/api/fir/process_report', 'post').requestBody);
    for (const name of ['"Stockpile Name"', '"CodeName"', '"Crated?"']) expect(report).toContain(name);
    expect(Object.keys(api.components.schemas.Supply?.properties ?? {})).toContain('full_quantity');
    expect(JSON.stringify(api.components.schemas)).not.toMatch(
      /"(?!additionalProperties)[a-z]+[A-Z]\w*":\{"type"/,
    );
  });

  it('names who may call, and which scope a key needs', () => {
    expect(operation('/api/supplies', 'get')).toMatchObject({
      description: 'Needs the read right. API keys need the scope read.',
      security: [{ bearer: [] }],
    });
    expect(operation('/api/users', 'get').description).toBe('For admins. Not open to API keys.');
    expect(operation('/api/items', 'get').security).toContainEqual({});
  });

  it('says which reply is a file', () => {
    expect(operation('/api/backup', 'post').responses[200]).toEqual({
      description: 'Done.',
      content: { 'application/gzip': { schema: { type: 'string', format: 'binary' } } },
    });
    expect(page.slice(page.indexOf('id="backup.download"')).split('</article>')[0]).toContain(
      'application/gzip',
    );
  });
});

describe('the page of the API', () => {
  it('names every endpoint and shape, and has no dangling link', () => {
    for (const { feature, name } of ENDPOINTS) expect(page).toContain(`id="${feature}.${name}"`);
    for (const name of Object.keys(api.components.schemas)) expect(page).toContain(`id="shape-${name}"`);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${target}"`);
  });

  it('runs no script and loads nothing from other origins', async () => {
    expect(page).not.toMatch(/<script|<style|style=|\son\w+=|https?:/);
    const styles = await app.request({ method: 'GET', url: '/api/docs/style.css' });
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(styles.json).not.toMatch(/url\(|@import/);
  });
});
