import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNumber } from 'class-validator';
import type { FieldOptions } from '../field-options';
import { Presence } from '../presence.decorator';
import { numberOf } from './number-of';

/** Form of a number: at most 15 digits, of which at most four behind the point, so that no digit is lost. */
const form = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{1,4})?$|^-?[1-9]\d{11,14}$/;

/** Declares a filter by a number in decimal digits, without exponent, leading zero or plus sign. */
export function Decimal(options: Omit<FieldOptions, 'required'>): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => numberOf(value, form)),
    Presence({ required: false }),
    IsNumber({}, { message: 'must be a number in decimal digits, such as 12.5' }),
    ApiProperty({ type: 'number', ...options, required: false }),
  );
}
