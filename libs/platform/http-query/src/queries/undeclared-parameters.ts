import { validateRequest } from '../rules/validate-request';
import { declaredQuery } from './request.query';

/** Returns those names of parameters that a handler does not declare; all of them for one without a query. */
export function undeclaredParameters(
  { controller, handlerName }: { readonly controller: object; readonly handlerName: string },
  names: readonly string[],
): ReadonlySet<string> {
  const queryClass = declaredQuery(controller, handlerName);
  if (queryClass === null) return new Set(names);
  const isUndeclared = (name: string) =>
    validateRequest(queryClass, new Map([[name, '']]), 'parameter').unknown.length > 0;
  return new Set(names.filter(isUndeclared));
}
