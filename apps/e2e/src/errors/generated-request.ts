import fc from 'fast-check';
import type { DescribedResponses, DescribedRoute } from '../harness/described-responses';

/** Well-framed request with arbitrary contents. */
export interface GeneratedRequest {
  readonly target: string;
  /** Complete header lines. */
  readonly headers: readonly string[];
  /** Body, one byte a character; null for none. */
  readonly body: string | null;
}

/** Characters that occur in long inputs only: their number in a response shows how much of the input it repeats. */
export const markers = ['Z', 'ꙮ'] as const;

type Schema = Readonly<Record<string, unknown>>;

const utf8 = (text: string) => Buffer.from(text.toWellFormed()).toString('latin1');
const longText = fc
  .tuple(fc.constantFrom(...markers), fc.integer({ min: 90, max: 900 }))
  .map(([marker, count]) => marker.repeat(count));
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', 'all', 'open', '%', '_', '\\', "'", '2026', 'null', '<script>', '__proto__', '٣'),
  longText,
);
/** Texts as part of a URL: percent-encoded correctly, or arbitrary. */
const written = fc.oneof(
  anyText.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.stringMatching(/^(?:%[0-9a-f]{2}|[a-z%+;,.#'|^`{}-]){0,12}$/),
);
const digits = fc.oneof(
  fc.nat({ max: 200_000 }).map(String),
  fc.constantFrom('0', '1', '10', '100', '101', '-1', '01', '1e3', '9007199254740993', '1.5', '+1'),
);

const instants = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());

function valueOf(schema: Schema): fc.Arbitrary<string> {
  if (schema['type'] === 'integer') return fc.oneof({ arbitrary: digits, weight: 3 }, written);
  if (schema['format'] === 'date-time') return fc.oneof({ arbitrary: instants, weight: 3 }, written);
  const words = (schema['enum'] ?? []) as readonly string[];
  if (words.length === 0) return fc.oneof(written, fc.constantFrom('ltd', 'fund', 'hdfc', 'bharat%20steel'));
  const word = fc.constantFrom(...words);
  return fc.oneof(
    { arbitrary: word, weight: 3 },
    word.map((text) => text.toUpperCase()),
    written,
  );
}

/** Generates path and query of requests to a route. `known` are ids that exist. */
function targetOf(
  route: DescribedRoute,
  description: DescribedResponses,
  known: readonly string[],
): fc.Arbitrary<string> {
  const segment = fc.oneof(
    fc.constantFrom('nobody', ...known),
    written.filter((text) => text !== '' && !text.includes('#')),
  );
  // A token beside the key of these requests would be a contradiction.
  const query = route.parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.name !== 'token',
  );
  const declared = query.map(({ name, schema }) => fc.tuple(fc.constant(name), valueOf(schema)));
  const undeclared = fc.tuple(written, written);
  const pair = fc.oneof(...declared.map((arbitrary) => ({ arbitrary, weight: 4 })), undeclared);
  const pairs = fc.array(pair, { maxLength: 5 });
  const places = route.path.match(/\{\w+\}/g) ?? [];
  const segments = fc.tuple(...places.map(() => segment));
  const parts = fc.tuple(segments, fc.oneof(fc.constant([]), pairs, pairs));
  return parts
    .map(([ids, given]) => ({
      path: ids.reduce((path, id) => path.replace(/\{\w+\}/, () => id), route.path),
      text: given.map((one) => one.join('=')).join('&'),
    }))
    .filter(({ path }) => description.routeOf(route.method, path) === route.path)
    .map(({ path, text }) => (text === '' ? path : `${path}?${text}`));
}

const headerText = fc.oneof(
  fc.stringMatching(/^[!-~][ -~]{0,80}$/),
  fc.stringMatching(/^[!-~\x80-\xff]{1,40}$/),
  fc.constantFrom('*', 'W/"x"', 'gzip, br;q=0.1', 'Z'.repeat(3_000)),
);
const headerName = fc.constantFrom(
  ...['X-Request-ID', 'If-None-Match', 'Accept', 'Accept-Encoding', 'Accept-Language', 'Origin', 'Range'],
  ...['User-Agent', 'Referer', 'Cookie', 'X-Forwarded-For', 'If-Modified-Since', 'Idempotency-Key'],
);
const headers = fc.array(
  fc.tuple(headerName, headerText).map((line) => line.join(': ')),
  { maxLength: 3 },
);

const contentType = fc.oneof(
  { arbitrary: fc.constant('application/json'), weight: 6 },
  fc.constantFrom('application/json; charset=utf-8', 'application/json; charset=latin1', 'text/plain'),
  headerText,
);

/** Filters of endpoints. */
const conditions = fc.array(
  fc.record({
    path: fc.constantFrom('type', 'changePercent', 'dates.openDate', 'nothing'),
    op: fc.constantFrom('eq', 'ne', 'in', 'gte', 'lte', 'exists', 'like'),
    value: fc.oneof(fc.constantFrom('SME', 5, true, null, ['SME']), fc.jsonValue({ maxDepth: 2 })),
  }),
  { maxLength: 9 },
);

/** Generates JSON objects for a body class: valid fields, invalid values and unknown fields. */
function objectOf(schema: Schema, urls: readonly string[]): fc.Arbitrary<string> {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, Schema>);
  const good = (name: string, field: Schema): fc.Arbitrary<unknown> => {
    if (name === 'url') return fc.constantFrom(...urls);
    if (field['type'] === 'array') {
      const { enum: words } = field['items'] as { enum?: string[] };
      return words === undefined ? conditions : fc.subarray(words, { minLength: 1 });
    }
    if (field['enum'] !== undefined) return fc.constantFrom(...(field['enum'] as string[]));
    if (field['type'] === 'boolean') return fc.boolean();
    if (field['type'] === 'integer') return fc.integer({ min: -1, max: 90_000 });
    if (field['format'] === 'date-time') return instants;
    return fc.string({ unit: 'binary', minLength: 16, maxLength: 260 });
  };
  const entries = fields.map(([name, field]) =>
    fc.tuple(
      fc.oneof({ arbitrary: fc.constant(name), weight: 20 }, anyText),
      fc.oneof({ arbitrary: good(name, field), weight: 5 }, fc.jsonValue({ maxDepth: 4 }), anyText),
    ),
  );
  const whole = fc.tuple(...entries).map((pairs) => Object.fromEntries(pairs));
  const many = fc.dictionary(anyText, fc.jsonValue(), { maxKeys: 30 });
  return fc.oneof({ arbitrary: whole, weight: 4 }, many).map((value) => utf8(JSON.stringify(value)));
}

