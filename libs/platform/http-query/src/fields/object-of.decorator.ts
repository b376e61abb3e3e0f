import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import type { z } from 'zod';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/**
 * Declares a field with an object that a program makes, such as a browser: its parts are no fields for people, so that one
 * message is enough for all of them. Read it with the schema.
 */
export function ObjectOf(schema: z.ZodType, options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    BodyField({ type: 'object', additionalProperties: true }, options),
    ValidateBy({
      name: 'isObjectOf',
      validator: {
        validate: (value) => schema.safeParse(value).success,
        defaultMessage: () => 'is not of the documented shape',
      },
    }),
  );
}
