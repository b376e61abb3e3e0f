import { dayInIndia, addDays, type IndianDay } from '@market/kernel';
import { isTradingDay } from '@market/invented-market/replay-payloads/trading-days';
import { bookAt, type BookState } from '../scenario/order-book';
import type { TruthIssue } from '../scenario/truth-issue';
import { applicationsFor, isMakerKnown, smeApplications, smeOffer } from '../wire/nse-issue-detail';
import { type Check, exactly, holds } from './check';
import { type Before, dateChecks, sameIn } from './derived-checks';
import type { PublishedIpo } from './published';
import type { ShownValue } from './published-path';
import type { Statements } from './statements';

const categories = {
  qib: { code: 'QIB', label: 'Qualified Institutional Buyers' },
  nii: { code: 'NII', label: 'Non-Institutional Investors' },
  retail: { code: 'RETAIL', label: 'Retail Individual Investors' },
} as const;

type Category = keyof typeof categories;

/** The order book as it is published, against the bids at the instant that it names. */
export function bookChecks(
  issue: TruthIssue,
  record: PublishedIpo,
  { before, at, statements }: { before: Before | null; at: Date; statements: Statements },
): Check[] {
  const { book, ipo, bookAt: readAt } = record;
  if (book === null) return [];
  const state = readAt === null ? null : bookAt(issue, readAt, 'both');
  const heard = statements.bookTimes(issue.id);
  return [
    ...sameIn('book.', book, ipo, { ipoSlug: 'slug', ipoName: 'name', status: 'status' }),
    holds('book.lastUpdated', readAt === null || heard.has(readAt.toISOString()), book.lastUpdated),
    ...(['qib', 'nii', 'retail', 'total'] as const).flatMap((part) => [
      exactly(
        `book.subscription.${part}.subscriptionTimes`,
        book.subscription[part].subscriptionTimes,
        ipo.subscription[`${part}Times`],
      ),
      ...figureChecks(
        `book.subscription.${part}.`,
        book.subscription[part],
        figuresOf(issue, state, part, at),
      ),
    ]),
    ...(['qib', 'nii', 'retail'] as const).map((part) =>
      exactly(`book.subscription.${part}.category`, book.subscription[part].category, categories[part].label),
    ),
    ...book.categories.flatMap((one) => listedChecks(issue, state, book, one, at)),
    ...dayChecks(book.day, readAt, record),
    ...dateChecks('book.', book, before?.record.book ?? undefined, {
      before,
      at,
      // The bidding day, and what book is the whole one, follow from these.
      others: [[behind(ipo), before === null ? null : behind(before.record.ipo)]],
    }),
  ];
}

function behind({ exchanges, type, dates }: PublishedIpo['ipo']) {
  return { exchanges, type, open: dates.openDate, close: dates.closeDate };
}

interface Figures {
  readonly offered: ReadonlySet<ShownValue>;
  readonly applied: ReadonlySet<ShownValue>;
  readonly applications: ReadonlySet<ShownValue>;
}

/**
 * Returns the figures of a category that are right. NSE's SME books state no offers; their categories count the market
 * maker, their total does not, and is unknown while the market maker's bid is.
 *
 * Source: docs/spec/sources.md, "SME books".
 */
function figuresOf(issue: TruthIssue, state: BookState | null, part: Category | 'total', at: Date): Figures {
  const nothing = new Set([null]);
  if (state === null) return { offered: nothing, applied: nothing, applications: nothing };
  const { offered, bid } = state[part];
  if (issue.facts.board !== 'SME' || issue.nseSymbol === null)
    return { offered: new Set([String(offered)]), applied: new Set([String(bid)]), applications: nothing };
  const { lot } = issue.facts;
  const { makers, nii } = smeApplications(issue, state);
  if (part === 'total')
    return {
      offered: new Set([String(smeOffer(issue, state.readAt))]),
      applied: new Set(isMakerKnown(issue, state, at) ? [String(bid)] : [null, String(bid)]),
      applications: new Set(
        makers === 1 ? [null, String(applicationsFor(bid + state.marketMaker, lot) - makers)] : [null],
      ),
    };
  return {
    offered: nothing,
    applied: new Set([String(part === 'nii' ? bid + state.marketMaker : bid)]),
    applications: new Set([String(part === 'nii' ? nii : applicationsFor(bid, lot))]),
  };
}

interface ShownFigures {
  readonly sharesOffered: number | null;
  readonly sharesApplied: number | null;
  readonly applicationsReceived?: number | null;
}

function figureChecks(
  prefix: string,
  shown: ShownFigures,
  { offered, applied, applications }: Figures,
): Check[] {
  return [
    oneOf(`${prefix}sharesOffered`, shown.sharesOffered, offered),
    oneOf(`${prefix}sharesApplied`, shown.sharesApplied, applied),
    ...('applicationsReceived' in shown
      ? [oneOf(`${prefix}applicationsReceived`, shown.applicationsReceived, applications)]
      : []),
  ];
}

function oneOf(field: string, value: number | null | undefined, right: ReadonlySet<ShownValue>): Check {
  const [first] = [...right].filter((each) => each !== null);
  const due =
    first === undefined || right.has(null) ? null : { value: first, by: 'book', isAny: true as const };
  return { field, value: value === null || value === undefined ? null : String(value), right, due };
}

type Listed = NonNullable<PublishedIpo['book']>['categories'][number];

function listedChecks(
  issue: TruthIssue,
  state: BookState | null,
  { subscription }: NonNullable<PublishedIpo['book']>,
  one: Listed,
  at: Date,
): Check[] {
  const prefix = 'book.categories[].';
  if (one.code === 'ANCHOR')
    return [
      exactly(`${prefix}sharesOffered`, one.sharesOffered, issue.anchor),
      exactly(`${prefix}label`, one.label, 'Anchor Investors'),
    ];
  const main = (Object.keys(categories) as Category[]).find((part) => categories[part].code === one.code);
  if (main !== undefined)
    return [
      exactly(`${prefix}label`, one.label, categories[main].label),
      ...(['subscriptionTimes', 'sharesOffered', 'sharesApplied', 'applicationsReceived'] as const).map(
        (name) => exactly(`${prefix}${name}`, one[name], subscription[main][name]),
      ),
    ];
  return [
    holds(`${prefix}code`, one.code === 'NII_BIG', one.code),
    ...figureChecks(prefix, one, figuresOf(issue, state, 'nii', at)),
  ];
}

/** The bidding day: how many trading days of the period are over at the reading. */
function dayChecks(
  day: NonNullable<PublishedIpo['book']>['day'],
  readAt: Date | null,
  { ipo }: PublishedIpo,
): Check[] {
  const { openDate, closeDate } = ipo.dates;
  const read = readAt === null ? null : dayInIndia(readAt);
  const days: IndianDay[] = [];
  if (openDate !== null && closeDate !== null)
    for (let on = openDate.slice(0, 10) as IndianDay; on <= closeDate.slice(0, 10); on = addDays(on, 1))
      if (isTradingDay(on)) days.push(on);
  const over = read === null ? 0 : days.filter((on) => on <= read).length;
  const isKnown = over > 0;
  return [
    exactly('book.day.number', day?.number, isKnown ? over : null),
    exactly('book.day.of', day?.of, isKnown ? days.length : null),
  ];
}
