import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Allows corrections: a publisher may correct a quote and undo the correction, so the instant of receipt becomes part
 * of the key. Readings whose IPO is unknown get a table of their own, as received.
 */
export class KeepGmpCorrections1795000000320 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE gmp_reading DROP CONSTRAINT gmp_reading_data_set_ipo_id_publisher_quoted_at_gmp_key',
    );
    await runner.query(`
      ALTER TABLE gmp_reading ADD CONSTRAINT gmp_reading_once
        UNIQUE (data_set, ipo_id, publisher, quoted_at, received_at, gmp)`);
    await runner.query(`
      CREATE TABLE gmp_unplaced (
        position    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        data_set    text NOT NULL CHECK (data_set IN ('live', 'sample')),
        publisher   text NOT NULL,
        source_key  text NOT NULL,
        quoted_at   timestamptz NOT NULL,
        gmp         numeric NOT NULL,
        record      jsonb NOT NULL,
        received_at timestamptz NOT NULL,
        UNIQUE (data_set, publisher, source_key, quoted_at, gmp)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gmp_unplaced');
    await runner.query('ALTER TABLE gmp_reading DROP CONSTRAINT gmp_reading_once');
    await runner.query(`
      DELETE FROM gmp_reading later USING gmp_reading first
       WHERE (later.data_set, later.ipo_id, later.publisher, later.quoted_at, later.gmp) =
             (first.data_set, first.ipo_id, first.publisher, first.quoted_at, first.gmp)
         AND later.position > first.position`);
    await runner.query(`
      ALTER TABLE gmp_reading ADD CONSTRAINT gmp_reading_data_set_ipo_id_publisher_quoted_at_gmp_key
        UNIQUE (data_set, ipo_id, publisher, quoted_at, gmp)`);
  }
}
