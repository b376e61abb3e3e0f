import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { isIndianDay } from '@market/kernel';
import { ValidateBy } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

/** Declares a parameter with a calendar day of India, as `YYYY-MM-DD`: the field is an `IndianDay`. */
export function CalendarDay(options: FieldOptions): PropertyDecorator {
  const { required = false } = options;
  return applyDecorators(
    Presence({ required }),
    ValidateBy({
      name: 'calendarDay',
      validator: {
        validate: (day) => typeof day === 'string' && isIndianDay(day),
        defaultMessage: () => 'must be a calendar day in the form YYYY-MM-DD, from 1900-01-01 to 2199-12-31',
      },
    }),
    ApiProperty({ type: 'string', format: 'date', ...options, required }),
  );
}
