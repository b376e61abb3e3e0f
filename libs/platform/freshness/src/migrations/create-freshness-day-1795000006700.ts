import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateFreshnessDay1795000006700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE freshness_day (
        name          text NOT NULL,
        day           date NOT NULL,
        worst         text NOT NULL CHECK (worst IN ('fresh', 'late', 'stale')),
        late_seconds  integer NOT NULL CHECK (late_seconds >= 0),
        stale_seconds integer NOT NULL CHECK (stale_seconds >= 0),
        judged_at     timestamptz NOT NULL,
        PRIMARY KEY (name, day)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE freshness_day');
  }
}
