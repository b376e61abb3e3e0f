import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Makes a table with one row: the oldest schema version whose builds may serve on this database (see `schemaVersion`).
 */
export class CreateSchemaSupport1795000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE schema_support (
        only_row       boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        oldest_version integer NOT NULL CHECK (oldest_version > 0)
      );
      INSERT INTO schema_support (oldest_version) VALUES (1)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE schema_support');
  }
}
