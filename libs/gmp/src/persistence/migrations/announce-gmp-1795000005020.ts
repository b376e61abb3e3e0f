import type { MigrationInterface, QueryRunner } from 'typeorm';
import { announceTable, silenceTable, type AnnouncedTable } from '@market/platform/data-versions';

const announced: readonly AnnouncedTable[] = [
  { table: 'gmp', resource: 'gmp' },
  { table: 'gmp_day', resource: 'gmp' },
];

export class AnnounceGmp1795000005020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of announced) await announceTable(runner, table);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of announced) await silenceTable(runner, table);
  }
}
