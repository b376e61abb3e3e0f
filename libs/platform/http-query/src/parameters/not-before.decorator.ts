import { isIndianDay } from '@market/kernel';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { isInstant } from '../fields/instant.decorator';

/**
 * Declares the end of a range: it must not come before its beginning, for days, instants and numbers. A range whose end is not
 * part of it must not be empty either. Place it above the rule of the form, which is then reported first.
 *
 * @param beginning name of the field with the beginning
 */
export function NotBefore(
  beginning: string,
  { isPartOfRange = true }: { readonly isPartOfRange?: boolean } = {},
): PropertyDecorator {
  return ValidateBy({
    name: 'notBefore',
    validator: {
      validate: (end, given?: ValidationArguments) => {
        const first = orderOf((given?.object as Readonly<Record<string, unknown>> | undefined)?.[beginning]);
        const last = orderOf(end);
        // A value of another form is refused by the rules of its own field.
        if (Number.isNaN(first) || Number.isNaN(last)) return true;
        return isPartOfRange ? first <= last : first < last;
      },
      defaultMessage: (given) => {
        if (!isPartOfRange) return `must be later than ${beginning}`;
        return `must not be ${typeof given?.value === 'number' ? 'less than' : 'before'} ${beginning}`;
      },
    },
  });
}

function orderOf(value: unknown): number {
  if (typeof value === 'number') return value;
  const isKnown = (typeof value === 'string' && isIndianDay(value)) || isInstant(value);
  return isKnown ? Date.parse(String(value)) : NaN;
}
