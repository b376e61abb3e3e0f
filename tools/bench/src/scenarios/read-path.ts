import type { Scenario, Variant } from '../scenario';

const path = '/v1/ipos?status=listed&limit=10';
/** Columns that the API reads of an IPO; the sort key of a cursor is not among them. */
const columns = `id, slug, name, company, isin, exchanges, board, status, band_min, band_max, issue_price, face_value, lot_size,
  issue_size_shares, issue_size_rupees, nse_symbol, bse_symbol, anchor_shares, drhp_url, rhp_url, open_on, close_on, allotment_on,
  listing_on, retail_times, nii_times, qib_times, total_times, listing_price, current_price, registrar, lead_managers, sector,
  updated_at, provenance, detail_changed_at`;
/** One close for each of the days after listing on which a return is published. */
const laterCloses = `(SELECT json_object_agg(later.days, (
    SELECT close FROM ipo_close
     WHERE data_set = ipo.data_set AND ipo_id = ipo.id AND closed_on >= ipo.listing_on
       AND closed_on > ipo.listing_on + later.days - 7 AND closed_on <= ipo.listing_on + later.days
     ORDER BY closed_on DESC, exchange DESC LIMIT 1))
  FROM unnest(ARRAY[7, 30, 90, 365]) AS later(days)
 WHERE EXISTS (SELECT FROM ipo_close
                WHERE data_set = ipo.data_set AND ipo_id = ipo.id AND closed_on >= ipo.listing_on + later.days))`;
const statement = `SELECT ${columns}, ${laterCloses} AS later_closes FROM ipo WHERE data_set = 'sample' AND status = 'LISTED'
  ORDER BY open_on DESC NULLS LAST, slug LIMIT 10`;

const connections = 32;
/** Each may send 1 000 requests a minute to each program: 34 000 a second for one, while the programs take turns. */
const accounts = 2_048;

export const api: Variant = { id: 'api', title: 'the API' };
const nodeHttp: Variant = {
  id: 'node-http',
  title: 'node:http, same bytes',
  beside: { file: 'bare/bare-http.js' },
};
const nest: Variant = { id: 'nest', title: 'bare Nest route', beside: { file: 'bare/bare-nest.js' } };
const usual: Variant = {
  id: 'usual',
  title: 'the usual way',
  // Whoever writes it leaves Node's options as they are.
  beside: { file: 'usual/usual-nest.js', statement, nodeOptions: [] },
};
const nestWithQuery: Variant = {
  id: 'nest-pg',
  title: 'Nest route, one query',
  beside: { file: 'bare/bare-nest.js', statement },
};

/** Targets of a cached list. Source: docs/spec/reliability.md, "Speed". */
const cached: Pick<Scenario, 'path' | 'connections' | 'variants' | 'targets'> = {
  path,
  connections,
  variants: [api, nodeHttp, nest, usual],
  targets: [
    { variant: 'api', against: 'node-http', measure: 'processor time', limit: { atMost: 3.5 }, aim: 3 },
    { variant: 'api', against: 'nest', measure: 'processor time', limit: { atMost: 1 }, aim: 0.75 },
    { variant: 'api', against: 'usual', measure: 'processor time', limit: { atMost: 0.4 } },
  ],
};
const duties =
  'The API does everything that it does in production: authentication, exact limits, usage, metrics, one log line, all headers.';
const besides =
  '`node:http` writes the same bytes and does nothing else. The bare Nest route returns the same object and does nothing else. The usual way is a Nest program with the same duties: a guard that looks keys up (cached for a minute by `cache-manager`), `ThrottlerGuard` with two windows for each key, `CacheInterceptor`, an interceptor for the envelope, `pino-http`, a `prom-client` histogram, and usage counted for each key and written once a second. Its throttler keeps every hit of a window and looks through them with each request: it grows dearer with the hits of a key, of which there are few here.';

/** One list that is read again and again by each account. */
export const cachedList: Scenario = {
  ...cached,
  id: 'cached-list',
  title: 'A cached list',
  question: `${duties} ${besides}`,
  accounts,
  // A client keeps its connection and has one key: only the limits ask for more accounts than connections.
  requestsInARow: 32,
};

/**
 * Scenarios of the cost of a read.
 *
 * Source: docs/spec/reliability.md, "Speed".
 */
export const readPath: readonly Scenario[] = [
  {
    ...cached,
    id: 'cached-list-strangers',
    title: 'A cached list, every request another account',
    question: `${duties} ${besides}`,
    // What is known of an account has left the caches of the processor when it sends again: of 1 024 accounts in turn a request takes
    // 28.9 µs, of 32 accounts 22.0. So this scenario is the harder one, and the other one, of a client that keeps its key, the usual.
    accounts: 900,
    requestsInARow: 1,
  },
  cachedList,
  {
    id: 'uncached-list',
    title: 'A list read from the database',
    question: `The API keeps no response and reads the database for each request. ${duties} Beside it a Nest route that sends one query for the same rows and returns them.`,
    path,
    connections,
    accounts,
    requestsInARow: 32,
    variants: [{ ...api, env: { READY_ANSWERS_MB: '0' } }, nestWithQuery],
    targets: [
      { variant: 'api', against: 'nest-pg', measure: 'processor time', limit: { atMost: 1.43 } },
      { variant: 'api', against: 'nest-pg', measure: 'requests per second', limit: { atLeast: 0.7 } },
    ],
  },
];
