import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageMcp } from '@market/build/client-packages/package-mcp';
import { type SharedApi, sharedApi } from '../harness/shared-api';
import { ConnectedAssistant, textOf } from './connected-assistant';

describe('the packed program with the tools for assistants', () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-mcp-'));
  const program = join(folder, 'package', 'india-market-data-mcp.cjs');
  let api: SharedApi;

  beforeAll(async () => {
    api = await sharedApi();
    await packageMcp(join(folder, 'package'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('has the tools and the results of /mcp, over standard input and output', async () => {
    const env = { MARKET_DATA_API_KEY: api.testKey, MARKET_DATA_URL: api.base };
    const local = await ConnectedAssistant.overStdio(program, env);
    const remote = await ConnectedAssistant.overHttp(api.base, api.testKey);
    expect((await local.client.listTools()).tools).toEqual((await remote.client.listTools()).tools);
    const [one, other] = await Promise.all([local, remote].map((each) => each.call('list_open_issues')));
    const records = (result: typeof one) => result?.structuredContent?.records;
    expect(records(one)).toEqual(records(other));
    expect((await local.client.listResources()).resources.length).toBeGreaterThan(5);
    await Promise.all([local.close(), remote.close()]);
  });

  it('says that the service cannot be reached, and goes on', async () => {
    const env = { MARKET_DATA_API_KEY: api.testKey, MARKET_DATA_URL: 'http://127.0.0.1:1' };
    const lost = await ConnectedAssistant.overStdio(program, env);
    expect(textOf(await lost.call('calendar'))).toBe(
      'The service cannot be reached. Try again in a minute. Counted 0 requests.',
    );
    await lost.close();
  });

  it('ends with a sentence when it has no key', () => {
    const { status, stderr } = spawnSync(process.execPath, [program], { env: {}, encoding: 'utf8' });
    expect([status, stderr]).toEqual([2, 'MARKET_DATA_API_KEY is not set: create a key in the dashboard.\n']);
  });

  it('brings the licences of its parts', () => {
    const licences = readFileSync(join(folder, 'package', 'LICENSES-OF-PARTS.txt'), 'utf8');
    for (const name of ['@modelcontextprotocol/server', 'zod']) expect(licences).toContain(`${name} `);
  });
});
