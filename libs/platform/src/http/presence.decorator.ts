import { ValidateBy, ValidateIf } from 'class-validator';

/**
 * Requires a field, or lets it be left out. `null` is a value, unlike for class-validator's `@IsDefined` and
 * `@IsOptional`: the rules of the field judge it. Stands above them, because the first rule that fails is reported.
 */
export function Presence({ required }: { readonly required: boolean }): PropertyDecorator {
  if (!required) return ValidateIf((_, value) => value !== undefined);
  return ValidateBy({
    name: 'isPresent',
    validator: { validate: (value) => value !== undefined, defaultMessage: () => 'is required' },
  });
}
