import type { OfferState } from '@market/contracts';
import { type PublishedOffer, publishedOffers } from '@market/corporate-actions/ingest';
import { addDays, companyKey, dayInIndia, type IndianDay } from '@market/kernel';
import type { FactValues, RecordKind } from '../scenario/truth-record';
import {
  asDay,
  asStated,
  type FieldRule,
  type FieldRules,
  type JudgedValue,
  type RecordKindRules,
  type TimedEvent,
  unstated,
} from './record-kind';

/**
 * Time after which an offer without a last day, or with a record date alone, counts as over. Units: days.
 *
 * Source: libs/corporate-actions/README.md, "Known oddities".
 */
const longest = { rights: 30, ncd: 30, buyback: 183, ofs: 5 } as const;
const opensWithin = { rights: 60, ncd: 60, buyback: 20, ofs: 60 } as const;
/** Age up to which a market price is published. Units: days. Source: libs/corporate-actions/README.md. */
const pricedWithin = 14;

type OfferKind = keyof typeof longest;

const day = (facts: FactValues, fact: string) => (facts[fact] ?? null) as IndianDay | null;
const number = (facts: FactValues, fact: string) => (typeof facts[fact] === 'number' ? facts[fact] : null);
const cents = (value: number | null) => (value === null ? null : Math.round(value * 100 + 1e-7) / 100);

/** The company, compared without its legal form and capitals. */
const companyName: FieldRule = {
  from: ['name', 'shortName'],
  value: (facts) => companyKey(String(facts['name'] ?? facts['shortName'] ?? '')) || null,
};

const exchange: FieldRule = {
  from: ['atNse', 'atBse'],
  value: ({ atNse, atBse }) => [atNse ? 'NSE' : '', atBse ? 'BSE' : ''].join(' ').trim() || null,
};

function statusOf(kind: OfferKind): FieldRule {
  return {
    from: ['recordOn', 'openOn', 'retailOn', 'closeOn'],
    value: (facts, at) => {
      const [opens, retail, closes, record] = ['openOn', 'retailOn', 'closeOn', 'recordOn'].map((fact) =>
        day(facts, fact),
      );
      const today = dayInIndia(at);
      const last =
        closes ??
        (opens ? addDays(opens, longest[kind]) : null) ??
        retail ??
        (record ? addDays(record, opensWithin[kind]) : null);
      if (last !== null && last !== undefined && today > last) return 'closed';
      const first = opens ?? retail;
      return first !== null && first !== undefined && today >= first ? 'open' : 'upcoming';
    },
  };
}

/** An amount as shares × price. */
function amount(shares: (facts: FactValues) => number | null, ...from: readonly string[]) {
  const rupees = (facts: FactValues) => {
    const [count, price] = [shares(facts), number(facts, 'price')];
    return count === null || price === null ? null : cents(count * price);
  };
  const crore = (facts: FactValues) => {
    const value = rupees(facts);
    return value === null ? null : `${(Math.round(value / 1e5) / 100).toFixed(2)} Cr`;
  };
  const facts = [...from, 'price'];
  return { rupees: { from: facts, value: rupees }, crore: { from: facts, value: crore } };
}

const marketRule = (
  value: (price: number, facts: FactValues) => JudgedValue,
  ...from: string[]
): FieldRule => ({
  from: ['market', ...from],
  value: (facts, at) => {
    const [price, pricedOn] = String(facts['market'] ?? '').split(' ');
    const isCurrent =
      pricedOn !== undefined && addDays(pricedOn as IndianDay, pricedWithin) >= dayInIndia(at);
    return isCurrent ? value(Number(price), facts) : null;
  },
});

const bought = amount((facts) => number(facts, 'shares'), 'shares');
const offeredShares = (facts: FactValues) => {
  const [general, retail] = [number(facts, 'general'), number(facts, 'retail')];
  return general === null || retail === null ? null : general + retail;
};
const sold = amount(offeredShares, 'general', 'retail');
const ratioPart = (part: 0 | 1): FieldRule => ({
  from: ['ratio'],
  value: ({ ratio }) => (typeof ratio === 'string' ? Number(ratio.split(':')[part]) : null),
});

