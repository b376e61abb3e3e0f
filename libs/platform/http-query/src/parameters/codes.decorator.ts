import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type { CodesFilter } from '@market/kernel';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, Matches } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';
import { distinct, ListParameter, textsOf } from '../queries/request.query';

const maxCodes = 20;

/**
 * Declares a filter by one or several codes of one form, in any case, separated by commas. The field holds the distinct codes in
 * lower case, sorted.
 */
export function Codes({
  message,
  form,
  example,
  ...described
}: Omit<FieldOptions, 'required'> & Pick<CodesFilter, 'message' | 'form'>): PropertyDecorator {
  return applyDecorators(
    ListParameter('words'),
    Transform(({ value }) => lowerCase(value)),
    Presence({ required: false }),
    Matches(form, { each: true, message }),
    ArrayMaxSize(maxCodes, { message: `must be at most ${maxCodes} codes` }),
    ApiProperty({
      type: 'array',
      items: { type: 'string' },
      maxItems: maxCodes,
      ...(example === undefined ? {} : { example: [example] }),
      ...described,
      required: false,
    }),
  );
}

function lowerCase(value: unknown): unknown {
  const given = textsOf(value);
  return given === undefined ? value : distinct(given.map((code) => code.toLowerCase()));
}
