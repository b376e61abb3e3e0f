import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import type { FieldOptions } from '../field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with a list of `min` to `max` different words, spelled as listed. */
export function ListOf(
  words: readonly string[],
  { min, max }: { readonly min: number; readonly max: number },
  options: FieldOptions,
): PropertyDecorator {
  const size = { message: `must be a list of ${min} to ${max} values` };
  const items = { type: 'string' as const, enum: [...words] };
  return applyDecorators(
    BodyField({ type: 'array', items, minItems: min, maxItems: max, uniqueItems: true }, options),
    IsArray(size),
    ArrayMinSize(min, size),
    ArrayMaxSize(max, size),
    IsIn(words, { each: true, message: `each value must be one of ${words.join(', ')}` }),
    ArrayUnique({ message: 'must not repeat a value' }),
  );
}
