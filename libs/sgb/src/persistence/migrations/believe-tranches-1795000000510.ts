import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of the sources' statements on tranches. Values published so far stay until two feeds or an operator
 * change them.
 */
export class BelieveTranches1795000000510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sgb_sighting (
        data_set      text NOT NULL,
        source        text NOT NULL,
        source_key    text NOT NULL,
        sgb_id        text NOT NULL,
        facts         jsonb NOT NULL,
        statements    jsonb NOT NULL,
        name_keys     text[] NOT NULL,
        first_seen_at timestamptz NOT NULL,
        changed_at    timestamptz NOT NULL,
        PRIMARY KEY (data_set, source, source_key, sgb_id),
        FOREIGN KEY (data_set, sgb_id) REFERENCES sgb (data_set, id)
      )`);
    await runner.query('CREATE INDEX sgb_sighting_by_sgb ON sgb_sighting (data_set, sgb_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sgb_sighting');
  }
}
