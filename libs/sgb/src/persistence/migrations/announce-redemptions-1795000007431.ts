import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceRedemptions1795000007431 extends AnnouncingMigration {
  protected readonly announced = [{ table: 'sgb_redemption', resource: 'sgb' }];
}
