import {
  decisiveReadings,
  type FieldValues,
  isReadAgain,
  type Statement,
  type Statements,
} from '@market/kernel';
import type { Claim, LedgerEntry, LedgerRun, ScreenedClaim } from '@market/ingest/belief';
import { pageRanks } from '../domain/issue-facts';
import { isCalledOff, isGoingOn, isHeardGoingOn } from '../domain/progress';
import type { View } from '../domain/view';
import type { IpoRow } from '../persistence/ipo.row';
import { viewOf } from './sighting-view';

/**
 * Names the progress of a claim whose word that the issue is withdrawn or postponed, or its end, does not count by repetition: while
 * another exchange has the issue and does not call it off; while lists of its own exchange do so and its detail alone says it before the close; or, of
 * a word that one exchange alone states on present pages, while the issue takes bids. After the usual number of readings the word counts unless that
 * exchange, or those lists, have gone on to list the issue since; at once if a page of another rank says it, too, while the issue takes
 * bids one that was read in another run. A row of past issues that
 * has a price or a listing day, as no withdrawn issue has, waits for that page or the third reading in any case: a neighbour's
 * word may have slipped.
 *
 * Source: docs/spec/truth.md, "An exchange on its own issue".
 */
export function waitingWords(
  { party, saying: { rank, said, blank = [] } }: Claim,
  { row, sightings }: Pick<LedgerEntry<IpoRow>, 'row' | 'sightings'>,
  { feedId, now, historic, initial }: Pick<LedgerRun, 'feedId' | 'now' | 'historic' | 'initial'>,
): readonly string[] {
  const views = sightings.map(viewOf);
  const others = views.filter((view) => view.party !== party);
  const ownViews = views.filter((view) => view.party === party);
  const words = ownViews.flatMap(({ statements }) => statements['progress'] ?? []);
  const own = words.find(({ feed }) => feed === feedId);
  const isDue = isOf(own, said['confirmed']) && (own.times ?? 1) >= decisiveReadings - 1;
  if (blank.includes('progress')) return isDue || others.some(isGoingOn) ? [] : ['progress'];
  const { confirmed } = said;
  if (!isCalledOff(said) || row?.status === 'WITHDRAWN' || row?.confirmed === confirmed) return [];
  const takesBids = row?.status === 'OPEN';
  const word = { feed: feedId, rank, value: said, since: now.toISOString() };
  const isSecond = (other: Statement) =>
    isOf(other, confirmed) && other.rank !== rank && (!takesBids || isReadAgain([other, word]));
  if (words.some(isSecond)) return [];
  if (historic && initial !== true && row !== null && !isDue && isCarriedOut(said)) return ['progress'];
  const isAlone = !others.some(({ statements }) =>
    (statements['progress'] ?? []).some((other) => isOf(other, confirmed)),
  );
  if (takesBids && rank < pageRanks.archive && isAlone && !isDue) return ['progress'];
  const goesOn = (view: View) => (isDue ? isHeardGoingOn(view, own.since, now) : isGoingOn(view));
  // After the close lists stand still.
  const lists = row?.status !== 'CLOSED' && rank === pageRanks.detail ? ownViews.flatMap(onLists) : [];
  return [...others, ...lists].some(goesOn) ? ['progress'] : [];
}

/** Returns what the lists of present issues of a party state; none if they do not have the issue. */
function onLists(view: View): View[] {
  const stated = Object.entries(view.statements).map(
    ([fact, all]) => [fact, all.filter(({ rank }) => rank === pageRanks.list)] as const,
  );
  const statements = Object.fromEntries(stated);
  return statements['book']?.length ? [{ ...view, statements }] : [];
}

/** Tells whether a row states what an issue has that was carried out: its price or its listing day. */
function isCarriedOut({ issuePriceRupees = null, listingOn = null }: FieldValues): boolean {
  return issuePriceRupees !== null || listingOn !== null;
}

function isOf(word: Statement | undefined, confirmed: unknown): word is Statement {
  return word !== undefined && word.value['confirmed'] === confirmed;
}

/**
 * Drops the days of a claim that states that the issue is called off: they are those of the former plan, which is
 * known. Null when that does not apply.
 */
export function withoutFormerPlan(claim: Claim, { period = [] }: Statements): ScreenedClaim<Claim> | null {
  const { saying } = claim;
  const { openOn: _open, closeOn: _close, ...said } = saying.said;
  if (!isCalledOff(said) || period.length === 0) return null;
  return { reason: null, claim: { ...claim, saying: { ...saying, said } } };
}

/**
 * Lets a claim withdraw the word of its page that the issue is called off, if it lists the issue with the days that were
 * stated before the word, and without a remark: in each such reading until the word has ended. Null when that does not apply.
 */
export function withWordTakenBack(claim: Claim, before: Statements): ScreenedClaim<Claim> | null {
  const { saying } = claim;
  const { said } = saying;
  // After the first silent reading the page states nothing, and the word is its former value.
  const words = (before['progress'] ?? []).flatMap((word) => [word, ...(word.former ? [word.former] : [])]);
  const calledOffAt = words.flatMap(({ value, since }) => (isCalledOff(value) ? since : []));
  const isListedAgain = (before['period'] ?? []).some(
    ({ value, since }) => hasDaysOf(value, said) && calledOffAt.some((at) => since <= at),
  );
  const isSilent = said['confirmed'] === undefined && said['remark'] === undefined;
  if (!isListedAgain || !isSilent) return null;
  const blank = [...(saying.blank ?? []), 'progress'];
  return { reason: null, claim: { ...claim, saying: { ...saying, blank } } };
}

function hasDaysOf({ openOn, closeOn }: FieldValues, said: FieldValues): boolean {
  return typeof openOn === 'string' && openOn === said['openOn'] && closeOn === said['closeOn'];
}
