import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { SystemClock, yearOf } from '@market/kernel';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';
import { numberOf } from './digits.decorator';

const firstYear = 1990;
/** Clock of the machine: decorators are made before any module, so that none can be injected. */
const clock = new SystemClock();
const lastYear = () => yearOf(clock.today()) + 1;

/** Declares a parameter with a calendar year of four digits, from 1990 to the year after the present one in India. */
export function CalendarYear(options: FieldOptions): PropertyDecorator {
  const { required = false } = options;
  return applyDecorators(
    Transform(({ value }) => numberOf(value, /^\d{4}$/)),
    Presence({ required }),
    ValidateBy({
      name: 'calendarYear',
      validator: {
        validate: (year) => typeof year === 'number' && year >= firstYear && year <= lastYear(),
        defaultMessage: () => `must be a year of four digits from ${firstYear} to ${lastYear()}`,
      },
    }),
    ApiProperty({ type: 'integer', minimum: firstYear, maximum: 2199, ...options, required }),
  );
}
