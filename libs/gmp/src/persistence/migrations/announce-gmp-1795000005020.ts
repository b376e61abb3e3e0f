import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceGmp1795000005020 extends AnnouncingMigration {
  protected readonly announced = [
    { table: 'gmp', resource: 'gmp' },
    { table: 'gmp_day', resource: 'gmp' },
  ];
}
