import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds a counter of changes of endpoint targets: URL, secret, account and deletion. A trigger counts, so that changes
 * by a process of the previous version count, too.
 */
export class CountTargetChanges1795000004150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_target_version (
        is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
        version bigint NOT NULL
      )`);
    await runner.query('INSERT INTO webhook_target_version (version) VALUES (1)');
    // Counts once for each transaction, however many endpoints it changes.
    await runner.query(`
      CREATE FUNCTION count_webhook_target_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE webhook_target_version SET version = version + 1 WHERE xmin <> pg_current_xact_id()::xid;
        RETURN NULL;
      END $$`);
    // Deferred to the end of the transaction: the holder of the counter's lock waits for no other lock.
    await runner.query(`
      CREATE CONSTRAINT TRIGGER webhook_target_changed AFTER UPDATE ON webhook_endpoint DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (OLD.url <> NEW.url OR OLD.secret <> NEW.secret OR OLD.account_id <> NEW.account_id
                           OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
        EXECUTE FUNCTION count_webhook_target_change()`);
    // Lets a batch of arrivals find the few endpoints with a run of failures without a scan of all.
    await runner.query(`
      CREATE INDEX webhook_endpoint_failing ON webhook_endpoint (id) WHERE consecutive_failures > 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_endpoint_failing');
    await runner.query('DROP TRIGGER webhook_target_changed ON webhook_endpoint');
    await runner.query('DROP FUNCTION count_webhook_target_change');
    await runner.query('DROP TABLE webhook_target_version');
  }
}
