import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { reportsBy } from './rule-reports.fixture';

const root = resolve(__dirname, '..', '..', '..', '..');
const registry = "import { advisoryLocks } from '@market/database';";

const reportsOf = reportsBy('advisory-locks');

describe('the lint rule market/advisory-locks', () => {
  it('reports every planted line, once', () => {
    const text = readFileSync(
      join(root, 'tools/build/src/__fence-canary__/locks-by-its-own-number.mjs'),
      'utf8',
    );
    const planted = text.split('\n').flatMap((line, at) => (line.includes('await') ? [at + 1] : []));
    expect(planted).toHaveLength(6);
    expect(reportsOf(text).map(({ line }) => line)).toEqual(planted);
  });

  it.each([
    '`SELECT 1; SELECT pg_advisory_xact_lock(${advisoryLocks.webhookClaims})`',
    '`SELECT pg_advisory_xact_lock(${advisoryLocks[ledger]}, $1)`',
    '`SELECT pg_advisory_lock_shared(${advisoryLocks[mark.lock]}, $1)`',
    '`SELECT pg_advisory_xact_lock(hashtextextended($1, ${advisoryLocks.webhookEndpoints}))`',
    "'SELECT pg_advisory_unlock_all()'",
    `"SELECT 1 FROM pg_locks WHERE locktype = 'advisory'"`,
  ])('lets %s pass', (sql) => {
    expect(reportsOf(`${registry} query(${sql});`)).toEqual([]);
  });

  it('reports a lock beside one of the registry', () => {
    const sql = '`SELECT pg_advisory_lock(${advisoryLocks.migrations}), pg_advisory_lock(7)`';
    expect(reportsOf(`${registry} query(${sql});`)).toHaveLength(1);
  });

  it('reports a list of numbers that has the name of the registry', () => {
    const text = 'const advisoryLocks = { own: 7 }; query(`SELECT pg_advisory_lock(${advisoryLocks.own})`);';
    expect(reportsOf(text)).toEqual([expect.objectContaining({ messageId: 'local' })]);
  });
});
