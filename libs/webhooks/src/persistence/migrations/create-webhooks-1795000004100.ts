import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateWebhooks1795000004100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_endpoint (
        data_set             text NOT NULL CHECK (data_set IN ('live', 'sample')),
        id                   text NOT NULL,
        account_id           text NOT NULL,
        url                  text NOT NULL,
        events               text[] NOT NULL CHECK (cardinality(events) > 0),
        secret               bytea NOT NULL,
        consecutive_failures integer NOT NULL DEFAULT 0 CHECK (consecutive_failures >= 0),
        disabled_at          timestamptz,
        created_at           timestamptz NOT NULL,
        updated_at           timestamptz NOT NULL,
        deleted_at           timestamptz,
        written_at           timestamptz NOT NULL DEFAULT clock_timestamp(),
        written_in           pg_snapshot NOT NULL DEFAULT pg_current_snapshot(),
        PRIMARY KEY (data_set, id),
        UNIQUE (id)
      )`);
    await runner.query(`
      CREATE INDEX webhook_endpoint_of_account ON webhook_endpoint (data_set, account_id, created_at)
        WHERE deleted_at IS NULL`);
    await runner.query(`
      CREATE TABLE webhook_message (
        data_set   text NOT NULL CHECK (data_set IN ('live', 'sample')),
        event_id   text NOT NULL,
        type       text NOT NULL,
        body       text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (data_set, event_id)
      )`);
    await runner.query(`CREATE INDEX webhook_message_by_age ON webhook_message (created_at)`);
    await runner.query(`
      CREATE TABLE webhook_delivery (
        data_set    text NOT NULL CHECK (data_set IN ('live', 'sample')),
        id          text PRIMARY KEY,
        event_id    text NOT NULL,
        endpoint_id text NOT NULL,
        kind        text NOT NULL CHECK (kind IN ('event', 'replay', 'test')),
        state       text NOT NULL CHECK (state IN ('pending', 'sending', 'delivered', 'failed', 'held')),
        attempts    integer NOT NULL DEFAULT 0,
        due_at      timestamptz,
        lease       bigint NOT NULL DEFAULT 0,
        lease_until timestamptz,
        created_at  timestamptz NOT NULL,
        settled_at  timestamptz,
        CHECK ((state IN ('pending', 'sending')) = (due_at IS NOT NULL)),
        CHECK ((state = 'sending') = (lease_until IS NOT NULL)),
        CHECK ((state IN ('pending', 'sending')) = (settled_at IS NULL))
      ) WITH (fillfactor = 80)`);
    await runner.query(`
      CREATE UNIQUE INDEX webhook_delivery_once ON webhook_delivery (data_set, event_id, endpoint_id)
        WHERE kind = 'event'`);
    await runner.query(`CREATE INDEX webhook_delivery_of_event ON webhook_delivery (data_set, event_id)`);
    await runner.query(
      `CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (endpoint_id, created_at)`,
    );
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
      CREATE TABLE webhook_attempt (
        data_set    text NOT NULL CHECK (data_set IN ('live', 'sample')),
        delivery_id text NOT NULL REFERENCES webhook_delivery (id) ON DELETE CASCADE,
        lease       bigint NOT NULL,
        outcome     text NOT NULL CHECK (outcome IN ('delivered', 'failed', 'interrupted')),
        started_at  timestamptz NOT NULL,
        duration_ms integer,
        status_code integer,
        error       text,
        answer      text,
        PRIMARY KEY (delivery_id, lease),
        CHECK ((outcome = 'delivered') = (error IS NULL))
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_attempt, webhook_delivery, webhook_message, webhook_endpoint');
  }
}
