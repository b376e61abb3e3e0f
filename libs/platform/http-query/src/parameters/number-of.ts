/**
 * Converts a text of this form to a number; returns any other value unchanged, so that the rules of the field refuse
 * it.
 */
export function numberOf(value: unknown, form: RegExp): unknown {
  return typeof value === 'string' && form.test(value) ? Number(value) : value;
}
