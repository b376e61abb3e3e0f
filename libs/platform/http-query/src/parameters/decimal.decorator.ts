import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsNumber } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';
import { numberOf } from './digits.decorator';

/** Form of a number: at most 15 digits, of which at most four behind the point, so that no digit is lost. */
const form = /^(?:0|[1-9]\d{0,10})(?:\.\d{1,4})?$|^[1-9]\d{11,14}$/;
const signedForm = new RegExp(form.source.replaceAll('^', '^-?'));
const bounds =
  'whole ones of at most 15 digits, others with at most 11 digits before the point and 4 behind it';

/**
 * Declares a filter by a number in decimal digits, without exponent, leading zero or plus sign.
 *
 * @param isSigned true for numbers that may be below zero
 */
export function Decimal({
  isSigned,
  ...options
}: Omit<FieldOptions, 'required'> & { readonly isSigned: boolean }): PropertyDecorator {
  const message = isSigned
    ? `must be a number in decimal digits, such as -12.5: ${bounds}`
    : `must be a number in decimal digits without sign, such as 12.5: ${bounds}`;
  return applyDecorators(
    Transform(({ value }) => numberOf(value, isSigned ? signedForm : form)),
    Presence({ required: false }),
    IsNumber({}, { message }),
    ApiProperty({ type: 'number', ...(isSigned ? {} : { minimum: 0 }), ...options, required: false }),
  );
}
