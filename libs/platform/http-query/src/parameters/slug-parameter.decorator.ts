import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { isSlug } from '@market/kernel';
import { contextOf, invalidParameters, noSuchRecord } from '@market/http-server';

interface Named {
  /** Name of the path parameter. */
  readonly name: string;
  /** Noun for the message, for example `IPO`. */
  readonly what: string;
  /** Returns the id of a record that has another name; null for an unknown one. */
  readonly idOf?: ((text: string) => string | null) | undefined;
}

const readSlug = createParamDecorator((named: Named, context: ExecutionContext): string => {
  const raw = contextOf(context.switchToHttp().getRequest<Request>()).match?.rawParameters.get(named.name);
  if (raw === undefined) throw new Error(`the path of the request has no parameter ${named.name}`);
  return slugFrom(raw, named);
});

/**
 * Parameter decorator: the slug or id in the path. Judged after key, limit and plan.
 *
 * @param example a value of the sample data, which a test key finds
 * @param idOf returns the id of a record by another name that is shown of it; null for an unknown one
 *
 * Errors: `NOT_001` for a text that cannot be a slug, `VAL_001` for invalid escapes.
 */
export function SlugParameter(
  name: string,
  what: string,
  example: string,
  idOf?: Named['idOf'],
): ParameterDecorator {
  return (target, key, index) => {
    readSlug({ name, what, idOf })(target, key, index);
    if (key === undefined) return;
    const descriptor = Object.getOwnPropertyDescriptor(target, key);
    if (descriptor) {
      ApiParam({
        name,
        description: `${nameIn(name, idOf)} of the ${what}, as the lists give it.`,
        schema: { type: 'string', example },
      })(target, key, descriptor);
    }
  };
}

/** Returns the noun for the value of a path parameter. */
function nameIn(parameter: string, idOf: Named['idOf']): string {
  if (parameter === 'slug' || parameter.endsWith('Slug')) return 'Slug or id';
  if (/code$/i.test(parameter)) return 'Code';
  return idOf === undefined ? 'Id' : 'Id or name';
}

/** Decodes and checks a path segment. Errors: see `SlugParameter`. */
export function slugFrom(raw: string, { name, what, idOf }: Named): string {
  let text: string;
  try {
    text = decodeURIComponent(raw);
  } catch {
    throw invalidParameters([{ field: name, message: 'is not valid UTF-8' }]);
  }
  const id = idOf?.(text) ?? text;
  if (!isSlug(id)) throw noSuchRecord(what, text);
  return id;
}