const anyBytes = fc.oneof(
  fc.json({ maxDepth: 30 }).map(utf8),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.constantFrom('', '{', '[]', 'null', '{"a":'.repeat(5_000), ' '.repeat(33_000)),
);

/** Generates requests to a described route, valid and invalid ones. */
export function requestsOf(
  route: DescribedRoute,
  description: DescribedResponses,
  known: { readonly ids: readonly string[]; readonly urls: readonly string[] },
): fc.Arbitrary<GeneratedRequest> {
  const target = targetOf(route, description, known.ids);
  if (route.method === 'GET') return fc.record({ target, headers, body: fc.constant(null) });
  const { bodySchema } = route;
  const body =
    bodySchema === null
      ? fc.option(anyBytes)
      : fc.oneof({ arbitrary: objectOf(bodySchema, known.urls), weight: 4 }, anyBytes);
  return fc.tuple(target, headers, contentType, body).map(([at, lines, type, content]) => ({
    target: at,
    headers: content === null ? lines : [...lines, `Content-Type: ${type}`],
    body: content,
  }));
}

/** Paths of all pages outside `/v1`; of those of error codes, one. */
export const pagePaths = [
  '/',
  '/changelog',
  '/docs',
  '/docs/accounts',
  '/docs/assistants',
  '/docs/authentication',
  '/docs/calendar-feeds',
  '/docs/clients',
  '/docs/errors',
  '/docs/errors/VAL_001',
  '/docs/event-types',
  '/docs/events',
  '/docs/export-links',
  '/docs/follow-changes',
  '/docs/history',
  '/docs/idempotency',
  '/docs/lists',
  '/docs/rate-limits',
  '/docs/reference',
  '/docs/reference/ipo',
  '/docs/versioning',
  '/docs/webhooks',
  '/pricing',
  '/status',
];
const besidesPages = [
  ...['/status.atom', '/changelog.atom'],
  ...[
    '/docs/errors/',
    '/docs/assets/',
    '/docs/packages/',
    '/docs/search',
    '/llms.txt',
    '/openapi.json',
    '/health/live',
  ],
];

/** Requests for pages outside `/v1`, with markup wherever a client can put text. */
export const pageRequests: fc.Arbitrary<GeneratedRequest> = fc
  .record({
    path: fc.constantFrom(...pagePaths, ...besidesPages),
    text: fc.oneof(
      written,
      fc.constantFrom(
        '<script>zap()</script>',
        '"onload="zap()',
        '%3Cscript%3Ezap()%3C/script%3E',
        "'-zap()-'",
      ),
    ),
    asQuery: fc.boolean(),
    headers,
  })
  .map(({ path, text, asQuery, headers: lines }) => ({
    target: asQuery
      ? `${path}?${text}`
      : `${path}${path.endsWith('/') ? '' : '?'}${text.replaceAll('#', '')}`,
    headers: [...lines, 'X-Forwarded-Host: <script>zap()</script>', 'Referer: "><script>zap()</script>'],
    body: null,
  }));
