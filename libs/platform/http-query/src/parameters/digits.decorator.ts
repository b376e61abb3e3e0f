import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min, ValidateBy } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

const maxPageSize = 100;

/** Page size of a list that is requested as a whole: `limit=all`. */
export const wholeList = Infinity;

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

/**
 * Converts a text of this form to a number; returns any other value unchanged, so that the rules of the field refuse
 * it.
 */
export function numberOf(value: unknown, form: RegExp): unknown {
  return typeof value === 'string' && form.test(value) ? Number(value) : value;
}

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
    ValidateBy({
      name: 'pageSize',
      validator: {
        // `wholeList` comes from `PageSizeOrAll` alone; an inherited rule stays valid beside that of the overriding field.
        validate: (size) => Number.isInteger(size) || size === wholeList,
        defaultMessage: () => 'must be a whole number from 1, in decimal digits',
      },
    }),
    ApiProperty({ ...sizeSchema(fallback), ...options, required: false }),
  );
}

/** Declares that an inherited page size may be `all`: then the field is `wholeList`. */
export function PageSizeOrAll(
  { fallback }: { readonly fallback: number },
  options: FieldOptions,
): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === 'all' ? wholeList : value)),
    ApiProperty({ ...sizeSchema(fallback), ...options, required: false }),
  );
}

function sizeSchema(fallback: number) {
  return { type: 'integer', format: 'int64', minimum: 1, default: fallback } as const;
}

function atMost(max: number, value: unknown): unknown {
  return typeof value === 'number' ? Math.min(value, max) : value;
}
