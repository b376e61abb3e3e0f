import { eventTypes } from '@market/contracts';
import type { PagePart, PartReader } from './page-part';
import { recordStates } from './record-states';

/** Parts of a data page by their names. */
export type PageParts = Readonly<Record<string, PagePart>>;

/** Page of the dashboard that shows one read of the public API, and further parts. */
export interface DataPage {
  /** Path of its read, as the API routes it. */
  readonly route: string;
  readonly isList: boolean;
  /** Number of rows of a list where it is not the usual one. */
  readonly rows?: number;
  /** Reads the other parts. @param main part of a read that succeeded, whose path has the filters of the page */
  readonly besides?: (main: PagePart, read: PartReader) => Promise<PageParts>;
}

/** Number of rows of a list. Source: docs/spec/dashboard.md, "Data pages". */
export const listRows = 25;
/** Number of days of the calendar that a page shows: those of most months. */
const daysOfMonth = 100;
/** Greatest page of a list. Source: docs/spec/dashboard.md, "Data pages". */
export const lastPage = 20;
/**
 * Numbers of rows that the page of a record reads of its series. All of them and the states, 300 times a day, stay below
 * what a key on Basic reads. Source: docs/spec/dashboard.md, "Data pages".
 */
const mostOf = { readings: 60, premiums: 90, closes: 100, revisions: 100 } as const;

/** States with a tab each. */
const offerStates = ['upcoming', 'open', 'closed'] as const;
const ipoStates = [...offerStates, 'listed', 'withdrawn'] as const;
const ipoEvents = eventTypes
  .filter((type) => /^ipo\.(?:upcoming|corrected|\w+_changed)$/.test(type))
  .join(',');

const offers = ['rights', 'buyback', 'ncd', 'ofs'] as const;

export const dataPages: readonly DataPage[] = [
  { route: '/v1/ipos', isList: true, besides: besidesIpos },
  { route: '/v1/ipos/search', isList: true, besides: besidesMatches },
  { route: '/v1/ipos/:slug', isList: false, besides: besidesIpo },
  list('/v1/gmp', offerStates),
  list('/v1/gmp/accuracy'),
  list('/v1/nfo', offerStates),
  list('/v1/nfo/search'),
  recordOf('/v1/nfo/:slug'),
  list('/v1/sgb', offerStates),
  recordOf('/v1/sgb/:id'),
  ...offers.flatMap((kind) => [list(`/v1/${kind}`, offerStates), recordOf(`/v1/${kind}/:id`)]),
  { ...list('/v1/calendar'), rows: daysOfMonth },
];

/** @param states those of its records that are counted beside it */
function list(route: string, states: readonly string[] = []): DataPage {
  return { route, isList: true, besides: ({ path }, read) => countsByState(path, states, read) };
}

function recordOf(route: string): DataPage {
  return { route, isList: false, besides: besidesRecord };
}

async function besidesIpos(main: PagePart, read: PartReader): Promise<PageParts> {
  const [premiums, counts] = await Promise.all([
    premiumsOf(main, read),
    countsByState(main.path, ipoStates, read),
  ]);
  return { ...premiums, ...counts };
}

function besidesMatches(main: PagePart, read: PartReader): Promise<PageParts> {
  return premiumsOf(main, read);
}

/** Reads the premiums of the IPOs of a list, of those that have one. */
async function premiumsOf({ data }: PagePart, read: PartReader): Promise<PageParts> {
  const slugs = (data as readonly { readonly slug: string }[]).map(({ slug }) => slug);
  if (slugs.length === 0) return {};
  return { premiums: await read(`/v1/gmp?slugs=${slugs.join(',')}&limit=${listRows}`) };
}

/** Reads how many records of each state fit the other filters. */
async function countsByState(path: string, states: readonly string[], read: PartReader): Promise<PageParts> {
  const url = new URL(path, 'http://localhost');
  for (const name of ['status', 'page', 'sort', 'limit']) url.searchParams.delete(name);
  const counted = states.map(async (state) => {
    const query = new URLSearchParams([...url.searchParams, ['status', state], ['limit', '1']]);
    return [`count_${state}`, await read(`${url.pathname}?${query.toString()}`)] as const;
  });
  return Object.fromEntries(await Promise.all(counted));
}

/** Reads the changes of a record, and computes its former states. */
async function besidesRecord(main: PagePart, read: PartReader): Promise<PageParts> {
  const revisions = await read(`${main.path}/revisions?limit=${mostOf.revisions}`);
  if (revisions.error !== null) return { revisions };
  const states: PagePart = { ...revisions, data: recordStates(main, revisions), meta: null };
  return { revisions, states };
}

async function besidesIpo(main: PagePart, read: PartReader): Promise<PageParts> {
  const { slug } = main.data as { readonly slug: string };
  const paths = {
    book: `${main.path}/subscription`,
    readings: `${main.path}/subscription/history?interval=hour&limit=${mostOf.readings}`,
    premium: `/v1/gmp/${slug}`,
    premiums: `/v1/gmp/${slug}/history?days=90&limit=${mostOf.premiums}`,
    closes: `${main.path}/prices?limit=${mostOf.closes}`,
    events: `/v1/events?types=${ipoEvents}&subject=${slug}&limit=${listRows}`,
  };
  const parts = Object.entries(paths).map(async ([name, path]) => [name, await read(path)] as const);
  const [history, ...others] = await Promise.all([besidesRecord(main, read), ...parts]);
  return { ...Object.fromEntries(others), ...history };
}
