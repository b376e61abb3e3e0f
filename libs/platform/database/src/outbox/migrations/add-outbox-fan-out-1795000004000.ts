import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a flag to each event that tells whether it was fanned out; not a cursor, because events become visible in the
 * order of their commits, not of their numbers. The transaction id tells whether an event was committed before or after
 * something else.
 */
export class AddOutboxFanOut1795000004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outbox_event
        ADD COLUMN fanned_out_at timestamptz,
        ADD COLUMN transaction_id xid8`);
    // No subscription existed before.
    await runner.query(
      'UPDATE outbox_event SET fanned_out_at = committed_at, transaction_id = pg_current_xact_id()',
    );
    await runner.query(`
      ALTER TABLE outbox_event
        ALTER COLUMN transaction_id SET DEFAULT pg_current_xact_id(),
        ALTER COLUMN transaction_id SET NOT NULL`);
    await runner.query(
      'CREATE INDEX outbox_event_pending ON outbox_event (position) WHERE fanned_out_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event DROP COLUMN transaction_id, DROP COLUMN fanned_out_at');
  }
}
