import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { ThrottlerModule } from '@nestjs/throttler';
import { eventTypes } from '@market/contracts';
import { Clock, ManualClock, minuteMs } from '@market/kernel';
import { LoggingModule, MetricsModule } from '@market/base/observability';
import { SecretBox } from '@market/database/secrets';
import { createHttpApp, HttpModule, IdempotencyModule, throttlerOptions } from '@market/http-api';
import { AccountSuspensions, Entitlements, FailedAuthenticationMeter, SupportContact } from '@market/access';
import { FewFailures } from '@market/access/testing';
import {
  AccountDirectory,
  type DashboardSession,
  type NamedAccount,
  SessionKeeper,
  SessionsModule,
} from '@market/sessions';
import { KnownSessions } from '@market/sessions/testing';
import type { TestReceiver } from '@market/testing';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { WebhookStage } from '../testing/webhook-stage.fixture';
import { deliveryView, wholeDeliveryView } from './delivery.view';
import { endpointDaysView, rangeReplayView } from './delivery.dashboard-view';
import { eventTypeView } from './event-type.dashboard-view';
import { WebhookApiModule } from './webhook-api.module';
import { endpointView, failingEndpointView, testedEndpointView } from './webhook.dashboard-view';
import { WebhookDashboardModule } from './webhook-dashboard.module';

const origin = 'http://localhost:3000';
const start = new Date('2026-11-20T04:30:00.000Z');
const masked = 'whsec_••••';

class KnownAccounts extends AccountDirectory {
  openFor(): Promise<string> {
    return Promise.reject(new Error('opens no account'));
  }
  readdress(): Promise<void> {
    return Promise.reject(new Error('changes no address'));
  }
  named(ids: readonly string[]): Promise<readonly NamedAccount[]> {
    return Promise.resolve(
      ids.map((id) => ({ id, email: `${id}@customer.test`, name: null, suspension: null })),
    );
  }
}

interface Answer<T> {
  readonly status: number;
  readonly code: string | undefined;
  readonly data: T;
  readonly meta: { readonly limit: number; readonly nextBefore: string | null };
  readonly error: {
    readonly message: string;
    readonly details?: readonly { readonly field: string; readonly message: string }[];
  };
}

type Endpoint = z.infer<typeof endpointView>;
type Delivery = z.infer<typeof deliveryView>;

const clock = new ManualClock(start);
const sessions = new KnownSessions();
let stage: WebhookStage;
let receiver: TestReceiver;
let app: NestExpressApplication;
let base: string;

beforeAll(async () => {
  stage = await WebhookStage.set(clock);
  receiver = await stage.receiver();
  const ports = [
    { provide: Clock, useFactory: () => clock },
    { provide: DataSource, useFactory: () => stage.dataSource },
    { provide: SecretBox, useFactory: () => stage.box },
    { provide: Entitlements, useFactory: () => stage.plans },
    { provide: FailedAuthenticationMeter, useClass: FewFailures },
    { provide: AccountSuspensions, useFactory: () => stage.suspensions },
    { provide: SupportContact, useValue: new SupportContact(null) },
    { provide: AccountDirectory, useClass: KnownAccounts },
    { provide: SessionKeeper, useFactory: () => sessions },
  ];
  const webhooks = WebhookApiModule.register(stage.settings);
  const http = { trustProxy: false, publicUrl: origin, docsUrl: 'https://docs.example' } as const;
  app = await createHttpApp(
    {
      module: class Root {},
      imports: [
        {
          module: class Ports {},
          global: true,
          providers: ports,
          exports: ports.map(({ provide }) => provide),
        },
        LoggingModule.register({ app: 'spec', level: 'silent', pretty: false }),
        MetricsModule.register({ port: 0 }),
        HttpModule.register(http),
        IdempotencyModule,
        ThrottlerModule.forRoot(throttlerOptions([])),
        SessionsModule.register({ origin, allowsPlainHttp: true }),
        WebhookDashboardModule.register(webhooks),
      ],
    },
    http,
  );
  Logger.overrideLogger(false);
  await app.listen(0, '127.0.0.1');
  base = `http://127.0.0.1:${(app.getHttpServer().address() as { port: number }).port}/dashboard/api`;
});
beforeEach(() => {
  // Each test has events of its own.
  clock.advance(minuteMs);
  receiver.requests.length = 0;
  receiver.respond = (_request, response) => void response.writeHead(204).end();
});
afterAll(async () => {
  await app.close();
  expect(await stage.strikeAndCheck()).toEqual([]);
});

