import type { NfoSchemeRecord } from '@market/contracts';
import {
  addDays,
  companyKey,
  factsOfFields,
  type FieldValues,
  type IndianDay,
  plainFields,
  type PlainFields,
  presentFacts,
  type StatedFields,
  type Statements,
} from '@market/kernel';
import { isShouted } from './fund-house';
import { longestEver } from './offer-length';

/** Fields that may be stated of an offer. Absent = not stated. */
type SchemeFields = StatedFields<Omit<NfoSchemeRecord, 'source' | 'sourceKey'>>;

/** Facts that may be stated of an offer. */
export type SchemeFacts = SchemeFields & FieldValues;

/** Source that lists the offers and numbers the schemes. */
export const listSource = 'amfi';

/** Source of offers long over, with the former names of their fund houses. */
export const historySource = 'scheme-master';

/** Fact that is the same for every source, and published. */
const published = (fact: string) => ({ fact, isPublished: true });
const unpublished = (fact: string) => ({ fact, isPublished: false });

/** Facts of an offer: the fields of each are stated, weighed and replaced together. */
export const schemeFacts = factsOfFields<SchemeFields>({
  amcName: { ...unpublished('house'), own: true },
  mfId: 'house',
  schemeName: { ...published('name'), own: true },
  schemeId: { ...unpublished('schemeId'), identifies: true },
  schemeType: unpublished('schemeType'),
  category: published('kind'),
  subCategory: 'kind',
  openOn: { ...published('period'), same: samePeriod, merge: mergeEnds },
  closeOn: 'period',
  allotmentOn: published('allotment'),
  minInvestmentRupees: published('minimum'),
  minSipAmountRupees: published('instalment'),
  expenseRatioPercent: published('expenses'),
  exitLoad: published('exitLoad'),
  benchmark: published('benchmark'),
  fundManager: published('fundManager'),
  objective: published('objective'),
  riskLevel: published('riskLevel'),
  sipAvailable: published('sip'),
  lumpSumAvailable: published('lumpSum'),
  isins: published('isins'),
  planCount: published('plans'),
  amfiSchemeCode: { ...published('code'), identifies: true },
});

/**
 * Tells whether two periods are the same: no end that both state differs, and where each states another end, the two
 * ends fit together.
 */
function samePeriod(one: SchemeFacts, other: SchemeFacts): boolean {
  const shared = (['openOn', 'closeOn'] as const).filter(
    (end) => one[end] !== undefined && other[end] !== undefined,
  );
  if (shared.length > 0) return shared.every((end) => one[end] === other[end]);
  const { openOn, closeOn } = { ...one, ...other };
  return (
    openOn === undefined ||
    closeOn === undefined ||
    (closeOn >= openOn && closeOn < addDays(openOn, longestEver))
  );
}

/** Keeps the other end of a period when a list changes only one. */
function mergeEnds(known: FieldValues, part: FieldValues): FieldValues {
  return { ...known, ...part };
}

/** Returns the fields that a record states, without its nulls. */
export function toSchemeFacts({
  source: _source,
  sourceKey: _sourceKey,
  ...told
}: NfoSchemeRecord): SchemeFacts {
  return Object.fromEntries(
    Object.entries(told).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Returns the present statements of a source on an offer. */
export function presentSchemeFacts(statements: Statements): SchemeFacts {
  return presentFacts(schemeFacts, statements);
}

/** Facts that are merged by rules of their own, or have no place in the offer. */
const ruled = {
  amcName: true,
  mfId: true,
  schemeName: true,
  allotmentOn: true,
} as const satisfies Partial<Record<keyof SchemeFields, true>>;

/** Offer made from the believed facts; null = not stated. */
export interface MergedScheme extends PlainFields<SchemeFields, keyof typeof ruled> {
  readonly name: string | null;
  readonly nameKey: string;
  readonly allotmentOn: IndianDay | null;
}

/**
 * Makes the offer that follows from the believed facts.
 *
 * @param names spellings of all sources, in the order of the sources
 */
export function mergedScheme(believed: SchemeFacts, names: readonly string[]): MergedScheme {
  const name = plainName(names);
  const plain = plainFields(schemeFacts, ruled, (field) => believed[field]);
  const { closeOn } = plain;
  const { allotmentOn = null } = believed;
  return {
    ...plain,
    name,
    nameKey: name === null ? '' : companyKey(name),
    // The allotment day of an extended offer, in its first document, is before the new end.
    allotmentOn: allotmentOn !== null && closeOn !== null && allotmentOn < closeOn ? null : allotmentOn,
  };
}

/** Returns a spelling that is not in capitals if any source has one: AMFI's often are. */
function plainName(names: readonly string[]): string | null {
  return names.find((name) => !isShouted(name)) ?? names[0] ?? null;
}

/** Sources in the order of their authority. The days of old schemes in the master are the least reliable. */
const sourceOrder = [listSource, 'fund-houses', historySource];

/** Compares statements by the authority of their sources, then by their keys. */
export function bySource(
  one: { readonly party: string; readonly sourceKey: string },
  other: typeof one,
): number {
  return (
    place(one.party) - place(other.party) ||
    one.party.localeCompare(other.party) ||
    one.sourceKey.localeCompare(other.sourceKey, 'en', { numeric: true })
  );
}

function place(source: string): number {
  const at = sourceOrder.indexOf(source);
  return at < 0 ? sourceOrder.length : at;
}
