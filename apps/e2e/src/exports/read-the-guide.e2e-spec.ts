import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keyOn, makeExportLink } from '../harness/accounts';
import { brokenLinks, readPage } from '../harness/served-page';
import { sharedApi } from '../harness/shared-api';

const run = promisify(execFile);
const text = readFileSync(join(__dirname, '..', '..', '..', '..', 'docs', 'export-links.md'), 'utf8');
const lines = Array.from(text.matchAll(/^```sh\n([^]*?)^```$/gm), ([, line = '']) => line);

describe('the guide to export links', () => {
  it('has lines that run as they stand', async () => {
    const api = await sharedApi();
    const folder = mkdtempSync(join(tmpdir(), 'market-exports-'));
    try {
      const { accountId } = await keyOn(api.databaseUrl, 'plan_basic', 'live');
      const link = await makeExportLink(api.databaseUrl, accountId, '/v1/ipos?fields=slug,name');
      const env = { PATH: process.env['PATH'], API: api.base, LINK: link.id, TOKEN: link.token };
      const script = lines.join('\n');
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env });
      expect(stdout.split(/\r?\n/)[0]).toBe('id,slug,name');
      expect(stdout.trimEnd().endsWith('400')).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('is served without a broken link, and linked from the description of the API', async () => {
    const api = await sharedApi();
    expect(await brokenLinks(await readPage(`${api.base}/docs/export-links`))).toEqual([]);
    const { info } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      info: { description: string };
    };
    expect(info.description).toContain(`](${api.base}/docs/export-links)`);
  });
});
