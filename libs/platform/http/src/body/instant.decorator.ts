import { applyDecorators } from '@nestjs/common';
import { ValidateBy } from 'class-validator';
import type { FieldOptions } from '../field-options';
import { BodyField } from './body-field.decorator';

/** Pattern of an instant with its offset, by RFC 3339; fractions of a second are optional. */
const pattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/;

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

/** Tells whether a text is an instant that exists: `Date` would move 30 February to March. */
export function isInstant(value: unknown): boolean {
  if (typeof value !== 'string' || !pattern.test(value)) return false;
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value.slice(0, 10)) return false;
  return !Number.isNaN(new Date(value).getTime());
}
