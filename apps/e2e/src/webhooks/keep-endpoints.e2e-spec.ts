import type { TestReceiver } from '@market/testing';
import { type CrowdResponse, countByStatus, Crowd } from '../harness/crowd';
import { DescribedClient, type ErrorBody, type ListBody } from '../harness/described-client';
import { keyOn } from '../harness/accounts';
import { type Webhook, WebhookScene } from './webhook-scene';

type One = { data: Webhook };
const route = '/v1/webhooks/{id}';
const masked = 'whsec_••••';

let scene: WebhookScene;
let receiver: TestReceiver;
let url: string;

beforeAll(async () => {
  scene = await WebhookScene.set();
  receiver = await scene.receiver();
  url = `https://localhost:${receiver.port}/hook`;
});
afterAll(() => scene.strike());

const clientOn = async (
  plan: 'plan_pro' | 'plan_enterprise' | 'plan_basic',
  environment: 'live' | 'test' = 'live',
) => DescribedClient.for(scene.api.base, (await keyOn(scene.databaseUrl, plan, environment)).key);

describe('webhook endpoints', () => {
  it('are created with a secret that is shown in full once', async () => {
    const client = await clientOn('plan_pro');
    const made = await client.post<One>('/v1/webhooks', { url, events: ['gmp.updated', 'ipo.opened'] });
    expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
    expect(made.body.data).toMatchObject({
      id: expect.stringMatching(/^wh_[0-9a-f]{32}$/),
      url,
      events: ['gmp.updated', 'ipo.opened'],
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
      status: 'active',
    });
    const list = await client.get<ListBody<Webhook>>('/v1/webhooks', '/v1/webhooks');
    expect(list.body.data).toEqual([{ ...made.body.data, secret: masked }]);
    expect(list.body.links.self).toBe('/v1/webhooks?limit=10&page=1');
    const sealed = await scene.rows<{ secret: Buffer }>('SELECT secret FROM webhook_endpoint WHERE id = $1', [
      made.body.data.id,
    ]);
    expect(sealed[0]?.secret.toString('latin1')).not.toContain(made.body.data.secret.slice(6, 20));
    expect(scene.api.output()).not.toContain(made.body.data.secret);
  });

  it('accept a secret of the customer, and can be changed field by field', async () => {
    const client = await clientOn('plan_pro');
    const secret = 'a secret of the customer';
    const { body } = await client.post<One>('/v1/webhooks', { url, events: ['ipo.opened'], secret });
    expect(body.data.secret).toBe(secret);
    const path = `/v1/webhooks/${body.data.id}`;
    const put = (change: object) => client.send<One>('put', route, path, change);
    expect((await put({ events: ['sgb.opened'] })).body.data).toMatchObject({
      ...{ url, events: ['sgb.opened'], secret: masked, createdAt: body.data.createdAt },
    });
    expect((await put({ url: `${url}/2` })).body.data).toMatchObject({
      url: `${url}/2`,
      events: ['sgb.opened'],
    });
    const fresh = 'another secret of the customer';
    expect((await put({ secret: fresh })).body.data.secret).toBe(fresh);
    expect((await put({})).status).toBe(400);
    const gone = await client.send<{ data: object }>('delete', route, path);
    expect([gone.status, gone.body.data]).toEqual([200, { id: body.data.id, deleted: true }]);
    expect((await client.send('delete', route, path)).status).toBe(404);
    expect((await put({ events: ['ipo.opened'] })).status).toBe(404);
  });

  it.each([
    ['no URL', { events: ['ipo.opened'] }, 'url'],
    ['plain HTTP', { url: 'http://hooks.acme.in/', events: ['ipo.opened'] }, 'url'],
    ['no events', { url: 'x' }, 'events'],
    ['an empty list of events', { url: 'x', events: [] }, 'events'],
    ['an unknown event', { url: 'x', events: ['ipo.opened', 'ipo.exploded'] }, 'events'],
    ['an event twice', { url: 'x', events: ['ipo.opened', 'ipo.opened'] }, 'events'],
    ['a short secret', { url: 'x', events: ['ipo.opened'], secret: 'short' }, 'secret'],
    ['a broken secret', { url: 'use', events: ['ipo.opened'], secret: 'whsec_no base64 at all' }, 'secret'],
    ['an unknown field', { url: 'x', events: ['ipo.opened'], status: 'active' }, 'status'],
  ])('are not created with %s', async (_title, body, field) => {
    const client = await clientOn('plan_pro');
    const sent = 'url' in body && body.url === 'use' ? { ...body, url } : body;
    const answer = await client.post<ErrorBody>('/v1/webhooks', sent);
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VAL_001']);
    expect(answer.body.error.details?.map((detail) => detail.field)).toContain(field);
  });

  it.each([
    ...[
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://169.254.169.254/',
    ],
    ...[
      'https://u:p@localhost/',
      'https://localhost/#a',
      'https://metadata.google.internal/',
      'https://192.168.0.1/',
    ],
    ...[
      'https://[::ffff:127.0.0.1]/',
      'https://①②⑦.⓪.⓪.①/',
      'https://%31%32%37.0.0.1/',
      'https://nobody.invalid/',
    ],
  ])('are not created at %s', async (bad) => {
    const client = await clientOn('plan_pro');
    const answer = await client.post<ErrorBody>('/v1/webhooks', { url: bad, events: ['ipo.opened'] });
    expect([answer.status, answer.body.error.code]).toEqual([400, 'VAL_001']);
    expect(answer.body.error.details).toEqual([{ field: 'url', message: expect.stringMatching(/^must /) }]);
  });

  it.each(['http://hooks.acme.in/', 'x', 'https://10.0.0.1/', 'https://nobody.invalid/'])(
    'get all problems in one refusal, at creation and at change: %s',
    async (bad) => {
      const client = await clientOn('plan_pro');
      const body = { url: bad, events: ['ipo.exploded'], secret: 'whsec_no base64 at all' };
      const made = await client.post<{ data: { id: string } }>('/v1/webhooks', {
        url,
        events: ['ipo.opened'],
      });
      const path = `/v1/webhooks/${made.body.data.id}`;
      const answers = [
        await client.post<ErrorBody>('/v1/webhooks', body),
        await client.send<ErrorBody>('put', '/v1/webhooks/{id}', path, body),
      ];
      for (const { status, body: said } of answers) {
        expect([status, said.error.code]).toEqual([400, 'VAL_001']);
        expect(said.error.details?.map(({ field }) => field).toSorted()).toEqual(['events', 'secret', 'url']);
      }
    },
  );

  it.each([
    ['plan_pro', 5],
    ['plan_enterprise', 20],
  ] as const)(
    'of %s are limited to exactly %i per environment, however many are created at once',
    async (plan, limit) => {
      const { key } = await keyOn(scene.databaseUrl, plan, 'live');
      const statuses = await Promise.all(
        Array.from({ length: limit + 15 }, async () => {
          const response = await fetch(`${scene.api.base}/v1/webhooks`, {
            method: 'POST',
            headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
            body: JSON.stringify({ url, events: ['ipo.opened'] }),
          });
          const { error } = (await response.json()) as Partial<ErrorBody>;
          return error?.code ?? response.status;
        }),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(limit);
      expect(statuses.filter((status) => status === 'PLAN_004')).toHaveLength(15);
    },
  );

  it('of test keys are separate from those of live keys', async () => {
    const test = await scene.client(scene.keys.testKey);
    const live = await scene.client(scene.keys.liveKey);
    const made = await test.post<One>('/v1/webhooks', { url, events: ['ipo.opened'] });
    expect(made.status).toBe(201);
    const path = `/v1/webhooks/${made.body.data.id}`;
    expect((await live.send('put', route, path, { events: ['ipo.closed'] })).status).toBe(404);
    const listed = await live.get<ListBody<Webhook>>('/v1/webhooks', '/v1/webhooks?limit=100');
    expect(listed.body.data.map(({ id }) => id)).not.toContain(made.body.data.id);
  });

  it('of another account get the same responses as unknown ones, byte for byte', async () => {
    const owner = await clientOn('plan_pro');
    const { body } = await owner.post<One>('/v1/webhooks', { url, events: ['ipo.opened'] });
    const { key } = await keyOn(scene.databaseUrl, 'plan_pro', 'live');
    const requests: [string, string, object | null][] = [
      ['PUT', '', { events: ['ipo.closed'] }],
      ['DELETE', '', null],
      ['POST', '/test', null],
    ];
    for (const [method, tail, sent] of requests) {
      const ask = async (id: string) => {
        const response = await fetch(`${scene.api.base}/v1/webhooks/${id}${tail}`, {
          method,
          headers: { 'X-API-Key': key, 'Content-Type': 'application/json' },
          ...(sent === null ? {} : { body: JSON.stringify(sent) }),
        });
        const answer = (await response.json()) as Record<string, unknown>;
        return JSON.stringify([response.status, { ...answer, requestId: '', timestamp: '' }]).replaceAll(
          id,
          '<id>',
        );
      };
      const unknown = await ask('wh_00000000000000000000000000000000');
      expect(unknown).toContain('[404,');
      expect(await ask(body.data.id)).toBe(unknown);
    }
    const list = await owner.get<ListBody<Webhook>>('/v1/webhooks', '/v1/webhooks');
    expect(list.body.data).toHaveLength(1);
  });

  it('are created once for one Idempotency-Key, secret included', async () => {
    const client = await clientOn('plan_pro');
    const create = () =>
      client.post<One>(
        '/v1/webhooks',
        { url, events: ['ipo.opened'] },
        { headers: { 'Idempotency-Key': 'once-1' } },
      );
    const [first, again] = [await create(), await create()];
    expect(again.status).toBe(201);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body.data).toEqual(first.body.data);
    expect((await client.get<ListBody<Webhook>>('/v1/webhooks', '/v1/webhooks')).body.data).toHaveLength(1);
  });

  it('need the Pro plan', async () => {
    const client = await clientOn('plan_basic');
    const answer = await client.post<ErrorBody>('/v1/webhooks', { url, events: ['ipo.opened'] });
    expect([answer.status, answer.body.error.code]).toEqual([403, 'PLAN_003']);
  });
});

