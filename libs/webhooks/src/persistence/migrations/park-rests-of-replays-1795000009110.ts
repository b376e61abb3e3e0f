import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds the rests of replays: ids of events whose deliveries are made when earlier ones of the account have left the
 * queue. A row has at most 1 000 ids, oldest event first; rows of an endpoint are used in the order of their ids.
 */
export class ParkRestsOfReplays1795000009110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_replay_rest (
        endpoint_id text NOT NULL,
        id          bigint GENERATED ALWAYS AS IDENTITY,
        event_ids   text[] NOT NULL CHECK (cardinality(event_ids) BETWEEN 1 AND 1000),
        PRIMARY KEY (endpoint_id, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_replay_rest');
  }
}
