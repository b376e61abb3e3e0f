import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type { FieldOptions } from '../field-options';
import { Presence } from '../presence.decorator';

/** Declares an optional parameter with a comma-separated list of distinct words, in any case: the field is an array. */
export function Words(words: readonly string[], options: Omit<FieldOptions, 'required'>): PropertyDecorator {
  const known = new Set(words);
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => wordsIn(value)),
    Presence({ required: false }),
    ValidateBy({
      name: 'words',
      validator: {
        validate: (value) =>
          Array.isArray(value) &&
          new Set(value).size === value.length &&
          value.every((each) => known.has(String(each))),
        defaultMessage: () => `must be distinct words, separated by commas, out of ${words.join(', ')}`,
      },
    }),
    ApiProperty({ type: 'string', ...options, required: false }),
  );
}

function wordsIn(value: unknown): unknown {
  return typeof value === 'string' ? value.toLowerCase().split(',') : value;
}
