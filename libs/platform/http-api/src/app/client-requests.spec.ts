import type { NestExpressApplication } from '@nestjs/platform-express';
import { Metrics } from '@market/base/observability';
import { until } from '@market/testing';
import { liveKey, startTeapotApp } from '../testing/teapot-app';

describe('requests by client', () => {
  let app: NestExpressApplication;
  let base: string;

  beforeEach(async () => {
    const started = await startTeapotApp([]);
    app = started.app;
    base = `http://127.0.0.1:${started.port}`;
  });
  afterEach(() => app.close());

  const send = async (agent: string, key = liveKey) => {
    await (
      await fetch(`${base}/v1/teapots`, { headers: { 'User-Agent': agent, 'X-API-Key': key } })
    ).arrayBuffer();
  };
  const counted = async () => {
    const lines = (await app.get(Metrics, { strict: false }).text()).split('\n');
    const ours = lines.flatMap((line) => {
      const [, client, version, count] =
        /^client_requests_total\{client="(.*)",version="(.*)"\} (\d+)$/.exec(line) ?? [];
      return client === undefined ? [] : [[`${client} ${version}`, Number(count)] as const];
    });
    return Object.fromEntries(ours);
  };
  const sum = async () => Object.values(await counted()).reduce((all, each) => all + each, 0);

  it('are counted by version without its last part, and what is no release of ours as other', async () => {
    await send('india-market-data-ts/1.2.0');
    await send('india-market-data-ts/1.2.7');
    await send('india-market-data-python/0.9.1');
    await send('curl/8.1.0');
    await send('india-market-data-ts/1.2.0 and more');
    await send('india-market-data-ts/9.9.9', 'wrong');
    await until('all requests are counted', async () => (await sum()) === 5);
    expect(await counted()).toEqual({ 'ts 1.2': 2, 'python 0.9': 1, 'other other': 2 });
  });

  it('have no more than forty releases, whatever callers say', async () => {
    for (let minor = 0; minor < 45; minor += 1) await send(`india-market-data-ts/7.${minor}.0`);
    await until('all requests are counted', async () => (await sum()) === 45);
    const all = await counted();
    expect([Object.keys(all).length, all['other other']]).toEqual([41, 5]);
  });
});
