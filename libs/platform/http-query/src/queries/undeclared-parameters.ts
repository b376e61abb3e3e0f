import { BoundedMemo } from '@market/kernel';
import { validateRequest } from '../rules/validate-request';
import { declaredQuery } from './request.query';

/** Max number of remembered names of a query: callers choose names. */
const maxNames = 256;
/** Length of the longest remembered name. Units: characters. */
const longest = 40;

const remembered = new WeakMap<object, BoundedMemo<boolean>>();

/** Returns the names of parameters that a handler does not declare; all of them for one without a query. */
export function undeclaredParameters(
  { controller, handlerName }: { readonly controller: object; readonly handlerName: string },
  names: readonly string[],
): ReadonlySet<string> {
  const queryClass = declaredQuery(controller, handlerName);
  if (queryClass === null) return new Set(names);
  const memo = remembered.get(queryClass) ?? new BoundedMemo<boolean>(maxNames);
  remembered.set(queryClass, memo);
  const judged = (name: string) =>
    validateRequest(queryClass, new Map([[name, '']]), 'parameter').unknown.length > 0;
  const isUndeclared = (name: string) =>
    name.length > longest ? judged(name) : memo.of(name, () => judged(name));
  return new Set(names.filter(isUndeclared));
}
