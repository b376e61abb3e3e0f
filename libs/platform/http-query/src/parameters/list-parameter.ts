import 'reflect-metadata';
import type { RawParameter } from '@market/http-server';

const listKey = 'http:list-parameter';

/** Form of the values of a list: words have no commas, texts may. */
export type ListForm = 'words' | 'texts';

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
