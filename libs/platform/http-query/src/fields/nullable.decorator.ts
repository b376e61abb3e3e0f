import { ValidateIf } from 'class-validator';

/** Lets a field of a body also be `null`. The rules below it judge all other values. */
export function Nullable(): PropertyDecorator {
  return ValidateIf((_, value) => value !== null);
}
