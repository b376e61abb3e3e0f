import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

const maxLength = 100;

/** Declares an optional parameter with a position in a list, which a response of the same list gave. */
export function Position({ description }: Pick<FieldOptions, 'description'>): PropertyDecorator {
  return applyDecorators(
    Presence({ required: false }),
    Matches(new RegExp(`^[0-9A-Za-z_-]{1,${maxLength}}$`), {
      message: 'must be a position that this list gave',
    }),
    ApiProperty({ type: 'string', maxLength, description, required: false }),
  );
}
