import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keyOn, makeExportLink } from '../harness/accounts';
import { exampleAddress, guideSource, shellCodeOf } from '../harness/guide-code';
import { brokenLinks, readPage } from '../harness/served-page';
import { sharedApi } from '../harness/shared-api';

const run = promisify(execFile);
const examples = join(__dirname, '..', '..', '..', '..', 'examples', 'spreadsheets');

/** Address of a link in the guide. */
const shown = `${exampleAddress}/v1/exports/exp_….csv?token=svc_csv_…`;

describe('the guide to export links', () => {
  it('has lines that run as they stand', async () => {
    const api = await sharedApi();
    const folder = mkdtempSync(join(tmpdir(), 'market-exports-'));
    try {
      const { accountId } = await keyOn(api.databaseUrl, 'plan_basic', 'live');
      const link = await makeExportLink(api.databaseUrl, accountId, '/v1/ipos?fields=slug,name');
      const script = shellCodeOf('export-links').join('\n');
      expect(script).toContain(`'${shown}'`);
      const lines = script.replace(shown, `${api.base}/v1/exports/${link.id}.csv?token=${link.token}`);
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', lines], { cwd: folder });
      expect(stdout.split(/\r?\n/)[0]).toBe('id,slug,name');
      expect(stdout.trimEnd().endsWith('400')).toBe(true);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('has the formula and the query of the example for spreadsheets, with an address of its own', () => {
    const guide = guideSource('export-links');
    const query = readFileSync(join(examples, 'open-ipos.pq'), 'utf8');
    const source = /^ +Source = .*\)/m.exec(query)?.[0] ?? 'no source';
    for (const part of [`=IMPORTDATA("${shown}")`, `Address = "${shown}",`, source])
      expect(guide).toContain(part);
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
