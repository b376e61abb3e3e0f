import type { MigrationInterface, QueryRunner } from 'typeorm';
import { announceTable, dropVersionTriggers, type AnnouncedTable } from './announced-table';

/** Migration of a feature whose tables are announced; a subclass only lists them. */
export abstract class AnnouncingMigration implements MigrationInterface {
  protected abstract readonly announced: readonly AnnouncedTable[];

  async up(runner: QueryRunner): Promise<void> {
    for (const table of this.announced) await announceTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of this.announced) await dropVersionTriggers(runner, table);
  }
}
