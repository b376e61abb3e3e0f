import { applyDecorators } from '@nestjs/common';
import { parseInstantMs } from '@market/kernel';
import { ValidateBy } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with an instant, as text: ISO 8601 with `Z` or an offset. Read it with `new Date`. */
export function Instant(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    BodyField({ type: 'string', format: 'date-time' }, options),
    ValidateBy({
      name: 'isInstant',
      validator: {
        validate: isInstant,
        defaultMessage: () => 'must be an instant like 2026-11-27T06:30:00Z',
      },
    }),
  );
}

/** Tells whether a value is the text of an instant that exists. */
export function isInstant(value: unknown): boolean {
  return typeof value === 'string' && parseInstantMs(value) !== null;
}
