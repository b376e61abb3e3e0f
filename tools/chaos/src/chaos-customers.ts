import { randomBytes } from 'node:crypto';
import { AccountAdministration } from '@market/auth';
import { SubscriptionAdministration } from '@market/billing';
import { migrate } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import { SystemClock } from '@market/kernel';
import type { DataSource } from 'typeorm';

const endpointsPerAccount = 10;
const accounts = 10;

/** Accounts with endpoints that get every event of one type. */
export interface ChaosCustomers {
  readonly endpointIds: readonly string[];
  /** Live key of one of the accounts. */
  readonly key: string;
}

/** Migrates a database, and makes accounts on the Enterprise plan whose endpoints are paths of one receiver. */
export async function makeCustomers(
  dataSource: DataSource,
  secretsKey: Buffer,
  receiverPort: number,
): Promise<ChaosCustomers> {
  await migrate(dataSource);
  const clock = new SystemClock();
  const request = { prefix: 'chaos', count: accounts, environment: 'live' } as const;
  const made = await new AccountAdministration(dataSource, clock).createMany(request);
  const endpointIds: string[] = [];
  for (const { id } of made) {
    await new SubscriptionAdministration(dataSource, clock).setPlan(id, 'plan_enterprise');
    for (let at = 0; at < endpointsPerAccount; at += 1) {
      endpointIds.push(await makeEndpoint(dataSource, secretsKey, id, receiverPort));
    }
  }
  return { endpointIds, key: made[0]?.key ?? '' };
}

async function makeEndpoint(
  dataSource: DataSource,
  secretsKey: Buffer,
  accountId: string,
  port: number,
): Promise<string> {
  const id = `wh_${randomBytes(16).toString('hex')}`;
  const secret = new SecretBox(secretsKey).seal('a secret of the chaos', `webhook-secret:${id}`);
  await dataSource.query(
    `INSERT INTO webhook_endpoint (data_set, id, account_id, url, events, secret, created_at, updated_at)
     VALUES ('live', $1, $2, $3, '{ipo.opened}', $4, now(), now())`,
    [id, accountId, `https://localhost:${port}/${id}`, secret],
  );
  return id;
}
