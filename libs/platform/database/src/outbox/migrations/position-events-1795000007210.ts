import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the position of each event in the log, which a sequencer gives after the commit. Existing events get theirs in the
 * order of writing: the first change of the table locks it, so that whoever still writes comes later.
 */
export class PositionEvents1795000007210 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event ADD COLUMN log_position bigint');
    await runner.query(`
      UPDATE outbox_event SET log_position = ranked.rank
        FROM (SELECT position, row_number() OVER (ORDER BY position) AS rank FROM outbox_event) ranked
       WHERE ranked.position = outbox_event.position`);
    await runner.query(`
      INSERT INTO log_head (log, last)
      SELECT 'events', coalesce(max(log_position), 0) FROM outbox_event`);
    await runner.query(
      'CREATE INDEX outbox_event_written ON outbox_event (position) WHERE log_position IS NULL',
    );
    await runner.query('CREATE UNIQUE INDEX outbox_event_log ON outbox_event (data_set, log_position)');
    await runner.query(
      'CREATE INDEX outbox_event_log_by_type ON outbox_event (data_set, type, log_position)',
    );
    await runner.query(`
      CREATE INDEX outbox_event_by_slug ON outbox_event
        (data_set, (coalesce(data ->> 'slug', data ->> 'ipoSlug')))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX outbox_event_by_slug');
    await runner.query('ALTER TABLE outbox_event DROP COLUMN log_position');
    await runner.query(`DELETE FROM log_head WHERE log = 'events'`);
  }
}
