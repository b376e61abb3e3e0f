import type { Board, Exchange } from '@market/contracts';
import { companyKey } from '@market/kernel';
import type { IpoFacts, Sighting } from './sighting';
import type { IpoProgress } from './ipo-status';

/** One record out of all sightings of one issue; who runs it and how it stands is decided elsewhere. */
export interface MergedIpo extends IpoProgress {
  readonly name: string;
  readonly company: string;
  readonly companyKey: string;
  readonly isin: string | null;
  readonly exchanges: readonly Exchange[];
  /** Null while no source gives it: such an issue waits. */
  readonly board: Board | null;
  readonly bandMinRupees: number | null;
  readonly bandMaxRupees: number | null;
  readonly issuePriceRupees: number | null;
  readonly faceValueRupees: number | null;
  readonly lotSizeShares: number | null;
  readonly issueSizeShares: number | null;
  readonly issueSizeRupees: number | null;
  readonly reservedShares: number | null;
  readonly allotmentOn: IpoProgress['openOn'];
  readonly listingPriceRupees: number | null;
  readonly currentPriceRupees: number | null;
  readonly registrar: string | null;
  readonly leadManagers: readonly string[] | null;
  readonly sector: string | null;
}

/** The primary exchange of an issue that both run. Source: decisions, "Listing". */
const exchangeOrder: readonly Exchange[] = ['NSE', 'BSE'];

/** How strong a word on the issue's progress is. A postponement is weaker: a re-announced issue goes on. */
const wordOrder = ['listed', 'withdrawn', 'allotted', 'postponed'] as const;

/**
 * Merges the exchanges' views field by field: an exchange that runs the book before one that only trades the
 * share, NSE before BSE, a postponed announcement last. A field that the first does not give is taken from the next.
 */
export function mergeSightings(sightings: readonly Sighting[]): MergedIpo {
  const views = [...sightings].sort(byPrecedence);
  const first = <K extends keyof IpoFacts>(field: K): NonNullable<IpoFacts[K]> | null => {
    for (const { facts } of views) {
      const value = facts[field];
      if (value !== undefined) return value as NonNullable<IpoFacts[K]>;
    }
    return null;
  };
  const company = companyOf(views);
  const confirmed = confirmedOf(views);
  const dated = confirmed === 'postponed' ? null : datedView(views);
  return {
    name: company,
    company,
    companyKey: companyKey(company),
    isin: first('isin'),
    exchanges: exchangeOrder.filter((exchange) =>
      views.some((view) => view.exchange === exchange && view.facts.runsBook),
    ),
    board: first('board'),
    ...bandOf(views),
    issuePriceRupees: first('issuePriceRupees'),
    faceValueRupees: first('faceValueRupees'),
    lotSizeShares: first('lotSizeShares'),
    issueSizeShares: first('issueSizeShares'),
    issueSizeRupees: first('issueSizeRupees'),
    reservedShares: first('reservedShares'),
    openOn: dated?.openOn ?? null,
    closeOn: dated?.closeOn ?? null,
    allotmentOn: first('allotmentOn'),
    listingOn: first('listingOn'),
    listingPriceRupees: first('listingPriceRupees'),
    currentPriceRupees: first('currentPriceRupees'),
    registrar: first('registrar'),
    leadManagers: first('leadManagers'),
    sector: first('sector'),
    confirmed,
  };
}

function byPrecedence(one: Sighting, other: Sighting): number {
  return (
    Number(one.facts.confirmed === 'postponed') - Number(other.facts.confirmed === 'postponed') ||
    Number(other.facts.runsBook ?? false) - Number(one.facts.runsBook ?? false) ||
    exchangeOrder.indexOf(one.exchange) - exchangeOrder.indexOf(other.exchange) ||
    (other.facts.openOn ?? '').localeCompare(one.facts.openOn ?? '') ||
    one.sourceKey.localeCompare(other.sourceKey)
  );
}

/** A name in capitals only is used when nobody spells it better. */
function companyOf(views: readonly Sighting[]): string {
  const names = views.flatMap(({ facts }) => (facts.companyName === undefined ? [] : [facts.companyName]));
  return names.find((name) => name !== name.toUpperCase()) ?? names[0] ?? '';
}

function confirmedOf(views: readonly Sighting[]): IpoProgress['confirmed'] {
  const words = new Set(views.map(({ facts }) => facts.confirmed));
  const word = wordOrder.find((candidate) => words.has(candidate)) ?? null;
  const reannounced = views.some(({ facts }) => facts.runsBook && facts.confirmed !== 'postponed');
  return word === 'postponed' && reannounced ? null : word;
}

/** Both ends of the bidding period come from one view: mixed ends would be nobody's period. */
function datedView(views: readonly Sighting[]): IpoFacts | null {
  const whole = views.find(({ facts }) => facts.openOn !== undefined && facts.closeOn !== undefined);
  return (
    (whole ?? views.find(({ facts }) => facts.openOn !== undefined || facts.closeOn !== undefined))?.facts ??
    null
  );
}

/** Both ends of the band come from one view, too. */
function bandOf(views: readonly Sighting[]): Pick<MergedIpo, 'bandMinRupees' | 'bandMaxRupees'> {
  const view = views.find(({ facts }) => facts.bandMaxRupees !== undefined)?.facts;
  return { bandMinRupees: view?.bandMinRupees ?? null, bandMaxRupees: view?.bandMaxRupees ?? null };
}
