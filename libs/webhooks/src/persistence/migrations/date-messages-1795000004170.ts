import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the time at which a message was created, which tells the age of the deliveries of its event. It stays equal,
 * unlike `created_at`, which moves with each use: a process of the previous version retains a message by that.
 */
export class DateMessages1795000004170 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The default is for processes of the previous version.
    await runner.query('ALTER TABLE webhook_message ADD COLUMN made_at timestamptz NOT NULL DEFAULT now()');
    await runner.query('UPDATE webhook_message SET made_at = created_at');
    // A replayed message is as old as its first delivery.
    await runner.query(`
      UPDATE webhook_message m SET made_at = replayed.first_at
        FROM (SELECT r.data_set, r.event_id,
                     (SELECT min(created_at) FROM webhook_delivery d
                       WHERE d.data_set = r.data_set AND d.event_id = r.event_id AND d.kind = 'event') AS first_at
                FROM (SELECT DISTINCT data_set, event_id FROM webhook_delivery WHERE kind = 'replay') r) replayed
       WHERE m.data_set = replayed.data_set AND m.event_id = replayed.event_id AND replayed.first_at < m.made_at`);
    await runner.query('CREATE INDEX webhook_message_by_making ON webhook_message (made_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_message DROP COLUMN made_at');
  }
}
