import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Presence } from '../rules/presence.decorator';

/**
 * Declares a filter by one of several lower-case words, in any case. `all` does not filter: the field stays undefined.
 */
export function Word(words: readonly string[], options: Omit<FieldOptions, 'required'>): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }) => filterOf(value)),
    Presence({ required: false }),
    IsIn(words, { message: `must be one of all, ${words.join(', ')}` }),
    ApiProperty({ type: 'string', enum: ['all', ...words], default: 'all', ...options, required: false }),
  );
}

function filterOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const word = value.toLowerCase();
  return word === 'all' ? undefined : word;
}
