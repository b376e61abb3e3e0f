import { applyDecorators, Get } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { exampleRevision, revisionView } from '@market/http-lists';
import { SlugParameter } from '@market/http-query';
import type { ErrorCode } from '@market/http-server';
import type { z } from 'zod';
import { RespondsWith } from '../responses/responds-with.decorator';
import { CachedFor } from '../responses/route-response.decorator';

/** Published records of a kind as the API description names them: a list, each by its slug or id, and its revisions. */
export interface DescribedRecords<View> {
  /** Name in the path, which follows that of the list. */
  readonly parameter: 'slug' | 'id';
  /** Noun in messages: `NFO`. */
  readonly what: string;
  /** Noun in titles: `new fund offer`. */
  readonly singular: string;
  readonly plural: string;
  readonly view: z.ZodType<View>;
  readonly example: View & { readonly slug?: string; readonly id?: string };
  /** Description of the list, which says its usual order. */
  readonly ofList: string;
  /** Description of the details. */
  readonly ofOne: string;
  readonly cachedForSeconds: number;
  /** Errors of the list besides those that every route can return. */
  readonly listErrors: readonly ErrorCode[];
}

/**
 * Declares the route that lists the records of a kind.
 *
 * @param operation id of the operation; absent: the name of the method
 */
export function ListsRecords<View>(
  { plural, view, example, ofList, cachedForSeconds, listErrors }: DescribedRecords<View>,
  operation: OperationId = {},
) {
  return applyDecorators(
    Get(),
    CachedFor(cachedForSeconds),
    ApiOperation({ summary: `List ${plural}`, description: ofList, ...operation }),
    RespondsWith(view, { example, list: 'collection', errors: listErrors }),
  );
}

/** Declares the route that shows one record of a kind. @param operation see `ListsRecords` */
export function ShowsRecord<View>(
  { parameter, singular, view, example, ofOne, cachedForSeconds }: DescribedRecords<View>,
  operation: OperationId = {},
) {
  return applyDecorators(
    Get(`:${parameter}`),
    CachedFor(cachedForSeconds),
    ApiOperation({ summary: `Show one ${singular}`, description: ofOne, ...operation }),
    RespondsWith(view, { example, errors: ['NOT_001', 'PLAN_002'] }),
  );
}

/** Declares the route that lists the revisions of one record of a kind. @param operation see `ListsRecords` */
export function ListsRecordRevisions(
  { parameter, singular, cachedForSeconds }: DescribedRecords<unknown>,
  operation: OperationId = {},
) {
  return applyDecorators(
    Get(`:${parameter}/revisions`),
    CachedFor(cachedForSeconds),
    ApiOperation({
      summary: `List the revisions of one ${singular}`,
      description: 'Changes of published fields, the latest first.',
      ...operation,
    }),
    RespondsWith(revisionView, { example: exampleRevision, list: true, errors: ['NOT_001', 'PLAN_002'] }),
  );
}

/** Declares the slug or id in the path of a record of a kind. */
export function RecordParameter({ parameter, what, example }: DescribedRecords<unknown>) {
  const { [parameter]: name } = example;
  if (name === undefined) throw new Error(`the example of ${what} has no ${parameter}`);
  return SlugParameter(parameter, what, name);
}

interface OperationId {
  readonly operationId?: string;
}
