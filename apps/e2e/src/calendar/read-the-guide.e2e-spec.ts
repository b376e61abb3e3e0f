import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { keyOn, makeFeed } from '../harness/accounts';
import { atService, shellCodeOf } from '../harness/guide-code';
import { brokenLinks, readPage, type ServedPage } from '../harness/served-page';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { readCalendar } from './read-calendar';

const run = promisify(execFile);

describe('the guide to calendar feeds', () => {
  let api: SharedApi;
  let page: ServedPage;
  let folder: string;
  let lines: readonly string[];

  beforeAll(async () => {
    api = await sharedApi();
    lines = shellCodeOf('calendar-feeds').map((code) => atService(code, api.base));
    page = await readPage(`${api.base}/docs/calendar-feeds`);
    folder = mkdtempSync(join(tmpdir(), 'market-feeds-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has lines that run as they stand', async () => {
    const { accountId } = await keyOn(api.databaseUrl, 'plan_basic', 'live');
    const { token } = await makeFeed(api.databaseUrl, accountId);
    const env = { PATH: process.env['PATH'], MARKET_DATA_API_KEY: api.testKey, TOKEN: token };
    expect(lines.length).toBe(4);
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', lines.join('\n')], { cwd: folder, env });
    expect(JSON.parse(stdout.slice(0, stdout.lastIndexOf('}') + 1))).toMatchObject({ success: true });
    expect(stdout.trimEnd().endsWith('304')).toBe(true);
    const saved = (name: string) => readCalendar(readFileSync(join(folder, name), 'utf8'));
    expect(new Set(saved('ipos.ics').map(({ uid }) => uid.split('-')[0]))).toEqual(
      new Set(['ipo_open', 'ipo_close']),
    );
    expect(saved('feed.ics').map(({ status }) => status)).not.toContain('unknown');
  });

  it('is served with every line as it is written, and without a broken link', async () => {
    expect(page.code).toEqual(lines.map((line) => ({ language: 'sh', text: line })));
    expect(await brokenLinks(page)).toEqual([]);
    expect(page.linksOfText).toEqual([`${api.base}/docs`, '/docs/calendar-feeds.md']);
  });

  it('is linked from the description of the API and from the reference', async () => {
    const { info } = (await (await fetch(`${api.base}/openapi.json`)).json()) as {
      info: { description: string };
    };
    expect(info.description).toContain(`](${api.base}/docs/calendar-feeds)`);
    expect(await (await fetch(`${api.base}/docs`)).text()).toContain('href="/docs/calendar-feeds"');
  });
});
