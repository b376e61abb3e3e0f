import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with one of several whole numbers. */
export function OneOfNumbers(numbers: readonly number[], options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    BodyField({ type: 'integer', enum: [...numbers] }, options),
    IsIn(numbers, { message: `must be one of ${numbers.join(', ')}` }),
  );
}
