import { inventedIsin } from '@market/invented-market/replay-payloads/isin';
import { addDays, dayInIndia, type IndianDay } from '@market/kernel';
import { bookAt, type BookState } from '../scenario/order-book';
import { pricesOn } from '../scenario/share-price';
import {
  type Change,
  faceValueOf,
  type Facts,
  factsBut,
  type Field,
  fieldsOf,
  type PageId,
  statusOf,
  type TruthIssue,
  truthAt,
} from '../scenario/truth-issue';
import { isMakerKnown, prospectusOf, smeOffer } from '../wire/nse-issue-detail';
import type { Expectation } from './check';
import type { PublishedIpo } from './published';
import type { Statements } from './statements';

/** Fields that follow from facts, and the facts that they follow from. */
const changing: Readonly<Partial<Record<Field, readonly (keyof Facts)[]>>> = {
  company: ['company'],
  board: ['board'],
  openOn: ['openOn', 'state'],
  closeOn: ['closeOn', 'state'],
  listingOn: ['listingOn', 'state'],
  band: ['low', 'high'],
  lot: ['lot'],
  size: ['size', 'high'],
  sizeShares: ['size'],
};

/** Fields that are settled only together with others. */
const settledWith: Readonly<Partial<Record<Field, readonly Field[]>>> = {
  size: ['size', 'band'],
  sizeShares: ['size', 'sizeShares'],
};

/** Fields whose first values are held against bounds of their board: while another board is believed, they wait. */
const boundByBoard: readonly Field[] = ['lot', 'size', 'sizeShares'];

/** All that is expected of a record at an instant. */
export function computeExpectations(
  issue: TruthIssue,
  published: PublishedIpo,
  at: Date,
  statements: Statements,
): Map<Field, Expectation> {
  const expected = new Map<Field, Expectation>();
  const isOfBoard = published.values.board === truthAt(issue, at).board;
  for (const field of Object.keys(changing) as Field[]) {
    const one = factExpectation(issue, field, at, statements);
    expected.set(field, isOfBoard || !boundByBoard.includes(field) ? one : { ...one, due: null });
  }
  expected.set('status', statusExpectation(issue, published, at, statements));
  expected.set('exchanges', exchangesExpectation(issue, statements));
  for (const [field, value] of Object.entries({
    registrar: issue.registrar,
    managers: issue.managers.join(', '),
    sector: issue.sector,
    allotmentOn: issue.allotmentOn,
    listingPrice: listingPriceOf(issue),
    isin: inventedIsin(issue.id),
    symbolNse: issue.nseSymbol ?? '-',
    symbolBse: issue.bse === null ? '-' : issue.id,
    faceValue: faceValueOf(issue),
    rhp: prospectusOf(issue),
    finalPrice: String(truthAt(issue, at).high),
  }) as [Field, string][]) {
    const by = statements.dueBy(issue.id, field, value);
    // An issue that was called off has no day of allotment.
    const isShown =
      field === 'listingPrice'
        ? published.values.status === 'LISTED'
        : field !== 'allotmentOn' || truthAt(issue, at).state === 'sound';
    expected.set(field, {
      right: new Set([null, value]),
      due: by === null || !isShown ? null : { value, by },
    });
  }
  expected.set('currentPrice', priceExpectation(issue, published, at, statements));
  for (const [field, one] of bookExpectations(issue, published, at, statements)) expected.set(field, one);
  return expected;
}

/** Returns the true facts, and those that a reader believes who missed the last changes, oldest first. */
export function believableFacts(
  issue: TruthIssue,
  at: Date,
  isSettled: (change: Change) => boolean,
): readonly Facts[] {
  const open = issue.changes.filter((change) => change.at <= at && !isSettled(change));
  // One exchange may tell of a later change while the other has not told of an earlier one.
  const singly = open.map((left) => factsBut(issue, at, (change) => change === left));
  const inOrder = open.map((_, count) => factsBut(issue, at, (change) => open.slice(count).includes(change)));
  return [...inOrder, ...singly, truthAt(issue, at)];
}

function factExpectation(issue: TruthIssue, field: Field, at: Date, statements: Statements): Expectation {
  const keys = changing[field] ?? [];
  // A size that is counted in shares follows the band; size and shares are one statement.
  const fields = settledWith[field] ?? [field];
  const isSettled = (change: Change) =>
    !keys.some((key) => key in change.facts) ||
    fields.every((each) => statements.isSettled(issue, change, each));
  const believable = believableFacts(issue, at, isSettled).map((facts) => fieldsOf(facts)[field] ?? null);
  const value = believable.at(-1) ?? null;
  const allowed = [...believable, ...excusable(issue, field, value, statements)];
  const right = new Set<string | null>([
    null,
    ...allowed,
    ...(field === 'band' ? allowed.map(upperEnd) : []),
  ]);
  const by = value === null ? null : statements.dueBy(issue.id, field, value);
  const mayBeOld = believable.some((each) => each !== value);
  return { right, due: value === null || by === null || mayBeOld ? null : { value, by } };
}

/** A band of which the lower end is not known. */
function upperEnd(band: string | null): string | null {
  return band === null ? null : `null-${band.split('-')[1]}`;
}

