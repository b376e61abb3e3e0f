import type { FieldProblem } from '@market/kernel';
import { CollectionQuery, settleCollectionQuery } from './collections/collection.query';
import { furthestRecord, PageQuery } from './page.query';
import { wholeList } from './query/page-size.decorator';
import type { RawQuery } from './raw-query';
import { invalidParameters } from './request-errors';
import { unknownName, validateRequest } from './validate-request';

/**
 * Reads a query as an instance of a query class. Strict: a parameter that is undeclared, repeated or of another form is
 * refused by name, because a silently ignored filter would return wrong data.
 *
 * Errors: `DomainError` `VAL_001`.
 */
export function readQuery<T extends object>(queryClass: new () => T, query: RawQuery): T {
  const { values, problems } = query.parameters();
  const { value, unknown, invalid } = validateRequest(queryClass, values, 'parameter');
  const complained = new Set(problems.map(({ field }) => field));
  const more = invalid.filter(({ field }) => !complained.has(field));
  refuse([...problems, ...unknown, ...more]);
  if (value instanceof CollectionQuery) refuse(settleCollectionQuery(value, new Set(values.keys())));
  if (value instanceof PageQuery && value.limit !== wholeList && value.page * value.limit > furthestRecord) {
    refuse([{ field: 'page', message: `page × limit must not exceed ${furthestRecord}` }]);
  }
  return value;
}

/** Refuses any parameter: for routes without parameters. Errors: `DomainError` `VAL_001`. */
export function refuseParameters(query: RawQuery): void {
  const { values, problems } = query.parameters();
  refuse([...problems, ...[...values.keys()].map((name) => unknownName(name, 'parameter'))]);
}

/** Throws if there are problems. Errors: `DomainError` `VAL_001` with one problem for each field. */
function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length === 0) return;
  const byField = new Map(problems.map((problem) => [problem.field, problem]));
  throw invalidParameters([...byField.values()]);
}
