import type { IncomingMessage } from 'node:http';
import { DomainError } from '@market/kernel';
import { planError, accessOf, isActedFor } from '@market/access';
import {
  missingHeader,
  ndjsonLine,
  mediaTypes,
  type ResponseFormat,
  type PlainRecord,
  type PartOfWhole,
  type WholeList,
} from '@market/http-lists';
import { invalidParameters, StreamedResponse } from '@market/http-server';
import type { SuccessResponses } from './success-responses';

/**
 * Makes the response with a whole list. Its first part is read before the head is sent, so that an error still has a
 * response of its own.
 *
 * Errors: `DomainError` `VAL_001` for a format that is not read line by line, `PLAN_005`; those of the first part.
 */
export async function streamWholeList(
  list: WholeList<unknown>,
  request: IncomingMessage,
  format: ResponseFormat,
  responses: SuccessResponses,
): Promise<StreamedResponse> {
  if (format !== 'ndjson') {
    throw invalidParameters([{ field: 'limit', message: 'may be all in the format ndjson only' }]);
  }
  if (isActedFor(request)) throw invalidParameters([{ field: 'limit', message: 'must not be all here' }]);
  const { entitlement } = accessOf(request);
  if (entitlement?.features.has('whole-lists') !== true) {
    throw new DomainError(planError('whole-lists', entitlement?.plan ?? 'present'));
  }
  const parts = list.parts();
  const first = (await parts.next()).value ?? { items: [], missing: null };
  const { status, headers } = responses.streamed(request, mediaTypes.ndjson);
  const head = { status, headers: [...headers, ...missingHeader(first.missing)] };
  return new StreamedResponse(head, linesOf(first.items, parts));
}

async function* linesOf(
  first: readonly unknown[],
  rest: AsyncGenerator<PartOfWhole<unknown>, void, undefined>,
): AsyncGenerator<string, void, undefined> {
  yield textOf(first);
  for await (const { items } of rest) yield textOf(items);
}

function textOf(records: readonly unknown[]): string {
  return records.map((record) => ndjsonLine(record as PlainRecord)).join('');
}
