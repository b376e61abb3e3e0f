import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';
import { numberOf } from './number-of';

export interface DigitsRange {
  readonly min: number;
  readonly max: number;
  /** Default value, only for the documentation. */
  readonly fallback?: number;
}

/**
 * Declares a parameter with a whole number in decimal digits, without sign or leading zero. `@Type(() => Number)` would
 * also accept `1e9`, `0x10`, `+5` and `05`.
 */
export function Digits({ min, max, fallback }: DigitsRange, options: FieldOptions): PropertyDecorator {
  const { required = false } = options;
  const rule = { message: `must be a whole number from ${min} to ${max}, in decimal digits` };
  return applyDecorators(
    Transform(({ value }) => numberOf(value, /^[1-9]\d{0,15}$/)),
    Presence({ required }),
    IsInt(rule),
    Min(min, rule),
    Max(max, rule),
    ApiProperty({
      type: 'integer',
      minimum: min,
      maximum: max,
      ...(fallback === undefined ? {} : { default: fallback }),
      ...options,
      required,
    }),
  );
}
