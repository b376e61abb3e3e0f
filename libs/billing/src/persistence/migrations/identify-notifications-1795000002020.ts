import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Identifies notifications by id and body, and removes queued endings of subscriptions that an account uses. */
export class IdentifyNotifications1795000002020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE processor_event ADD COLUMN body_hash bytea`);
    await runner.query(`UPDATE processor_event SET body_hash = sha256(convert_to(body, 'UTF8'))`);
    await runner.query(`
      ALTER TABLE processor_event
        ALTER COLUMN body_hash SET NOT NULL,
        DROP CONSTRAINT processor_event_pkey,
        ADD PRIMARY KEY (id, body_hash)`);
    await runner.query(`
      DELETE FROM processor_ending e USING subscription s
       WHERE s.reference = e.reference OR s.checkout_reference = e.reference`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM processor_event newer USING processor_event older
       WHERE newer.id = older.id AND (newer.received_at, newer.body_hash) > (older.received_at, older.body_hash)`);
    await runner.query(`
      ALTER TABLE processor_event
        DROP CONSTRAINT processor_event_pkey,
        DROP COLUMN body_hash,
        ADD PRIMARY KEY (id)`);
  }
}
