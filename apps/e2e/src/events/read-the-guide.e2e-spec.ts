import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { brokenLinks, readPage, type ServedPage } from '../harness/served-page';
import { type SharedApi, sharedApi } from '../harness/shared-api';

const run = promisify(execFile);

describe('the guide to events', () => {
  let api: SharedApi;
  let page: ServedPage;

  beforeAll(async () => {
    api = await sharedApi();
    page = await readPage(`${api.base}/docs/events`);
  });

  it('has lines for the shell that run as they are written', async () => {
    const blocks = page.code.filter(({ language }) => language === 'sh').map(({ text }) => text);
    expect(blocks).toHaveLength(5);
    const env = {
      PATH: process.env['PATH'],
      MARKET_DATA_API_KEY: api.testKey,
    };
    for (const block of blocks) {
      // A stream is left after three seconds: curl ends with 28 then.
      const { stdout } = await run('sh', ['-c', `${block}\ntrue`], { env });
      const isStream = block.includes('/stream');
      expect([block, stdout]).toEqual([
        block,
        expect.stringContaining(isStream ? 'retry: 3000' : '"success":true'),
      ]);
      if (block.includes('LAST=')) expect(stdout).toMatch(/^data: \{"id":"evt_/m);
      if (!isStream) expect(stdout).toContain('"id":"evt_');
    }
  });

  it('contains no broken link', async () => {
    expect(await brokenLinks(page)).toEqual([]);
    expect(page.linksOfText).toEqual([`${api.base}/docs`, '/docs/events.md']);
  });
});
