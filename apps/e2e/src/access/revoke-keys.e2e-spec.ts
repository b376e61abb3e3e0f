import { randomUUID } from 'node:crypto';
import { AccountAdministration, type KeyProperties } from '@market/auth';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { withDatabase } from '@market/database';
import { fastestMs, until } from '@market/testing';
import type { EntityManager } from 'typeorm';
import { launchApi, type ApiProcess } from '../harness/api-process';
import { prepareDatabase } from '../harness/running-api';

describe('a key in two processes', () => {
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let processes: ApiProcess[];

  beforeAll(async () => {
    prepared = await prepareDatabase();
    // Without Redis the second one is live but not ready, as limits would not be exact; it authenticates keys all the same.
    processes = [await launchApi(prepared.database.url), await launchApi(prepared.database.url, {}, 'live')];
  });
  afterAll(async () => {
    for (const { stop } of processes) await stop();
    await prepared.database.drop();
  });

  const asOperator = <T>(work: (accounts: AccountAdministration) => Promise<T>) =>
    withDatabase(
      { url: prepared.database.url, applicationName: 'e2e' },
      (dataSource) => work(new AccountAdministration(dataSource, new SystemClock())),
      databaseParts,
    );
  const inTransaction = <T>(work: (accounts: AccountAdministration, tx: EntityManager) => Promise<T>) =>
    withDatabase(
      { url: prepared.database.url, applicationName: 'e2e' },
      (dataSource) =>
        dataSource.transaction((tx) => work(new AccountAdministration(dataSource, new SystemClock()), tx)),
      databaseParts,
    );
  const aKey = (properties: Partial<KeyProperties> = {}) =>
    asOperator((accounts) =>
      accounts.createKey('owner@example.test', { environment: 'test', name: 'till', ...properties }),
    );
  const statuses = (key: string) =>
    Promise.all(
      processes.map(async ({ base }) => {
        const answer = await fetch(`${base}/v1/ipos?limit=1`, { headers: { 'X-API-Key': key } });
        await answer.arrayBuffer();
        return answer.status;
      }),
    );

  const areAll = (status: number, key: string) => async () =>
    (await statuses(key)).every((each) => each === status);

  it('stops working in both within a second of its revocation, and no other key does', async () => {
    const other = await aKey();
    const refused = await fastestMs(async () => {
      const one = await aKey();
      expect(await statuses(one.key)).toEqual([200, 200]);
      expect(await statuses(other.key)).toEqual([200, 200]);
      await asOperator((accounts) => accounts.revokeKey(one.id));
      return () => until('revoked everywhere', areAll(401, one.key));
    });
    expect(refused).toBeLessThan(1_000);
    expect(await statuses(other.key)).toEqual([200, 200]);
  });

  it('stops working in both within a second of its account’s suspension, until the account is resumed', async () => {
    const other = await aKey();
    let made = { id: '', key: '' };
    const refused = await fastestMs(async () => {
      const { id } = await asOperator((accounts) => accounts.create(`${randomUUID()}@example.test`));
      const { key } = await asOperator((accounts) => accounts.createKey(id, { environment: 'test' }));
      made = { id, key };
      expect(await statuses(key)).toEqual([200, 200]);
      await inTransaction((accounts, tx) => accounts.suspend(id, 'operator:Asha', tx));
      return () => until('refused everywhere', areAll(403, key));
    });
    expect(refused).toBeLessThan(1_000);
    expect(await statuses(other.key)).toEqual([200, 200]);
    await inTransaction((accounts, tx) => accounts.resume(made.id, 'operator:Asha', tx));
    await until('accepted everywhere', areAll(200, made.key), 2_000);
    await inTransaction((accounts, tx) => accounts.close(made.id, 'operator:Asha', tx));
    await until('refused for good', areAll(401, made.key), 1_000);
  });

  it('stops working in both when it expires', async () => {
    const expiresAt = new Date(Date.now() + 5_000);
    const { key } = await aKey({ expiresAt });
    expect(await statuses(key)).toEqual([200, 200]);
    await until('expired everywhere', areAll(401, key));
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime());
  });

  it('has its last use recorded within seconds', async () => {
    const { id, key } = await aKey();
    const lastUse = async () => {
      const keys = await asOperator((accounts) => accounts.listKeys('owner@example.test'));
      return keys.find((listed) => listed.id === id)?.lastUsedAt ?? null;
    };
    expect(await lastUse()).toBeNull();
    const usedFrom = Date.now();
    await statuses(key);
    await until('last use', async () => (await lastUse()) !== null, 10_000);
    expect((await lastUse())?.getTime()).toBeGreaterThanOrEqual(usedFrom - 1);
  });
});
