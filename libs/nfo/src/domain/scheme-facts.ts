import type { NfoSchemeRecord } from '@market/contracts';
import { addDays, companyKey } from '@market/kernel';
import { isShouted } from './fund-house';
import type { Nfo } from './nfo';
import { longestEver } from './offer-length';

type Said = Omit<NfoSchemeRecord, 'source' | 'sourceKey'>;

/** Everything said under one key of one source, the latest word per field; absent = never said. */
export type SchemeFacts = { readonly [Field in keyof Said]?: NonNullable<Said[Field]> };

/** What one source says of one offer. */
export interface SchemeSighting {
  readonly source: string;
  readonly sourceKey: string;
  readonly facts: SchemeFacts;
}

/** What a record says, without its nulls. */
export function factsOf({ source: _source, sourceKey: _sourceKey, ...said }: NfoSchemeRecord): SchemeFacts {
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null));
}

/** What is new in facts beside those that were said before. */
export function newsIn(facts: SchemeFacts, old: SchemeFacts): SchemeFacts {
  const known = old as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.entries(facts).filter(([field, value]) => known[field] !== value));
}

/** An offer as all sightings together describe it; null = nobody says. */
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

/** The source that tells of offers long over, under names that their fund houses had then. */
export const historySource = 'scheme-master';

/** Whose word goes first, field by field. The master's days of old schemes are the least reliable. */
const sourceOrder = ['amfi', 'fund-houses', historySource];

/** Merges sightings by precedence of their sources. */
export function mergeSightings(sightings: readonly SchemeSighting[]): MergedScheme {
  const views = [...sightings]
    .sort(
      (one, other) =>
        rank(one.source) - rank(other.source) ||
        one.source.localeCompare(other.source) ||
        one.sourceKey.localeCompare(other.sourceKey, 'en', { numeric: true }),
    )
    .map(({ facts }) => facts);
  const first = <Field extends keyof SchemeFacts>(field: Field): NonNullable<SchemeFacts[Field]> | null =>
    views.find((facts) => facts[field] !== undefined)?.[field] ?? null;
  const name = nameOf(views);
  const { openOn, closeOn } = periodOf(views);
  const allotmentOn = first('allotmentOn');
  const kind = views.find(({ category }) => category !== undefined);
  return {
    name,
    nameKey: name === null ? '' : companyKey(name),
    schemeId: first('schemeId'),
    schemeType: first('schemeType'),
    category: kind?.category ?? null,
    subCategory: kind?.subCategory ?? null,
    riskLevel: first('riskLevel'),
    minInvestmentRupees: first('minInvestmentRupees'),
    minSipAmountRupees: first('minSipAmountRupees'),
    exitLoad: first('exitLoad'),
    expenseRatioPercent: first('expenseRatioPercent'),
    benchmark: first('benchmark'),
    fundManager: first('fundManager'),
    objective: first('objective'),
    openOn,
    closeOn,
    // An extended offer is allotted later than its first document says.
    allotmentOn: allotmentOn !== null && closeOn !== null && allotmentOn < closeOn ? null : allotmentOn,
    sipAvailable: first('sipAvailable'),
    lumpSumAvailable: first('lumpSumAvailable'),
  };
}

/** AMFI shouts many names: another source's spelling is used where it does not. */
function nameOf(views: readonly SchemeFacts[]): string | null {
  const names = views.flatMap(({ schemeName }) => schemeName ?? []);
  return names.find((name) => !isShouted(name)) ?? names[0] ?? null;
}

/** Both ends come from one view where it has both; an end from elsewhere must fit. */
function periodOf(views: readonly SchemeFacts[]): Pick<MergedScheme, 'openOn' | 'closeOn'> {
  const opening = views.find(({ openOn }) => openOn !== undefined);
  const openOn = opening?.openOn ?? null;
  if (opening?.closeOn !== undefined || openOn === null) {
    return { openOn, closeOn: opening?.closeOn ?? views.find(({ closeOn }) => closeOn)?.closeOn ?? null };
  }
  const fits = views.find(
    ({ closeOn }) => closeOn !== undefined && closeOn >= openOn && closeOn < addDays(openOn, longestEver),
  );
  return { openOn, closeOn: fits?.closeOn ?? null };
}

function rank(source: string): number {
  const place = sourceOrder.indexOf(source);
  return place < 0 ? sourceOrder.length : place;
}
