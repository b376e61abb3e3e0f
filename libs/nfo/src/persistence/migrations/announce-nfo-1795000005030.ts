import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceNfo1795000005030 extends AnnouncingMigration {
  protected readonly announced = [
    { table: 'nfo', resource: 'nfo' },
    { table: 'amc', resource: 'nfo' },
  ];
}