/** Signs a user in. @returns the token of the session's cookie */
function signIn(differs: Partial<DashboardSession> = {}): string {
  const token = randomUUID();
  sessions.known.set(token, {
    ...{ id: `ses_${token}`, userId: 'usr_1', email: 'asha@customer.test', role: 'owner' },
    ...{ accountId: `acc_${token}`, isOperator: false, reauthenticatedAt: clock.now() },
    ...differs,
  });
  return token;
}

const accountOf = (token: string) => sessions.known.get(token)?.accountId ?? '';

async function ask<T>(token: string | null, question: string, body?: object): Promise<Answer<T>> {
  const [method = '', path = ''] = question.split(' ');
  const response = await fetch(`${base}/${path}`, {
    method,
    headers: {
      'Sec-Fetch-Site': 'same-origin',
      ...(token === null ? {} : { Cookie: `dashboard=${token}`, ...sessions.shownBy(token) }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as Answer<T> & { readonly error?: { readonly code: string } };
  return { ...answer, status: response.status, code: answer.error?.code };
}

const url = (path = '/hook') => `https://localhost:${receiver.port}${path}`;
const create = (token: string, differs: object = {}) =>
  ask<Endpoint>(token, 'POST webhooks', {
    environment: 'live',
    url: url(),
    events: ['ipo.opened'],
    ...differs,
  });

/** Checks that a response has exactly the fields of its view. */
function expectView(view: z.ZodObject, data: unknown): void {
  expect(view.strict().safeParse(data)).toMatchObject({ success: true });
}

/** Announces an event as if it was written now by the clock of the test, and delivers it. */
async function deliver(): Promise<void> {
  await stage.announce();
  await stage.rows(
    `UPDATE outbox_event SET committed_at = $1 WHERE position = (SELECT max(position) FROM outbox_event)`,
    [clock.now()],
  );
  await stage.deliverDue();
}

/** Fails an endpoint of an account until it is disabled. */
async function disable(id: string): Promise<void> {
  await stage.rows(
    `UPDATE webhook_endpoint SET disabled_at = $2, failing_since = $2, consecutive_failures = 10 WHERE id = $1`,
    [id, clock.now()],
  );
}

describe('endpoints in the dashboard', () => {
  it('are created by owners with a secret that is shown once, and read by members', async () => {
    const owner = signIn();
    const member = signIn({ accountId: accountOf(owner), role: 'member' });
    const made = await create(owner);
    expect(made.status).toBe(201);
    expectView(endpointView, made.data);
    expect(made.data).toMatchObject({
      ...{ environment: 'live', status: 'active', failuresInARow: 0, failuresUntilDisabled: 10 },
      ...{ successShare24h: null, lastAttemptAt: null, disabledReason: null },
      secret: expect.stringMatching(/^whsec_.{44}$/),
    });
    const test = await create(owner, { environment: 'test', events: ['sgb.opened'] });
    const list = async (query = '') => (await ask<Endpoint[]>(member, `GET webhooks${query}`)).data;
    expect(await list()).toEqual([
      { ...test.data, secret: masked },
      { ...made.data, secret: masked },
    ]);
    expect((await list('?environment=test')).map(({ id }) => id)).toEqual([test.data.id]);
    expect((await ask(member, `GET webhooks/${made.data.id}`)).data).toEqual({
      ...made.data,
      secret: masked,
    });
    for (const [question, body] of [
      ['POST webhooks', { environment: 'live', url: url(), events: ['ipo.opened'] }],
      [`PUT webhooks/${made.data.id}`, { events: ['ipo.closed'] }],
      [`DELETE webhooks/${made.data.id}`, undefined],
      [`POST webhooks/${made.data.id}/enable`, undefined],
      [`POST webhooks/${made.data.id}/secret`, undefined],
      [`DELETE webhooks/${made.data.id}/previous-secret`, undefined],
    ] as const) {
      expect([question, (await ask(member, question, body)).code]).toEqual([question, 'SES_004']);
      expect([question, (await ask(null, question, body)).code]).toEqual([question, 'SES_001']);
    }
  });

  it('are changed and deleted, with an entry in the audit log that repeats no value', async () => {
    const owner = signIn();
    const { data } = await create(owner);
    clock.advance(minuteMs);
    const changed = await ask<Endpoint>(owner, `PUT webhooks/${data.id}`, { url: url('/?token=s3cret') });
    expect(changed.data).toMatchObject({ url: url('/?token=s3cret'), updatedAt: clock.now().toISOString() });
    expect((await ask(owner, `PUT webhooks/${data.id}`, {})).code).toBe('VAL_001');
    expect((await ask(owner, `DELETE webhooks/${data.id}`)).data).toEqual({ id: data.id, deleted: true });
    expect((await ask(owner, `GET webhooks/${data.id}`)).code).toBe('NOT_001');
    const entries = await stage.rows(
      'SELECT actor, action, detail FROM audit_entry WHERE account_id = $1 ORDER BY position',
      [accountOf(owner)],
    );
    const environment = 'live';
    expect(entries).toEqual([
      { actor: 'user:usr_1', action: 'webhook.created', detail: { environment } },
      { actor: 'user:usr_1', action: 'webhook.changed', detail: { environment, fields: 'url' } },
      { actor: 'user:usr_1', action: 'webhook.deleted', detail: { environment } },
    ]);
  });

  it('are made a hundred times within 24 hours by the users of an account, whatever becomes of them', async () => {
    const owner = signIn();
    const { data } = await create(owner);
    expect((await ask(owner, `DELETE webhooks/${data.id}`)).status).toBe(200);
    await stage.rows(
      `INSERT INTO webhook_endpoint
       SELECT copy.* FROM webhook_endpoint e, generate_series(1, 99) n,
              jsonb_populate_record(e, jsonb_build_object('id', e.id || n)) copy WHERE e.id = $1`,
      [data.id],
    );
    expect(await create(owner)).toMatchObject({ status: 429, code: 'RATE_001' });
    expect((await create(signIn())).status).toBe(201);
    await stage.rows(`UPDATE webhook_endpoint SET created_at = created_at - interval '1 day' WHERE id = $1`, [
      data.id,
    ]);
    expect((await create(owner)).status).toBe(201);
  });

  it('of another account have the same bytes as unknown ones on every route', async () => {
    const owner = signIn();
    const stranger = signIn({ isOperator: false });
    const { data } = await create(owner);
    await deliver();
    const { data: found } = await ask<Delivery[]>(owner, `GET webhooks/${data.id}/deliveries`);
    const deliveryId = found[0]?.id ?? '';
    const range = { since: start.toISOString(), only: 'all', preview: false };
    for (const [question, body] of [
      ['GET webhooks/:id', undefined],
      ['PUT webhooks/:id', { events: ['ipo.closed'] }],
      ['GET webhooks/:id/deliveries', undefined],
      ['GET webhooks/:id/days', undefined],
      ['POST webhooks/:id/test', undefined],
      ['POST webhooks/:id/enable', undefined],
      ['POST webhooks/:id/secret', undefined],
      ['DELETE webhooks/:id/previous-secret', undefined],
      ['POST webhooks/:id/replays', range],
      ['GET deliveries/:id', undefined],
      ['POST deliveries/:id/replay', undefined],
      ['DELETE webhooks/:id', undefined],
    ] as const) {
      const own = question.includes(' deliveries') ? deliveryId : data.id;
      const unknown = own.replace(/[0-9a-f]{32}$/, '0'.repeat(32));
      const said = async (id: string) => {
        const {
          timestamp: _,
          requestId: __,
          ...answer
        } = (await ask(...([stranger, question.replace(':id', id), body] as const))) as Answer<unknown> & {
          timestamp?: string;
          requestId?: string;
        };
        return JSON.stringify(answer).replaceAll(id, '<id>');
      };
      const hidden = await said(own);
      expect([question, hidden]).toEqual([question, await said(unknown)]);
      expect(hidden).toContain('NOT_001');
      expect((await ask(owner, question.replace(':id', own), body)).status).toBe(200);
    }
  });

  it('stay readable below Pro and can be deleted, but neither made, changed, tested nor replayed', async () => {
    const owner = signIn();
    const { data } = await create(owner);
    stage.plans.limits.set(accountOf(owner), 0);
    expect((await ask<Endpoint>(owner, `GET webhooks/${data.id}`)).data).toMatchObject({
      status: 'disabled',
      disabledReason: expect.stringMatching(/^The plan has fewer endpoints/),
    });
    const range = { since: start.toISOString(), only: 'all', preview: true };
    for (const [question, body] of [
      [`PUT webhooks/${data.id}`, { events: ['ipo.closed'] }],
      [`POST webhooks/${data.id}/test`, undefined],
      [`POST webhooks/${data.id}/enable`, undefined],
      [`POST webhooks/${data.id}/secret`, undefined],
      [`DELETE webhooks/${data.id}/previous-secret`, undefined],
      [`POST webhooks/${data.id}/replays`, range],
    ] as const) {
      expect([question, (await ask(owner, question, body)).code]).toEqual([question, 'PLAN_003']);
    }
    expect((await create(owner)).code).toBe('PLAN_003');
    expect((await ask(owner, `DELETE webhooks/${data.id}`)).status).toBe(200);
  });

  it('are refused with the reason in plain words', async () => {
    const owner = signIn();
    const reason = async (bad: string) => {
      const { code, error } = await create(owner, { url: bad });
      return [code, error.details?.[0]?.field, error.details?.[0]?.message];
    };
    expect(await reason('http://hooks.example.com/')).toEqual([
      ...['VAL_001', 'url', expect.stringContaining('over plain http anybody on the way')],
    ]);
    expect(await reason('https://10.0.0.1/')).toEqual([
      'VAL_001',
      'url',
      expect.stringContaining('private or'),
    ]);
    expect(await reason('https://db.internal/')).toEqual([
      ...['VAL_001', 'url', expect.stringContaining('in private networks only')],
    ]);
    const { error } = await create(owner, { url: 'https://10.0.0.1/', secret: 'whsec_?aaaaaaaaaaaaaaaa' });
    expect(error.details?.map(({ field }) => field).sort()).toEqual(['secret', 'url']);
  });

  it('are made and moved only after a proof of identity if they get live events', async () => {
    const owner = signIn();
    const stale = signIn({
      ...{ accountId: accountOf(owner) },
      reauthenticatedAt: new Date(clock.nowMs() - 11 * minuteMs),
    });
    expect((await create(stale)).code).toBe('SES_002');
    const [live, test] = [await create(owner), await create(stale, { environment: 'test' })];
    expect([live.status, test.status]).toEqual([201, 201]);
    const url = `${live.data.url}/elsewhere`;
    const change = (token: string, { id }: Endpoint, body: object) => ask(token, `PUT webhooks/${id}`, body);
    expect((await change(stale, live.data, { url })).code).toBe('SES_002');
    expect((await change(stale, live.data, { url: live.data.url, events: ['ipo.closed'] })).status).toBe(200);
    expect((await change(stale, test.data, { url })).status).toBe(200);
    expect((await change(owner, live.data, { url })).status).toBe(200);
  });

  it('get a new secret only after a proof of identity, with or without an overlap', async () => {
    const owner = signIn();
    const { data } = await create(owner);
    const stale = signIn({
      ...{ accountId: accountOf(owner) },
      reauthenticatedAt: new Date(clock.nowMs() - 11 * minuteMs),
    });
    expect((await ask(stale, `POST webhooks/${data.id}/secret`, { overlapSeconds: 60 })).code).toBe(
      'SES_002',
    );
    const replace = (body?: object) =>
      ask<{ secret: string; overlapEndsAt: string | null }>(owner, `POST webhooks/${data.id}/secret`, body);
    const first = await replace({ overlapSeconds: 3_600 });
    expect(first.data).toEqual({
      secret: expect.stringMatching(/^whsec_.{44}$/),
      overlapEndsAt: new Date(clock.nowMs() + 3_600_000).toISOString(),
    });
    const shown = async () =>
      (await ask<{ secretOverlapEndsAt: string | null }>(owner, `GET webhooks/${data.id}`)).data
        .secretOverlapEndsAt;
    expect(await shown()).toBe(first.data.overlapEndsAt);
    expect((await replace({ overlapSeconds: 60 })).code).toBe('HOOK_002');
    const end = `DELETE webhooks/${data.id}/previous-secret`;
    expect((await ask(stale, end)).code).toBe('SES_002');
    expect((await ask<Endpoint>(owner, end)).data).toMatchObject({ id: data.id, secretOverlapEndsAt: null });
    expect((await replace({ overlapSeconds: 60 })).status).toBe(200);
    const second = await replace();
    expect(second.data.overlapEndsAt).toBeNull();
    expect(await shown()).toBeNull();
    expect(second.data.secret).not.toBe(first.data.secret);
    expect((await replace({ overlapSeconds: 86_401 })).code).toBe('VAL_001');
  });
});

describe('a test event in the dashboard', () => {
  it('says in words what the receiver answered, or why nothing came', async () => {
    const owner = signIn({ role: 'owner' });
    const member = signIn({ accountId: accountOf(owner), role: 'member' });
    const { data } = await create(owner);
    const test = () => ask<z.infer<typeof testedEndpointView>>(member, `POST webhooks/${data.id}/test`);
    const arrived = await test();
    expectView(testedEndpointView, arrived.data);
    expect(arrived.data).toMatchObject({ delivered: true, words: 'Answered with status 204' });
    receiver.respond = (_request, response) => void response.writeHead(301, { location: '/x' }).end();
    expect((await test()).data).toMatchObject({
      ...{ delivered: false, statusCode: 301 },
      words: 'Answered with status 301: redirects are not followed',
    });
    receiver.respond = (_request, { socket }) => void socket?.destroy();
    expect((await test()).data).toMatchObject({ delivered: false, statusCode: 0 });
    await disable(data.id);
    const refused = await test();
    expect([refused.code, refused.error.message]).toEqual([
      'HOOK_001',
      expect.stringContaining('10 deliveries in a row failed'),
    ]);
  });
});

describe('the log in the dashboard', () => {
  it('is read in parts, filtered, and shows one delivery without secret and signature', async () => {
    const owner = signIn();
    const secret = 'whsec_dGhlIHNlY3JldCBvZiB0aGUgbG9nIHRlc3Q=';
    const { data } = await create(owner, { secret, events: ['ipo.opened', 'gmp.updated'] });
    for (let made = 0; made < 3; made += 1) {
      clock.advance(minuteMs);
      await deliver();
    }
    receiver.respond = ({ headers }, response) =>
      void response.writeHead(500).end(`<script>${headers['webhook-signature'] as string}</script>`);
    clock.advance(minuteMs);
    const failedFrom = clock.now().toISOString();
    await deliver();
    const list = (query = '') => ask<Delivery[]>(owner, `GET webhooks/${data.id}/deliveries${query}`);
    const first = await list('?limit=3');
    expect([first.data.length, first.meta.limit]).toEqual([3, 3]);
    for (const delivery of first.data) expectView(deliveryView, delivery);
    const rest = await list(`?limit=3&before=${first.meta.nextBefore ?? ''}`);
    expect([rest.data.length, rest.meta.nextBefore]).toEqual([1, null]);
    const whole = await list();
    expect([...first.data, ...rest.data]).toEqual(whole.data);
    expect((await list('?state=pending')).data.map(({ lastStatus }) => lastStatus)).toEqual([500]);
    expect((await list(`?to=${failedFrom}`)).data).toHaveLength(3);
    expect((await list(`?from=${failedFrom}&type=ipo.opened`)).data).toHaveLength(1);
    expect((await list('?type=gmp.updated')).data).toEqual([]);
    for (const bad of ['?before=17', '?state=lost', '?from=yesterday', '?page=2']) {
      expect([bad, (await list(bad)).code]).toEqual([bad, 'VAL_001']);
    }
    const [latest] = whole.data;
    const { data: one } = await ask<z.infer<typeof wholeDeliveryView>>(
      owner,
      `GET deliveries/${latest?.id ?? ''}`,
    );
    expectView(wholeDeliveryView, one);
    const request = receiver.requests.at(-1);
    expect(one).toMatchObject({
      ...{ endpointId: data.id, url: url(), body: request?.body.toString() },
      headers: {
        'X-Webhook-ID': request?.headers['x-webhook-id'],
        'X-Webhook-Timestamp': request?.headers['x-webhook-timestamp'],
        'X-Webhook-Signature': '••••',
        'webhook-signature': 'v1,••••',
      },
      attemptLog: [
        {
          ...{ status: 500, words: 'answered with status 500', durationMs: expect.any(Number) },
          answer: '<script>v1,[concealed]</script>',
        },
      ],
    });
    expect(
      Object.keys(one.headers)
        .map((name) => name.toLowerCase())
        .sort(),
    ).toEqual(
      Object.keys(request?.headers ?? {})
        .filter((name) => /^(x-)?webhook-|content-type|user-agent/.test(name))
        .sort(),
    );
    expect(JSON.stringify([whole, one])).not.toContain(secret.slice(6));
  });

  it('shows seven days in India', async () => {
    const owner = signIn();
    const { data } = await create(owner);
    await deliver();
    const { data: days } = await ask<z.infer<typeof endpointDaysView>>(owner, `GET webhooks/${data.id}/days`);
    expectView(endpointDaysView, days);
    expect(days.days.at(-1)).toEqual({ day: '2026-11-20', delivered: 1, failed: 0 });
    expect(days.days).toHaveLength(7);
  });
});

describe('replays in the dashboard', () => {
  it('preview, send, and send one delivery', async () => {
    const owner = signIn();
    const member = signIn({ accountId: accountOf(owner), role: 'member', userId: 'usr_2' });
    const { data } = await create(owner);
    await deliver();
    await deliver();
    const range = (differs: object) =>
      ask<z.infer<typeof rangeReplayView>>(member, `POST webhooks/${data.id}/replays`, {
        ...{ since: start.toISOString(), only: 'all', preview: false, ...differs },
      });
    const counts = { pending: 0, delivered: 2, failed: 0, held: 0, unsent: 0 };
    const meant = { since: start.toISOString(), deliveries: 2, counts };
    expect((await range({ preview: true })).data).toEqual(meant);
    expect((await range({})).data).toEqual(meant);
    expect((await range({})).data).toEqual({
      ...{ since: start.toISOString(), deliveries: 0, counts: { ...counts, pending: 2, delivered: 0 } },
    });
    await stage.deliverDue();
    const { data: log } = await ask<Delivery[]>(member, `GET webhooks/${data.id}/deliveries`);
    expect(log.map(({ kind }) => kind)).toEqual(['replay', 'replay', 'event', 'event']);
    const one = () => ask(member, `POST deliveries/${log[0]?.id ?? ''}/replay`);
    expect([(await one()).data, (await one()).data]).toEqual([{ deliveries: 1 }, { deliveries: 0 }]);
    await stage.deliverDue();
    const reversed = await range({ until: '2026-11-01T00:00:00Z', since: '2026-11-02T00:00:00Z' });
    expect([reversed.code, reversed.error.details?.[0]?.field]).toEqual(['VAL_001', 'until']);
    expect((await range({ since: '2026-11-02' })).code).toBe('VAL_001');
  });

  it('send what was missed when the endpoint is enabled', async () => {
    const owner = signIn();
    const { data } = await create(owner);
    await disable(data.id);
    expect((await ask<Endpoint>(owner, `GET webhooks/${data.id}`)).data).toMatchObject({
      ...{ status: 'disabled', failuresInARow: 10, disabledAt: clock.now().toISOString() },
      disabledReason:
        '10 deliveries in a row failed, with all their retries. Enable it once its receiver works again.',
    });
    await deliver();
    const range = { only: 'undelivered', preview: true };
    // The page shows this before an endpoint is enabled; a disabled one gets nothing.
    const { data: previewed } = await ask(owner, `POST webhooks/${data.id}/replays`, range);
    expectView(rangeReplayView, previewed);
    expect(previewed).toMatchObject({ deliveries: 1, counts: { failed: 0, unsent: 1 } });
    const sending = { ...range, preview: false };
    expect((await ask(owner, `POST webhooks/${data.id}/replays`, sending)).code).toBe('HOOK_001');
    const enabled = await ask<{ endpoint: Endpoint; deliveries: number }>(
      ...([owner, `POST webhooks/${data.id}/enable`, { replaySince: start.toISOString() }] as const),
    );
    expect(enabled.data).toMatchObject({ endpoint: { status: 'active', failuresInARow: 0 }, deliveries: 1 });
    expectView(endpointView, enabled.data.endpoint);
    await stage.deliverDue();
    expect((await ask(owner, `POST webhooks/${data.id}/enable`)).data).toMatchObject({ deliveries: 0 });
  });
});

it('reads are compressed, and an answer with a secret is not, however long what it reflects', async () => {
  const token = signIn();
  const cookie = {
    ...{ 'Sec-Fetch-Site': 'same-origin', 'Accept-Encoding': 'gzip' },
    ...{ Cookie: `dashboard=${token}`, ...sessions.shownBy(token) },
  };
  const read = await fetch(`${base}/event-types`, { headers: cookie });
  expect([read.status, read.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  const wanted = { environment: 'test', url: url(`/${'long'.repeat(400)}`), events: ['ipo.opened'] };
  const made = await fetch(`${base}/webhooks`, {
    method: 'POST',
    headers: { ...cookie, 'Content-Type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  expect([made.status, made.headers.get('content-encoding')]).toEqual([201, null]);
  expect(((await made.json()) as Answer<Endpoint>).data.secret).toMatch(/^whsec_/);
});

it('event types have a meaning, a schema that is theirs, and an example that fits it', async () => {
  const { data } = await ask<z.infer<typeof eventTypeView>[]>(signIn({ role: 'member' }), 'GET event-types');
  expect(data.map(({ type }) => type)).toEqual([...eventTypes]);
  for (const { type, schema, example } of data) {
    expect(schema).toMatchObject({
      type: 'object',
      properties: { type: { const: type }, data: expect.anything() },
    });
    expect(Object.keys(example)).toEqual(schema['required']);
    expect(example).toMatchObject({ type });
  }
});

describe('failing endpoints', () => {
  it('of all accounts are listed for operators, who enable them in their own name', async () => {
    const owner = signIn();
    const { data } = await create(owner);
    await disable(data.id);
    const operator = signIn({ isOperator: true, secondFactorAt: clock.now(), userId: 'usr_operator' });
    const { data: listed } = await ask<z.infer<typeof failingEndpointView>[]>(
      operator,
      'GET operators/webhooks',
    );
    for (const each of listed) expectView(failingEndpointView, each);
    expect(listed).toContainEqual(
      expect.objectContaining({
        ...{ accountId: accountOf(owner), accountEmail: `${accountOf(owner)}@customer.test` },
        ...{
          since: clock.now().toISOString(),
          endpoint: expect.objectContaining({ id: data.id, secret: masked }),
        },
      }),
    );
    const stale = signIn({
      isOperator: true,
      secondFactorAt: clock.now(),
      reauthenticatedAt: new Date(clock.nowMs() - 11 * minuteMs),
    });
    const enable = `POST operators/webhooks/${data.id}/enable`;
    expect((await ask(stale, enable)).code).toBe('SES_002');
    expect((await ask<Endpoint>(operator, enable)).data).toMatchObject({ id: data.id, status: 'active' });
    expect((await ask(operator, enable.replace(data.id, 'wh_unknown'))).code).toBe('NOT_001');
    expect(
      await stage.rows(`SELECT actor FROM audit_entry WHERE action = 'webhook.enabled' AND subject = $1`, [
        data.id,
      ]),
    ).toEqual([{ actor: 'user:usr_operator' }]);
    for (const question of ['GET operators/webhooks', enable]) {
      expect([question, (await ask(owner, question)).code]).toEqual([question, 'NOT_002']);
      expect([question, (await ask(null, question)).code]).toEqual([question, 'NOT_002']);
    }
  });
});
