/** The number that a text of this form spells; anything else stays as it is, for the rules of the field to refuse. */
export function numberOf(value: unknown, form: RegExp): unknown {
  return typeof value === 'string' && form.test(value) ? Number(value) : value;
}
