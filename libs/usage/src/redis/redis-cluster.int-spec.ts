import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@market/embedded-postgres';
import { hasRedis, redisNote, startRedis, type RedisServer, until } from '@market/testing';
import { UnsharedSpending } from '../domain/unshared-spending';
import type { SpentRequests } from '../in-process-limiter';
import { RedisLimiter } from './redis-limiter';
import { RedisLink } from './redis-link';

const nothingSpent: Omit<SpentRequests, 'recent'> = {
  spend: () => undefined,
  recall: async (_account, take) => take([], ''),
  settled: () => Promise.resolve(),
};

(hasRedis() ? describe : describe.skip)(`the limiter on a cluster${redisNote()}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-redis-cluster-'));
  let nodes: RedisServer[];
  let link: RedisLink;

  beforeAll(async () => {
    // By default a node also takes a port 10 000 above its own, which an outgoing connection may use already.
    const busPorts = [await freePort(), await freePort()];
    nodes = await Promise.all(
      busPorts.map((busPort, index) =>
        startRedis(undefined, [
          ...['--cluster-enabled', 'yes', '--cluster-config-file', join(folder, `nodes-${index}.conf`)],
          ...['--cluster-port', String(busPort), '--cluster-announce-ip', '127.0.0.1', '--dir', folder],
        ]),
      ),
    );
    const [first, second] = nodes;
    await first?.command('CLUSTER', 'ADDSLOTSRANGE', '0', '8191');
    await second?.command('CLUSTER', 'ADDSLOTSRANGE', '8192', '16383');
    await first?.command('CLUSTER', 'MEET', '127.0.0.1', String(second?.port), String(busPorts[1]));
    for (const node of nodes) await untilWhole(node);
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    link = new RedisLink({ url: `redis-cluster://${hosts}`, timeoutMs: 2_000 });
    await link.start();
  });
  afterAll(async () => {
    await link.stop();
    await Promise.all(nodes.map((node) => node.kill()));
    rmSync(folder, { recursive: true, force: true });
  });

  const untilWhole = (node: RedisServer) =>
    until('the cluster comes together', async () =>
      (await node.command('CLUSTER', 'INFO')).includes('cluster_state:ok'),
    );

  it('admits exactly the limit of each of many accounts, which are spread over all nodes', async () => {
    const limiter = new RedisLimiter(link, nothingSpent, new UnsharedSpending('one'));
    const limits = { requestsPerMinute: 5, requestsPerDay: 100 };
    const admitted = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => {
        const account = { accountId: `acc_${at}`, environment: 'live' as const };
        const judgements = await Promise.all(Array.from({ length: 8 }, () => limiter.judge(account, limits)));
        return judgements.filter(({ decision }) => decision.admitted).length;
      }),
    );
    expect(admitted).toEqual(Array.from({ length: 40 }, () => 5));
    for (const node of nodes) expect(Number((await node.command('DBSIZE')).slice(1))).toBeGreaterThan(10);
  });
});
