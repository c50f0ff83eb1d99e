import { ENDPOINTS } from '@backline/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ApiDescription } from './open-api.ts';

let app: TestApp;
let api: ApiDescription;
let page: string;

beforeAll(async () => {
  app = await openTestApp();
  api = (await app.request({ method: 'GET', url: '/api/docs/openapi.json' })).json as ApiDescription; // checked below
  page = (await app.request({ method: 'GET', url: '/api/docs' })).json as string; // HTML comes as it is
});
afterAll(() => app.close());

const operation = (path: string, method: string) => api.paths[path]![method]!;

describe('the description of the API', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(api))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
  });

  it('has every endpoint of the contract, and no other, each under a name of its own', () => {
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

  it('every reference in it leads somewhere', () => {
    const targets = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(targets.length).toBeGreaterThan(50);
    for (const [, kind, name] of targets)
      expect(Object.keys(api.components[kind as 'schemas' | 'responses'])).toContain(name);
  });

  it('has the names of the wire, those of report rows too', () => {
    const report = JSON.stringify(operation('/api/fir/process_report', 'post').requestBody);
    for (const name of ['"Stockpile Name"', '"CodeName"', '"Crated?"']) expect(report).toContain(name);
    expect(Object.keys(api.components.schemas.Supply?.properties ?? {})).toContain('full_quantity');
    expect(JSON.stringify(api.components.schemas)).not.toMatch(
      /"(?!additionalProperties)[a-z]+[A-Z]\w*":\{"type"/,
    );
  });

  it('says who may call, and with which scope a key may', () => {
    expect(operation('/api/supplies', 'get')).toMatchObject({
      description: 'Needs the right read. API keys need the scope read.',
      security: [{ bearer: [] }],
    });
    expect(operation('/api/users', 'get').description).toBe('For admins. Not open to API keys.');
    expect(operation('/api/items', 'get').security).toContainEqual({});
  });
});

describe('the page of the API', () => {
  it('names every endpoint and shape, and every link in it leads somewhere', () => {
    for (const { feature, name } of ENDPOINTS) expect(page).toContain(`id="${feature}.${name}"`);
    for (const name of Object.keys(api.components.schemas)) expect(page).toContain(`id="shape-${name}"`);
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${target}"`);
  });

  it('runs nothing and fetches nothing from elsewhere', async () => {
    expect(page).not.toMatch(/<script|<style|style=|\son\w+=|https?:/);
    const styles = await app.request({ method: 'GET', url: '/api/docs/style.css' });
    expect(styles.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(styles.json).not.toMatch(/url\(|@import/);
  });
});
