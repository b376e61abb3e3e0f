import { AnnouncingMigration } from '@market/database/data-versions';

export class AnnounceCorporateOffers1795000005050 extends AnnouncingMigration {
  protected readonly announced = [{ table: 'corporate_offer', resource: { column: 'kind' } }];
}
