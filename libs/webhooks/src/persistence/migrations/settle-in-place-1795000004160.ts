import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Stores a successful attempt in the row of its delivery, which is updated then anyway; failed ones stay rows of their
 * own. Earlier successes, and those recorded by a process of the previous version, stay where they are. Drops two
 * indexes for deliveries of events, nearly all of the table: each new row cost an entry in a page of its own, and the
 * messages of the events find the same rows.
 */
export class SettleInPlace1795000004160 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_delivery ADD COLUMN sent_at timestamptz, ADD COLUMN duration_ms integer,
            ADD COLUMN status_code integer, ADD COLUMN answer text,
            ADD CONSTRAINT webhook_delivery_arrival_check
                CHECK (CASE WHEN sent_at IS NULL THEN num_nonnulls(duration_ms, status_code, answer) = 0
                            ELSE state = 'delivered' END),
            -- Both versions of a row, with a short answer, have room in one page: no index hears of the second.
            SET (fillfactor = 45)`);
    await runner.query('DROP INDEX webhook_delivery_of_endpoint, webhook_delivery_by_age');
    await runner.query(`
      CREATE INDEX webhook_delivery_beside_endpoint ON webhook_delivery (endpoint_id, created_at)
        WHERE kind <> 'event'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('LOCK TABLE webhook_delivery IN ACCESS EXCLUSIVE MODE');
    await runner.query(`
      INSERT INTO webhook_attempt (data_set, delivery_id, lease, outcome, started_at, duration_ms, status_code, answer)
      SELECT d.data_set, d.id, coalesce((SELECT max(lease) FROM webhook_attempt WHERE delivery_id = d.id), 0) + 1,
             'delivered', d.sent_at, d.duration_ms, d.status_code, d.answer
        FROM webhook_delivery d WHERE d.sent_at IS NOT NULL`);
    await runner.query('DROP INDEX webhook_delivery_beside_endpoint');
    await runner.query(`CREATE INDEX webhook_delivery_by_age ON webhook_delivery (created_at)`);
    await runner.query(
      `CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (endpoint_id, created_at)`,
    );
    await runner.query(`
      ALTER TABLE webhook_delivery DROP COLUMN sent_at, DROP COLUMN duration_ms, DROP COLUMN status_code,
            DROP COLUMN answer, SET (fillfactor = 50)`);
  }
}
