import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the indexes by which the records that changed since an instant are found and counted. */
export class FindChangesByTime1795000008100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX published_record_by_change ON published_record (data_set, resource, changed_at)',
    );
    await runner.query(`
      CREATE INDEX published_record_removed ON published_record (data_set, resource, changed_at)
       WHERE removed_at IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX published_record_removed, published_record_by_change');
  }
}
