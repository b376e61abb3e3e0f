import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { ErrorCode } from '../error-catalogue';

/** What a route answers when it succeeds. */
export interface AnswerDescription {
  /** Schema of `data`, or of one item of it in a list. Named by its `meta({id})`. */
  readonly view: z.ZodType;
  readonly list: boolean;
  readonly status: number;
  /** Codes beyond those that every route can answer. */
  readonly errors: readonly ErrorCode[];
}

const answersKey = 'http:answers';

/** Documents what a route answers: the envelope around a view, its headers, and the errors. */
export function Answers(
  view: z.ZodType,
  { list = false, status = 200, errors = [] }: Partial<Omit<AnswerDescription, 'view'>> = {},
) {
  const description: AnswerDescription = { view, list, status, errors };
  return applyDecorators(SetMetadata(answersKey, description));
}

/** What a handler documents with `Answers`, null for one that does not. */
export function answersOf(handler: object): AnswerDescription | null {
  const description: unknown = Reflect.getMetadata(answersKey, handler);
  return (description as AnswerDescription | undefined) ?? null;
}
