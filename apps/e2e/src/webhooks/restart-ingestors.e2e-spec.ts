import { randomBytes } from 'node:crypto';
import { until } from '@market/testing';
import { WebhookScene } from './webhook-scene';

/** Each of the two ingestors is replaced twice. */
const restarts = 4;

let scene: WebhookScene;

beforeAll(async () => {
  scene = await WebhookScene.set();
});
afterAll(() => scene.strike());

it('rolling restarts of two ingestors under load repeat and lose no delivery', async () => {
  const receiver = await scene.receiver();
  receiver.respond = (_request, response) =>
    void setTimeout(() => response.writeHead(200).end(), 50 + Math.random() * 150);
  for (let count = 0; count < 10; count += 1) await scene.webhook(receiver, { path: `/${count}` });
  const running = [await scene.ingestor(), await scene.ingestor()];
  let isOver = false;
  let announced = 0;
  const announcing = (async () => {
    while (!isOver) {
      await scene.announce(5);
      announced += 5;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  })();
  for (let restart = 0; restart < restarts; restart += 1) {
    const fresh = await scene.ingestor();
    const old = running.shift();
    running.push(fresh);
    const tookMs = (await old?.stop()) ?? Infinity;
    expect(tookMs < 10_000 ? 'in time' : `${tookMs} ms: ${old?.output() ?? ''}`).toBe('in time');
  }
  isOver = true;
  await announcing;
  const delivered = async () =>
    (await scene.rows(`SELECT FROM webhook_delivery WHERE state = 'delivered'`)).length;
  await until('all are delivered', async () => (await delivered()) === announced * 10);
  expect(receiver.requests).toHaveLength(announced * 10);
  const interrupted = await scene.rows(`SELECT FROM webhook_attempt WHERE outcome = 'interrupted'`);
  expect(interrupted).toHaveLength(0);
  await Promise.all(running.map((ingestor) => ingestor.stop()));
});

it('an ingestor that shuts down waits for the response to a running attempt, and logs that', async () => {
  const receiver = await scene.receiver();
  receiver.respond = (_request, response) => void setTimeout(() => response.writeHead(200).end(), 8_000);
  const { id } = await scene.webhook(receiver, { events: ['nfo.opened'] });
  const ingestor = await scene.ingestor();
  await scene.announce(1, { type: 'nfo.opened' });
  await until('it is sent', () => receiver.requests.length === 1);
  await ingestor.stop();
  const said = ingestor.output();
  expect(said).toContain('the end waits');
  expect(JSON.parse(said.trim().split('\n').at(-1) ?? '')).toMatchObject({
    attemptsUnderWay: 1,
    outcomesWaiting: 0,
    isFanningOut: false,
    isBeating: false,
  });
  await expect(
    scene.rows(`SELECT state, attempts FROM webhook_delivery WHERE endpoint_id = $1`, [id]),
  ).resolves.toEqual([{ state: 'delivered', attempts: 1 }]);
});

it('an ingestor with another SECRETS_KEY than its API refuses to start with a reason', async () => {
  const key = randomBytes(32).toString('base64');
  const started = scene.ingestor({ SECRETS_KEY: key });
  await expect(started).rejects.toThrow(
    'SECRETS_KEY: is not the key that the secrets in this database are sealed with',
  );
  await expect(started).rejects.not.toThrow(key);
});
