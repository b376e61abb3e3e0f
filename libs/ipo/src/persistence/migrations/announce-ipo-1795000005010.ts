import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceIpo1795000005010 extends AnnouncingMigration {
  protected readonly announced = [
    { table: 'ipo', resource: 'ipos' },
    { table: 'ipo_subscription_reading', resource: 'subscriptions' },
  ];
}
