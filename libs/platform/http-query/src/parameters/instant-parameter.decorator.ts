import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { isInstant } from '../fields/instant.decorator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

/** Declares a parameter with an instant, as text: ISO 8601 with `Z` or an offset. Read it with `new Date`. */
export function InstantParameter(options: FieldOptions): PropertyDecorator {
  const { required = false } = options;
  return applyDecorators(
    Presence({ required }),
    ValidateBy({
      name: 'isInstant',
      validator: {
        validate: isInstant,
        defaultMessage: () => 'must be an instant like 2026-11-27T06:30:00Z',
      },
    }),
    ApiProperty({ type: 'string', format: 'date-time', ...options, required }),
  );
}
