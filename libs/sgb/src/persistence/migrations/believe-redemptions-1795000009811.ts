import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates the table of the sources' statements on redemptions. Prices stored so far stay until two pages, or one page
 * twice, or an operator state another one.
 */
export class BelieveRedemptions1795000009811 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sgb_redemption_sighting (
        data_set      text NOT NULL,
        source        text NOT NULL,
        source_key    text NOT NULL,
        redemption_id text NOT NULL,
        facts         jsonb NOT NULL,
        statements    jsonb NOT NULL,
        name_keys     text[] NOT NULL,
        first_seen_at timestamptz NOT NULL,
        changed_at    timestamptz NOT NULL,
        PRIMARY KEY (data_set, source, source_key, redemption_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sgb_redemption_sighting');
  }
}
