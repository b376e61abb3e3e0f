import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Moves waiting deliveries and leases from the log into tables of their own. A claim then moves a narrow row, and the
 * row of the log is updated once, in place: no index contains a changed column, and half of each page is free for it.
 */
export class PartQueueFromLog1795000004120 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Running processes of the previous version use the old columns: the lock makes them wait, so that nothing is
    // copied twice or missed.
    await runner.query('LOCK TABLE webhook_delivery IN ACCESS EXCLUSIVE MODE');
    await runner.query(`
      CREATE TABLE webhook_waiting (
        delivery_id text PRIMARY KEY,
        endpoint_id text NOT NULL,
        due_at      timestamptz NOT NULL,
        lease       bigint NOT NULL DEFAULT 0
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`);
    await runner.query(`
      CREATE TABLE webhook_lease (
        delivery_id text PRIMARY KEY,
        endpoint_id text NOT NULL,
        due_at      timestamptz NOT NULL,
        lease       bigint NOT NULL,
        holder      integer,
        lease_until timestamptz NOT NULL
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000)`);
    await runner.query(`
      INSERT INTO webhook_waiting (delivery_id, endpoint_id, due_at, lease)
      SELECT id, endpoint_id, due_at, lease FROM webhook_delivery WHERE state = 'pending'`);
    await runner.query(`
      INSERT INTO webhook_lease (delivery_id, endpoint_id, due_at, lease, holder, lease_until)
      SELECT id, endpoint_id, due_at, lease, holder, lease_until FROM webhook_delivery WHERE state = 'sending'`);
    await runner.query(`CREATE INDEX webhook_waiting_due ON webhook_waiting (due_at, delivery_id)`);
    await runner.query(`CREATE INDEX webhook_waiting_of_endpoint ON webhook_waiting (endpoint_id)`);
    await runner.query(`
      DROP INDEX webhook_delivery_of_event, webhook_delivery_due, webhook_delivery_waiting,
                 webhook_delivery_leased, webhook_delivery_settled`);
    // Dropping the columns also drops the constraints that name them.
    await runner.query(`
      ALTER TABLE webhook_delivery DROP COLUMN due_at, DROP COLUMN lease, DROP COLUMN lease_until,
            DROP COLUMN holder, DROP CONSTRAINT webhook_delivery_state_check,
            DROP CONSTRAINT IF EXISTS webhook_delivery_check2`);
    await runner.query(`UPDATE webhook_delivery SET state = 'pending' WHERE state = 'sending'`);
    await runner.query(`
      ALTER TABLE webhook_delivery
        ADD CONSTRAINT webhook_delivery_state_check CHECK (state IN ('pending', 'delivered', 'failed', 'held')),
        ADD CONSTRAINT webhook_delivery_settled_check CHECK ((state = 'pending') = (settled_at IS NULL)),
        SET (fillfactor = 50)`);
    await runner.query(`CREATE INDEX webhook_delivery_by_age ON webhook_delivery (created_at)`);
    // For kind `event`, the index `webhook_delivery_once` serves.
    await runner.query(`
      CREATE INDEX webhook_delivery_beside_event ON webhook_delivery (data_set, event_id) WHERE kind <> 'event'`);
    await runner.query(`ALTER TABLE webhook_attempt DROP CONSTRAINT webhook_attempt_delivery_id_fkey`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'LOCK TABLE webhook_delivery, webhook_waiting, webhook_lease IN ACCESS EXCLUSIVE MODE',
    );
    await runner.query(`
      ALTER TABLE webhook_delivery ADD COLUMN due_at timestamptz, ADD COLUMN lease bigint NOT NULL DEFAULT 0,
            ADD COLUMN lease_until timestamptz, ADD COLUMN holder integer,
            DROP CONSTRAINT webhook_delivery_state_check, DROP CONSTRAINT webhook_delivery_settled_check,
            SET (fillfactor = 80)`);
    await runner.query(`DROP INDEX webhook_delivery_by_age, webhook_delivery_beside_event`);
    await runner.query(`
      UPDATE webhook_delivery d SET due_at = w.due_at, lease = w.lease
        FROM webhook_waiting w WHERE w.delivery_id = d.id`);
    await runner.query(`
      UPDATE webhook_delivery d
         SET state = 'sending', due_at = l.due_at, lease = l.lease, lease_until = l.lease_until, holder = l.holder
        FROM webhook_lease l WHERE l.delivery_id = d.id`);
    await runner.query(`
      ALTER TABLE webhook_delivery
        ADD CONSTRAINT webhook_delivery_state_check
            CHECK (state IN ('pending', 'sending', 'delivered', 'failed', 'held')),
        ADD CHECK ((state IN ('pending', 'sending')) = (due_at IS NOT NULL)),
        ADD CHECK ((state = 'sending') = (lease_until IS NOT NULL)),
        ADD CHECK ((state IN ('pending', 'sending')) = (settled_at IS NULL))`);
    await runner.query(`CREATE INDEX webhook_delivery_of_event ON webhook_delivery (data_set, event_id)`);
    await runner.query(
      `CREATE INDEX webhook_delivery_due ON webhook_delivery (due_at, id) WHERE state = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX webhook_delivery_waiting ON webhook_delivery (endpoint_id) WHERE state = 'pending'`,
    );
    await runner.query(
      `CREATE INDEX webhook_delivery_leased ON webhook_delivery (endpoint_id) WHERE state = 'sending'`,
    );
    await runner.query(
      `CREATE INDEX webhook_delivery_settled ON webhook_delivery (settled_at) WHERE settled_at IS NOT NULL`,
    );
    await runner.query(`
      ALTER TABLE webhook_attempt ADD FOREIGN KEY (delivery_id) REFERENCES webhook_delivery (id) ON DELETE CASCADE`);
    await runner.query(`DROP TABLE webhook_waiting, webhook_lease`);
  }
}
