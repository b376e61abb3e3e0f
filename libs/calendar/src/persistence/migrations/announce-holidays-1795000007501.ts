import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceHolidays1795000007501 extends AnnouncingMigration {
  protected readonly announced = [{ table: 'trading_holiday', resource: 'holidays' }];
}
