import { applyDecorators } from '@nestjs/common';
import { IsInt, Max, Min } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with a whole number from `min` to `max`. */
export function WholeNumber(
  { min, max }: { readonly min: number; readonly max: number },
  options: FieldOptions,
): PropertyDecorator {
  const rule = { message: `must be a whole number from ${min} to ${max}` };
  return applyDecorators(
    BodyField({ type: 'integer', minimum: min, maximum: max }, options),
    IsInt(rule),
    Min(min, rule),
    Max(max, rule),
  );
}
