import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import type { FieldOptions } from '../field-options';
import { Presence } from '../presence.decorator';
import { numberOf } from './number-of';

const firstYear = 1990;

/**
 * Declares a parameter with a calendar year of four digits, from 1990 to the year after `thisYear`, which is called for
 * each request.
 */
export function CalendarYear(thisYear: () => number, options: FieldOptions): PropertyDecorator {
  const { required = false } = options;
  return applyDecorators(
    Transform(({ value }) => numberOf(value, /^\d{4}$/)),
    Presence({ required }),
    ValidateBy({
      name: 'calendarYear',
      validator: {
        validate: (year) => typeof year === 'number' && year >= firstYear && year <= thisYear() + 1,
        defaultMessage: () => `must be a year of four digits from ${firstYear} to ${thisYear() + 1}`,
      },
    }),
    ApiProperty({ type: 'integer', minimum: firstYear, maximum: 2199, ...options, required }),
  );
}
