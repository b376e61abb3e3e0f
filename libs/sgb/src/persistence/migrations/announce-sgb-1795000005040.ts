import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceSgb1795000005040 extends AnnouncingMigration {
  protected readonly announced = [{ table: 'sgb', resource: 'sgb' }];
}
