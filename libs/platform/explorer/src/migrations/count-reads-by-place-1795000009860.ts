import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Creates one table for the reads of all places of the dashboard, with those that were counted. The table of each place
 * stays for processes of the former version.
 */
export class CountReadsByPlace1795000009860 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE dashboard_read (
        account_id text NOT NULL,
        place      text NOT NULL,
        stamps     timestamptz[] NOT NULL,
        day        date NOT NULL,
        requests   integer NOT NULL CHECK (requests >= 0),
        PRIMARY KEY (account_id, place)
      )`);
    await runner.query(`
      INSERT INTO dashboard_read (place, account_id, stamps, day, requests)
      SELECT 'explorer', * FROM explorer_use
      UNION ALL SELECT 'data_page', * FROM data_page_use
      UNION ALL SELECT 'search', * FROM search_use`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE dashboard_read');
  }
}
