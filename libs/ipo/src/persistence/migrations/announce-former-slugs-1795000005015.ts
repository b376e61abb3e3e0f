import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceFormerSlugs1795000005015 extends AnnouncingMigration {
  protected readonly announced = [{ table: 'ipo_former_slug', resource: 'ipos' }];
}
