import { loadModule } from 'libpg-query';
import { findMigrationFaults, migrationRules } from './migration-faults';
import { recordMigration } from './recorded-migration';
import { exceptions, unreleasedMigrations } from './unreleased-migrations.fixture';

beforeAll(() => loadModule());

const rulesOf = (statements: readonly string[], inTransaction = true) =>
  findMigrationFaults({ statements, inTransaction }).map(({ rule }) => rule);

describe('the rule of migrations', () => {
  it.each([
    ['rewrite', 'ALTER TABLE pear ALTER COLUMN size TYPE bigint'],
    ['rewrite', 'ALTER TABLE pear ADD COLUMN at timestamptz DEFAULT clock_timestamp()'],
    ['rewrite', 'ALTER TABLE pear ADD COLUMN twice integer GENERATED ALWAYS AS (size * 2) STORED'],
    ['rewrite', 'ALTER TABLE pear ADD COLUMN number integer GENERATED ALWAYS AS IDENTITY'],
    ['rewrite', 'ALTER TABLE pear ADD COLUMN number bigserial'],
    ['rewrite', 'ALTER TABLE pear SET UNLOGGED'],
    ['rewrite', 'ALTER TABLE pear SET LOGGED'],
    ['rewrite', 'ALTER TABLE pear SET TABLESPACE fast'],
    ['rewrite', 'ALTER TABLE pear SET ACCESS METHOD columns'],
    ['rewrite', 'UPDATE pear SET size = 1'],
    ['rewrite', 'DELETE FROM pear'],
    ['rewrite', 'WITH gone AS (DELETE FROM pear RETURNING *) INSERT INTO basket SELECT * FROM gone'],
    ['rewrite', 'MERGE INTO pear USING basket ON true WHEN MATCHED THEN DELETE'],
    ['rewrite', 'TRUNCATE pear'],
    ['rewrite', 'CLUSTER pear USING pear_size'],
    ['rewrite', 'VACUUM FULL pear'],
    ['rewrite', 'REFRESH MATERIALIZED VIEW pears'],
    ['index', 'CREATE INDEX pear_size ON pear (size)'],
    ['index', 'CREATE INDEX CONCURRENTLY pear_size ON pear (size)'],
    ['index', 'DROP INDEX pear_size'],
    ['index', 'DROP INDEX CONCURRENTLY IF EXISTS pear_size'],
    ['constraint', 'ALTER TABLE pear ADD CONSTRAINT positive CHECK (size > 0)'],
    ['constraint', 'ALTER TABLE pear ADD FOREIGN KEY (basket) REFERENCES basket'],
    ['constraint', 'ALTER TABLE pear ADD UNIQUE (size)'],
    ['constraint', 'ALTER TABLE pear ADD PRIMARY KEY (size)'],
    ['constraint', 'ALTER TABLE pear ADD COLUMN size integer CHECK (size > 0)'],
    ['constraint', 'ALTER TABLE pear ADD COLUMN basket text REFERENCES basket'],
    ['constraint', 'ALTER TABLE pear ADD COLUMN size integer UNIQUE'],
    ['constraint', 'ALTER TABLE pear ALTER COLUMN size SET NOT NULL'],
    ['timeout', 'SET lock_timeout = 0'],
    ['timeout', `SELECT set_config('lock_timeout', '0', true)`],
    ['contract', 'ALTER TABLE pear DROP COLUMN size'],
    ['contract', 'ALTER TABLE pear ALTER COLUMN size DROP DEFAULT'],
    ['contract', 'ALTER TABLE pear ADD COLUMN size integer NOT NULL'],
    ['contract', 'ALTER TABLE pear RENAME COLUMN size TO width'],
    ['contract', 'ALTER TABLE pear RENAME TO apple'],
    ['contract', 'ALTER TABLE pear SET SCHEMA old'],
    ['contract', 'DROP TABLE pear'],
    ['contract', 'DROP VIEW pears'],
    ['contract', 'DROP FUNCTION ripen()'],
    ['contract', 'DROP TRIGGER ripened ON pear'],
    ['unknown', 'DO $$ BEGIN DROP TABLE pear; END $$'],
    ['unknown', 'ALTER TABLE pear DISABLE TRIGGER ALL'],
    ['unknown', 'CREATE EXTENSION citext'],
    ['unknown', 'CREATE TABLE IF NOT EXISTS pear ()'],
    ['unknown', 'CREATE TABLE IF NOT EXISTS pear AS SELECT 1 AS size'],
    ['unknown', 'CREATE OR REPLACE VIEW pears AS SELECT 1 AS size'],
  ])('"%s" is broken by: %s', (rule, sql) => {
    expect(rulesOf([sql])).toEqual([rule]);
  });

  it.each([
    'CREATE TABLE basket (id text PRIMARY KEY, size integer CHECK (size > 0))',
    'ALTER TABLE pear ADD COLUMN size integer, ADD COLUMN ripe boolean NOT NULL DEFAULT false',
    `ALTER TABLE pear ADD COLUMN notes jsonb NOT NULL DEFAULT '[]'::jsonb`,
    'ALTER TABLE pear ADD CONSTRAINT positive CHECK (size > 0) NOT VALID',
    'ALTER TABLE pear VALIDATE CONSTRAINT positive',
    'ALTER TABLE pear DROP CONSTRAINT positive, ALTER COLUMN size DROP NOT NULL, ALTER COLUMN size SET DEFAULT 1',
    'ALTER TABLE pear ADD CONSTRAINT one UNIQUE USING INDEX pear_size',
    'CREATE FUNCTION ripen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$',
    'CREATE TRIGGER ripened AFTER INSERT ON pear EXECUTE FUNCTION ripen()',
    'ALTER TABLE pear ADD COLUMN size integer NULL, ALTER COLUMN size SET STATISTICS 500, SET (fillfactor = 70)',
    'ALTER TABLE pear ADD FOREIGN KEY (basket) REFERENCES basket NOT VALID',
    `CREATE TYPE ripeness AS ENUM ('green', 'ripe')`,
    'CREATE SEQUENCE pear_number',
    `COMMENT ON TABLE pear IS 'fruit'`,
    'SELECT count(*) FROM pear',
    `INSERT INTO log_head (log) VALUES ('pears')`,
  ])('is kept by: %s', (sql) => {
    expect(rulesOf([sql])).toEqual([]);
  });

  it('lets a migration do anything with a table that it has made', () => {
    const make = 'CREATE TABLE basket (size integer)';
    const statements = [
      'CREATE INDEX basket_size ON basket (size)',
      'UPDATE basket SET size = 1',
      'ALTER TABLE basket ALTER COLUMN size SET NOT NULL',
      'ALTER TABLE basket RENAME COLUMN size TO width',
      'DROP TABLE basket',
    ];
    expect(rulesOf([make, ...statements])).toEqual([]);
    expect(rulesOf(['CREATE TABLE basket AS SELECT 1 AS size', ...statements])).toEqual([]);
    expect(rulesOf(['CREATE VIEW baskets AS SELECT 1 AS size', 'DROP VIEW baskets'])).toEqual([]);
    expect(rulesOf(statements)).toEqual(['index', 'rewrite', 'constraint', 'contract', 'contract']);
  });

  it('asks that an index is made outside of a transaction, and can be made a second time', () => {
    const drop = 'DROP INDEX CONCURRENTLY IF EXISTS pear_size';
    const create = 'CREATE INDEX CONCURRENTLY pear_size ON pear (size)';
    expect(rulesOf([drop, create], false)).toEqual([]);
    expect(rulesOf([create], false)).toEqual(['index']);
    expect(rulesOf(['DROP INDEX CONCURRENTLY IF EXISTS other', create], false)).toEqual(['index']);
    expect(rulesOf(['DROP INDEX CONCURRENTLY pear_size', create], false)).toEqual(['index', 'index']);
    expect(rulesOf([drop, create], true)).toEqual(['index', 'index']);
  });

  it('asks that only indexes are made outside of a transaction', () => {
    expect(rulesOf(['CREATE TABLE basket ()'], false)).toEqual(['transaction']);
  });

  it('asks that a constraint is validated behind the end of the migration that adds it', () => {
    const add = 'ALTER TABLE pear ADD CONSTRAINT positive CHECK (size > 0) NOT VALID';
    expect(rulesOf([add, 'ALTER TABLE pear VALIDATE CONSTRAINT positive'])).toEqual(['constraint']);
  });

  it('names each fault of a text of several statements', () => {
    expect(rulesOf(['DROP TABLE pear; UPDATE basket SET size = 1; DELETE FROM basket'])).toEqual([
      'contract',
      'rewrite',
    ]);
  });

  it('reads what a migration sends, not what it is made of', async () => {
    class Planted {
      async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
        for (const verb of ['DROP', 'TRUNCATE']) await runner.query(`${verb} TABLE pear`);
      }
    }
    const planted = await recordMigration(new Planted());
    expect(findMigrationFaults(planted)).toEqual([
      { rule: 'contract', statement: 'DROP TABLE pear' },
      { rule: 'rewrite', statement: 'TRUNCATE TABLE pear' },
    ]);
  });
});

describe('the migrations since the last release', () => {
  it('keep the rule, but for the listed exceptions', async () => {
    const migrations = await unreleasedMigrations();
    const broken = Array.from(migrations, ([name, migration]) => ({
      name,
      faults: findMigrationFaults(migration),
    }));
    const unexpected = broken.flatMap(({ name, faults }) =>
      faults
        .filter(({ rule }) => exceptions[name]?.rule !== rule)
        .map((fault) => ({ name, ...fault, instead: migrationRules[fault.rule] })),
    );
    expect(unexpected).toEqual([]);
    const needed = broken.filter(({ faults }) => faults.length > 0).map(({ name }) => name);
    expect(Object.keys(exceptions).sort()).toEqual(needed.sort());
  });

  it('all send statements', async () => {
    const migrations = await unreleasedMigrations();
    expect(migrations.size).toBeGreaterThan(0);
    expect(Array.from(migrations).filter(([, { statements }]) => statements.length === 0)).toEqual([]);
  });
});
