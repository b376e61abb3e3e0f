import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOutbox1795000000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE outbox_event (
        position     bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        id           text NOT NULL UNIQUE,
        data_set     text NOT NULL CHECK (data_set IN ('live', 'sample')),
        type         text NOT NULL,
        subject_id   text NOT NULL,
        effective_on date NOT NULL,
        occurred_at  timestamptz NOT NULL,
        data         jsonb NOT NULL,
        committed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        UNIQUE (data_set, subject_id, type, effective_on)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE outbox_event');
  }
}
