import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the last quotes of the sources of each value, by which they cease to be fresh. */
export class FadeGmp1795000008400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // A source without a quote here counts as quoted at the instant of the value. The default of `faded_at` has the next
    // look find all values, also those that builds of before write.
    await runner.query(`
      ALTER TABLE gmp ADD COLUMN last_quotes jsonb NOT NULL DEFAULT '{}',
        ADD COLUMN faded_at timestamptz NOT NULL DEFAULT 'epoch',
        ADD COLUMN fades_at timestamptz DEFAULT 'epoch'`);
    await runner.query('CREATE INDEX gmp_fades ON gmp (data_set, fades_at) WHERE fades_at IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE gmp DROP COLUMN last_quotes, DROP COLUMN faded_at, DROP COLUMN fades_at');
  }
}
