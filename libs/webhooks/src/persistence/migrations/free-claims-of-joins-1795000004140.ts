import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A claim reads the queue and nothing else: what waits for the first time names its event, and one number tells whether
 * any endpoint's target has changed. A process of the version before goes on beside it: it names no event, and what
 * it changes of endpoints is counted here.
 */
export class FreeClaimsOfJoins1795000004140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null of what has been claimed before, or was queued by that version: the log knows.
    await runner.query(`
      ALTER TABLE webhook_waiting ADD COLUMN event_id text, DROP CONSTRAINT webhook_waiting_pkey,
            ADD PRIMARY KEY (endpoint_id, delivery_id)`);
    await runner.query('DROP INDEX webhook_waiting_of_endpoint');
    // A batch of arrivals ends runs of failures: it looks for them among those that fail, not among all.
    await runner.query(`
      CREATE INDEX webhook_endpoint_failing ON webhook_endpoint (id) WHERE consecutive_failures > 0`);
    await runner.query(`
      CREATE TABLE webhook_target_version (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        version bigint NOT NULL
      )`);
    await runner.query('INSERT INTO webhook_target_version (version) VALUES (1)');
    await runner.query(`
      CREATE FUNCTION count_webhook_target_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE webhook_target_version SET version = version + 1;
        RETURN NULL;
      END $$`);
    // At the end of the transaction: whoever holds the number waits for nothing any more.
    await runner.query(`
      CREATE CONSTRAINT TRIGGER webhook_target_changed AFTER UPDATE ON webhook_endpoint DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (OLD.url <> NEW.url OR OLD.secret <> NEW.secret OR OLD.account_id <> NEW.account_id
                           OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
        EXECUTE FUNCTION count_webhook_target_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER webhook_target_changed ON webhook_endpoint');
    await runner.query('DROP FUNCTION count_webhook_target_change');
    await runner.query('DROP TABLE webhook_target_version');
    await runner.query('DROP INDEX webhook_endpoint_failing');
    await runner.query('CREATE INDEX webhook_waiting_of_endpoint ON webhook_waiting (endpoint_id)');
    await runner.query(`
      ALTER TABLE webhook_waiting DROP COLUMN event_id, DROP CONSTRAINT webhook_waiting_pkey,
            ADD PRIMARY KEY (delivery_id)`);
  }
}
