import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, Matches } from 'class-validator';
import { codePoints } from '../rules/code-points';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';
import { distinct, ListParameter, textsOf } from '../queries/request.query';

const maxTexts = 20;

/**
 * Declares a filter by one or several whole texts, without regard to case, separated by commas: see `ListParameter` for texts with
 * commas. The field holds the distinct texts in lower case, sorted.
 */
export function Texts(options: Omit<FieldOptions, 'required'>): PropertyDecorator {
  const { example, ...described } = options;
  return applyDecorators(
    ListParameter('texts'),
    Transform(({ value }) => cleaned(value)),
    Presence({ required: false }),
    Matches(codePoints(1, 100), {
      each: true,
      message: 'must be texts of 1 to 100 characters, separated by commas',
    }),
    ArrayMaxSize(maxTexts, { message: `must be at most ${maxTexts} texts` }),
    ApiProperty({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: 100 },
      maxItems: maxTexts,
      ...(example === undefined ? {} : { example: [example] }),
      ...described,
      required: false,
    }),
  );
}

function cleaned(value: unknown): unknown {
  const given = textsOf(value);
  return given === undefined ? value : distinct(given.map(cleanText));
}

function cleanText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
}
