import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceGmpReadings1795000006720 extends AnnouncingMigration {
  protected readonly announced = [{ table: 'gmp_reading', resource: 'gmp' }];
}