/** Plausible mistakes that nothing contradicted yet. */
function excusable(issue: TruthIssue, field: Field, truth: string | null, statements: Statements) {
  if (truth !== null && statements.isDecided(issue.id, field, truth)) return [];
  return issue.mistakes.flatMap(({ shows, plausible }) => {
    if (!plausible || 'asOf' in shows) return [];
    const mistaken = fieldsOf({ ...issue.facts, ...shows })[field] ?? null;
    return mistaken !== truth && statements.wasStated(issue.id, field, mistaken) ? [mistaken] : [];
  });
}

function statusExpectation(
  issue: TruthIssue,
  { values: { openOn, closeOn } }: PublishedIpo,
  at: Date,
  statements: Statements,
): Expectation {
  const fields: Field[] = ['status', 'openOn', 'closeOn'];
  const facts = believableFacts(issue, at, (change) =>
    'state' in change.facts
      ? statements.isSettled(issue, change, 'status')
      : fields.every((field) => statements.isSettled(issue, change, field)),
  );
  const right = new Set<string | null>(facts.map((one) => statusOf(issue, one, at)));
  for (const one of facts) {
    const asPublished = { ...one, openOn: dayOr(openOn, one.openOn), closeOn: dayOr(closeOn, one.closeOn) };
    right.add(statusOf(issue, asPublished, at));
    if (one.state !== 'unclear') continue;
    // Nobody decides what becomes of it: it stands still.
    const since = issue.changes.findLast((change) => change.facts.state === 'unclear')?.at ?? at;
    right.add(statusOf(issue, one, since));
  }
  const truth = statusOf(issue, truthAt(issue, at), at);
  const by = statements.dueBy(issue.id, 'status', truth);
  if (truth === 'LISTED' && by === null) right.add('CLOSED');
  return { right, due: by === null ? null : { value: truth, by } };
}

function dayOr(day: string | null | undefined, otherwise: IndianDay): IndianDay {
  return day === null || day === undefined ? otherwise : (day as IndianDay);
}

function exchangesExpectation(issue: TruthIssue, statements: Statements): Expectation {
  const all = [issue.nseSymbol === null ? null : 'NSE', issue.bse === null ? null : 'BSE'].filter(
    (one) => one !== null,
  );
  const value = all.join(' ');
  const isSeen = all.every((one) => statements.hasSeen(issue.id, one === 'NSE' ? 'nse' : 'bse'));
  const by: PageId = all.includes('BSE') ? 'bse.band' : 'nse.upcoming';
  return { right: new Set([value, ...(isSeen ? [] : all)]), due: isSeen ? { value, by } : null };
}

/** Returns the listing price at the primary exchange. */
function listingPriceOf(issue: TruthIssue): string {
  if (issue.listing === null) return '-';
  return String(pricesOn(issue, issue.nseSymbol === null ? 'BSE' : 'NSE', issue.listing.on).open);
}

/** The price of any day since the listing; one must be known once a page has told it. */
function priceExpectation(
  issue: TruthIssue,
  { values: { status } }: PublishedIpo,
  at: Date,
  statements: Statements,
): Expectation {
  const told = status === 'LISTED' ? statements.lastSaid(issue.id, 'currentPrice') : null;
  return { right: currentPrices(issue, at), due: told === null ? null : { ...told, isAny: true } };
}

/** Last prices of the days since the listing, at both exchanges. */
function currentPrices(issue: TruthIssue, at: Date): Set<string | null> {
  const prices = new Set<string | null>([null]);
  if (issue.listing === null) return prices;
  for (let day = issue.listing.on; day <= dayInIndia(at); day = addDays(day, 1)) {
    for (const exchange of ['NSE', 'BSE'] as const) prices.add(String(pricesOn(issue, exchange, day).last));
  }
  return prices;
}

const timesFields = ['qibTimes', 'niiTimes', 'retailTimes', 'totalTimes'] as const;
type TimesField = (typeof timesFields)[number];

function bookExpectations(
  issue: TruthIssue,
  { bookAt: readAt }: PublishedIpo,
  at: Date,
  statements: Statements,
): [Field, Expectation][] {
  const last = statements.bookAt(issue.id);
  const shown = readAt === null ? null : timesAt(issue, readAt, at);
  const by: PageId = issue.nseSymbol === null ? 'bse.book' : 'nse.book';
  const isDue = last !== null && (readAt === null || readAt <= last);
  const due = isDue ? timesAt(issue, last, at) : null;
  return timesFields.map((field): [Field, Expectation] => {
    const value = due?.[field] ?? null;
    const right = new Set([null, shown?.[field] ?? null, value]);
    return [field, { right, due: value === null ? null : { value, by } }];
  });
}

/**
 * Returns the times subscribed at an instant as they are published: rounded to two decimals; null where no source states them.
 *
 * @param at instant at which they are looked at
 */
function timesAt(issue: TruthIssue, readAt: Date, at: Date): Readonly<Record<TimesField, string | null>> {
  const state = bookAt(issue, readAt, 'both');
  const { qib, nii, retail, total } = state;
  const times = ({ bid, offered }: BookState['qib']) => (bid / offered).toFixed(2);
  if (issue.facts.board === 'SME' && issue.nseSymbol !== null) {
    const whole = { bid: total.bid, offered: smeOffer(issue, readAt) };
    const totalTimes = isMakerKnown(issue, state, at) ? times(whole) : null;
    return { qibTimes: null, niiTimes: null, retailTimes: null, totalTimes };
  }
  return { qibTimes: times(qib), niiTimes: times(nii), retailTimes: times(retail), totalTimes: times(total) };
}
