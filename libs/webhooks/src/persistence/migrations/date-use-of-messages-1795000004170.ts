import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a message was made tells how old the deliveries of its event are, and a replay does not change that any more: it
 * has an instant of its own, which keeps the message.
 */
export class DateUseOfMessages1795000004170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null of what was used once.
    await runner.query('ALTER TABLE webhook_message ADD COLUMN used_at timestamptz');
    // What was replayed is as old again as its first delivery.
    await runner.query(`
      UPDATE webhook_message m SET created_at = replayed.first_at, used_at = m.created_at
        FROM (SELECT r.data_set, r.event_id,
                     (SELECT min(created_at) FROM webhook_delivery d
                       WHERE d.data_set = r.data_set AND d.event_id = r.event_id AND d.kind = 'event') AS first_at
                FROM (SELECT DISTINCT data_set, event_id FROM webhook_delivery WHERE kind = 'replay') r) replayed
       WHERE m.data_set = replayed.data_set AND m.event_id = replayed.event_id
         AND replayed.first_at < m.created_at`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'UPDATE webhook_message SET created_at = greatest(created_at, used_at) WHERE used_at IS NOT NULL',
    );
    await runner.query('ALTER TABLE webhook_message DROP COLUMN used_at');
  }
}
