import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a message was made tells how old the deliveries of its event are, and a replay does not change that any more: it
 * has an instant of its own, which keeps the message.
 */
export class DateUseOfMessages1795000004170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null of what was used once.
    await runner.query('ALTER TABLE webhook_message ADD COLUMN used_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE webhook_message SET created_at = greatest(created_at, used_at) WHERE used_at IS NOT NULL',
    );
    await runner.query('ALTER TABLE webhook_message DROP COLUMN used_at');
  }
}
