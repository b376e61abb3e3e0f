import {
  amc,
  nfoScheme,
  type NfoSchemeRecord,
  possibleOfferDays,
  readSchemeMinimum,
  schemeCategory,
  withoutPlan,
} from '@market/contracts';
import { readDay, readText, wholeText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, readOrNotice, RowRejected } from '@market/source-kit';
import type { AmfiNfoItem, AmfiNfoWire } from './amfi-nfo.wire';

/** Maps one payload to its offers and, from the list, the fund houses that have one. */
export function mapAmfiNfo({ NewFundOffer: groups, type }: AmfiNfoWire): readonly MappedRow[] {
  const notices: MappedRow[] = [];
  const offers = mapRows(
    groups.flatMap(({ items }) => items),
    (item) => deliver(nfoScheme, readItem(item, notices)),
  );
  if (type === 'detailed') return [...offers, ...notices];
  const houses = new Map(
    groups.flatMap(({ items }) =>
      items.map((item) => [String(item.MF_Id ?? item.MutualFund), item] as const),
    ),
  );
  const named = mapRows([...houses.values()], (item) => deliver(amc, readHouse(item)));
  return [...offers, ...named, ...notices];
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

/** Reads the days, which are written as midnight with a Z, but mean calendar days in India, not instants. */
function readDays(item: AmfiNfoItem, notices: MappedRow[]) {
  const { NewFundLaunchDate: launch, NewFundOfferClosureDate: closure } = item;
  const openOn = readOrNotice(() => readDay(launch), launch, notices);
  // An odd closure is not replaced by the earliest one, which may be another day.
  const closeOn = readOrNotice(
    () => readDay(closure) ?? readDay(item.NewFundEarliestClosureDate),
    closure,
    notices,
  );
  const { reason, ...days } = possibleOfferDays({ openOn, closeOn, allotmentOn: null });
  if (reason !== null) notices.push({ outcome: 'rejected', reason, raw: { openOn, closeOn } });
  return days;
}

function readItem(item: AmfiNfoItem, notices: MappedRow[]): NfoSchemeRecord {
  const schemeId = readText(item.Scheme_Id);
  if (schemeId === null) throw new RowRejected('an offer without a scheme id');
  const { SchemeType, SchemeCategory, IndicateLoadSeparately, ObjectiveofScheme } = item;
  const minimum = item.MinimumSubscriptionAmount;
  const kind = readOrNotice(() => schemeCategory(readText(SchemeCategory) ?? ''), SchemeCategory, notices);
  return {
    source: 'amfi',
    sourceKey: schemeId,
    schemeId,
    amcName: readText(item.MutualFund),
    mfId: readText(item.MF_Id),
    schemeName: withoutPlan(readText(item.SchemeName)),
    schemeType: readOrNotice(() => readText(SchemeType), SchemeType, notices),
    category: kind?.category ?? null,
    subCategory: kind?.subCategory ?? null,
    ...readDays(item, notices),
    minInvestmentRupees: readOrNotice(() => readSchemeMinimum(minimum), minimum, notices),
    minSipAmountRupees: null,
    exitLoad: readOrNotice(() => prose(IndicateLoadSeparately), IndicateLoadSeparately, notices),
    expenseRatioPercent: null,
    benchmark: null,
    fundManager: null,
    objective: readOrNotice(() => prose(ObjectiveofScheme), ObjectiveofScheme, notices),
    riskLevel: null,
    sipAvailable: null,
    lumpSumAvailable: null,
  };
}
