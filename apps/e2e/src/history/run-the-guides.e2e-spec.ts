import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ListBody } from '../harness/described-client';
import { atService, shellCodeOf } from '../harness/guide-code';
import { plainRead } from '../harness/plain-read';
import { brokenLinks, readPage } from '../harness/served-page';
import { type SharedApi, sharedApi } from '../harness/shared-api';

const run = promisify(execFile);

describe.each(['follow-changes', 'history'])('the guide %s', (guide) => {
  let api: SharedApi;
  beforeAll(async () => {
    api = await sharedApi();
  });

  const blocksHere = () => shellCodeOf(guide).map((code) => atService(code, api.base));

  it('is served with every line of curl as it is written, and without a broken link', async () => {
    const page = await readPage(`${api.base}/docs/${guide}`);
    const blocks = page.code.filter(({ language }) => language === 'sh').map(({ text }) => text);
    expect(blocks).toEqual(blocksHere());
    expect(await brokenLinks(page)).toEqual([]);
  });

  it('has lines of curl that work as they stand', async () => {
    const { text } = await plainRead(`${api.base}/v1/ipos?status=listed`, { 'X-API-Key': api.testKey });
    const [{ slug } = { slug: '' }] = (JSON.parse(text) as ListBody<{ slug: string }>).data;
    const blocks = blocksHere();
    expect(blocks.length).toBeGreaterThan(2);
    const env = { ...process.env, MARKET_DATA_API_KEY: api.testKey, SLUG: slug };
    for (const block of blocks) {
      const { stdout } = await run('sh', ['-euc', block], { env, maxBuffer: 2 ** 24 });
      expect(JSON.parse(stdout)).toMatchObject({ success: true });
    }
  });
});
