import { amc, nfoScheme, type NfoSchemeRecord, readSchemeMinimum, schemeCategory } from '@market/contracts';
import { readDay, readText, wholeText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, RowRejected } from '@market/source-kit';
import type { AmfiNfoItem, AmfiNfoWire } from './amfi-nfo.wire';

/** Maps one payload to its offers and, from the list, the fund houses that have one. */
export function mapAmfiNfo({ NewFundOffer: groups, type }: AmfiNfoWire): readonly MappedRow[] {
  const offers = mapRows(
    groups.flatMap(({ items }) => items),
    (item) => deliver(nfoScheme, readItem(item)),
  );
  if (type === 'detailed') return offers;
  const houses = new Map(
    groups.flatMap(({ items }) =>
      items.map((item) => [String(item.MF_Id ?? item.MutualFund), item] as const),
    ),
  );
  return [...offers, ...mapRows([...houses.values()], (item) => deliver(amc, readHouse(item)))];
}

function readHouse({ MutualFund, MF_Id }: AmfiNfoItem) {
  const name = readText(MutualFund);
  if (name === null) throw new RowRejected('a fund house without a name');
  return { mfId: readText(MF_Id), name };
}

/** Maximum length of a text; longer ones are left out. Units: characters. */
const longestProse = 5000;

function prose(text: string | null | undefined): string | null {
  return wholeText(readText(text), longestProse);
}

function readItem(item: AmfiNfoItem): NfoSchemeRecord {
  const schemeId = readText(item.Scheme_Id);
  if (schemeId === null) throw new RowRejected('an offer without a scheme id');
  const kind = schemeCategory(readText(item.SchemeCategory) ?? '');
  return {
    source: 'amfi',
    sourceKey: schemeId,
    schemeId,
    amcName: readText(item.MutualFund),
    mfId: readText(item.MF_Id),
    schemeName: readText(item.SchemeName),
    schemeType: readText(item.SchemeType),
    category: kind?.category ?? null,
    subCategory: kind?.subCategory ?? null,
    // The days are written as midnight with a Z, but mean calendar days in India, not instants.
    openOn: readDay(item.NewFundLaunchDate),
    closeOn: readDay(item.NewFundOfferClosureDate) ?? readDay(item.NewFundEarliestClosureDate),
    allotmentOn: null,
    minInvestmentRupees: readSchemeMinimum(item.MinimumSubscriptionAmount),
    minSipAmountRupees: null,
    exitLoad: prose(item.IndicateLoadSeparately),
    expenseRatioPercent: null,
    benchmark: null,
    fundManager: null,
    objective: prose(item.ObjectiveofScheme),
    riskLevel: null,
    sipAvailable: null,
    lumpSumAvailable: null,
  };
}
