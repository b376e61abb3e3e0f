import type { DataSource } from 'typeorm';
import { SystemClock } from '@market/kernel';
import { createDataSource, migrate, queryRow } from '@market/database';
import { Metrics } from '@market/base/observability';
import { TaskRegistry } from '@market/base/tasks';
import { usageParts } from '..';
import { Counting } from '../counting';
import type { Spender } from '../domain/account-windows';

/** Servers that a counting process connects to. */
export interface CountingServers {
  readonly databaseUrl: string;
  /** Absent: the limits are counted in process. */
  readonly redisUrl?: string;
}

/** Limits of every account. */
export const entitlement = {
  plan: 'Pro',
  requestsPerMinute: 200,
  requestsPerDay: 10_000,
  periodStart: new Date('2026-11-01T00:00:00Z'),
};

/** Starts and stops several `Counting` instances, each with connections of its own like an API process. */
export class CountingProcesses {
  private readonly started: { readonly counting: Counting; readonly source: DataSource }[] = [];
  private accounts = 0;

  /** Starts an instance in the order of the app's start. */
  async start({ databaseUrl, redisUrl }: CountingServers): Promise<Counting> {
    const source = createDataSource({ url: databaseUrl, applicationName: 'counting-spec' }, usageParts);
    await source.initialize();
    await migrate(source);
    const parts = {
      dataSource: source,
      clock: new SystemClock(),
      metrics: new Metrics(),
      tasks: new TaskRegistry(),
    };
    const settings = { redisUrl, redisTimeoutMs: 2_000 };
    const counting = new Counting(parts, settings);
    this.started.push({ counting, source });
    await counting.onApplicationBootstrap();
    return counting;
  }

  /** Stops all instances in the order of the app's shutdown. */
  async stop(): Promise<void> {
    for (const { counting, source } of this.started.splice(0)) {
      await counting.onApplicationShutdown();
      await source.destroy();
    }
  }

  /** Connections of the instance that was started first. */
  get firstSource(): DataSource {
    const [first] = this.started;
    if (first === undefined) throw new Error('no process was started');
    return first.source;
  }

  /** Returns a new account that no instance has counted for. */
  account(): Spender {
    this.accounts += 1;
    return { accountId: `acc_${this.accounts}`, environment: 'live' };
  }

  /** Resolves to the number of requests of an account in the database. */
  async written({ accountId }: Spender): Promise<number> {
    const statement = `SELECT coalesce(sum(requests), 0)::int AS n FROM usage_minute WHERE account_id = $1`;
    return (await queryRow<{ n: number }>(this.firstSource, statement, [accountId]))?.n ?? 0;
  }
}

/** Sends requests with a key of an account, one after the other. @returns the number of admitted ones */
export async function admit(
  counting: Counting,
  account: Spender,
  times: number,
  keyId = 'key_1',
): Promise<number> {
  const caller = { ...account, keyId };
  let admitted = 0;
  for (let time = 0; time < times; time += 1) {
    admitted += (await counting.meter.admit(caller, entitlement, 'GET /v1/ipos')).admitted ? 1 : 0;
  }
  return admitted;
}
