import { ValidateBy, ValidateIf } from 'class-validator';

/**
 * Requires a field, or makes it optional. `null` is a value, unlike for class-validator's `@IsDefined` and
 * `@IsOptional`: it is subject to the rules of the field. Place it above them, because the first failing rule is
 * reported.
 */
export function Presence({ required }: { readonly required: boolean }): PropertyDecorator {
  if (!required) return ValidateIf((_, value) => value !== undefined);
  return ValidateBy({
    name: 'isPresent',
    validator: { validate: (value) => value !== undefined, defaultMessage: () => 'is required' },
  });
}
