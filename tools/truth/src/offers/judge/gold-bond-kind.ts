import type { StateEvent } from '@market/contracts';
import { instantInIndia, type IndianDay } from '@market/kernel';
import { type PublishedSgb, publishedSgbs } from '@market/sgb/ingest';
import type { FactValues } from '../scenario/truth-record';
import {
  asDay,
  asStated,
  type FieldRule,
  type FieldRules,
  type RecordKindRules,
  type TimedEvent,
} from './record-kind';

const fixed = (value: string | number): FieldRule => ({ from: [], value: () => value });

function online({ nominal, discount }: FactValues): number | null {
  return typeof nominal === 'number' && typeof discount === 'number' ? nominal - discount : null;
}

function describeDiscount({ nominal, discount }: FactValues): string {
  if (typeof discount !== 'number') return 'Not announced yet.';
  return typeof nominal === 'number'
    ? `₹${discount} per gram less than the nominal value for those who apply and pay online.`
    : 'A discount on the nominal value for those who apply and pay online.';
}

/** Rules of gold bonds. What the initial load knows of a tranche is its fact `was <field>`, and stays. */
export const goldBondKind: RecordKindRules = {
  kind: 'sgb',
  table: publishedSgbs,
  fields: {
    seriesName: {
      from: ['label'],
      value: ({ label }) => (label ? `Sovereign Gold Bond ${String(label)}` : null),
    },
    tranche: { from: ['label'], value: ({ label }) => (label ? String(label).replace(/^\S+ /, '') : null) },
    issuePrice: asStated('nominal'),
    discountedPrice: { from: ['nominal', 'discount'], value: online },
    discountDescription: { from: ['nominal', 'discount'], value: describeDiscount },
    interestRate: fixed(2.5),
    interestPayment: fixed(
      'Paid half-yearly on the nominal value, the last time with the principal at maturity.',
    ),
    tenure: fixed('8 years'),
    prematureRedemption: fixed(
      'Allowed from the fifth year after issue, on the dates on which interest is paid.',
    ),
    maxInvestment: fixed(
      '4 kg of gold for individuals and Hindu undivided families, 20 kg for trusts and similar entities, in a financial year',
    ),
    minInvestment: fixed('1 gram of gold'),
    status: {
      from: ['openOn', 'closeOn'],
      value: ({ openOn, closeOn }, at) => {
        if (typeof closeOn === 'string' && at >= instantInIndia(closeOn as IndianDay, '17:00'))
          return 'closed';
        const isOpen = typeof openOn === 'string' && at >= instantInIndia(openOn as IndianDay, '10:00');
        return isOpen ? 'open' : 'upcoming';
      },
    },
    'dates.openDate': asDay('openOn'),
    'dates.closeDate': asDay('closeOn'),
    'dates.issuanceDate': asDay('issuedOn'),
    'dates.maturityDate': asDay('maturesOn'),
    goldPriceReference: asStated('nominal'),
    isin: asStated('isin'),
    symbol: asStated('symbol'),
    redemptions: {
      from: ['redemption', 'redeemed'],
      value: ({ redemption, redeemed }) => {
        const before = JSON.parse(String(redeemed ?? '[]')) as unknown[];
        const [dueOn, rupees] = String(redemption ?? '').split(' ');
        const later = { kind: 'premature', date: `${dueOn}T00:00:00.000Z`, pricePerUnit: Number(rupees) };
        return JSON.stringify((redemption ?? null) === null ? before : [...before, later]);
      },
    },
  } satisfies FieldRules<PublishedSgb, 'id'>,
  kept: ['id'],
  corrected: 'sgb.corrected',
  announced: [
    ...['issuePrice', 'discountedPrice', 'goldPriceReference', 'isin', 'symbol'],
    ...['dates.openDate', 'dates.closeDate'],
  ],
  timed: {
    'sgb.opened': { on: 'openOn', from: '10:00', status: 'open' },
    'sgb.closed': { on: 'closeOn', from: '17:00', status: 'closed' },
    'sgb.redemption_announced': { on: 'redemption', from: '-', status: null },
  } satisfies Record<StateEvent<'sgb'>, TimedEvent>,
  authorities: /./,
  series: [],
  keyOf: ({ seriesName }) => String(seriesName).replace(/^Sovereign Gold Bond /, ''),
};
