import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

/**
 * Declares a parameter with one of several lower-case words, in any case. Unlike `Word` it filters nothing, so there is no
 * `all`. `fallback` is the default, only for the documentation.
 */
export function Choice(
  words: readonly string[],
  { fallback, required = false, ...options }: FieldOptions & { readonly fallback?: string },
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toLowerCase() : value)),
    Presence({ required }),
    IsIn(words, { message: `must be one of ${words.join(', ')}` }),
    ApiProperty({
      type: 'string',
      enum: [...words],
      ...(fallback === undefined ? {} : { default: fallback }),
      ...options,
      required,
    }),
  );
}
