import type { DataWish, Expected, Scenario, Sender, Target, Variant } from '../scenario';

/** What the API reads of an IPO. */
const columns = `id, slug, name, company, exchanges, board, status, band_min, band_max, issue_price, lot_size, issue_size_shares,
  issue_size_rupees, open_on, close_on, allotment_on, listing_on, retail_times, nii_times, qib_times, total_times,
  listing_price, current_price, registrar, lead_managers, sector`;
const listRows = `SELECT ${columns} FROM ipo WHERE data_set = 'sample' ORDER BY open_on DESC NULLS LAST, slug LIMIT 10`;

interface Question {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly otherPaths?: readonly string[];
  readonly connections?: number;
  readonly secondsAtLeast?: number;
  readonly data?: DataWish;
  readonly statement: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly sender?: Sender;
  readonly requestsInARow?: number;
  readonly expected?: Expected;
  readonly targets?: readonly Target[];
}

/** One kind of request to the API, beside bare programs that answer the same. */
function besideBare({
  id,
  title,
  path,
  statement,
  env = {},
  data = {},
  targets = [],
  ...how
}: Question): Scenario {
  const bare = { limits: 'in process', data } as const;
  const variants: Variant[] = [
    { id: 'api', title: 'the API', limits: 'in process', data, env },
    { id: 'node-http', title: 'node:http, same bytes', ...bare, bare: { program: 'bare-http.js' } },
    { id: 'nest', title: 'bare NestJS, same object', ...bare, bare: { program: 'bare-nest.js' } },
    { id: 'nest-pg', title: 'bare NestJS, one query', ...bare, bare: { program: 'bare-nest.js', statement } },
  ];
  return {
    id,
    title,
    question:
      'Requests per second with key, limits, usage and all headers, against node:http that writes the same bytes, and against bare NestJS on Express that returns the same object, or the rows of one query.',
    path,
    connections: 32,
    variants,
    targets: [...targets, ...compared.filter((each) => !targets.some((one) => isSame(one, each)))],
    ...how,
  };
}

const isSame = (one: Target, other: Target) =>
  'against' in one && 'against' in other && one.against === other.against;
const against = (other: string, times: number): Target => ({
  variant: 'api',
  against: other,
  measure: 'requests per second',
  lossAtMostPercent: Math.round(100 * (1 - times)),
});
const compared = ['node-http', 'nest', 'nest-pg'].map((other): Target => {
  return { variant: 'api', against: other, measure: 'requests per second' };
});
const ready = [against('nest', 2.5), against('node-http', 0.6)];
const keepsNothing = { READY_ANSWERS_MB: '0' };

/** What a read costs, by what becomes of it. Source: docs/spec/reliability.md, "Speed". */
export const readPath: readonly Scenario[] = [
  besideBare({
    id: 'cached-list',
    title: 'A list that is kept ready',
    path: '/v1/ipos',
    statement: listRows,
    targets: ready,
  }),
  besideBare({
    id: 'cached-list-strangers',
    title: 'A list that is kept ready, and each time another account',
    path: '/v1/ipos',
    statement: listRows,
    // What is known of an account has left the caches of the processor when it comes again.
    requestsInARow: 1,
    targets: ready,
  }),
  besideBare({
    id: 'uncached-list',
    title: 'A list read from the database',
    path: '/v1/ipos',
    statement: listRows,
    env: keepsNothing,
    targets: [against('nest-pg', 0.8)],
  }),
];
