import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  HttpCode,
  Post,
  Req,
  UseGuards,
} from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { DataSource } from 'typeorm';
import { Clock, DomainError, type ManualClock } from '@market/kernel';
import { DatabaseModule, migrate, runDatabaseChecks } from '@market/database';
import { SecretsModule } from '@market/database/secrets';
import { createTestDatabase, type TestDatabase, until } from '@market/testing';
import { liveKey, startTeapotApp, testKey } from '../testing/teapot-app';
import { madeOnceOf, PublicRoute } from '@market/access';
import { JsonBody, Text } from '@market/http-query';
import { RespondsWith } from '../responses/responds-with.decorator';
import { idempotencyParts } from './idempotency-parts';
import { z } from 'zod';
import { idempotencyChecks } from './idempotency.checks';
import { IdempotencyModule } from './idempotency.module';
import { Idempotent, ShownOnce } from './idempotent.decorator';
import { attachKeyOwner } from './key-owner';
import { IdempotentResponses } from './idempotent-responses';
import { IdempotentResponseRepository } from './idempotent-response.repository';

class OrderBody {
  @Text({ min: 1, max: 40 }, { description: 'What is ordered.' })
  what!: string;

  @Text({ min: 1, max: 40 }, { description: 'For whom.', required: false })
  who?: string;
}

/** Effects of the handlers; `gate` delays them. */
const orders: string[] = [];
let gate: Promise<void> = Promise.resolve();

const failures: Readonly<Record<string, DomainError | Error>> = {
  taken: new DomainError({ kind: 'conflict', code: 'BIL_001', publicMessage: 'taken' }),
  limited: new DomainError({ kind: 'limited', code: 'RATE_001', publicMessage: 'x', retryAfterSeconds: 1 }),
  upstream: new DomainError({ kind: 'upstream-failed', code: 'PAY_001', publicMessage: 'x' }),
  bug: new Error('a bug'),
};

@Controller('v1/orders')
class OrderController {
  @Post()
  @HttpCode(201)
  @Idempotent()
  @RespondsWith(z.object({ number: z.number() }), { example: { number: 1 }, status: 201 })
  async order(@JsonBody(OrderBody) body: OrderBody) {
    orders.push(body.what);
    await gate;
    const failure = failures[body.what];
    if (failure) throw failure;
    return { number: orders.length, secret: 'whsec_canary', at: new Date(0), nothing: null };
  }

  @Post('cancel')
  @HttpCode(200)
  @Idempotent()
  cancel() {
    orders.push('cancel');
    return { cancelled: true };
  }
}

/** Guard that takes the account of a request from a header, as the dashboard's does from a cookie. */
class DeskGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<IncomingMessage>();
    const accountId = request.headers['x-desk'];
    const userId = String(request.headers['x-user']);
    if (typeof accountId === 'string')
      attachKeyOwner(request, { accountId, environment: 'dashboard', userId });
    return true;
  }
}

@Controller('desk/orders')
@PublicRoute()
@UseGuards(DeskGuard)
class DeskController {
  @Post()
  @HttpCode(200)
  @Idempotent()
  order() {
    orders.push('desk');
    return { number: orders.length };
  }
}

/** Makes secrets as a feature does: a repeat voids what was made before, in the transaction that makes another one. */
@Controller('desk/secrets')
@PublicRoute()
@UseGuards(DeskGuard)
class SecretController {
  constructor(private readonly dataSource: DataSource) {}

  @Post()
  @HttpCode(201)
  @ShownOnce()
  make(@Req() request: object, @JsonBody(OrderBody) { what }: OrderBody) {
    return this.dataSource.transaction(async (tx) => {
      const once = madeOnceOf(request);
      const former = (await once?.former(tx)) ?? null;
      await tx.query('DELETE FROM desk_secret WHERE id = $1', [former]);
      const id = randomUUID();
      await tx.query('INSERT INTO desk_secret (id) VALUES ($1)', [id]);
      await once?.remember(tx, id);
      await gate;
      if (what === 'bug') throw new Error('a bug');
      return { id, secret: `whsec_${id}` };
    });
  }
}

