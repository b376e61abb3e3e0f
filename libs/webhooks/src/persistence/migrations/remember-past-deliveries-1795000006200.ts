import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what is left of deliveries when the log drops them: the ids of their events by endpoint and day. A replay reaches
 * back further than the log, and would otherwise take everything older for missed. Deliveries that were dropped before
 * this migration are not in it.
 */
export class RememberPastDeliveries1795000006200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_past_delivery (
        endpoint_id text NOT NULL,
        made_on     date NOT NULL,
        state       text NOT NULL CHECK (state IN ('delivered', 'failed')),
        event_ids   text[] NOT NULL,
        PRIMARY KEY (endpoint_id, made_on, state)
      )`);
    await runner.query('CREATE INDEX webhook_past_delivery_by_age ON webhook_past_delivery (made_on)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_past_delivery');
  }
}
