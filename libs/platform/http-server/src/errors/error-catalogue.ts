import type { CatalogueEntry } from './catalogue-entry';
import { dashboardErrorCatalogue } from './dashboard-error-catalogue';

/** Codes of the versioned API and of its documents. Source: docs/spec/api.md, "Error codes". */
export const apiErrorCatalogue = {
  VAL_001: {
    status: 400,
    title: 'Invalid parameter or field',
    explanation:
      'A parameter or field is invalid, unknown, missing or repeated. `error.details` lists each one with the reason.',
    remedy: 'Correct the parameters named in `error.details` and send the request again.',
  },
  VAL_002: {
    status: 400,
    title: 'Malformed body',
    explanation:
      'The body is not one JSON object in UTF-8, is nested deeper than 20 levels, or holds a null character or half a surrogate pair.',
    remedy: 'Send one JSON object, encoded in UTF-8 without a byte order mark.',
  },
  AUTH_001: {
    status: 401,
    title: 'API key missing',
    explanation: 'The request carries no API key.',
    remedy: 'Send your key in the header `X-API-Key`, or as `Authorization: Bearer <key>`.',
  },
  AUTH_002: {
    status: 401,
    title: 'API key invalid',
    explanation:
      'The key, or the token in the address of a calendar feed or an export link, is mistyped, unknown, revoked or expired; or the request carries two different ones.',
    remedy: 'Check the key; if it was revoked or has expired, create another one in the dashboard.',
  },
  KEY_002: {
    status: 403,
    title: 'Key restricted',
    explanation:
      'The key is valid, but one of its restrictions excludes this request: data sets, read-only, or the networks that it can be used from; or it is a live key at `/v1/sandbox`. The message names the restriction. Such requests do not count towards limits or usage.',
    remedy: 'Use another key, or create one in the dashboard whose restrictions allow this request.',
  },
  AUTH_003: {
    status: 403,
    title: 'Account suspended',
    explanation:
      'The key, or the token in the address, is known, but the account that it belongs to is suspended. Such requests do not count towards limits or usage. Event streams of the account end, and its webhook endpoints receive nothing.',
    remedy:
      'Sign in to the dashboard, which shows the reason on every page, and write to the address that the message names. The same keys work again once the account is resumed.',
  },
  PLAN_001: {
    status: 403,
    title: 'Plan without GMP data',
    explanation: 'Grey market premiums are included in the Pro and Enterprise plans.',
    remedy: 'Upgrade to Pro or higher.',
  },
  PLAN_002: {
    status: 403,
    title: 'Plan without this market data',
    explanation:
      'New fund offers, sovereign gold bonds, rights issues, buybacks, debentures, offers for sale, and subscriptions and prices of IPOs over time are included in the Basic plan and higher.',
    remedy: 'Upgrade to Basic or higher.',
  },
  PLAN_003: {
    status: 403,
    title: 'Plan without webhooks and events',
    explanation: 'Webhooks, the log of events and its streams are included in the Pro and Enterprise plans.',
    remedy: 'Upgrade to Pro or higher.',
  },
  PLAN_004: {
    status: 403,
    title: 'All webhook endpoints used',
    explanation: 'The account has as many webhook endpoints as its plan allows.',
    remedy: 'Delete an endpoint that you no longer need, or upgrade.',
  },
  PLAN_005: {
    status: 403,
    title: 'Plan without whole lists',
    explanation: 'A whole list as one stream, `limit=all`, is included in the Enterprise plan.',
    remedy: 'Read the list part by part with `cursor`, or upgrade to Enterprise.',
  },
  NOT_001: {
    status: 404,
    title: 'No such record',
    explanation: 'There is no record with this slug or id in the data that the key sees.',
    remedy: 'Take slugs and ids from the lists; a test key sees sample data only.',
  },
  NOT_002: {
    status: 404,
    title: 'No such path',
    explanation: 'The API has no such path. Paths are case-sensitive and have no trailing slash.',
    remedy: 'Compare the path with the reference.',
  },
  GONE_001: {
    status: 410,
    title: 'Event no longer in the log',
    explanation:
      'The event id in `after` or `Last-Event-ID` is well-formed, but no event of the log has it: it is older than the 90 days of the log (7 days for an issue that was played), of the other environment, or of a test event. `error.startsAt` is when the log starts.',
    remedy:
      'Read the current state from the lists, then read the log with `from`, or from its start without `after`.',
  },
  REQ_001: {
    status: 405,
    title: 'Method not allowed',
    explanation:
      'The path exists, but it does not answer this method. The header `Allow` lists those it does.',
    remedy: 'Use one of the methods in `Allow`.',
  },
  REQ_002: {
    status: 413,
    title: 'Body too large',
    explanation: 'The body is larger than the endpoint takes: 32 KB of JSON.',
    remedy: 'Send a smaller body.',
  },
  REQ_003: {
    status: 415,
    title: 'Media type not supported',
    explanation:
      'The body is not `application/json` in UTF-8, its `Content-Type` is missing or repeated, or it is compressed.',
    remedy: 'Send `Content-Type: application/json` and no `Content-Encoding`.',
  },
  REQ_004: {
    status: 400,
    title: 'Malformed HTTP',
    explanation:
      'The request could not be read as HTTP/1.1 or HTTP/1.0, or its `Host` header is missing, repeated or no host.',
    remedy: 'Use an HTTP client library, and look for proxies that change requests.',
  },
  REQ_005: {
    status: 431,
    title: 'Headers or path too large',
    explanation: 'Request line and headers together are larger than 16 KB, or there are too many headers.',
    remedy: 'Send fewer or shorter headers and parameters.',
  },
  REQ_006: {
    status: 408,
    title: 'Request not received in time',
    explanation: 'The headers did not arrive within 10 seconds, or the whole request not within 15.',
    remedy: 'Send the request again over a faster connection.',
  },
  REQ_007: {
    status: 417,
    title: 'Expectation not supported',
    explanation: 'The header `Expect` asks for something other than `100-continue`.',
    remedy: 'Leave the header `Expect` out.',
  },
  BIL_001: {
    status: 409,
    title: 'Plan already active',
    explanation: 'The account already has this plan.',
    remedy: 'Nothing needs to be done; `GET /v1/billing` shows the subscription.',
  },
  BIL_002: {
    status: 409,
    title: 'Nothing to cancel',
    explanation: 'The account is on the Free plan, which cannot be cancelled.',
    remedy: 'Nothing needs to be done; `GET /v1/billing` shows the subscription.',
  },
  BIL_003: {
    status: 403,
    title: 'Billing needs a live key',
    explanation: 'A test key cannot change the subscription.',
    remedy: 'Use a live key of the account.',
  },
  IDEM_001: {
    status: 409,
    title: 'Idempotency conflict',
    explanation:
      'The `Idempotency-Key` was used for another request (another body or path) in the last 24 hours, or the first request with it is still running.',
    remedy: 'Use a fresh key for another request; for the same request, wait and send it again.',
  },
  HOOK_001: {
    status: 409,
    title: 'Endpoint disabled',
    explanation:
      'A disabled webhook endpoint cannot receive test events or replays. The message says why it is disabled.',
    remedy: 'Re-enable the endpoint in the dashboard.',
  },
  HOOK_002: {
    status: 409,
    title: 'Secrets overlap already',
    explanation:
      'The secret of the endpoint was replaced with an overlap that still runs. Another overlap would end it early, and receivers that rely on it would refuse deliveries. Nothing was changed; the message says when the overlap ends.',
    remedy:
      'Wait until then. If a secret may be in wrong hands, rotate with `overlapSeconds` 0, which ends all older secrets at once.',
  },
  RATE_001: {
    status: 429,
    title: 'Rate limit exceeded',
    explanation:
      'A limit is exceeded: requests per minute, requests per day, failed authentications, requests for documents, test events, event streams open at once, tasks waiting at once, or reads and changes on the pages of the dashboard. The message says which.',
    remedy: 'Wait as many seconds as `Retry-After` says; upgrade if it happens regularly.',
  },
  PAY_001: {
    status: 502,
    title: 'Payment processor failed',
    explanation: 'The payment processor could not complete the request. Nothing was changed.',
    remedy: 'Try again later.',
  },
  SRV_001: {
    status: 500,
    title: 'Internal error',
    explanation: 'Something went wrong on our side. The error is logged under the `requestId`.',
    remedy: 'Try again; if it persists, report the `requestId`.',
  },
  SRV_002: {
    status: 503,
    title: 'Temporarily unavailable',
    explanation: 'A part of the service that the request needs is temporarily down.',
    remedy: 'Wait as many seconds as `Retry-After` says and try again.',
  },
} as const satisfies Record<string, CatalogueEntry>;

/** All codes of error responses, those of the dashboard included. */
export const errorCatalogue = { ...apiErrorCatalogue, ...dashboardErrorCatalogue } as const;

export type ErrorCode = keyof typeof errorCatalogue;
