import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt } from 'class-validator';
import type { FieldOptions } from '../field-options';
import { Presence } from '../presence.decorator';
import { numberOf } from './number-of';

const maxPageSize = 100;

/**
 * Declares a page size: decimal digits from 1; above 100 it is 100. `fallback` is the default, only for the
 * documentation.
 */
export function PageSize(
  { fallback }: { readonly fallback: number },
  options: FieldOptions,
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => atMost(maxPageSize, numberOf(value, /^[1-9]\d*$/))),
    Presence({ required: false }),
    IsInt({ message: 'must be a whole number from 1, in decimal digits' }),
    ApiProperty({
      type: 'integer',
      format: 'int64',
      minimum: 1,
      default: fallback,
      ...options,
      required: false,
    }),
  );
}

function atMost(max: number, value: unknown): unknown {
  return typeof value === 'number' ? Math.min(value, max) : value;
}
