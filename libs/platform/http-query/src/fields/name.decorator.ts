import { applyDecorators } from '@nestjs/common';
import { unseenCharacters } from '@market/kernel';
import { Matches } from 'class-validator';
import type { FieldOptions } from '../rules/field-options';
import { Text } from './text.decorator';

const seen = new RegExp(`^(?!.*${unseenCharacters})`, 'sv');
/** Matches a text that shows something: a letter, a digit or a sign. */
const showing = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Declares a field with a name of up to `max` code points, by which people know a thing: one line that shows something. */
export function Name({ max }: { readonly max: number }, options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    Text({ min: 1, max }, options),
    Matches(showing, { message: 'must not be blank' }),
    Matches(seen, { message: 'must not contain line breaks, control characters or marks of direction' }),
  );
}
