import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds catch-ups: endpoints that fan-outs under way may have passed over when they were enabled with a replay. One for each. */
export class KeepCatchUps1795000009681 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE webhook_catch_up (
        endpoint_id    text PRIMARY KEY,
        id             bigint GENERATED ALWAYS AS IDENTITY,
        first_sequence bigint NOT NULL,
        last_sequence  bigint,
        since          timestamptz NOT NULL,
        actor          text NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE webhook_catch_up');
  }
}
