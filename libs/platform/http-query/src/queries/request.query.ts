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
