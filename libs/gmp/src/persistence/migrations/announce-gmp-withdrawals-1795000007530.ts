import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceGmpWithdrawals1795000007530 extends AnnouncingMigration {
  protected readonly announced = [{ table: 'gmp_withdrawal', resource: 'gmp' }];
}
