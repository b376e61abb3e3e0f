import {
  nfoCorrectedEventData,
  type NfoCorrectedEventData,
  sgbCorrectedEventData,
  type SgbCorrectedEventData,
} from './correction-events';
import { bond, corrected, extended, fundOffer, ipo, repriced } from './event-examples';
import type { EventMeaning } from './event-meaning';
import {
  ipoCorrectedEventData,
  ipoDatesChangedEventData,
  ipoEventData,
  ipoPriceBandChangedEventData,
  ipoSubscriptionUpdatedEventData,
  type IpoSubscriptionUpdatedEventData,
} from './ipo-events';
import { describeOfferEvents } from './offer-events';
import { sgbClosedEventData, sgbRedemptionEventData, type SgbRedemptionEventData } from './sgb-events';
import { z } from 'zod';

/** `data` of `data.late` and `data.recovered`: a data set of `GET /v1/freshness`. */
export const freshnessEventData = z.object({
  dataSet: z.string(),
  state: z.enum(['fresh', 'late', 'stale']),
  lastSuccessAt: z.iso.datetime().nullable(),
  targetSeconds: z.int(),
});

export type FreshnessEventData = z.infer<typeof freshnessEventData>;

/** States of an incident, in their usual order; the last one closes it. */
export const incidentStates = ['investigating', 'identified', 'monitoring', 'resolved'] as const;

export type IncidentState = (typeof incidentStates)[number];

/** Impacts of an incident on customers. */
export const incidentImpacts = ['minor', 'major'] as const;

export type IncidentImpact = (typeof incidentImpacts)[number];

/** `data` of `service.incident`: an incident of the status page with its newest message. */
export const serviceIncidentEventData = z.object({
  id: z.string(),
  title: z.string(),
  impact: z.enum(incidentImpacts),
  state: z.enum(incidentStates),
  message: z.string(),
  startedAt: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
});

export type ServiceIncidentEventData = z.infer<typeof serviceIncidentEventData>;

const subscribed: IpoSubscriptionUpdatedEventData = {
  ...{ id: ipo.id, slug: ipo.slug, name: ipo.name, company: ipo.company, type: ipo.type, status: ipo.status },
  ...{ isin: ipo.isin, symbols: ipo.symbols },
  subscription: {
    retail: { subscriptionTimes: 2.4, sharesOffered: 1_400_000, sharesApplied: 3_360_000 },
    nii: { subscriptionTimes: 5.1, sharesOffered: 600_000, sharesApplied: 3_060_000 },
    qib: { subscriptionTimes: 1.2, sharesOffered: 2_000_000, sharesApplied: 2_400_000 },
    total: { subscriptionTimes: 2.21, sharesOffered: 4_000_000, sharesApplied: 8_820_000 },
  },
  previousTotalTimes: 1.87,
  readAt: '2026-11-12T08:30:00.000Z',
};

const correctedFund: NfoCorrectedEventData = {
  ...{ id: fundOffer.id, slug: fundOffer.slug, name: fundOffer.name, amcCode: fundOffer.amcCode },
  ...{ field: 'dates.closeDate', from: '2026-11-30T00:00:00.000Z', to: '2026-12-01T00:00:00.000Z' },
};

const redemption: SgbRedemptionEventData = {
  ...{ id: bond.id, seriesName: bond.seriesName, tranche: bond.tranche },
  redemption: { kind: 'premature', date: '2026-11-20T00:00:00.000Z', pricePerUnit: 11_992 },
};

const correctedBond: SgbCorrectedEventData = {
  ...{ id: bond.id, seriesName: bond.seriesName, tranche: bond.tranche },
  ...{ field: 'issuePrice', from: 11_205, to: 11_250 },
};

const freshness: FreshnessEventData = {
  ...{ dataSet: 'gmp', state: 'fresh', lastSuccessAt: '2026-11-20T04:29:00.000Z', targetSeconds: 7_800 },
};

