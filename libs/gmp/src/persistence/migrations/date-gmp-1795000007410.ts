import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the instant of the last change, and the sources of each value. */
export class DateGmp1795000007410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The defaults serve builds of before, which write rows without the columns.
    await runner.query(`
      ALTER TABLE gmp ADD COLUMN updated_at timestamptz NOT NULL DEFAULT 'epoch',
        ADD COLUMN provenance jsonb NOT NULL DEFAULT '[]'`);
    await runner.query(`
      UPDATE gmp SET updated_at = quoted_at, provenance = (
        SELECT coalesce(jsonb_agg(jsonb_build_object('source', source->>'publisher', 'since',
                 to_char(quoted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
                 ORDER BY source->>'publisher'), '[]')
          FROM jsonb_array_elements(sources) source)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gmp DROP COLUMN updated_at, DROP COLUMN provenance');
  }
}
