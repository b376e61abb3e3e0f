import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which keys of its payloads a feed does not read, and since when. Null: no run has recorded any. */
export class RememberUnreadKeys1795000009830 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_state ADD COLUMN unread_keys jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_state DROP COLUMN unread_keys');
  }
}