describe('a test event', () => {
  type Result = {
    data: { delivered: boolean; statusCode: number; responseTime: number; testEventId: string };
  };
  const test = '/v1/webhooks/{id}/test';

  it('contains the example of the first event type, signed, and its response has the outcome', async () => {
    const client = await clientOn('plan_pro');
    const { body } = await client.post<One>('/v1/webhooks', { url, events: ['gmp.updated', 'ipo.opened'] });
    receiver.requests.length = 0;
    receiver.respond = (_request, response) => void response.writeHead(202).end('thanks');
    const answer = await client.send<Result>('post', test, `/v1/webhooks/${body.data.id}/test`);
    expect([answer.status, answer.body.data]).toEqual([
      200,
      {
        webhookId: body.data.id,
        testEventId: expect.stringMatching(/^evt_/),
        delivered: true,
        statusCode: 202,
        responseTime: expect.any(Number),
        timestamp: expect.any(String),
      },
    ]);
    const [request] = receiver.requests;
    expect(request?.headers['x-webhook-test']).toBe('true');
    expect(JSON.parse(request?.body.toString() ?? '')).toMatchObject({
      id: answer.body.data.testEventId,
      type: 'gmp.updated',
      data: { ipoSlug: 'neelam-looms' },
    });
  });

  it('that fails is reported in the response, and does not count as a failed delivery', async () => {
    const client = await clientOn('plan_pro');
    const closed = await scene.receiver();
    const { body } = await client.post<One>('/v1/webhooks', {
      url: `https://localhost:${closed.port}/`,
      events: ['ipo.opened'],
    });
    closed.respond = (_request, response) => void response.writeHead(500).end();
    const path = `/v1/webhooks/${body.data.id}/test`;
    expect((await client.send<Result>('post', test, path)).body.data).toMatchObject({
      delivered: false,
      statusCode: 500,
    });
    await closed.close();
    expect((await client.send<Result>('post', test, path)).body.data).toMatchObject({
      delivered: false,
      statusCode: 0,
    });
    const [row] = await scene.rows('SELECT consecutive_failures FROM webhook_endpoint WHERE id = $1', [
      body.data.id,
    ]);
    expect(row).toEqual({ consecutive_failures: 0 });
  });

  it('is limited to ten a minute for each endpoint, however many are requested at once', async () => {
    const { key } = await keyOn(scene.databaseUrl, 'plan_pro', 'live');
    const client = await DescribedClient.for(scene.api.base, key);
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    const { body } = await client.post<One>('/v1/webhooks', { url, events: ['ipo.opened'] });
    receiver.requests.length = 0;
    const crowd = new Crowd();
    const answers = await Promise.all(
      Array.from({ length: 16 }, () =>
        crowd.send(scene.api.base, { key, method: 'POST', path: `/v1/webhooks/${body.data.id}/test` }),
      ),
    );
    crowd.leave();
    expect(countByStatus(answers)).toEqual({ 200: 10, 429: 6 });
    expect(receiver.requests).toHaveLength(10);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(refused?.body ?? '')).toMatchObject({
      error: { code: 'RATE_001', message: expect.stringContaining('test-event limit') },
    });
  });

  it('is limited to fifty a minute on Pro, however often endpoints are deleted and created again', async () => {
    const { key } = await keyOn(scene.databaseUrl, 'plan_pro', 'live');
    const client = await DescribedClient.for(scene.api.base, key);
    receiver.respond = (_request, response) => void response.writeHead(200).end();
    const crowd = new Crowd();
    const answers: CrowdResponse[] = [];
    for (let round = 0; round < 6; round += 1) {
      const { body } = await client.post<One>('/v1/webhooks', { url, events: ['ipo.opened'] });
      const path = `/v1/webhooks/${body.data.id}`;
      const tests = Array.from({ length: 10 }, () =>
        crowd.send(scene.api.base, { key, method: 'POST', path: `${path}/test` }),
      );
      answers.push(...(await Promise.all(tests)));
      await client.send('delete', route, path);
    }
    crowd.leave();
    expect(countByStatus(answers)).toEqual({ 200: 50, 429: 10 });
    expect(JSON.parse(answers.at(-1)?.body ?? '')).toMatchObject({
      error: { code: 'RATE_001', message: expect.stringContaining('limit of 50 a minute for this account') },
    });
  });

  it('ends within five seconds when eight receivers send endless interim responses', async () => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </style.css>\r\n\r\n'.repeat(100);
    const endless = await scene.receiver();
    endless.respond = (_request, { socket }) => {
      const pour = () => {
        while (socket?.destroyed === false && socket.write(hints));
      };
      socket?.on('drain', pour);
      pour();
    };
    const client = await clientOn('plan_enterprise');
    const tests: Promise<{ body: Result }>[] = [];
    for (let count = 0; count < 8; count += 1) {
      const endpointBody = { url: `https://localhost:${endless.port}/${count}`, events: ['ipo.opened'] };
      const { body } = await client.post<One>('/v1/webhooks', endpointBody);
      tests.push(client.send<Result>('post', test, `/v1/webhooks/${body.data.id}/test`));
    }
    for (const { body } of await Promise.all(tests)) {
      expect(body.data).toMatchObject({ delivered: false, statusCode: 0 });
      expect(body.data.responseTime).toBeLessThan(5_000);
    }
  });

  it('is not sent to a disabled endpoint', async () => {
    const client = await clientOn('plan_pro');
    const { body } = await client.post<One>('/v1/webhooks', { url, events: ['ipo.opened'] });
    await scene.rows('UPDATE webhook_endpoint SET disabled_at = now() WHERE id = $1', [body.data.id]);
    const answer = await client.send<ErrorBody>('post', test, `/v1/webhooks/${body.data.id}/test`);
    expect([answer.status, answer.body.error.code]).toEqual([409, 'HOOK_001']);
    const list = await client.get<ListBody<Webhook>>('/v1/webhooks', '/v1/webhooks');
    expect(list.body.data[0]?.status).toBe('disabled');
  });
});

