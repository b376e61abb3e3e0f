import type { DescribedResponses } from '../harness/described-responses';
import type { ErrorBody } from '../harness/described-client';
import type { WireResponse } from '../harness/wire';

/**
 * Headers of every response, whatever the outcome of the request.
 *
 * Source: docs/spec/api.md, "Headers of every response".
 */
const everywhere = [
  'x-request-id',
  'x-api-version',
  'x-disclaimer',
  'x-data-source',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-content-type-options',
  'cache-control',
];
const nowhere = ['x-powered-by', 'server', 'set-cookie'];
/** Header of public documents alone, which scripts of every site may read. */
const openToScripts = 'access-control-allow-origin';

/** Returns the faults of a response against the rules for all responses of the API; empty if there are none. */
export function faultsOf(answer: WireResponse, about: AskedRequest): string[] {
  const { status, headers, body } = answer;
  const isError = status >= 400;
  return [
    ...everywhere.filter((name) => !headers.has(name)).map((name) => `lacks ${name}`),
    ...[...nowhere, ...(about.isDocument === true ? [] : [openToScripts])]
      .filter((name) => headers.has(name))
      .map((name) => `has ${name}`),
    ...[...headers].filter(([, value]) => !/^[ -~]*$/.test(value)).map(([name]) => `${name} is no ASCII`),
    ...(status >= 500 ? [`is a ${status}`] : []),
    ...(headers.get('x-content-type-options') === 'nosniff' ? [] : ['can be sniffed']),
    ...(isError && headers.get('cache-control') !== 'no-store' ? ['is an error that may be stored'] : []),
    ...(status === 405 && !headers.has('allow') ? ['lacks Allow'] : []),
    ...(status === 429 && !headers.has('retry-after') ? ['lacks Retry-After'] : []),
    ...(body === '' ? [] : faultsOfBody(answer, about)),
  ];
}

/** Request to which a response belongs. */
export interface AskedRequest {
  readonly description: DescribedResponses;
  readonly method: string;
  /** Path of the route as the description writes it; null if the request is for no route. */
  readonly route: string | null;
  readonly base: string;
  /** True for a public document or a path below one. Default: false. */
  readonly isDocument?: boolean;
}

function faultsOfBody(
  { status, headers, body }: WireResponse,
  { description, method, route, base }: AskedRequest,
): string[] {
  const isError = status >= 400;
  if (!isError && route === null) return [];
  const type = headers.get('content-type') ?? '';
  const textType = description.textType(method, route, status);
  if (textType !== null) return type === textType ? [] : [`is ${type}`];
  if (type !== 'application/json; charset=utf-8') {
    // The content of other formats is checked by their own tests.
    const [format = ''] = type.split(';');
    return !isError && route !== null && description.hasFormat(method, route, format) ? [] : [`is ${type}`];
  }
  try {
    description.check(method, route, status, body);
  } catch (error) {
    return [`is not as described: ${String(error)}`];
  }
  const { requestId, error } = JSON.parse(body) as { requestId: string } & Partial<ErrorBody>;
  return [
    ...(requestId === headers.get('x-request-id') ? [] : ['has two ids']),
    ...(!error || error.documentation === `${base}/docs/errors/${error.code}` ? [] : ['leads to no page']),
  ];
}
