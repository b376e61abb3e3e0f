import type { FieldProblem } from '@market/kernel';
import 'reflect-metadata';
import type { RawParameter } from '@market/http-server';

const listKey = 'http:list-parameter';

/** Form of the values of a list: words have no commas, texts may. */
type ListForm = 'words' | 'texts';

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

/**
 * Declares that a parameter takes a list: separated by commas, or as occurrences of its name or of `name[]`, each of which is one
 * whole value. The field is transformed from the texts of the list.
 */
export function ListParameter(form: ListForm): PropertyDecorator {
  return (prototype, name) => Reflect.defineMetadata(listKey, form, prototype, name);
}

/** Returns the form of the values of a parameter; null for one that takes a single value. */
export function listFormOf(prototype: object, name: string): ListForm | null {
  return (Reflect.getMetadata(listKey, prototype, name) as ListForm | undefined) ?? null;
}

/**
 * Returns the values of a list. Commas separate in a single occurrence. An escaped comma separates words, too; it may belong to a
 * text, which is then looked up whole and by its parts.
 */
export function listedValues({ occurrences, parts }: RawParameter, form: ListForm): readonly string[] {
  if (parts === null) return occurrences;
  return parts.flatMap((part) => {
    if (!part.includes(',')) return [part];
    return form === 'words' ? part.split(',') : [part, ...part.split(',')];
  });
}

/** Returns the texts of a list as they were given; undefined for a value that is no list. */
export function textsOf(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? (value as readonly string[]) : undefined;
}

/** Returns the distinct texts in the order of their characters. */
export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
