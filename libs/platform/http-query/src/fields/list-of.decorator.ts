import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with a list of `min` to `max` different words, spelled as listed, or whole numbers. */
export function ListOf(
  values: readonly string[] | readonly number[],
  { min, max }: { readonly min: number; readonly max: number },
  options: FieldOptions,
): PropertyDecorator {
  const size = { message: `must be a list of ${min} to ${max} values` };
  const items = isOfNumbers(values)
    ? { type: 'integer' as const, enum: [...values] }
    : { type: 'string' as const, enum: [...values] };
  return applyDecorators(
    BodyField({ type: 'array', items, minItems: min, maxItems: max, uniqueItems: true }, options),
    IsArray(size),
    ArrayMinSize(min, size),
    ArrayMaxSize(max, size),
    IsIn([...values], { each: true, message: `each value must be one of ${values.join(', ')}` }),
    ArrayUnique({ message: 'must not repeat a value' }),
  );
}

function isOfNumbers(values: readonly string[] | readonly number[]): values is readonly number[] {
  return values.every((value) => typeof value === 'number');
}
