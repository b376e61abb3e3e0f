import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(__dirname, '..', '..', '..', '..', 'tools', 'bootstrap', 'audit.mjs');

let advisories = 0;

/** Returns an advisory as a registry describes it, with a new id each time, since npm caches those it has seen. */
function advisory(severity: string, title: string) {
  advisories += 1;
  const url = `https://github.com/advisories/GHSA-canary-0000-${advisories}`;
  return {
    id: advisories,
    url,
    title,
    severity,
    vulnerable_versions: '>=0',
    cwe: [],
    cvss: { score: 0, vectorString: null },
  };
}

describe('npm run audit', () => {
  let registry: Server;
  let cache: string;
  let answer: { readonly status: number; readonly body: object };
  let asked: string[];

  beforeAll(async () => {
    cache = mkdtempSync(join(tmpdir(), 'market-audit-'));
    registry = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      request.resume().on('end', () => {
        const isAudit = request.url === '/-/npm/v1/security/advisories/bulk';
        response.writeHead(isAudit ? answer.status : 404, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify(isAudit ? answer.body : {}));
      });
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  });

  afterAll(async () => {
    registry.closeAllConnections();
    await new Promise((resolve) => registry.close(resolve));
    rmSync(cache, { recursive: true, force: true });
  });

  async function audit(status: number, body: object) {
    answer = { status, body };
    asked = [];
    const child = spawn(process.execPath, [script], {
      env: {
        PATH: process.env['PATH'],
        npm_config_registry: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
        npm_config_cache: cache,
        npm_config_fetch_retries: '0',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  }

  it('exits with 0 when no advisory is known', async () => {
    expect(await audit(200, {})).toEqual({
      code: 0,
      output: '0 known, 0 high or critical and not explained, 0 explained\n',
    });
    expect(asked).toContain('POST /-/npm/v1/security/advisories/bulk');
  });

  it.each([
    ['low', 0],
    ['moderate', 0],
    ['high', 1],
    ['critical', 1],
  ])('of a %s advisory exits with %i', async (severity, expected) => {
    const { code, output } = await audit(200, { pg: [advisory(severity, 'A canary sings')] });
    expect(output).toContain(`${severity}: pg: A canary sings`);
    expect(code).toBe(expected);
  });

  it('ignores advisories of development packages', async () => {
    expect((await audit(200, { jest: [advisory('critical', 'A canary sings')] })).code).toBe(0);
  });

  it.each([404, 405, 501])('exits with 3 when the registry has no advisories (%i)', async (status) => {
    const { code, output } = await audit(status, {});
    expect(code).toBe(3);
    expect(output).toContain(`the registry offers no advisories (status ${status})`);
  });

  it('exits with 2 when the registry fails', async () => {
    const { code, output } = await audit(500, {});
    expect(code).toBe(2);
    expect(output).toContain('the registry gave no audit');
  });
});
