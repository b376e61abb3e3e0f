import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';
import type { ErrorCode } from '../error-catalogue';

/** What a route answers when it succeeds. */
export interface AnswerDescription {
  /** Schema of `data`, or of one item of it in a list. Named by its `meta({id})`. */
  readonly view: z.ZodType;
  /** A value of the view, from the sample data where it has one. */
  readonly example: unknown;
  readonly list: boolean;
  readonly status: number;
  /** Codes beyond those that every route can answer. */
  readonly errors: readonly ErrorCode[];
}

interface AnswerOptions<View extends z.ZodType> extends Partial<
  Pick<AnswerDescription, 'list' | 'status' | 'errors'>
> {
  readonly example: z.output<View>;
}

const answersKey = 'http:answers';

/** Documents what a route answers: the envelope around a view, an example, its headers, and the errors. */
export function Answers<View extends z.ZodType>(
  view: View,
  { example, list = false, status = 200, errors = [] }: AnswerOptions<View>,
) {
  const description: AnswerDescription = { view, example, list, status, errors };
  return applyDecorators(SetMetadata(answersKey, description));
}

/** What a handler documents with `Answers`, null for one that does not. */
export function answersOf(handler: object): AnswerDescription | null {
  const description: unknown = Reflect.getMetadata(answersKey, handler);
  return (description as AnswerDescription | undefined) ?? null;
}
