import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds to leases of event streams what chooses the one that a further stream takes, and creates the log of such changes. */
export class CreateEventStreamReplacement1795000009410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE event_stream
        ADD COLUMN opener text NOT NULL DEFAULT '',
        ADD COLUMN unsent_since timestamptz`);
    await runner.query(`
      CREATE TABLE event_stream_replacement (
        lease_id    text PRIMARY KEY,
        holder_id   text NOT NULL REFERENCES event_stream_holder ON DELETE CASCADE,
        opener      text NOT NULL,
        replaced_at timestamptz NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX event_stream_replacement_of_holder ON event_stream_replacement (holder_id)',
    );
    await runner.query(
      'CREATE INDEX event_stream_replacement_of_opener ON event_stream_replacement (opener)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_stream_replacement');
    await runner.query('ALTER TABLE event_stream DROP COLUMN opener, DROP COLUMN unsent_since');
  }
}
