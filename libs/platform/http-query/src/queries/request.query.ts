import type { FieldProblem } from '@market/kernel';

/** Key of a method of queries: a symbol, so that no parameter has its name. */
export const settle = Symbol('settle');

/**
 * Base of every query class. The parameters are the fields of the class, in the order of their declaration; a handler
 * has a query when the class of one of its parameters extends this one.
 */
export abstract class RequestQuery {
  /**
   * Completes a query whose parameters are valid one by one.
   *
   * @param _given names of the parameters in the request
   * @returns problems of parameters that contradict each other
   */
  [settle](_given: ReadonlySet<string>): readonly FieldProblem[] {
    return [];
  }
}

/** Finds the query class of a handler; null when it has none. */
export function declaredQuery(controller: object, handlerName: string): (new () => object) | null {
  const { prototype } = controller as { prototype: object };
  const types: unknown = Reflect.getMetadata('design:paramtypes', prototype, handlerName);
  return Array.isArray(types) ? (types.find(isQueryClass) ?? null) : null;
}

function isQueryClass(type: unknown): type is new () => RequestQuery {
  return typeof type === 'function' && type.prototype instanceof RequestQuery;
}
