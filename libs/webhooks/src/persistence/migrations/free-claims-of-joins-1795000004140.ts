import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the event id to waiting deliveries, so that a claim reads no table but the queue. A process of the previous
 * version may still run, and stores no event id. Locks this table only, because others lock it before or after an
 * endpoint.
 */
export class FreeClaimsOfJoins1795000004140 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null for deliveries that were claimed before, or queued by the previous version: the log has their event.
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
