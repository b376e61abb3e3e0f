import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { type DescribedApi, eventFields, listCalls } from './list-calls';
import type { ClientResult } from './made-client';

const root = join(__dirname, '..', '..', '..', '..');
const program = join(root, 'apps', 'e2e', 'dist', 'clients', 'use-clients.js');
const generators = ['openapi-fetch', 'hey-api', 'orval'] as const;

/** Result of the program that makes the clients and uses them. */
interface Used {
  readonly wrong: readonly string[];
  readonly answers: Readonly<Record<string, Readonly<Record<string, ClientResult>>>>;
}

describe('clients that are made from the published description', () => {
  let api: SharedApi;
  let document: DescribedApi;
  let used: Used;

  beforeAll(async () => {
    api = await sharedApi();
    const text = await (await fetch(`${api.base}/openapi.json`)).text();
    document = JSON.parse(text) as DescribedApi;
    const folder = mkdtempSync(join(tmpdir(), 'market-clients-'));
    try {
      writeFileSync(join(folder, 'openapi.json'), text);
      symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
      const env = { ...process.env, API_KEY: api.testKey };
      await promisify(execFile)(process.execPath, [program, folder, api.base], { cwd: folder, env });
      used = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as Used;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  const parametersOf = (link = '') => Object.fromEntries(new URL(link, api.base).searchParams);

  it('call every list and tell events apart by their type, without a cast, under strict types', () => {
    expect(used.wrong).toEqual([]);
    expect(listCalls(document).length).toBeGreaterThan(30);
    expect(eventFields(document).length).toBeGreaterThan(30);
  });

  it.each(generators)('get every list with filters of several values: %s', async (name) => {
    const answers = used.answers[name] ?? {};
    const refused = Object.entries(answers).filter(([, { status }]) => status !== 200);
    // The samples have no endpoints.
    expect(refused).toEqual([['listDeliveries', expect.objectContaining({ status: 404 })]]);
    for (const { operationId, path, named, query } of listCalls(document)) {
      if (operationId === 'listDeliveries') continue;
      const asked = path.replace(/\{(\w+)\}/, (_, key: string) => named[key] ?? '');
      const parameters = Object.entries(query).map(([key, value]) => [key, String(value)]);
      const response = await fetch(`${api.base}${asked}?${new URLSearchParams(parameters)}`, {
        headers: { 'X-API-Key': api.testKey },
      });
      const { data, links } = (await response.json()) as { data: object[]; links: { self: string } };
      const { records, self } = answers[operationId] ?? {};
      expect([operationId, records]).toEqual([operationId, data.length]);
      // The schemas of orval add the defaults of parameters.
      expect(parametersOf(self)).toMatchObject(parametersOf(links.self));
    }
    expect(answers['listIpos']?.self).toMatch(/^\/v1\/ipos\?status=upcoming,open&/);
    expect(answers['listIpos']?.records).toBe(3);
    expect(answers['listEvents']?.told).toHaveLength(3);
  });
});
