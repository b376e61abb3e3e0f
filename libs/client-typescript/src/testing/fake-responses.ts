import type { Call, Refusal } from './fake-calls';

const rest = { disclaimer: 'A test.', requestId: 'req_test' };

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'X-Request-ID': 'req_test',
  'RateLimit-Policy': '"minute";q=1000;w=60, "day";q=100000;w=86400',
  RateLimit: '"minute";r=999;t=60, "day";r=99999;t=86400',
  'X-Data-Freshness': 'fresh; age=60',
};

/** Makes a response with the envelope around some parts. */
export function success(parts: object): Response {
  const timestamp = new Date().toISOString();
  return new Response(JSON.stringify({ success: true, ...parts, ...rest, timestamp }), { headers });
}

/** Makes the part of a list that a request asks for. */
export function listOf(records: readonly unknown[], { path, query }: Call): Response {
  const from = Number(query['cursor'] ?? 0);
  const limit = Number(query['limit'] ?? 10);
  const hasNextPage = from + limit < records.length;
  const isFollowing = query['updatedSince'] !== undefined;
  const meta = {
    ...{ page: 1, limit, total: records.length, hasNextPage, hasMore: hasNextPage },
    nextCursor: hasNextPage || isFollowing ? String(Math.min(from + limit, records.length)) : null,
  };
  return success({
    data: records.slice(from, from + limit),
    meta,
    links: { self: path, next: null, prev: null },
  });
}

/** Makes an error response. */
export function error({
  status,
  code = `HTTP_${status}`,
  message = 'Refused.',
  retryAfterSeconds,
  startsAt,
}: Refusal): Response {
  const documentation = `https://docs.invalid/errors/${code}`;
  const body = {
    success: false,
    error: { code, message, documentation, ...(startsAt === undefined ? {} : { startsAt }) },
    ...rest,
    timestamp: new Date().toISOString(),
  };
  const retry: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  return new Response(JSON.stringify(body), { status, headers: { ...headers, ...retry } });
}
