import type { NfoSchemeRecord } from '@market/contracts';
import { addDays, companyKey, type Fact, presentWords, type Said, type Statements } from '@market/kernel';
import { isShouted } from './fund-house';
import type { Nfo } from './nfo';
import { longestEver } from './offer-length';

type Told = Omit<NfoSchemeRecord, 'source' | 'sourceKey'>;

/** Everything that may be stated of an offer. Absent = not stated. */
export interface SchemeFacts extends Said {
  readonly schemeId?: string;
  readonly amcName?: string;
  readonly mfId?: string;
  readonly schemeName?: string;
  readonly schemeType?: string;
  readonly category?: Nfo['category'];
  readonly subCategory?: string;
  readonly openOn?: NonNullable<Told['openOn']>;
  readonly closeOn?: NonNullable<Told['closeOn']>;
  readonly allotmentOn?: NonNullable<Told['allotmentOn']>;
  readonly minInvestmentRupees?: number;
  readonly minSipAmountRupees?: number;
  readonly exitLoad?: string;
  readonly expenseRatioPercent?: number;
  readonly benchmark?: string;
  readonly fundManager?: string;
  readonly objective?: string;
  readonly riskLevel?: NonNullable<Told['riskLevel']>;
  readonly sipAvailable?: boolean;
  readonly lumpSumAvailable?: boolean;
}

/** The source that lists the offers and numbers the schemes. */
export const listSource = 'amfi';

/** The source that tells of offers long over, under names that their fund houses had then. */
export const historySource = 'scheme-master';

/** A fact that is true or not, whoever states it. */
function fact(name: string, ...fields: (keyof SchemeFacts & string)[]): Fact {
  return { name, fields };
}

/** The facts of an offer: what is stated, weighed and replaced together. */
export const schemeFacts: readonly Fact[] = [
  { name: 'house', fields: ['amcName', 'mfId'], own: true },
  { name: 'name', fields: ['schemeName'], own: true },
  fact('schemeId', 'schemeId'),
  fact('schemeType', 'schemeType'),
  fact('kind', 'category', 'subCategory'),
  { name: 'period', fields: ['openOn', 'closeOn'], same: samePeriod, laidOver: bothEnds },
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
];

/** Two periods are one when no end differs; of two that give different ends the ends must fit. */
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

/** A list that moves one end goes on stating the other. */
function bothEnds(known: Said, part: Said): Said {
  return { ...known, ...part };
}

/** What a record states, without its nulls. */
export function factsOf({ source: _source, sourceKey: _sourceKey, ...told }: NfoSchemeRecord): SchemeFacts {
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
}

/** The present words of a source on an offer. */
export function wordsOfScheme(statements: Statements): SchemeFacts {
  return presentWords(schemeFacts, statements);
}

/** An offer as it follows from what is believed; null = nobody says. */
export type MergedScheme = Omit<
  Nfo,
  'id' | 'slug' | 'name' | 'amcCode' | 'amcName' | 'category' | 'status'
> & {
  readonly name: string | null;
  readonly nameKey: string;
  readonly category: Nfo['category'] | null;
  readonly schemeId: string | null;
  readonly schemeType: string | null;
};

/**
 * The offer that follows from what is believed of it.
 *
 * @param names every source's spelling, the first source's first
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
    // An extended offer is allotted later than its first document says.
    allotmentOn: allotmentOn !== null && closeOn !== null && allotmentOn < closeOn ? null : allotmentOn,
    sipAvailable: believed.sipAvailable ?? null,
    lumpSumAvailable: believed.lumpSumAvailable ?? null,
  };
}

/** AMFI shouts many names: another source's spelling is used where it does not. */
function plainName(names: readonly string[]): string | null {
  return names.find((name) => !isShouted(name)) ?? names[0] ?? null;
}

/** Sources in the order of their authority. The master's days of old schemes are the least reliable. */
const sourceOrder = [listSource, 'fund-houses', historySource];

/** Orders what sources say by their authority, then by their keys. */
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
