import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { ManualClock, indianDay, instantInIndia } from '@market/kernel';
import { createDataSource, queryRow, runDatabaseChecks } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { usageChecks, usageParts } from '.';
import { DisturbedLink } from './__fixtures__/disturbed-link';
import { UsageTally, type CountedAs } from './domain/usage-tally';
import { UsageLedger } from './usage-ledger';

const now = instantInIndia(indianDay('2026-11-20'), '23:59:30');
const periodStart = instantInIndia(indianDay('2026-11-01'));

/** Request of a history, by key, in one of two accounts. */
interface Request extends Omit<CountedAs, 'periodStart'> {
  readonly account: 1 | 2;
  readonly environment: 'live' | 'test';
  readonly admitted: boolean;
}

/** Step of a history: some requests to one of two processes, its end without a last write, or a write. */
type Step = { readonly process: 0 | 1 } & (
  | { readonly does: 'ask'; readonly request: Request; readonly times: number }
  | { readonly does: 'die' | 'write' | 'write while a table is away' | 'write without a reply' }
);

const process = fc.constantFrom(0 as const, 1 as const);
const request: fc.Arbitrary<Request> = fc.record({
  account: fc.constantFrom(1 as const, 2 as const),
  environment: fc.constantFrom('live' as const, 'test' as const),
  day: fc.constantFrom(indianDay('2026-11-20'), indianDay('2026-11-21')),
  plan: fc.constantFrom('Free', 'Pro'),
  route: fc.constantFrom('GET /v1/ipos', 'GET /v1/sgb', 'GET /v1/usage'),
  keyId: fc.constantFrom('key_1', 'key_2', 'key_3'),
  admitted: fc.boolean(),
});
const times = fc.integer({ min: 1, max: 9 });
const asks: fc.Arbitrary<Step> = fc.record({ does: fc.constant('ask' as const), process, request, times });
const others: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom(
    ...(['write', 'write', 'die', 'write while a table is away', 'write without a reply'] as const),
  ),
  process,
});
const history = fc.array(fc.oneof({ weight: 2, arbitrary: asks }, { weight: 1, arbitrary: others }), {
  maxLength: 40,
});

/** Process that counts over a connection of its own. */
class CountingProcess {
  private readonly link = new DisturbedLink();
  private source: DataSource | undefined;
  private tally = new UsageTally();
  private ledger: UsageLedger | undefined;

  async start(url: string): Promise<void> {
    const own = { url: await this.link.lead(url), applicationName: 'key-counting-spec', poolSize: 1 };
    this.source = createDataSource(own, usageParts);
    await this.source.initialize();
    this.die();
  }

  async stop(): Promise<void> {
    await this.source?.destroy();
    await this.link.close();
  }

  /** Continues as a new process that knows nothing of what this one had not written. */
  die(): void {
    if (this.source === undefined) throw new Error('it was not started');
    this.tally = new UsageTally();
    this.ledger = new UsageLedger(this.source, this.tally, new ManualClock(now), () => undefined);
  }

  ask({ account, environment, admitted, ...under }: Request, prefix: string, repeat: number): void {
    const spender = { accountId: `${prefix}_${account}`, environment };
    for (let time = 0; time < repeat; time += 1) {
      this.tally.count(spender, { ...under, periodStart }, admitted);
    }
  }

  async write(): Promise<number> {
    await this.ledger?.write();
    return this.ledger?.unwritten ?? 0;
  }

  async writeWithoutReply(): Promise<void> {
    if ((this.ledger?.unwritten ?? 0) > 0) this.link.loseResponses(/COMMIT/, 1);
    await this.write();
  }
}

describe('counts by key', () => {
  let database: OpenTestDatabase;
  const processes = [new CountingProcess(), new CountingProcess()] as const;

  beforeAll(async () => {
    database = await openTestDatabase('usage_keys', [usageParts]);
    for (const each of processes) await each.start(database.url);
  });
  afterAll(async () => {
    for (const each of processes) await each.stop();
    await database.close();
  });

  const sql = (statement: string) => database.dataSource.query(statement);

  async function carryOut(step: Step, prefix: string): Promise<void> {
    const present = processes[step.process];
    if (step.does === 'ask') present.ask(step.request, prefix, step.times);
    else if (step.does === 'die') present.die();
    else if (step.does === 'write') await present.write();
    else if (step.does === 'write without a reply') await present.writeWithoutReply();
    else {
      await sql('ALTER TABLE usage_key_day RENAME TO usage_key_day_away');
      await present.write();
      await sql('ALTER TABLE usage_key_day_away RENAME TO usage_key_day');
    }
  }

  /** Returns the requests of all accounts with a prefix, and how many days have other totals by key than by route. */
  const totalsOf = (prefix: string) =>
    queryRow<{ byRoute: number; byKey: number; differences: number }>(
      database.dataSource,
      `WITH routes AS (
         SELECT account_id, environment, day, sum(admitted) AS admitted, sum(rate_limited) AS refused
           FROM usage_day WHERE account_id LIKE $1 GROUP BY 1, 2, 3
       ), keys AS (
         SELECT account_id, environment, day, sum(admitted) AS admitted, sum(refused) AS refused
           FROM usage_key_day WHERE account_id LIKE $1 GROUP BY 1, 2, 3
       )
       SELECT (SELECT coalesce(sum(admitted + refused), 0)::int FROM routes) AS "byRoute",
              (SELECT coalesce(sum(admitted + refused), 0)::int FROM keys) AS "byKey",
              (SELECT count(*)::int FROM routes FULL JOIN keys USING (account_id, environment, day)
                WHERE (routes.admitted, routes.refused) IS DISTINCT FROM (keys.admitted, keys.refused)) AS differences`,
      [`${prefix}\\_%`],
    );

  it('add up to the totals of each day in any history of writes, outages, lost replies and kills', async () => {
    let histories = 0;
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        histories += 1;
        const prefix = `acc${histories}`;
        for (const each of processes) each.die();
        for (const step of steps) await carryOut(step, prefix);
        for (const each of processes) {
          for (let attempt = 0; attempt < 3 && (await each.write()) > 0; attempt += 1);
          expect(await each.write()).toBe(0);
        }
        const totals = await totalsOf(prefix);
        expect(totals?.differences).toBe(0);
        if (steps.some(({ does }) => does === 'die')) return;
        const asked = steps.reduce((sum, step) => sum + (step.does === 'ask' ? step.times : 0), 0);
        expect(totals).toMatchObject({ byRoute: asked, byKey: asked });
      }),
      { numRuns: 60 },
    );
    expect(await runDatabaseChecks(database.dataSource, usageChecks)).toEqual([]);
  });

  it('fail the database check when a key has more requests than its account', async () => {
    await sql(`INSERT INTO usage_key_day VALUES ('acc_wrong', 'live', '2026-11-20', 'key_1', 1, 0)`);
    const findings = await runDatabaseChecks(database.dataSource, usageChecks);
    expect(findings).toMatchObject([{ finding: 'acc_wrong live 2026-11-20' }]);
    await sql(`DELETE FROM usage_key_day WHERE account_id = 'acc_wrong'`);
  });
});
