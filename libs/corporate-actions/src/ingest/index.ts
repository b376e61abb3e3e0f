export {
  CorporateActionsClockworkModule,
  CorporateActionsIngestModule,
} from './corporate-actions-ingest.module';
export { SampleOfferLoader } from '../sample/sample-loader';
export { publishedOffers } from '../persistence/published-offers';
