import type { IndianDay } from '@market/kernel';
import { type KnownTranche, knownTranches } from '@market/sgb';
import { seededStream } from '../seed';
import { namedDay } from '../spelling';

const goldRupees = 12_400;

/** A tranche as far as the list of bonds tells it. */
type ListedBond = Pick<
  KnownTranche,
  'symbol' | 'isin' | 'issuedOn' | 'maturesOn' | 'onlineRupees' | 'couponPercent' | 'label'
>;

/** `/api/sovereign-gold-bonds`: every bond that has not matured, its issue price the reduced one, invented prices. */
export function sovereignGoldBonds(on: IndianDay, tranches: readonly ListedBond[] = knownTranches) {
  const data = tranches
    .filter(({ maturesOn }) => maturesOn !== null && maturesOn > on)
    .map(({ symbol, isin, issuedOn, maturesOn, onlineRupees, couponPercent, label }) => {
      const next = seededStream(`gold bond ${symbol}`);
      const last = Math.round(goldRupees * (0.97 + next() * 0.06) * 100) / 100;
      const previous = Math.round(last * (0.99 + next() * 0.02) * 100) / 100;
      const [, month = '', year = ''] = namedDay(maturesOn ?? on)
        .toUpperCase()
        .split('-');
      return {
        symbol,
        open: String(previous),
        high: String(Math.max(last, previous)),
        low: String(Math.min(last, previous)),
        issue_price: String(onlineRupees),
        ltP: String(last),
        chn: (last - previous).toFixed(2),
        per: ((last / previous - 1) * 100).toFixed(2),
        qty: String(Math.floor(next() * 900)),
        prevClose: String(previous),
        maturityDate: symbol?.slice(3),
        meta: {
          symbol,
          companyName: `Sovereign Gold Bonds ${couponPercent.toFixed(2)}% ${month} ${year} Sr-${label.series} ${label.financialYear}`,
          isin,
          listingDate: issuedOn,
        },
      };
    });
  return {
    timestamp: `${namedDay(on)} 15:30:00`,
    data,
    advance: { declines: '0', advances: String(data.length), unchanged: '0' },
  };
}
