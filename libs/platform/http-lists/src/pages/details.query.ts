import { DomainError } from '@market/kernel';
import type { z } from 'zod';
import { declareFields, type SelectedFields } from '../formats/formatted.query';
import { queryText } from './list-response';
import type { RawQuery } from '@market/http-server';
import { readQuery, RequestQuery } from '@market/http-query';

/** Parameter of the details of a record, whose fields can be selected. */
export abstract class DetailsQuery extends RequestQuery implements SelectedFields {
  declare fields?: readonly string[];
}

/** Makes the base of the query class of the details of a record, from its view. */
export function detailsQuery(view: z.ZodType): abstract new () => DetailsQuery {
  abstract class QueryOfView extends DetailsQuery {}
  declareFields(QueryOfView.prototype, view);
  return QueryOfView;
}

/** Normalises the query of details. Null for a refused query, and for one that asks for more than fields of the present record. */
export function detailsQueryText(queryClass: new () => object, raw: RawQuery): string | null {
  try {
    const { fields, ...others } = readQuery(queryClass, raw) as DetailsQuery;
    if (Object.values(others).some((value) => value !== undefined)) return null;
    return queryText({ fields });
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
