import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds catch-ups: endpoints that were enabled with a replay, whose fan-outs under way at that time may have passed over them. */
export class KeepCatchUps1795000009681 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_catch_up (
        id             bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        endpoint_id    text NOT NULL,
        first_sequence bigint NOT NULL,
        since          timestamptz NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_catch_up');
  }
}