const fieldsOf: { readonly [Kind in OfferKind]: FieldRules<PublishedOffer<Kind>, 'id'> } = {
  rights: {
    companyName,
    issuePrice: asStated('price'),
    ratio: asStated('ratio'),
    ratioDescription: { from: ['ratio'], value: ({ ratio }) => ratioWords(ratio) },
    recordDate: asDay('recordOn'),
    openDate: asDay('openOn'),
    closeDate: asDay('closeOn'),
    issueSize: unstated,
    status: statusOf('rights'),
    exchange,
    isin: asStated('isin'),
    'symbols.nse': asStated('symbol'),
    'symbols.bse': unstated,
    issueSizeRupees: unstated,
    entitlementShares: ratioPart(0),
    entitlementPer: ratioPart(1),
  },
  buyback: {
    companyName,
    buybackPrice: asStated('price'),
    marketPrice: marketRule((price) => price),
    premium: marketRule((price, facts) => {
      const paid = number(facts, 'price');
      return paid === null ? null : cents(((paid - price) / price) * 100);
    }, 'price'),
    buybackSize: bought.crore,
    maxShares: asStated('shares'),
    recordDate: asDay('recordOn'),
    openDate: asDay('openOn'),
    closeDate: asDay('closeOn'),
    status: statusOf('buyback'),
    method: asStated('method'),
    exchange,
    isin: asStated('isin'),
    'symbols.nse': asStated('symbol'),
    'symbols.bse': asStated('bseSymbol'),
    buybackSizeRupees: bought.rupees,
    acceptanceRatio: {
      from: ['accepted', 'tendered'],
      value: (facts) => {
        const [accepted, tendered] = [number(facts, 'accepted'), number(facts, 'tendered')];
        return accepted === null || tendered === null ? null : cents((accepted * 100) / tendered);
      },
    },
  },
  ncd: {
    companyName,
    issuePrice: asStated('price'),
    faceValue: asStated('faceValue'),
    minInvestment: unstated,
    couponRates: unstated,
    creditRating: unstated,
    issueSize: unstated,
    openDate: asDay('openOn'),
    closeDate: asDay('closeOn'),
    status: statusOf('ncd'),
    exchange,
    issueSizeRupees: unstated,
  },
  ofs: {
    companyName,
    floorPrice: asStated('price'),
    sellerName: unstated,
    sharesOffered: { from: ['general', 'retail'], value: offeredShares },
    retailDiscountPercent: unstated,
    openDate: asDay('openOn'),
    retailDate: asDay('retailOn'),
    closeDate: asDay('closeOn'),
    issueSize: sold.crore,
    status: statusOf('ofs'),
    exchange,
    isin: unstated,
    'symbols.nse': asStated('symbol'),
    'symbols.bse': unstated,
    issueSizeRupees: sold.rupees,
  },
};

const announcedOf: Readonly<Record<OfferKind, readonly string[]>> = {
  rights: ['companyName', 'issuePrice', 'ratio', 'recordDate', 'openDate', 'closeDate'],
  buyback: [
    ...['companyName', 'buybackPrice', 'buybackSize', 'maxShares', 'recordDate', 'openDate', 'closeDate'],
    'method',
  ],
  ncd: ['companyName', 'issuePrice', 'faceValue', 'openDate', 'closeDate'],
  ofs: ['companyName', 'floorPrice', 'sharesOffered', 'openDate', 'retailDate', 'closeDate'],
};

const states: Readonly<Record<OfferState, TimedEvent>> = {
  opened: { on: 'openOn', from: '00:00', status: 'open' },
  closed: { on: 'closeOn', from: '24:00', status: 'closed' },
};

/** Rules of the offers of listed companies. */
export const offerKinds: readonly RecordKindRules[] = (['rights', 'buyback', 'ncd', 'ofs'] as const).map(
  (kind: RecordKind & OfferKind): RecordKindRules => ({
    kind,
    table: publishedOffers(kind),
    fields: fieldsOf[kind],
    kept: ['id'],
    corrected: `${kind}.corrected`,
    announced: announcedOf[kind],
    timed: Object.fromEntries(Object.entries(states).map(([state, event]) => [`${kind}.${state}`, event])),
    authorities: /./,
    series: ['market'],
    keyOf: ({ companyName: name }) => companyKey(String(name)),
  }),
);

function ratioWords(ratio: FactValues[string] | undefined): string | null {
  if (typeof ratio !== 'string') return null;
  const [offered, held] = ratio.split(':').map(Number);
  const shares = `${offered} rights ${offered === 1 ? 'share' : 'shares'}`;
  return held === 1 ? `${shares} for every share held` : `${shares} for every ${held} shares held`;
}
