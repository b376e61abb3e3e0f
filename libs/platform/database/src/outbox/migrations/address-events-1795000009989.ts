import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the account that alone sees an event, because an account can play an issue of its own. */
export class AddressEvents1795000009989 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event ADD COLUMN account_id text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM outbox_event WHERE account_id IS NOT NULL');
    await runner.query('ALTER TABLE outbox_event DROP COLUMN account_id');
  }
}
