import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { ErrorCode } from '@market/http-server';

/** Description of a route's successful response. */
export interface ResponseDescription {
  /** Schema of `data`, or of one item of it in a list. Its name is that in `meta({id})`. */
  readonly view: z.ZodType;
  /** Example value of the view, from the sample data if it contains one. */
  readonly example: unknown;
  /**
   * True for a list with pages, `collection` for one that cursors continue, too, `keyset` for one that is continued from
   * a position, `log` for one that grows at its end.
   */
  readonly list: boolean | 'collection' | 'keyset' | 'log';
  /** Name of the schema of a list; null for that of the view with `List`, which two lists of the same form share. */
  readonly listName: string | null;
  readonly status: number;
  /** Error codes in addition to those that every route can return. */
  readonly errors: readonly ErrorCode[];
  /** Media type of a response without the envelope, whose view is a text; null for JSON in the envelope. */
  readonly mediaType: string | null;
}

interface AnswerOptions<View extends z.ZodType> extends Partial<
  Pick<ResponseDescription, 'list' | 'listName' | 'status' | 'errors' | 'mediaType'>
> {
  readonly example: z.output<View>;
}

const answersKey = 'http:answers';

/** Documents the response of a route: the envelope around a view, an example, its headers, and the errors. */
export function RespondsWith<View extends z.ZodType>(
  view: View,
  {
    example,
    list = false,
    listName = null,
    status = 200,
    errors = [],
    mediaType = null,
  }: AnswerOptions<View>,
) {
  const description: ResponseDescription = { view, example, list, listName, status, errors, mediaType };
  return applyDecorators(SetMetadata(answersKey, description));
}

/** Returns the description that a handler has by `RespondsWith`, null for none. */
export function describedResponseOf(handler: object): ResponseDescription | null {
  const description: unknown = Reflect.getMetadata(answersKey, handler);
  return (description as ResponseDescription | undefined) ?? null;
}