describe('a filter over HTTP', () => {
  const move = [
    { path: 'absoluteChangePercent', op: 'gte', value: 5 },
    { path: 'type', op: 'eq', value: 'SME' },
  ];

  it('takes rises of SME premiums, and moves in either direction', async () => {
    const client = await clientOn('plan_pro');
    const rise = [{ path: 'changePercent', op: 'gte', value: 5 }, ...move.slice(1)];
    for (const filter of [rise, move]) {
      const { status, body } = await client.post<One>('/v1/webhooks', {
        url,
        events: ['gmp.updated'],
        filter,
      });
      expect([status, body.data]).toEqual([201, expect.objectContaining({ filter })]);
    }
  });

  it('is refused if no single type can meet it, also by a change of the types alone', async () => {
    const client = await clientOn('plan_pro');
    const events = ['ipo.opened', 'gmp.updated'];
    const filter = [{ path: 'lotSize', op: 'gte', value: 10 }, ...move];
    const refused = await client.post<ErrorBody>('/v1/webhooks', { url, events, filter });
    expect([refused.status, refused.body.error.details]).toEqual([
      400,
      [{ field: 'filter', message: expect.stringContaining('no type that the endpoint names') }],
    ]);
    const { body } = await client.post<One>('/v1/webhooks', { url, events, filter: move });
    const change = await client.send<ErrorBody>('put', '/v1/webhooks/{id}', `/v1/webhooks/${body.data.id}`, {
      events: ['ipo.opened'],
    });
    expect([change.status, change.body.error.details?.map(({ field }) => field)]).toEqual([400, ['filter']]);
  });
});