const incident: ServiceIncidentEventData = {
  ...{ id: 'inc_5b02c77d18fa', title: 'Some requests fail', impact: 'minor', state: 'identified' },
  message: 'One of two servers answers slowly. It is being replaced.',
  ...{ startedAt: '2026-11-20T04:10:00.000Z', closedAt: null },
};

/** Events that endpoints get only when they name them: later additions to the contract. */
export const addedEvents = {
  'ipo.dates_changed': {
    title: 'Dates of an IPO changed',
    emitted: 'The opening or the closing day of a known IPO changes.',
    data: ipoDatesChangedEventData,
    example: extended,
  },
  'ipo.price_band_changed': {
    title: 'Price band of an IPO changed',
    emitted: 'The price band of a known IPO changes.',
    data: ipoPriceBandChangedEventData,
    example: repriced,
  },
  'ipo.corrected': {
    title: 'IPO corrected',
    emitted:
      'Another published field of a known IPO changes from one value to another or to null. `field` is `record` and `to` null when the record was no IPO and is gone.',
    data: ipoCorrectedEventData,
    example: corrected,
  },
  'ipo.withdrawn': {
    title: 'IPO withdrawn',
    emitted: 'The issuer withdraws the IPO, or a postponed one did not come back within a year.',
    data: ipoEventData,
    example: { ...ipo, status: 'WITHDRAWN' },
  },
  'ipo.postponed': {
    title: 'IPO postponed',
    emitted: 'An exchange confirms that the IPO is postponed: it is upcoming again.',
    data: ipoEventData,
    example: { ...ipo, status: 'UPCOMING', dates: { openDate: null, closeDate: null } },
  },
  'ipo.subscription_updated': {
    title: 'Subscription of an IPO updated',
    emitted: 'The published figures of the order book change.',
    data: ipoSubscriptionUpdatedEventData,
    example: subscribed,
  },
  'nfo.corrected': {
    title: 'NFO corrected',
    emitted: 'A published field of a known new fund offer changes from one value to another or to null.',
    data: nfoCorrectedEventData,
    example: correctedFund,
  },
  'sgb.closed': {
    title: 'SGB tranche closed',
    emitted: 'The subscription period of a series of sovereign gold bonds ends.',
    data: sgbClosedEventData,
    example: { ...bond, status: 'closed' },
  },
  'sgb.redemption_announced': {
    title: 'Redemption price of an SGB tranche announced',
    emitted: 'The Reserve Bank announces the price of a premature or final redemption.',
    data: sgbRedemptionEventData,
    example: redemption,
  },
  'sgb.corrected': {
    title: 'SGB tranche corrected',
    emitted: 'A published field of a known series changes from one value to another or to null.',
    data: sgbCorrectedEventData,
    example: correctedBond,
  },
  ...describeOfferEvents('rights', 'Rights issue', 'rights_6e1d20b7f3a4'),
  ...describeOfferEvents('buyback', 'Buyback', 'buyback_0c94ab7712de'),
  ...describeOfferEvents('ncd', 'NCD issue', 'ncd_b85f3320c19a'),
  ...describeOfferEvents('ofs', 'Offer for sale', 'ofs_41d7e96a05bc'),
  'data.late': {
    title: 'Data late',
    emitted: 'A data set of `GET /v1/freshness` is not fresh any more.',
    data: freshnessEventData,
    example: { ...freshness, state: 'late' },
  },
  'data.recovered': {
    title: 'Data fresh again',
    emitted: 'A data set that was late is fresh again.',
    data: freshnessEventData,
    example: freshness,
  },
  'service.incident': {
    title: 'Incident of the service',
    emitted: 'The operator opens an incident, writes a message about it, or closes it.',
    data: serviceIncidentEventData,
    example: incident,
  },
} satisfies Readonly<Record<string, EventMeaning>>;
