import { CollectionQuery, collectionOfQuery, AsOfQuery } from '@market/http-lists';
import type { declaredQuery } from '@market/http-query';

/** Query class of a route; null for a route without parameters. */
export type QueryClass = ReturnType<typeof declaredQuery>;

export function isCollection(queryClass: QueryClass): boolean {
  return queryClass?.prototype instanceof CollectionQuery;
}

/** Tells whether a route also shows a record as of an instant. */
export function hasPast(queryClass: QueryClass): boolean {
  return queryClass?.prototype instanceof AsOfQuery;
}

/** Tells whether a list also has the records that changed since an instant. */
export function hasChanges(queryClass: QueryClass): boolean {
  if (queryClass === null || !isCollection(queryClass)) return false;
  return collectionOfQuery(queryClass.prototype as CollectionQuery).hasChanges === true;
}
