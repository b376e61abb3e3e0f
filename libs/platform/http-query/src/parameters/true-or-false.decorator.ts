import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

const values: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** Declares a filter by `true` or `false`, in any case. */
export function TrueOrFalse(options: Omit<FieldOptions, 'required'>): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? (values.get(value.toLowerCase()) ?? value) : value,
    ),
    Presence({ required: false }),
    IsBoolean({ message: 'must be true or false' }),
    ApiProperty({ type: 'boolean', ...options, required: false }),
  );
}
