import { databaseRoles, grantRoles } from '@market/ingestor/database-roles';
import { databaseParts } from '@market/ingestor/parts';
import { migrate, withDatabase } from '@market/database';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import type { DataSource } from 'typeorm';
import { addressFor, type DatabaseRole, makeRoles } from '../harness/database-roles';

const refused = { code: '42501' };
const apps = ['market_api', 'market_ingest'] as const;

describe('the roles of the database', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('roles');
    await withDatabase({ url: database.url, applicationName: 'e2e' }, makeRoles);
    await as('market_migrate', migrate);
    await expect(as('market_migrate', grantRoles)).resolves.toEqual(['market_api', 'market_ingest']);
  });
  afterAll(() => database.drop());

  const as = <T>(role: DatabaseRole, work: (sql: DataSource) => Promise<T>): Promise<T> =>
    withDatabase({ url: addressFor(role, database.url), applicationName: role }, work, databaseParts);
  const run = (role: DatabaseRole, statement: string) => as(role, (sql) => sql.query(statement));

  it.each(apps)('%s can neither change nor create a table, nor become another role', async (role) => {
    for (const statement of [
      'ALTER TABLE ipo ADD COLUMN mine text',
      'DROP TABLE ipo',
      'TRUNCATE ipo',
      'CREATE TABLE mine ()',
      'CREATE TEMPORARY TABLE mine ()',
      'CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS $$ SELECT 1 $$',
      'DROP TRIGGER ipo_announces_rows ON ipo',
      'SET ROLE market_migrate',
      'UPDATE schema_support SET oldest_version = 1',
      'DELETE FROM schema_migration',
      'DELETE FROM audit_entry',
      'UPDATE audit_entry SET actor = actor',
    ]) {
      await expect(run(role, statement)).rejects.toMatchObject({
        code: expect.stringMatching(/^(42501|42P01)$/),
      });
    }
  });

  it('market_api can read market data and cannot delete it', async () => {
    await expect(run('market_api', 'SELECT count(*) > 0 AS any FROM ipo')).resolves.toEqual([{ any: false }]);
    for (const table of ['ipo', 'gmp', 'sgb', 'nfo', 'corporate_offer', 'data_version', 'trading_holiday']) {
      await expect(run('market_api', `DELETE FROM ${table}`)).rejects.toMatchObject(refused);
    }
  });

  it('market_api can make, use and revoke keys, and delete none', async () => {
    await expect(run('market_api', 'UPDATE api_key SET last_used_at = now()')).resolves.toBeDefined();
    for (const statement of ['DELETE FROM api_key', 'DELETE FROM account', 'DELETE FROM auth_version']) {
      await expect(run('market_api', statement)).rejects.toMatchObject(refused);
    }
  });

  it('market_api can add users and change their addresses and passwords, and make no operator', async () => {
    const add = (column = '', value = '') =>
      `INSERT INTO app_user (id, email, created_at${column}) VALUES ('usr_role', 'role@example.test', now()${value})`;
    await expect(run('market_api', add(', is_operator', ', true'))).rejects.toMatchObject(refused);
    await expect(run('market_api', add(', is_operator', ', DEFAULT'))).resolves.toBeDefined();
    await expect(
      run('market_api', `UPDATE app_user SET email = 'other@example.test', password = NULL`),
    ).resolves.toBeDefined();
    await expect(run('market_api', 'UPDATE app_user SET is_operator = true')).rejects.toMatchObject(refused);
    // As the former version of the API does.
    await expect(run('market_api', 'UPDATE app_user SET is_operator = false')).resolves.toBeDefined();
    const make = `UPDATE app_user SET is_operator = true WHERE id = 'usr_role'`;
    await expect(run('market_migrate', make)).resolves.toBeDefined();
  });

  it('market_api can read events for replays, and can neither announce, change nor delete one', async () => {
    await expect(run('market_api', 'SELECT * FROM outbox_event')).resolves.toEqual([]);
    await expect(run('market_api', 'SELECT * FROM webhook_past_delivery')).resolves.toEqual([]);
    for (const statement of [
      'INSERT INTO outbox_event (id) SELECT id FROM outbox_event',
      'UPDATE outbox_event SET fanned_out_at = NULL',
      'DELETE FROM outbox_event',
      'DELETE FROM webhook_past_delivery',
    ]) {
      await expect(run('market_api', statement)).rejects.toMatchObject(refused);
    }
  });

  it('market_api can write requests, and empty the days of their log and no other table of theirs', async () => {
    for (const table of ['request_log', 'request_minute', 'request_hour', 'request_allowance']) {
      await expect(run('market_api', `DELETE FROM ${table}`)).resolves.toBeDefined();
      await expect(run('market_api', `TRUNCATE ${table}`)).rejects.toMatchObject(refused);
    }
    for (let slot = 0; slot < 10; slot += 1) {
      await expect(run('market_api', `TRUNCATE request_log_${slot}`)).resolves.toBeDefined();
      await expect(run('market_ingest', `TRUNCATE request_log_${slot}`)).rejects.toMatchObject(refused);
    }
  });

  it('market_api can read runs and quarantine, and change neither', async () => {
    for (const table of ['feed_plan', 'feed_state', 'feed_run', 'quarantine']) {
      await expect(run('market_api', `SELECT * FROM ${table}`)).resolves.toBeDefined();
      await expect(run('market_api', `DELETE FROM ${table}`)).rejects.toMatchObject(refused);
      await expect(run('market_api', `UPDATE ${table} SET feed_id = feed_id`)).rejects.toMatchObject(refused);
    }
    await expect(run('market_api', `UPDATE quarantine SET status = 'released'`)).rejects.toMatchObject(
      refused,
    );
  });

  it('market_api gives tasks, market_ingest carries them out, and neither does the other’s part', async () => {
    const give = `INSERT INTO operator_task (id, kind, subject, arguments, user_id, created_at)
                  VALUES ('task_1', 'source.run', 'feed:nse.ipos', '{}', 'usr_1', now())`;
    const end = `UPDATE operator_task SET state = 'done', words = 'ok', ended_at = now()`;
    await expect(run('market_ingest', give)).rejects.toMatchObject(refused);
    await expect(run('market_api', give)).resolves.toBeDefined();
    for (const statement of [end, 'DELETE FROM operator_task']) {
      await expect(run('market_api', statement)).rejects.toMatchObject(refused);
      await expect(run('market_ingest', statement)).resolves.toBeDefined();
    }
  });

  it('market_ingest cannot read keys, accounts, usage or payments, nor change the plan of an account', async () => {
    for (const table of [
      'api_key',
      'account',
      'usage_day',
      'usage_key_day',
      'usage_minute',
      'request_log',
      'request_hour',
      'idempotent_answer',
      'processor_payment',
    ]) {
      await expect(run('market_ingest', `SELECT * FROM ${table}`)).rejects.toMatchObject(refused);
      await expect(run('market_ingest', `DELETE FROM ${table}`)).rejects.toMatchObject(refused);
    }
    await expect(
      run('market_ingest', `UPDATE subscription SET plan_id = 'plan_enterprise'`),
    ).rejects.toMatchObject(refused);
  });

  it('market_api can queue a mail, and neither read nor change one', async () => {
    await expect(
      run(
        'market_api',
        `INSERT INTO mail (id, kind, content, added_at, due_at, expires_at)
         VALUES ('mail_1', 'sign-in', '', now(), now(), now())`,
      ),
    ).resolves.toBeDefined();
    for (const statement of [
      'SELECT * FROM mail',
      'UPDATE mail SET due_at = now()',
      `DELETE FROM mail WHERE id = 'mail_1'`,
    ]) {
      await expect(run('market_api', statement)).rejects.toMatchObject(refused);
    }
    await expect(run('market_ingest', 'DELETE FROM mail')).resolves.toBeDefined();
  });

  it('market_migrate can migrate and is no superuser', async () => {
    await expect(as('market_migrate', (sql) => sql.undoLastMigration())).resolves.toBeUndefined();
    await expect(as('market_migrate', migrate)).resolves.toHaveLength(1);
    const isSuper = `SELECT rolsuper AS "isSuper" FROM pg_roles WHERE rolname = current_user`;
    await expect(run('market_migrate', isSuper)).resolves.toEqual([{ isSuper: false }]);
  });

  it('can be created again, which makes market_migrate the owner of tables that another role created', async () => {
    await withDatabase({ url: database.url, applicationName: 'e2e' }, async (sql) => {
      await sql.query('ALTER TABLE ipo OWNER TO postgres');
      await makeRoles(sql);
    });
    await as('market_migrate', grantRoles);
    await expect(run('market_migrate', 'ALTER TABLE ipo ADD COLUMN mine text')).resolves.toBeDefined();
    await expect(run('market_migrate', 'ALTER TABLE ipo DROP COLUMN mine')).resolves.toBeDefined();
  });

  it('every table is granted to at least one of the two app roles', async () => {
    const granted = new Set(
      Object.values(databaseRoles).flatMap((grants) => grants.flatMap(([tables]) => tables.split(' '))),
    );
    const rows = await as('market_migrate', (sql) =>
      sql.query<{ name: string }[]>(`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`),
    );
    expect(rows.map(({ name }) => name).filter((name) => !granted.has(name))).toEqual([]);
  });
});
