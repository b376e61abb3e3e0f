import type { Offer } from '../../../api/market-types';
import type { EventSubject } from '../../../figures/event-words';
import { amount, crores, rate, signedPercent, stated } from '../../../figures/market-words';
import type { ListName } from '../list-titles';
import type { RecordFact, RecordDay, RecordKind } from '../record/record-kind';

type OfferFact = RecordFact<Offer>;

const money = (label: string, field: keyof Offer): OfferFact => ({
  ...{ label, field },
  text: (offer) => amount(offer[field] as number | null | undefined),
});
const text = (label: string, field: keyof Offer): OfferFact => ({
  ...{ label, field },
  text: (offer) => stated(offer[field] as string | null | undefined),
});
const size = (field: 'issueSizeRupees' | 'buybackSizeRupees'): OfferFact => ({
  ...{ label: 'Size', field },
  text: (offer) => crores(offer[field]),
});
const day = (
  label: string,
  field: 'recordDate' | 'openDate' | 'retailDate' | 'closeDate',
): RecordDay<Offer> => ({
  ...{ label, field },
  on: (offer) => offer[field],
});

interface OfferWords {
  readonly list: ListName;
  /** Name of the kind in paths and in types of events. */
  readonly name: EventSubject;
  readonly noun: string;
  readonly figures: readonly OfferFact[];
  readonly days: readonly RecordDay<Offer>[];
  readonly facts: readonly OfferFact[];
}

function offerKind({ list, name, noun, ...shown }: OfferWords): RecordKind<Offer> {
  return {
    list,
    path: (id) => `/v1/${name}/${encodeURIComponent(id)}`,
    nameOf: ({ companyName }) => companyName,
    stateOf: ({ status }) => status,
    subline: ({ exchange }) =>
      `${noun}, ${exchange === null ? 'exchange not stated' : exchange.replace(' ', ' and ')}`,
    follow: { about: name, field: 'id' },
    ...shown,
  };
}

/** Offers of listed companies. */
export const offerKinds: readonly RecordKind<Offer>[] = [
  offerKind({
    ...{ list: 'rights', name: 'rights', noun: 'Rights issue' },
    figures: [text('Ratio', 'ratio'), money('Price', 'issuePrice'), size('issueSizeRupees')],
    days: [day('Record day', 'recordDate'), day('Opens', 'openDate'), day('Closes', 'closeDate')],
    facts: [text('ISIN', 'isin')],
  }),
  offerKind({
    ...{ list: 'buybacks', name: 'buyback', noun: 'Buyback' },
    figures: [
      money('Price', 'buybackPrice'),
      money('Market price', 'marketPrice'),
      { label: 'Over market', field: 'premium', text: ({ premium }) => signedPercent(premium) },
      size('buybackSizeRupees'),
    ],
    days: [day('Record day', 'recordDate'), day('Opens', 'openDate'), day('Closes', 'closeDate')],
    facts: [
      text('Method', 'method'),
      { label: 'Accepted', field: 'acceptanceRatio', text: ({ acceptanceRatio }) => rate(acceptanceRatio) },
      text('ISIN', 'isin'),
    ],
  }),
  offerKind({
    ...{ list: 'debentures', name: 'ncd', noun: 'Debentures (NCD)' },
    figures: [money('Price', 'issuePrice'), text('Rating', 'creditRating'), size('issueSizeRupees')],
    days: [day('Opens', 'openDate'), day('Closes', 'closeDate')],
    facts: [
      {
        label: 'Coupons',
        field: 'couponRates',
        text: ({ couponRates }) =>
          stated(
            couponRates
              ?.map(
                ({ ratePercent, tenureMonths }) => `${rate(ratePercent)} for ${tenureMonths ?? '?'} months`,
              )
              .join(', '),
          ),
      },
    ],
  }),
  offerKind({
    ...{ list: 'offers-for-sale', name: 'ofs', noun: 'Offer for sale' },
    figures: [money('Floor price', 'floorPrice'), size('issueSizeRupees')],
    days: [day('Opens', 'openDate'), day('Retail', 'retailDate'), day('Closes', 'closeDate')],
    facts: [text('Seller', 'sellerName'), text('ISIN', 'isin')],
  }),
];
