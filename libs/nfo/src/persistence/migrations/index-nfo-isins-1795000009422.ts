import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes that find offers by their ISINs. */
export class IndexNfoIsins1795000009422 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX nfo_by_isin ON nfo USING gin (isins)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX nfo_by_isin');
  }
}
