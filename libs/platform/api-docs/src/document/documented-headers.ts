import type { JsonSchema } from '../schemas/view-schemas';

interface HeaderDescription {
  readonly description: string;
  readonly schema: JsonSchema;
}

type Headers = Readonly<Record<string, HeaderDescription>>;

/** Headers by name, each as a reference to its description. */
export type HeaderReferences = Readonly<Record<string, { readonly $ref: string }>>;

const ofEveryAnswer: Headers = {
  'X-Request-ID': text('Ours, unique; quote it when you report a problem.'),
  'X-Client-Request-ID': text('Your own X-Request-ID, when it is 1 to 64 of A-Z a-z 0-9 . _ -'),
  'X-API-Version': text('v1'),
  'X-Disclaimer': text('The disclaimer of the body.'),
  'X-Data-Source': text('Where the data comes from.'),
  'X-RateLimit-Limit': number('Requests per minute of the plan.'),
  'X-RateLimit-Remaining': number('Requests left in the minute window.'),
  'X-RateLimit-Reset': number('Unix second at which the next slot is freed.'),
  'RateLimit-Policy': text(
    'With a key: the windows of the plan, with `q` requests in `w` seconds: `"minute";q=60;w=60, "day";q=1000;w=86400`.',
  ),
  RateLimit: text(
    'With a key: of each window, `r` requests that are left, and after how many seconds `t` one more is: `"minute";r=59;t=61, "day";r=999;t=86460`.',
  ),
};

const ofWritten: Headers = { 'Cache-Control': text('How long the answer may be kept.') };

const ofRead: Headers = {
  ETag: text('Changes with the data only; send it as If-None-Match to get 304.'),
  ...ofWritten,
  'X-Data-Freshness': text(
    'Market data only: fresh, late, stale or never, and the age, as in `fresh; age=540`.',
  ),
};

const ofReplayed: Headers = { 'Idempotent-Replayed': text('`true` when this answer was given before.') };

const ofDeprecated: Headers = {
  Deprecation: text(
    'Instant since which this is deprecated (RFC 9745): `@` and Unix seconds, as in `@1796063400`.',
  ),
  Sunset: text('Instant at which it ends, as an HTTP date (RFC 8594).'),
};

const ofLater: Headers = { 'Retry-After': number('Seconds until a request makes sense.') };

const ofFormatted: Headers = {
  Link: text('CSV and NDJSON only: the links `self`, `next` and `prev`, by RFC 8288.'),
  'Content-Disposition': text('CSV only: the name of a file, as in `attachment; filename="ipos.csv"`.'),
  'X-Missing': text('CSV and NDJSON only, with `slugs` or `ids`: those that no record has.'),
};

/** Descriptions of all response headers that a document needs. @param isEnding whether something in it is deprecated */
export const headerDescriptions = (isEnding: boolean): Headers => ({
  ...ofEveryAnswer,
  ...ofRead,
  ...ofFormatted,
  ...ofReplayed,
  ...ofLater,
  ...(isEnding ? ofDeprecated : {}),
});

/** Headers of a list that has several formats. */
export const formattedHeaders = referencesTo(ofFormatted);

/** Headers of every response, for the API description. */
export const documentedHeaders = referencesTo(ofEveryAnswer);

/** Additional headers of a successful response, of a read or a write. */
export const successHeaders: Readonly<Record<'read' | 'written', HeaderReferences>> = {
  read: referencesTo(ofRead),
  written: referencesTo(ofWritten),
};

/** Header of a response that is repeated for the same `Idempotency-Key`. */
export const replayHeader = referencesTo(ofReplayed);

/** Headers of an operation that ends, or of which a part ends. */
export const deprecatedHeaders = referencesTo(ofDeprecated);

/** Header of responses that name the time of a retry. */
export const retryHeader = referencesTo(ofLater);

function referencesTo(headers: Headers): HeaderReferences {
  return Object.fromEntries(
    Object.keys(headers).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function text(description: string): HeaderDescription {
  return { description, schema: { type: 'string' } };
}

function number(description: string): HeaderDescription {
  return { description, schema: { type: 'integer', format: 'int64' } };
}
