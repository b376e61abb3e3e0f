import { applyDecorators } from '@nestjs/common';
import { IsIn } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { BodyField } from './body-field.decorator';

/** Declares a field with one of several words, spelled as listed. */
export function OneOf(words: readonly string[], options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    BodyField({ type: 'string', enum: [...words] }, options),
    IsIn(words, { message: `must be one of ${words.join(', ')}` }),
  );
}
