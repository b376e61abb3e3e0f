import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A claim reads the queue and nothing else: what waits for the first time names its event. A process of the version before
 * goes on beside it, and names none. Nothing but this table is held: others take it before an endpoint, or after it.
 */
export class FreeClaimsOfJoins1795000004140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null of what has been claimed before, or was queued by that version: the log knows.
    await runner.query(`
      ALTER TABLE webhook_waiting ADD COLUMN event_id text, DROP CONSTRAINT webhook_waiting_pkey,
            ADD PRIMARY KEY (endpoint_id, delivery_id)`);
    await runner.query('DROP INDEX webhook_waiting_of_endpoint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE webhook_waiting DROP COLUMN event_id, DROP CONSTRAINT webhook_waiting_pkey,
            ADD PRIMARY KEY (delivery_id)`);
    await runner.query('CREATE INDEX webhook_waiting_of_endpoint ON webhook_waiting (endpoint_id)');
  }
}
