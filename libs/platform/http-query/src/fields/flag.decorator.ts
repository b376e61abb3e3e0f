import { applyDecorators } from '@nestjs/common';
import { IsBoolean } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with `true` or `false`. */
export function Flag(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    BodyField({ type: 'boolean' }, options),
    IsBoolean({ message: 'must be true or false' }),
  );
}
