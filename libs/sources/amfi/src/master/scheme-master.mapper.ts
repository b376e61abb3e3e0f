import {
  nfoScheme,
  type NfoSchemeRecord,
  readSchemeMinimum,
  schemeCategory,
  withoutPlan,
} from '@market/contracts';
import { daysBetween, type IndianDay, readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, RowRejected, skip } from '@market/source-kit';
import { parseFundHouse } from '../fund-houses/numbered-fund-houses';
import type { SchemeMasterRow, SchemeMasterWire } from './scheme-master.wire';

/** Maximum time from launch to closure: a later closure is not that of the offer. Units: days. */
const longestOfferDays = 90;

/**
 * Maps the rows of a scheme, one for each plan, to one record under the lowest of their codes. A row with another number
 * of columns is refused alone: it is not known which of its cells moved.
 */
export function mapSchemeMaster({ rows, odd }: SchemeMasterWire): readonly MappedRow[] {
  const schemes = new Map<string, SchemeMasterRow[]>();
  for (const row of rows) {
    const key = `${row.AMC}\n${withoutPlan(row['Scheme Name'] ?? '')}`.toLowerCase();
    schemes.set(key, [...(schemes.get(key) ?? []), row]);
  }
  const byCode = (one: SchemeMasterRow, other: SchemeMasterRow) => Number(one.Code) - Number(other.Code);
  const refused = mapRows(odd, () => {
    throw new RowRejected('another number of columns than the header');
  });
  const records = mapRows(
    [...schemes.values()].map((plans) => [...plans].sort(byCode)),
    (plans) => {
      const [row] = plans;
      if (row === undefined) throw new RowRejected('a scheme without a row');
      if (isBlank(row['Launch Date'])) return skip('no launch day');
      const kind = schemeCategory(readText(row['Scheme Category']) ?? '');
      if (kind === null) return skip(`category ${row['Scheme Category']}`);
      return deliver(nfoScheme, { ...readScheme(row, kind), ...readPlans(plans) });
    },
  );
  return [...records, ...refused];
}

function readScheme(
  row: SchemeMasterRow,
  kind: NonNullable<ReturnType<typeof schemeCategory>>,
): NfoSchemeRecord {
  const company = readText(row.AMC);
  const code = readText(row.Code);
  if (company === null || code === null) throw new RowRejected('a scheme without fund house or code');
  if (isDay(row['Scheme Minimum Amount'])) throw new RowRejected('a day as its minimum: its cells moved');
  const house = parseFundHouse(company);
  return {
    source: 'scheme-master',
    sourceKey: code,
    schemeId: null,
    amcName: house.name,
    mfId: house.mfId,
    schemeName: withoutPlan(readText(row['Scheme Name'])),
    schemeType: readText(row['Scheme Type']),
    ...kind,
    ...offerDays(readDay(row['Launch Date']), readDay(row['Closure Date'])),
    allotmentOn: null,
    minInvestmentRupees: minimum(row['Scheme Minimum Amount']),
    minSipAmountRupees: null,
    exitLoad: null,
    expenseRatioPercent: null,
    benchmark: null,
    fundManager: null,
    objective: null,
    riskLevel: null,
    sipAvailable: null,
    lumpSumAvailable: null,
  };
}

/** Maximum number of plans of one scheme: more rows are those of several schemes of one name. */
const mostPlans = 400;

/** Reads code, number and ISINs of the plans of a scheme, in the order of their codes. */
function readPlans(plans: readonly SchemeMasterRow[]) {
  const codes = plans.flatMap(({ Code }) => (/^\d{5,7}$/.test(Code.trim()) ? [Code.trim()] : []));
  const [amfiSchemeCode] = codes;
  if (amfiSchemeCode === undefined || codes.length !== plans.length || plans.length > mostPlans) return {};
  const isins = [...new Set(plans.flatMap(isinsOf))];
  return { amfiSchemeCode, planCount: new Set(codes).size, ...(isins.length === 0 ? {} : { isins }) };
}

/** Reads the ISINs of a plan, for growth or payout and for reinvestment: the file has them without a separator. */
function isinsOf(row: SchemeMasterRow): string[] {
  const cells = Object.entries(row).filter(([title]) => /^isin/i.test(title.trim()));
  return cells.flatMap(([, cell]) => String(cell).match(/IN[A-Z0-9]{9}\d/g) ?? []);
}

/**
 * Returns the days of an offer. The closing is null in old rows that repeat the launch as closing, or have the day on
 * which the scheme ended. Both are null when the closing is before the launch: one of the days is wrong, or they are
 * swapped.
 */
function offerDays(
  openOn: IndianDay | null,
  closeOn: IndianDay | null,
): Pick<NfoSchemeRecord, 'openOn' | 'closeOn'> {
  if (openOn === null || closeOn === null) return { openOn, closeOn: null };
  const days = daysBetween(openOn, closeOn);
  if (days < 0) return { openOn: null, closeOn: null };
  return { openOn, closeOn: days > 0 && days <= longestOfferDays ? closeOn : null };
}

/** Range of minimums: the column holds amounts, prose and nonsense, and anything outside is null. Units: rupees. */
const minimums = { min: 10, max: 1_000_000 } as const;

function minimum(text: string): number | null {
  const rupees = readSchemeMinimum(text);
  if (rupees === null || !Number.isInteger(rupees)) return null;
  return rupees >= minimums.min && rupees <= minimums.max ? rupees : null;
}

function isDay(text: string): boolean {
  try {
    return readDay(text) !== null;
  } catch {
    return false;
  }
}

function isBlank(text: string): boolean {
  return readText(text) === null;
}
