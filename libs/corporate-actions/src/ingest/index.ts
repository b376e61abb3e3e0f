export {
  CorporateActionsClockworkModule,
  CorporateActionsIngestModule,
} from './corporate-actions-ingest.module';
export { SampleOfferLoader } from '../sample/sample-loader';
export { sampleOfferEvents } from '../sample/sample-offer-events';
export type { PublishedOffer } from '../domain/published-offers';
export { publishedOffers } from '../persistence/published-offers';
export { OfferAnnouncer } from './offer-announcer';
export { OfferMender } from './offer-mender';
export type { OfferFault } from '../persistence/faulty-offers.repository';
