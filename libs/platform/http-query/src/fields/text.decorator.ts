import { applyDecorators } from '@nestjs/common';
import { Matches } from 'class-validator';
import { codePoints } from '../rules/code-points';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with a text of `min` to `max` code points. */
export function Text(
  { min, max }: { readonly min: number; readonly max: number },
  options: FieldOptions,
): PropertyDecorator {
  return applyDecorators(
    BodyField({ type: 'string', minLength: min, maxLength: max }, options),
    Matches(codePoints(min, max), { message: `must be a text of ${min} to ${max} characters` }),
  );
}
