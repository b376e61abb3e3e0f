import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the suspension and the closure of accounts. */
export class BarAccounts1795000001010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE account ADD COLUMN suspended_at timestamptz, ADD COLUMN closed_at timestamptz',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // The previous version does not know suspensions, so it would accept these keys.
    await runner.query(`
      UPDATE api_key SET revoked_at = coalesce(a.closed_at, a.suspended_at) FROM account a
       WHERE a.id = account_id AND revoked_at IS NULL AND coalesce(a.closed_at, a.suspended_at) IS NOT NULL`);
    await runner.query('ALTER TABLE account DROP COLUMN suspended_at, DROP COLUMN closed_at');
  }
}
