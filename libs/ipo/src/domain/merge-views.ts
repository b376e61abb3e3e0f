import type { Exchange } from '@market/contracts';
import {
  companyKey,
  type IndianDay,
  nameWithoutForm,
  plainFields,
  type PlainFields,
  spellCompany,
} from '@market/kernel';
import { type IpoFacts, issueFacts } from './issue-facts';
import type { IpoProgress } from './ipo-status';
import { listingPriceOf } from './listing-price';
import { areSameManagers, isSameName } from './party-names';
import { progressOrder } from './progress';
import { lastTraded, type SharePrice } from './share-price';
import { byAuthority, exchangeOrder, isExchange, type View } from './view';

/** Facts that are merged by rules of their own, or have no place in the record. */
const ruled = {
  companyName: true,
  symbol: true,
  openOn: true,
  closeOn: true,
  allotmentOn: true,
  listingOn: true,
  confirmed: true,
  listingPriceRupees: true,
  openings: true,
  currentPriceRupees: true,
  pricedAt: true,
  runsBook: true,
  kind: true,
  hasBids: true,
  handles: true,
  registrar: true,
  leadManagers: true,
} as const satisfies Partial<Record<keyof IpoFacts, true>>;

/**
 * Record merged from all views of one issue, without its status. Its board is null while no source states it: the issue
 * waits until then. As long as a remark with an unknown meaning stands, the clock changes nothing.
 */
export interface MergedIpo extends IpoProgress, SharePrice, PlainFields<IpoFacts, keyof typeof ruled> {
  readonly name: string;
  readonly company: string;
  readonly companyKey: string;
  readonly exchanges: readonly Exchange[];
  readonly allotmentOn: IndianDay | null;
  readonly listingPriceRupees: number | null;
  readonly registrar: string | null;
  readonly leadManagers: readonly string[] | null;
  readonly nseSymbol: string | null;
  readonly bseSymbol: string | null;
}

/**
 * Merges the believed facts of an issue with those that each exchange has for itself: the listing price of the primary
 * exchange, the latest price, and every other one, such as the sector, of the first view that states it.
 *
 * @param before parties and listing price as they were published; null for a new record
 */
export function mergeViews(
  believed: IpoFacts,
  views: readonly View[],
  before: (Parties & Pick<MergedIpo, 'listingPriceRupees'>) | null = null,
): MergedIpo {
  const ordered = [...views].sort(byAuthority);
  const company = companyOf(believed, ordered);
  const confirmed = confirmedOf(ordered);
  const days = confirmed === 'postponed' ? undated(ordered) : daysOf(believed, confirmed);
  return {
    ...plainFields(issueFacts, ruled, (field, { own }) =>
      own === true
        ? ordered.map(({ facts }) => facts[field]).find((value) => value !== undefined)
        : believed[field],
    ),
    name: nameWithoutForm(company),
    company,
    companyKey: companyKey(company),
    exchanges: exchangeOrder.filter((exchange) => ordered.some(({ party }) => party === exchange)),
    ...days,
    listingPriceRupees: listingPriceOf(ordered, believed, before?.listingPriceRupees ?? null),
    ...partiesOf(believed, ordered, before),
    ...lastTraded(ordered),
    nseSymbol: symbolAt('NSE', ordered),
    bseSymbol: symbolAt('BSE', ordered),
    confirmed,
  };
}

/**
 * Returns the symbol of an issue at an exchange: that of the trading share, which may be listed under another symbol than
 * it was sold under, else that of the issue.
 */
function symbolAt(exchange: Exchange, ordered: readonly View[]): string | null {
  const views = ordered.filter(({ party, facts }) => party === exchange && facts.symbol !== undefined);
  const trading = views.find(({ facts }) => facts.runsBook !== true);
  return (trading ?? views[0])?.facts.symbol ?? null;
}

/**
 * Returns the first spelling of the believed name that is not in capitals; if all are, the name is put into ordinary
 * case.
 */
function companyOf({ companyName }: IpoFacts, ordered: readonly View[]): string {
  if (companyName === undefined) return '';
  const key = companyKey(companyName);
  const spelled = ordered
    .map(({ party, facts }) => (isExchange(party) ? facts.companyName : undefined))
    .find((name) => name !== undefined && companyKey(name) === key && name !== name.toUpperCase());
  return spelled ?? spellCompany(companyName);
}

type Parties = Pick<MergedIpo, 'registrar' | 'leadManagers'>;

/**
 * Returns the believed parties, spelled and ordered as the first view has them, else as they were published: in a run in
 * which that view is doubted, the spelling of another one is no change.
 */
function partiesOf(
  { registrar, leadManagers }: IpoFacts,
  [first]: readonly View[],
  before: Parties | null,
): Parties {
  const spelled = [first?.facts, before];
  const named = spelled.find((known) => isSameName(known?.registrar, registrar));
  const listed = spelled.find((known) => areSameManagers(known?.leadManagers, leadManagers));
  return {
    registrar: named?.registrar ?? registrar ?? null,
    leadManagers: listed?.leadManagers ?? leadManagers ?? null,
  };
}

function confirmedOf(ordered: readonly View[]): IpoProgress['confirmed'] {
  const words = new Set(ordered.map(({ facts }) => facts.confirmed));
  const word = progressOrder.find((candidate) => words.has(candidate)) ?? null;
  return word === 'postponed' && isReannounced(ordered) ? null : word;
}

/**
 * Tells whether an exchange states a later opening than the postponed one. An exchange that states nothing does not.
 */
function isReannounced(ordered: readonly View[]): boolean {
  const planned = postponedFromOn(ordered);
  return ordered.some(
    ({ facts }) =>
      facts.runsBook &&
      facts.confirmed !== 'postponed' &&
      facts.openOn !== undefined &&
      planned !== null &&
      facts.openOn > planned,
  );
}

/** Returns the latest opening that was postponed; without one in the postponing views, that of the others. */
function postponedFromOn(ordered: readonly View[]): IndianDay | null {
  const opening = (all: readonly View[]) =>
    all.map(({ facts }) => facts.openOn).filter((day) => day !== undefined);
  const days = opening(ordered.filter(({ facts }) => facts.confirmed === 'postponed'));
  const known = days.length > 0 ? days : opening(ordered);
  return known.sort().at(-1) ?? null;
}

type Days = Pick<MergedIpo, 'openOn' | 'closeOn' | 'allotmentOn' | 'listingOn' | 'postponedFromOn'>;

function undated(ordered: readonly View[]): Days {
  return {
    openOn: null,
    closeOn: null,
    allotmentOn: null,
    listingOn: null,
    postponedFromOn: postponedFromOn(ordered),
  };
}

/**
 * Drops days of allotment and listing that are not after the period: they belong to an older plan. The day of a listing that took
 * place stays.
 */
function daysOf(
  { openOn, closeOn, allotmentOn, listingOn }: IpoFacts,
  confirmed: IpoProgress['confirmed'],
): Days {
  const after = (day: IndianDay | undefined) =>
    day === undefined || (closeOn !== undefined && day <= closeOn) ? null : day;
  return {
    openOn: openOn ?? null,
    closeOn: closeOn ?? null,
    allotmentOn: after(allotmentOn),
    listingOn: confirmed === 'listed' ? (listingOn ?? null) : after(listingOn),
    postponedFromOn: null,
  };
}
