import type { Board, Exchange } from '@market/contracts';
import { companyKey, type IndianDay } from '@market/kernel';
import type { IpoFacts, Sighting } from './sighting';
import type { IpoProgress } from './ipo-status';
import { lastTraded, type SharePrice } from './share-price';

/** One record out of all sightings of one issue; who runs it and how it stands is decided elsewhere. */
export interface MergedIpo extends IpoProgress, SharePrice {
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
      if (value !== undefined) return value;
    }
    return null;
  };
  const company = companyOf(views);
  const confirmed = confirmedOf(views);
  const dated = datedView(views);
  const days = confirmed === 'postponed' ? undated(views) : periodOf(dated, views, confirmed);
  return {
    name: company,
    company,
    companyKey: companyKey(company),
    isin: first('isin'),
    exchanges: exchangeOrder.filter((exchange) => views.some((view) => view.exchange === exchange)),
    board: first('board'),
    ...bandOf(views),
    issuePriceRupees: first('issuePriceRupees'),
    faceValueRupees: first('faceValueRupees'),
    lotSizeShares: first('lotSizeShares'),
    issueSizeShares: first('issueSizeShares'),
    issueSizeRupees: first('issueSizeRupees'),
    reservedShares: first('reservedShares'),
    ...days,
    listingPriceRupees: listingPriceOf(views),
    ...lastTraded(views),
    registrar: first('registrar'),
    leadManagers: first('leadManagers'),
    sector: first('sector'),
    confirmed,
  };
}

/** The first trade at the primary exchange; what another one saw is not it. Source: decisions, "Listing". */
function listingPriceOf(views: readonly Sighting[]): number | null {
  const first = views.find(
    ({ exchange, facts }) => exchange === views[0]?.exchange && facts.listingPriceRupees !== undefined,
  );
  return first?.facts.listingPriceRupees ?? null;
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
  return word === 'postponed' && isReannounced(views) ? null : word;
}

/** An exchange names a later opening than the one that was postponed. An exchange that is merely silent does not. */
function isReannounced(views: readonly Sighting[]): boolean {
  const planned = postponedFromOn(views);
  return views.some(
    ({ facts }) =>
      facts.runsBook &&
      facts.confirmed !== 'postponed' &&
      facts.openOn !== undefined &&
      planned !== null &&
      facts.openOn > planned,
  );
}

/** The latest opening that was postponed; of an exchange that gives none, the one that the others know. */
function postponedFromOn(views: readonly Sighting[]): IndianDay | null {
  const said = views.filter(({ facts }) => facts.confirmed === 'postponed').map(({ facts }) => facts.openOn);
  const days = said.filter((day) => day !== undefined);
  const known =
    days.length > 0 ? days : views.map(({ facts }) => facts.openOn).filter((day) => day !== undefined);
  return known.sort().at(-1) ?? null;
}

type Days = Pick<MergedIpo, 'openOn' | 'closeOn' | 'allotmentOn' | 'listingOn' | 'postponedFromOn'>;

/** A postponed issue has no days: those that were announced are void. */
function undated(views: readonly Sighting[]): Days {
  return {
    openOn: null,
    closeOn: null,
    allotmentOn: null,
    listingOn: null,
    postponedFromOn: postponedFromOn(views),
  };
}

/** Days after the period that lie before its end belong to an older plan; a listing that took place stays. */
function periodOf(
  dated: IpoFacts | null,
  views: readonly Sighting[],
  confirmed: IpoProgress['confirmed'],
): Days {
  const closeOn = dated?.closeOn ?? null;
  const after = (field: 'allotmentOn' | 'listingOn'): IndianDay | null =>
    views
      .map(({ facts }) => facts[field])
      .find((day) => day !== undefined && (closeOn === null || day >= closeOn)) ?? null;
  const listed = views.find(
    ({ facts }) => facts.confirmed === 'listed' && facts.listingOn !== undefined,
  )?.facts;
  return {
    openOn: dated?.openOn ?? null,
    closeOn,
    allotmentOn: after('allotmentOn'),
    listingOn: after('listingOn') ?? (confirmed === 'listed' ? (listed?.listingOn ?? null) : null),
    postponedFromOn: null,
  };
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
