import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { Matches } from 'class-validator';
import { codePoints } from '../rules/code-points';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

/**
 * Declares a parameter with a text to search for: NFC, without control and format characters, trimmed, 2 to 100 code
 * points. Source: docs/spec/api.md, "Search text".
 */
export function SearchText(options: FieldOptions): PropertyDecorator {
  const { required = false } = options;
  return applyDecorators(
    Transform(({ value }) => cleaned(value)),
    Presence({ required }),
    Matches(codePoints(2, 100), { message: 'must have 2 to 100 characters' }),
    ApiProperty({ type: 'string', minLength: 2, maxLength: 100, ...options, required }),
  );
}

function cleaned(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  // Normalised last: a format character may have kept a letter apart from its accent.
  return value
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .trim();
}
