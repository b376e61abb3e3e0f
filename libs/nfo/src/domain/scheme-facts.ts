import type { NfoSchemeRecord } from '@market/contracts';
import {
  addDays,
  companyKey,
  type Fact,
  presentFacts,
  type FieldValues,
  type Statements,
} from '@market/kernel';
import { isShouted } from './fund-house';
import type { Nfo } from './nfo';
import { longestEver } from './offer-length';

type SchemeFields = Omit<NfoSchemeRecord, 'source' | 'sourceKey'>;

/** Facts that may be stated of an offer. Absent = not stated. */
export interface SchemeFacts extends FieldValues {
  readonly schemeId?: string;
  readonly amcName?: string;
  readonly mfId?: string;
  readonly schemeName?: string;
  readonly schemeType?: string;
  readonly category?: Nfo['category'];
  readonly subCategory?: string;
  readonly openOn?: NonNullable<SchemeFields['openOn']>;
  readonly closeOn?: NonNullable<SchemeFields['closeOn']>;
  readonly allotmentOn?: NonNullable<SchemeFields['allotmentOn']>;
  readonly minInvestmentRupees?: number;
  readonly minSipAmountRupees?: number;
  readonly exitLoad?: string;
  readonly expenseRatioPercent?: number;
  readonly benchmark?: string;
  readonly fundManager?: string;
  readonly objective?: string;
  readonly riskLevel?: NonNullable<SchemeFields['riskLevel']>;
  readonly sipAvailable?: boolean;
  readonly lumpSumAvailable?: boolean;
  readonly isins?: readonly string[];
  readonly planCount?: number;
  readonly amfiSchemeCode?: string;
}

/** Source that lists the offers and numbers the schemes. */
export const listSource = 'amfi';

/** Source of offers long over, with the former names of their fund houses. */
export const historySource = 'scheme-master';

/** Makes a fact that is the same for every source. */
function fact(name: string, ...fields: (keyof SchemeFacts & string)[]): Fact {
  return { name, fields };
}

/** Facts of an offer: the fields of each are stated, weighed and replaced together. */
export const schemeFacts: readonly Fact[] = [
  { name: 'house', fields: ['amcName', 'mfId'], own: true },
  { name: 'name', fields: ['schemeName'], own: true },
  fact('schemeId', 'schemeId'),
  fact('schemeType', 'schemeType'),
  fact('kind', 'category', 'subCategory'),
  { name: 'period', fields: ['openOn', 'closeOn'], same: samePeriod, merge: mergeEnds },
  fact('allotment', 'allotmentOn'),
  fact('minimum', 'minInvestmentRupees'),
  fact('instalment', 'minSipAmountRupees'),
  fact('expenses', 'expenseRatioPercent'),
  fact('exitLoad', 'exitLoad'),
  fact('benchmark', 'benchmark'),
  fact('fundManager', 'fundManager'),
  fact('objective', 'objective'),
  fact('riskLevel', 'riskLevel'),
  fact('sip', 'sipAvailable'),
  fact('lumpSum', 'lumpSumAvailable'),
  fact('isins', 'isins'),
  fact('plans', 'planCount'),
  fact('code', 'amfiSchemeCode'),
];

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
export function factsOf({ source: _source, sourceKey: _sourceKey, ...told }: NfoSchemeRecord): SchemeFacts {
  return Object.fromEntries(
    Object.entries(told).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** Returns the present statements of a source on an offer. */
export function presentSchemeFacts(statements: Statements): SchemeFacts {
  return presentFacts(schemeFacts, statements);
}

/** Offer made from the believed facts; null = not stated. */
export type MergedScheme = Omit<
  Nfo,
  | 'id'
  | 'slug'
  | 'name'
  | 'amcCode'
  | 'amcName'
  | 'amcChangedAt'
  | 'category'
  | 'status'
  | 'updatedAt'
  | 'provenance'
> & {
  readonly name: string | null;
  readonly nameKey: string;
  readonly category: Nfo['category'] | null;
  readonly schemeId: string | null;
  readonly schemeType: string | null;
};

/**
 * Makes the offer that follows from the believed facts.
 *
 * @param names spellings of all sources, in the order of the sources
 */
export function mergedScheme(believed: SchemeFacts, names: readonly string[]): MergedScheme {
  const name = plainName(names);
  const { openOn = null, closeOn = null, allotmentOn = null } = believed;
  return {
    name,
    nameKey: name === null ? '' : companyKey(name),
    schemeId: believed.schemeId ?? null,
    schemeType: believed.schemeType ?? null,
    category: believed.category ?? null,
    subCategory: believed.subCategory ?? null,
    riskLevel: believed.riskLevel ?? null,
    minInvestmentRupees: believed.minInvestmentRupees ?? null,
    minSipAmountRupees: believed.minSipAmountRupees ?? null,
    exitLoad: believed.exitLoad ?? null,
    expenseRatioPercent: believed.expenseRatioPercent ?? null,
    benchmark: believed.benchmark ?? null,
    fundManager: believed.fundManager ?? null,
    objective: believed.objective ?? null,
    openOn,
    closeOn,
    // The allotment day of an extended offer, in its first document, is before the new end.
    allotmentOn: allotmentOn !== null && closeOn !== null && allotmentOn < closeOn ? null : allotmentOn,
    sipAvailable: believed.sipAvailable ?? null,
    lumpSumAvailable: believed.lumpSumAvailable ?? null,
    isins: believed.isins ?? null,
    planCount: believed.planCount ?? null,
    amfiSchemeCode: believed.amfiSchemeCode ?? null,
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
  one: { readonly voice: string; readonly sourceKey: string },
  other: typeof one,
): number {
  return (
    place(one.voice) - place(other.voice) ||
    one.voice.localeCompare(other.voice) ||
    one.sourceKey.localeCompare(other.sourceKey, 'en', { numeric: true })
  );
}

function place(source: string): number {
  const at = sourceOrder.indexOf(source);
  return at < 0 ? sourceOrder.length : at;
}
