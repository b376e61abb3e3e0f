import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import { z } from 'zod';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with a list of `min` to `max` objects of a schema. Its message names the first one that does not fit. */
export function ListOfObjects(
  schema: z.ZodType,
  { min, max }: { readonly min: number; readonly max: number },
  options: FieldOptions,
): PropertyDecorator {
  const { $schema: _, ...items } = z.toJSONSchema(schema, { io: 'input' });
  return applyDecorators(
    BodyField({ type: 'array', items, minItems: min, maxItems: max }, options),
    ValidateBy({
      name: 'isListOfObjects',
      validator: {
        validate: (value) => problemOf(value, schema, min, max) === null,
        defaultMessage: (asked) => problemOf(asked?.value, schema, min, max) ?? 'is invalid',
      },
    }),
  );
}

function problemOf(value: unknown, schema: z.ZodType, min: number, max: number): string | null {
  if (!Array.isArray(value) || value.length < min || value.length > max) {
    return `must be a list of ${min} to ${max} objects`;
  }
  const at = value.findIndex((each) => !schema.safeParse(each).success);
  return at === -1 ? null : `must have objects of the documented shape: number ${at + 1} has not`;
}
