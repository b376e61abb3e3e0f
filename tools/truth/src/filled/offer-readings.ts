import { parse } from 'csv-parse/sync';
import {
  type Cells,
  dayIn,
  numberIn,
  presentOf,
  rowsIn,
  type StatedValue,
  statedOf,
  textIn,
} from './stated-value';

/** Reads the offers of a kind in BSE's calendar. @param flag word of the kind: `RI`, `DPI`, `BuyBack` */
export function readBseOffers(list: Cells, flag: string): StatedValue[] {
  return rowsIn(list['Table'])
    .filter((row) => textIn(row, 'IR_flag') === flag)
    .flatMap((row) => {
      const company = textIn(row, 'Scrip_name');
      const days = { openDate: dayIn(textIn(row, 'Start_Dt')), closeDate: dayIn(textIn(row, 'End_Dt')) };
      return [...statedOf(company, days), ...presentOf(company, { companyName: company })];
    });
}

/** Reads NSE's list of rights issues. */
export function readNseRights(list: Cells): StatedValue[] {
  return rowsIn(list['data']).flatMap((row) => {
    const company = textIn(row, 'company');
    const days = {
      openDate: dayIn(textIn(row, 'rightStartDate')),
      closeDate: dayIn(textIn(row, 'rightEndDate')),
    };
    return [...statedOf(company, days), ...presentOf(company, { companyName: company })];
  });
}

/** Reads AMFI's detail of a new fund offer. */
export function readFundDetail(answer: Cells): StatedValue[] {
  return rowsIn(answer['NewFundOffer'])
    .flatMap((house) => rowsIn(house['items']))
    .flatMap((item) => {
      const name = textIn(item, 'SchemeName');
      const [kind = '', part = null] = textIn(item, 'SchemeCategory')?.split(' - ') ?? [];
      const stated = {
        category: kind === '' ? null : (kind.split(' ')[0]?.toLowerCase() ?? null),
        subCategory: part,
        amcName: textIn(item, 'MutualFund'),
        minInvestment: numberIn(textIn(item, 'MinimumSubscriptionAmount')),
        objective: textIn(item, 'ObjectiveofScheme'),
        'dates.openDate': dayIn(textIn(item, 'NewFundLaunchDate')),
        'dates.closeDate': dayIn(textIn(item, 'NewFundOfferClosureDate')),
      };
      return [...statedOf(name, stated), ...presentOf(name, { name })];
    });
}

/** Reads the table of all tranches of gold bonds; subscription days that nobody could confirm count as unknown. */
export function readTranches(table: string): StatedValue[] {
  return rowsOfTable(table).flatMap((row) => {
    const isKnown = row['window_basis'] !== 'recalled-check';
    const discounted =
      row['issue_price_online'] === row['issue_price_offline'] ? null : row['issue_price_online'];
    return statedOf(textIn(row, 'tranche'), {
      symbol: textIn(row, 'nse_symbol'),
      isin: textIn(row, 'isin'),
      issuePrice: numberIn(textIn(row, 'issue_price_offline')),
      discountedPrice: numberIn(discounted ?? null),
      interestRate: numberIn(textIn(row, 'coupon_pct')),
      'dates.openDate': isKnown ? dayIn(textIn(row, 'subscription_open')) : null,
      'dates.closeDate': isKnown ? dayIn(textIn(row, 'subscription_close')) : null,
      'dates.issuanceDate': dayIn(textIn(row, 'issue_date')),
      'dates.maturityDate': dayIn(textIn(row, 'maturity_date')),
    });
  });
}

/** Reads the table of prices at which gold bonds were redeemed. */
export function readRedemptions(table: string): StatedValue[] {
  return rowsOfTable(table).flatMap((row) =>
    statedOf(textIn(row, 'tranche'), {
      [`redemption of ${row['due_date']}`]: `${row['kind']} ${row['price_per_unit']}`,
    }),
  );
}

function rowsOfTable(table: string): Readonly<Record<string, string>>[] {
  return parse(table, { columns: true });
}
