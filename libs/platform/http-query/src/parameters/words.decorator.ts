import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';
import { ListParameter, textsOf } from '../queries/request.query';

/**
 * Declares a filter by one or several lower-case words, in any case, separated by commas. The field holds the distinct
 * words in declared order; `all` does not filter, and the field stays undefined.
 */
export function Words(words: readonly string[], options: Omit<FieldOptions, 'required'>): PropertyDecorator {
  const { example, ...described } = options;
  return applyDecorators(
    ListParameter('words'),
    Transform(({ value }) => filterOf(value, words)),
    Presence({ required: false }),
    IsIn(words, { each: true, message: `must be one of all, ${words.join(', ')}` }),
    ApiProperty({
      type: 'array',
      items: { type: 'string', enum: ['all', ...words] },
      ...(example === undefined ? {} : { example: [example] }),
      ...described,
      required: false,
    }),
  );
}

function filterOf(value: unknown, words: readonly string[]): unknown {
  const given = textsOf(value)?.map((word) => word.toLowerCase());
  if (given === undefined) return value;
  const known = ['all', ...words].filter((word) => given.includes(word));
  if (given.some((word) => !known.includes(word))) return given;
  return known.includes('all') ? undefined : known;
}
