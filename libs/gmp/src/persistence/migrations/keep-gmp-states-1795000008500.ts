import type { MigrationInterface, QueryRunner } from 'typeorm';

const published = `gmp, mean, min, max, sources, quoted_at, updated_at, provenance, last_quotes, faded_at`;

/** Creates the log of published states of premiums, which begins with the present ones. */
export class KeepGmpStates1795000008500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gmp_state (
        position     bigint GENERATED ALWAYS AS IDENTITY,
        data_set     text NOT NULL CHECK (data_set IN ('live', 'sample')),
        ipo_id       text NOT NULL,
        published_at timestamptz NOT NULL,
        gmp          numeric NOT NULL,
        mean         numeric NOT NULL,
        min          numeric NOT NULL,
        max          numeric NOT NULL,
        sources      jsonb NOT NULL,
        quoted_at    timestamptz NOT NULL,
        updated_at   timestamptz NOT NULL,
        provenance   jsonb NOT NULL,
        last_quotes  jsonb NOT NULL,
        faded_at     timestamptz NOT NULL,
        PRIMARY KEY (data_set, ipo_id, published_at, position)
      )`);
    // A premium has stood as it does since its last change, or since its sources were last looked at.
    await runner.query(`
      INSERT INTO gmp_state (data_set, ipo_id, published_at, ${published})
      SELECT data_set, ipo_id, greatest(quoted_at, updated_at, faded_at), ${published} FROM gmp
       ORDER BY greatest(quoted_at, updated_at, faded_at), data_set, ipo_id`);
    // The samples are written again, with the states of their past.
    await runner.query(`DELETE FROM service_fact WHERE name = 'sample-gmp-on'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gmp_state');
  }
}