describe('Idempotency-Key', () => {
  let database: TestDatabase;
  let app: NestExpressApplication;
  let base: string;
  let dataSource: DataSource;
  let clock: ManualClock;

  beforeAll(async () => {
    database = await createTestDatabase('idempotency');
    const started = await startTeapotApp([], undefined, {
      imports: [
        DatabaseModule.register({ url: database.url, applicationName: 'spec' }, idempotencyParts),
        SecretsModule.register({ key: randomBytes(32) }),
        IdempotencyModule,
      ],
      controllers: [OrderController, DeskController, SecretController],
    });
    ({ app } = started);
    base = `http://127.0.0.1:${started.port}/v1/orders`;
    dataSource = app.get(DataSource);
    clock = app.get(Clock);
    await migrate(dataSource);
    await dataSource.query('CREATE TABLE desk_secret (id text PRIMARY KEY)');
  });
  afterAll(async () => {
    await app.close();
    await database.drop();
  });
  beforeEach(() => {
    orders.length = 0;
    gate = Promise.resolve();
  });

  async function send(
    idempotencyKey: string | null,
    body: object | null,
    { path = '', key = liveKey }: { path?: string; key?: string } = {},
  ) {
    const response = await fetch(`${base}${path}`, {
      method: 'POST',
      headers: {
        'X-API-Key': key,
        ...(idempotencyKey === null ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...(body === null ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === null ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as {
      data?: Record<string, unknown>;
      error?: { code: string; message: string };
      requestId: string;
    };
    return {
      status: response.status,
      replayed: response.headers.get('idempotent-replayed'),
      requestId: answer.requestId,
      data: answer.data,
      error: answer.error,
      code: answer.error?.code,
    };
  }
  const fresh = () => randomUUID();

  it('returns the first response again under a new request id, without another effect', async () => {
    const key = fresh();
    const first = await send(key, { what: 'tea' });
    const second = await send(key, { what: 'tea' });
    expect(first).toMatchObject({ status: 201, replayed: null, data: { number: 1, nothing: null } });
    expect(second).toEqual({ ...first, replayed: 'true', requestId: second.requestId });
    expect(second.requestId).not.toBe(first.requestId);
    expect(orders).toEqual(['tea']);
  });

  it('works on a route without a body', async () => {
    const key = fresh();
    await send(key, null, { path: '/cancel' });
    expect(await send(key, null, { path: '/cancel' })).toMatchObject({ status: 200, replayed: 'true' });
    expect(orders).toEqual(['cancel']);
  });

  it('changes nothing when it is absent', async () => {
    await send(null, { what: 'tea' });
    expect((await send(null, { what: 'tea' })).replayed).toBeNull();
    expect(orders).toHaveLength(2);
  });

  it('admits one of 20 concurrent requests; the others are told that it is running', async () => {
    const key = fresh();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const all = Array.from({ length: 20 }, () => send(key, { what: 'tea' }));
    const refused: unknown[] = [];
    await new Promise<void>((resolve) => {
      for (const one of all) {
        void one.then(({ status, code }) => {
          refused.push([status, code]);
          if (refused.length === 19) resolve();
        });
      }
    });
    expect(refused).toEqual(Array.from({ length: 19 }, () => [409, 'IDEM_001']));
    open();
    const answers = await Promise.all(all);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(orders).toEqual(['tea']);
  });

  it('is refused for another body or another route, whatever the outcome of the first request', async () => {
    const key = fresh();
    await send(key, { what: 'tea' });
    expect(await send(key, { what: 'coffee' })).toMatchObject({
      status: 409,
      code: 'IDEM_001',
      replayed: null,
    });
    expect(await send(key, { what: 'tea', who: 'me' })).toMatchObject({ status: 409, code: 'IDEM_001' });
    expect(await send(key, null, { path: '/cancel' })).toMatchObject({ status: 409, code: 'IDEM_001' });
    expect(orders).toEqual(['tea']);
  });

  it('accepts a body that is only spelled differently as the same', async () => {
    const key = fresh();
    await send(key, { what: 'tea', who: 'me' });
    expect((await send(key, { who: 'me', what: 'tea' })).replayed).toBe('true');
  });

  it('is a different key in the other environment', async () => {
    const key = fresh();
    await send(key, { what: 'tea' });
    expect(await send(key, { what: 'coffee' }, { key: testKey })).toMatchObject({
      status: 201,
      replayed: null,
    });
    expect(orders).toEqual(['tea', 'coffee']);
  });

  describe('of a request without an API key', () => {
    const order = async (key: string, accountId: string | null) => {
      const response = await fetch(new URL('/desk/orders', base), {
        method: 'POST',
        headers: { 'Idempotency-Key': key, ...(accountId === null ? {} : { 'X-Desk': accountId }) },
      });
      return { status: response.status, replayed: response.headers.get('idempotent-replayed') };
    };

    it('belongs to the account that its guard has identified', async () => {
      const key = fresh();
      expect(await order(key, 'a')).toEqual({ status: 200, replayed: null });
      expect(await order(key, 'a')).toEqual({ status: 200, replayed: 'true' });
      expect(await order(key, 'b')).toEqual({ status: 200, replayed: null });
      expect(orders).toEqual(['desk', 'desk']);
    });

    it('is a different key from that of the account’s API keys', async () => {
      const key = fresh();
      await order(key, 'a');
      expect(await send(key, { what: 'tea' })).toMatchObject({ status: 201, replayed: null });
      expect(orders).toEqual(['desk', 'tea']);
    });

    it('belongs to nobody and is refused if no guard has identified an account', async () => {
      expect((await order(fresh(), null)).status).toBe(500);
      expect(orders).toEqual([]);
    });
  });

  describe('of a request whose answer shows a secret once', () => {
    beforeEach(() => dataSource.query('DELETE FROM desk_secret'));

    const make = async (key: string | null, { what = 'tea', account = 'a', user = 'u' } = {}) => {
      const response = await fetch(new URL('/desk/secrets', base), {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Desk': account,
          'X-User': user,
          ...(key === null ? {} : { 'Idempotency-Key': key }),
        },
        body: JSON.stringify({ what }),
      });
      const { data, error } = (await response.json()) as {
        data?: { id: string; replacesLost?: true };
        error?: { code: string };
      };
      return { status: response.status, ...data, code: error?.code };
    };
    const made = async () => {
      const rows = await dataSource.query<{ id: string }[]>('SELECT id FROM desk_secret');
      return rows.map(({ id }) => id);
    };

    it('finds what the first request made, which a repeat replaces and says so, again and again', async () => {
      const key = fresh();
      const first = await make(key);
      expect(first).toMatchObject({ status: 201, code: undefined });
      expect(first.replacesLost).toBeUndefined();
      for (let repeats = 0; repeats < 2; repeats += 1) {
        const again = await make(key);
        expect(again).toMatchObject({ status: 201, replacesLost: true });
        expect(await made()).toEqual([again.id]);
      }
    });

    it('makes another one without a key, and with another key', async () => {
      await make(null);
      expect((await make(null)).replacesLost).toBeUndefined();
      expect((await make(fresh())).replacesLost).toBeUndefined();
      expect(await made()).toHaveLength(3);
    });

    it('leaves one of 10 concurrent requests with the same key: each waits for the one before', async () => {
      const key = fresh();
      const answers = await Promise.all(Array.from({ length: 10 }, () => make(key)));
      expect(answers.filter(({ replacesLost }) => replacesLost === undefined)).toHaveLength(1);
      const [last] = await made();
      expect(await made()).toHaveLength(1);
      expect(answers.map(({ id }) => id)).toContain(last);
    });

    it('is free after a request that failed, and for a repeat of it', async () => {
      const key = fresh();
      expect((await make(key, { what: 'bug' })).status).toBe(500);
      expect(await made()).toEqual([]);
      const again = await make(key);
      expect(again.replacesLost).toBeUndefined();
      expect(await made()).toEqual([again.id]);
    });

    it('replaces what the first request made when the repeat has another body', async () => {
      const key = fresh();
      await make(key);
      const again = await make(key, { what: 'coffee' });
      expect(again).toMatchObject({ status: 201, replacesLost: true });
      expect(await made()).toEqual([again.id]);
    });

    it('is refused to another user, and is another key in another account', async () => {
      const key = fresh();
      const first = await make(key);
      expect(await make(key, { user: 'v' })).toMatchObject({ status: 409, code: 'IDEM_001' });
      const other = await make(key, { account: 'b' });
      expect(other.replacesLost).toBeUndefined();
      expect((await made()).sort()).toEqual([first.id, other.id].sort());
    });

    it('is known for 24 hours', async () => {
      const key = fresh();
      await make(key);
      clock.advance(24 * 60 * 60_000 - 1);
      expect((await make(key)).replacesLost).toBe(true);
      clock.advance(24 * 60 * 60_000);
      expect((await make(key)).replacesLost).toBeUndefined();
    });

    it('keeps the id of what was made, and no secret, as the database check allows', async () => {
      await dataSource.query('DELETE FROM idempotent_answer');
      const { id } = await make(fresh());
      const [row] = await dataSource.query<object[]>('SELECT made, answer FROM idempotent_answer');
      expect(row).toEqual({ made: id, answer: null });
      await dataSource.query(
        `UPDATE idempotent_answer SET held_until = clock_timestamp() + interval '24 hours'`,
      );
      expect(await runDatabaseChecks(dataSource, idempotencyChecks)).toEqual([]);
    });
  });

  it('stores a refusal by the handler', async () => {
    const key = fresh();
    const first = await send(key, { what: 'taken' });
    const second = await send(key, { what: 'taken' });
    expect(first).toMatchObject({ status: 409, code: 'BIL_001', replayed: null });
    expect(second).toMatchObject({ status: 409, error: first.error, replayed: 'true' });
    expect(orders).toEqual(['taken']);
  });

  it.each([
    ['bug', 500],
    ['upstream', 502],
    ['limited', 429],
  ])('stores no response that may differ next time: %s', async (what, status) => {
    const key = fresh();
    expect((await send(key, { what })).status).toBe(status);
    expect(await send(key, { what })).toMatchObject({ status, replayed: null });
    expect(orders).toEqual([what, what]);
  });

  it('is not used up by a request that is refused before its handler', async () => {
    const key = fresh();
    expect((await send(key, { what: 'tea' }, { key: 'nobody' })).status).toBe(401);
    expect((await send(key, { what: '' })).status).toBe(400);
    expect(await send(key, { what: 'tea' })).toMatchObject({ status: 201, replayed: null });
  });

  it.each(['', 'x'.repeat(65), 'a b', 'a.b', 'ä', 'a,b'])('is refused as %j', async (key) => {
    const answer = await send(key, { what: 'tea' });
    expect(answer).toMatchObject({ status: 400, code: 'VAL_001' });
    expect(orders).toEqual([]);
  });

  it('may have 64 characters', async () => {
    expect((await send(`${'x'.repeat(27)}-${fresh()}`, { what: 'tea' })).status).toBe(201);
  });

  it('is free again a minute after the process that claimed it died', async () => {
    const key = { accountId: 'a', environment: 'live', key: fresh() } as const;
    const lost = await app.get(IdempotentResponses).claim(key, randomBytes(32));
    expect((await send(key.key, { what: 'tea' })).code).toBe('IDEM_001');
    clock.advance(59_999);
    expect((await send(key.key, { what: 'tea' })).code).toBe('IDEM_001');
    clock.advance(1);
    const second = await send(key.key, { what: 'tea' });
    expect(second.status).toBe(201);
    // The first process was only slow: its claim is lost, and its response is not stored.
    if (lost.kind === 'first') await lost.finish({ status: 200, data: 'late' });
    expect(await send(key.key, { what: 'tea' })).toMatchObject({ replayed: 'true', data: second.data });
  });

  it.each([
    ['free for another try', 'upstream', { status: 502, replayed: null }, ['upstream', 'upstream']],
    ['answered again', 'tea', { status: 201, replayed: 'true' }, ['tea']],
  ])('is %s as soon as an unavailable database is back', async (_title, what, second, done) => {
    const key = fresh();
    let open: () => void = () => undefined;
    gate = new Promise((resolve) => (open = resolve));
    const first = send(key, { what });
    await until('the order is under way', () => orders.length === 1);
    await dataSource.query('ALTER TABLE idempotent_answer RENAME TO away');
    open();
    await first;
    await dataSource.query('ALTER TABLE away RENAME TO idempotent_answer');
    expect((await send(key, { what })).code).toBe('IDEM_001');
    const again = async () => {
      const answer = await send(key, { what });
      return answer.code === 'IDEM_001' ? null : answer;
    };
    let answer: Awaited<ReturnType<typeof again>> = null;
    await until('the key is answered', async () => (answer = await again()) !== null);
    expect(answer).toMatchObject(second);
    expect(orders).toEqual(done);
  });

  it('is stored for 24 hours', async () => {
    const key = fresh();
    await send(key, { what: 'tea' });
    clock.advance(24 * 60 * 60_000 - 1);
    expect((await send(key, { what: 'tea' })).replayed).toBe('true');
    clock.advance(1);
    expect((await send(key, { what: 'coffee' })).replayed).toBeNull();
  });

  it('is pruned in batches after it has expired', async () => {
    await app.get(IdempotentResponses).prune();
    const repository = new IdempotentResponseRepository();
    for (let at = 0; at < 5; at += 1) await send(fresh(), { what: 'tea' });
    const tomorrow = new Date(clock.now().getTime() + 24 * 60 * 60_000);
    expect(await repository.prune(dataSource, clock.now(), 2)).toBe(0);
    expect(await repository.prune(dataSource, tomorrow, 2)).toBe(2);
    expect(await repository.prune(dataSource, tomorrow, 100)).toBeGreaterThanOrEqual(3);
    expect(await repository.prune(dataSource, tomorrow, 100)).toBe(0);
  });

  it('leaves no readable response in the database', async () => {
    await send(fresh(), { what: 'tea' });
    const rows = await dataSource.query<{ answer: Buffer }[]>(
      'SELECT answer FROM idempotent_answer WHERE answer IS NOT NULL',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ answer }) => answer.toString('latin1')).join()).not.toMatch(/canary|number/);
  });

  it('is covered by the database check', async () => {
    await dataSource.query('DELETE FROM idempotent_answer');
    await dataSource.query(
      `INSERT INTO idempotent_answer VALUES ('a', 'live', 'k', $1, $2, NULL, clock_timestamp() + interval '1 hour')`,
      [randomBytes(32), randomUUID()],
    );
    expect(await runDatabaseChecks(dataSource, idempotencyChecks)).toHaveLength(1);
    await dataSource.query('DELETE FROM idempotent_answer');
    expect(await runDatabaseChecks(dataSource, idempotencyChecks)).toEqual([]);
  });
});
