import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isSlug } from '@market/kernel';
import { ValidateBy } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

/** Declares an optional parameter with a slug or id. */
export function SlugQuery(options: Omit<FieldOptions, 'required'>): PropertyDecorator {
  return applyDecorators(
    Presence({ required: false }),
    ValidateBy({
      name: 'slug',
      validator: {
        validate: (value) => typeof value === 'string' && isSlug(value),
        defaultMessage: () => 'must be a slug or id, as responses show them',
      },
    }),
    ApiProperty({ type: 'string', maxLength: 100, ...options, required: false }),
  );
}
