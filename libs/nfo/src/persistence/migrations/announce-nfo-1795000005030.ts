import type { MigrationInterface, QueryRunner } from 'typeorm';
import { announceTable, silenceTable, type AnnouncedTable } from '@market/platform/data-versions';

const announced: readonly AnnouncedTable[] = [
  { table: 'nfo', resource: 'nfo' },
  { table: 'amc', resource: 'nfo' },
];

export class AnnounceNfo1795000005030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of announced) await announceTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of announced) await silenceTable(runner, table);
  }
}
