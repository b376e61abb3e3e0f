import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the account to the rows of the queue, and whether they are of a replay, so that a claim lets accounts take turns
 * without reading other tables. Rows from before, and those of a process of the previous version, name no account until
 * their next attempt: they take turns together, as those of one account. To look their accounts up would lock a long queue for
 * seconds.
 */
export class TakeTurnsByAccount1795000009100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await this.lock(runner);
    for (const table of ['webhook_waiting', 'webhook_lease']) {
      await runner.query(`
        ALTER TABLE ${table} ADD COLUMN account_id text NOT NULL DEFAULT '',
              ADD COLUMN is_replay boolean NOT NULL DEFAULT false`);
    }
    await runner.query(`
      CREATE INDEX webhook_waiting_in_turn
          ON webhook_waiting (is_replay, account_id, endpoint_id, due_at, delivery_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.lock(runner);
    await runner.query('DROP INDEX webhook_waiting_in_turn');
    for (const table of ['webhook_waiting', 'webhook_lease']) {
      await runner.query(`ALTER TABLE ${table} DROP COLUMN account_id, DROP COLUMN is_replay`);
    }
  }

  /** Locks both tables at once: claims and outcomes of running processes lock them in either order. */
  private async lock(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE webhook_lease, webhook_waiting IN ACCESS EXCLUSIVE MODE');
  }
}
