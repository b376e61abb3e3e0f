import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

/** Returns the form of the ids of a kind, as `newId` makes them. */
export function idForm(kind: string): RegExp {
  return new RegExp(`^${kind}_[0-9a-f]{32}$`);
}

/** Declares an optional parameter with an id of a kind, for example `evt`. */
export function IdParameter(kind: string, options: Omit<FieldOptions, 'required'>): PropertyDecorator {
  const form = idForm(kind);
  const length = `${kind}_`.length + 32;
  return applyDecorators(
    Presence({ required: false }),
    Matches(form, { message: `must be an id: ${kind}_ and 32 hexadecimal digits` }),
    ApiProperty({ type: 'string', minLength: length, maxLength: length, ...options, required: false }),
  );
}
