import { hasRedis, redisNote, startRedis, type RedisServer, until } from '@market/testing';
import { RedisLink } from './redis-link';

(hasRedis() ? describe : describe.skip)(`the link to Redis${redisNote()}`, () => {
  let redis: RedisServer;
  let heard: boolean[];
  let link: RedisLink;

  beforeEach(async () => {
    redis = await startRedis();
    heard = [];
    link = new RedisLink({ url: redis.url, timeoutMs: 1_000 }, (isUp) => heard.push(isUp));
    await link.start();
  });
  afterEach(async () => {
    await link.stop();
    await redis.kill();
  });

  it('reports that Redis is away', async () => {
    await redis.kill();
    await until('it is told', () => heard.length === 2);
    expect(heard).toEqual([true, false]);
  });

  it('does not report Redis as away when the process stops', async () => {
    await link.stop();
    expect([heard, link.isUp]).toEqual([[true], false]);
  });
});
