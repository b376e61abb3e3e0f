import { generalDisclaimer, errorCatalogue, type ErrorCode } from '@market/http-server';
import { documentedHeaders, retryHeader } from './documented-headers';
import { exampleInstant, type JsonSchema } from '../schemas/view-schemas';

/** Errors of one operation: references by status, and the named responses that they refer to. */
export interface ErrorDescriptions {
  readonly responses: Readonly<Record<string, JsonSchema>>;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

/** Errors that every route with a key can return. */
const commonErrors: readonly ErrorCode[] = [
  'VAL_001',
  'AUTH_001',
  'AUTH_002',
  'AUTH_003',
  'KEY_002',
  'REQ_001',
  'REQ_004',
  'REQ_005',
  'REQ_006',
  'REQ_007',
  'RATE_001',
  'SRV_001',
  'SRV_002',
];

/** Request id of example responses. */
export const exampleRequestId = 'req_5f0c6f2a9d3e4b718a6c2d94e0b1f377';

/**
 * Describes the errors of an operation. Operations with equal errors share the description of a response.
 *
 * @param own codes in addition to those that every route can return
 * @param docsUrl root of the error pages
 */
export function describeErrors(own: readonly ErrorCode[], docsUrl: string): ErrorDescriptions {
  const byStatus = Map.groupBy(new Set([...commonErrors, ...own]), (code) => errorCatalogue[code].status);
  const all = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => ({ status, name: nameOf(status, codes), codes }));
  return {
    responses: Object.fromEntries(
      all.map(({ status, name }) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
    named: Object.fromEntries(all.map(({ status, name, codes }) => [name, answerOf(status, codes, docsUrl)])),
  };
}

/** Names a response: `Error400` has the errors of every route, `Error400.VAL_002` additional ones. */
function nameOf(status: number, codes: readonly ErrorCode[]): string {
  return [`Error${status}`, ...codes.filter((code) => !commonErrors.includes(code))].join('.');
}

function answerOf(status: number, codes: readonly ErrorCode[], docsUrl: string): JsonSchema {
  const examples = codes.map((code) => [
    code,
    { summary: errorCatalogue[code].title, value: exampleOf(code, docsUrl) },
  ]);
  return {
    description: codes
      .map((code) => `[\`${code}\`](${docsUrl}/errors/${code}) ${errorCatalogue[code].title}`)
      .join('; '),
    headers: status === 429 || status === 503 ? { ...documentedHeaders, ...retryHeader } : documentedHeaders,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/Error' },
        examples: Object.fromEntries(examples) as JsonSchema,
      },
    },
  };
}

function exampleOf(code: ErrorCode, docsUrl: string): object {
  return {
    success: false,
    error: {
      code,
      message: errorCatalogue[code].title,
      documentation: `${docsUrl}/errors/${code}`,
      ...(code === 'RATE_001' ? { retryAfter: 23 } : {}),
      ...(code === 'VAL_001'
        ? { details: [{ field: 'limits', message: 'is not a parameter of this endpoint' }] }
        : {}),
      ...(code === 'GONE_001' ? { startsAt: exampleInstant } : {}),
    },
    disclaimer: generalDisclaimer,
    timestamp: exampleInstant,
    requestId: exampleRequestId,
  };
}
