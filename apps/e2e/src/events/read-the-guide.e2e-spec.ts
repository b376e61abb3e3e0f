import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { decode } from 'he';
import { type SharedApi, sharedApi } from '../harness/shared-api';

const run = promisify(execFile);

describe('the guide to events', () => {
  let api: SharedApi;
  let html: string;

  beforeAll(async () => {
    api = await sharedApi();
    html = await (await fetch(`${api.base}/docs/events`)).text();
  });

  it('has lines for the shell that run as they are written', async () => {
    const blocks = Array.from(
      html.matchAll(/<pre><code class="language-sh">([^]*?)<\/code><\/pre>/g),
      ([, code = '']) => decode(code),
    );
    expect(blocks).toHaveLength(5);
    const env = {
      PATH: process.env['PATH'],
      KEY: api.testKey,
      API: api.base,
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
    const links = Array.from(html.matchAll(/href="([^"#]+)"/g), ([, link = '']) => link);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect([link, (await fetch(`${api.base}${link}`)).status]).toEqual([link, 200]);
  });
});
